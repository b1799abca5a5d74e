import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The request handler, a thin shell around the routes: reads a request, finds out who calls and whether they may, and writes the answer.
struct RequestHandler: Sendable {
    let service: Service
    let audience: Tokens.Audience

    /// A router with these routes.
    func router(_ routes: [Route]) -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: UnknownRoutes())
        for route in routes {
            let path = route.path.replacing("{", with: ":").replacing("}", with: "")
            router.on(RouterPath(path), method: route.method) { request, context in
                await answer(route, request, context)
            }
        }
        return router
    }

    private func answer(_ route: Route, _ request: Request, _ context: BasicRequestContext) async -> Response {
        let start = ContinuousClock.now
        let (answer, refused) = await self.answer(to: route, request, context)
        let seconds = (ContinuousClock.now - start).seconds
        service.metrics.observe("questlive_request_seconds", seconds: seconds)
        service.metrics.count(
            "questlive_requests_total",
            "method=\"\(route.method.rawValue)\",route=\"\(route.path)\",status=\"\(answer.reply.status)\"")
        var response = Self.response(answer)
        if let seconds = refused?.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        if answer.reply.status == 401 { response.headers[.wwwAuthenticate] = "Bearer" }
        // The rest of a refused body is not read.
        if ["too_large", "bad_body"].contains(refused?.code) { response.headers[.connection] = "close" }
        return response
    }

    static func response(_ answer: Answer) -> Response {
        Response(
            status: .init(code: answer.reply.status),
            headers: [.contentType: answer.contentType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.reply.body)))
    }

    private func answer(
        to route: Route, _ request: Request, _ context: BasicRequestContext
    ) async -> (Answer, Refused?) {
        do {
            let call = try await call(route, request, context)
            return (try await route.handler(service, call), nil)
        } catch let refused as Refused {
            return (Answer(refused.reply), refused)
        } catch {
            // The cause may name files and statements: it is for the log, not for the caller.
            context.logger.error("a change failed", metadata: ["error": "\(error)", "route": "\(route.path)"])
            let refused = Refused(503, "unavailable", "It could not be done; nothing was changed.", retryAfter: 1)
            return (Answer(refused.reply), refused)
        }
    }

    private func call(_ route: Route, _ request: Request, _ context: BasicRequestContext) async throws -> Call {
        var call = Call(caller: .anonymous, parameters: [:], query: [:], body: [])
        for (name, value) in context.parameters { call.parameters[String(name)] = String(value) }
        if route.access != .anyone {
            let holder = try await holder(of: request)
            (call.caller, call.since) = (holder.caller, holder.since)
            try await authorise(call, route)
        }
        for (name, value) in request.uri.queryParameters {
            guard route.query.contains(where: { $0.name == name }), call.query[String(name)] == nil else {
                throw Refused(400, "bad_query", "unknown or repeated: \(name.prefix(40))")
            }
            call.query[String(name)] = String(value)
        }
        call.body = try await body(of: request, limit: route.bodyBytes ?? service.limits.bodyBytes)
        if route.body == nil, !call.body.isEmpty { throw Refused(400, "no_body_here", "This route takes no body.") }
        if route.isChange { call.key = try key(of: request, call) }
        call.device = request.headers[.device].map { String($0.prefix(64)) }
        return call
    }

    private func holder(of request: Request) async throws -> Tokens.Holder {
        guard let header = request.headers[.authorization], header.prefix(7).lowercased() == "bearer " else {
            throw Refused(401, "no_token", "A bearer token is needed.")
        }
        return try await service.tokens.holder(of: String(header.dropFirst(7)), at: audience)
    }

    private func authorise(_ call: Call, _ route: Route) async throws {
        if case .player(let id) = call.caller {
            if let wait = service.limiter.take("\(id)", at: service.age) { throw Refused.tooMany(wait) }
        }
        let refusal = Refused(403, "not_yours", "This is not for the holder of this token.")
        switch (route.access, call.caller) {
        case (.anyone, _), (.bearer, .player), (.staff, .staff): return
        case (.player, .player(let id)): if try call.player != id { throw refusal }
        case (.member, .player(let id)):
            // A missing party is refused in the same way as another player's party, so that callers cannot find out
            // which exist.
            guard try await service.store.party(of: id) == (try call.party) else { throw refusal }
        default: throw refusal
        }
    }

    private func body(of request: Request, limit: Int) async throws -> [UInt8] {
        let tooLarge = Refused(413, "too_large", "A body has at most \(limit) bytes.")
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        var bytes: [UInt8] = []
        do {
            for try await chunk in request.body {
                guard bytes.count + chunk.readableBytes <= limit else { throw tooLarge }
                bytes += chunk.readableBytesView
            }
        } catch let refused as Refused {
            throw refused
        } catch { throw Refused(400, "bad_body", "The body did not arrive completely.") }
        return bytes
    }

    private func key(of request: Request, _ call: Call) throws -> RequestKey {
        guard let key = request.headers[.idempotencyKey], (1...128).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw Refused(
                400, "no_key", "Idempotency-Key: expected 1 to 128 visible characters, the same for each retry.")
        }
        var hash = SHA256()
        hash.update(data: Array("\(request.method.rawValue) \(request.uri.path)\n".utf8))
        hash.update(data: call.body)
        let request = Array(hash.finalize())
        return switch call.caller {
        case .player(let id): RequestKey(player: id, key: key, request: request)
        // Staff have no numbers, and two of them may use the same key.
        case .staff(let name): RequestKey(player: -1, key: "\(name) \(key)", request: request)
        case .anonymous: RequestKey(player: -1, key: key, request: request)
        }
    }
}

extension HTTPField.Name {
    static let idempotencyKey = Self.known("Idempotency-Key")
    static let device = Self.known("Device")

    private static func known(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .from }
}

extension ContinuousClock.Instant {
    func seconds(since earlier: ContinuousClock.Instant) -> Double { (self - earlier).seconds }
}
