import CanonicalJSON
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import LiveStorage

/// The request handler, a thin shell around the routes: reads a request, finds out who calls and whether they may, and
/// writes the answer.
struct RequestHandler: Sendable {
    let service: Service
    let audience: Tokens.Audience

    /// A router with these routes.
    func router(_ routes: [Route]) -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: TracingMiddleware())
        router.add(middleware: UnknownRoutes(routes, service.metrics))
        for route in routes {
            let path = route.path.replacing("{", with: ":").replacing("}", with: "")
            router.on(RouterPath(path), method: route.method) { request, context in
                await answer(route, request, context)
            }
            guard route.hasHead else { continue }
            router.on(RouterPath(path), method: .head) { request, context in
                let whole = await answer(route, request, context)
                var response = Response(status: whole.status, headers: whole.headers)
                // The length that the body would have had.
                response.headers[.contentLength] = whole.body.contentLength.map { "\($0)" }
                return response
            }
        }
        return router
    }

    private func answer(_ route: Route, _ request: Request, _ context: BasicRequestContext) async -> Response {
        let start = ContinuousClock.now
        let id = RequestID.of(request)
        var context = context
        context.logger[metadataKey: "request"] = "\(id)"
        let (answer, refused, player) = await self.answer(to: route, request, context)
        let seconds = (ContinuousClock.now - start).seconds
        service.metrics.observe("questlive_request_seconds", "route=\"\(route.path)\"", seconds: seconds)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(route.path)", "status": "\(answer.reply.status)",
                "seconds": "\(seconds)",
            ])
        service.metrics.count(
            "questlive_requests_total",
            "method=\"\(route.method.rawValue)\",route=\"\(route.path)\",status=\"\(answer.reply.status)\"")
        var response = Self.response(answer)
        if request.accepts(encoding: "gzip") { compress(&response, answer, as: route.name(of: request)) }
        if let known = request.headers[.ifNoneMatch], let version = answer.version, response.status == .ok,
            Self.names(known, version)
        {
            response = Self.notModified(response)
        }
        response.headers[.requestID] = id
        if let player { limit(&response, of: player) }
        if let seconds = refused?.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        if answer.reply.status == 401 { response.headers[.wwwAuthenticate] = "Bearer" }
        // The rest of a refused body is not read.
        if ["too_large", "bad_body"].contains(refused?.code) { response.headers[.connection] = "close" }
        return response
    }

    static func response(_ answer: Answer) -> Response {
        let isProblem = answer.reply.status >= 400 && answer.contentType == "application/json"
        let body = isProblem ? Problem.body(of: answer.reply) : answer.reply.body
        var headers: HTTPFields = [
            .contentType: isProblem ? Problem.contentType : answer.contentType, .cacheControl: "no-store",
        ]
        headers.append(contentsOf: answer.headers)
        if let version = answer.version, answer.reply.status == 200 {
            headers[.eTag] = "\"\(version)\""
            headers[.cacheControl] = answer.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
        }
        if body.count >= Self.leastCompressed { headers[.vary] = "Accept-Encoding" }
        return Response(
            status: .init(code: answer.reply.status), headers: headers,
            body: answer.pages?.responseBody ?? ResponseBody(whole: answer.shared ?? ByteBuffer(bytes: body)))
    }

    /// Says that the caller has an answer, with the fields that a cache keeps it by: those of the whole one (RFC 9110,
    /// section 15.4.5). What tells of its bytes is left out, as there are none.
    private static func notModified(_ whole: Response) -> Response {
        var headers = whole.headers
        for field in [HTTPField.Name.contentType, .contentEncoding, .contentLength] { headers[field] = nil }
        return Response(status: .notModified, headers: headers)
    }

    /// Whether `If-None-Match` names a version, as a weak tag or a strong one (RFC 9110, section 13.1.2).
    private static func names(_ known: String, _ version: String) -> Bool {
        // By bytes, each looked at once: whoever sends the header decides how long it is.
        if known.utf8.lazy.filter({ !isBlank($0) }).elementsEqual("*".utf8) { return true }
        return known.split(separator: ",").contains { part in
            let tag = Substring(part.utf8.drop { isBlank($0) })
            let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
            let rest = strong.utf8.reversed().drop { isBlank($0) }.count
            let name = strong.utf8.prefix(rest)
            return name.elementsEqual("\"\(version)\"".utf8)
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Shorter bodies are sent as they are: they fit a packet either way.
    private static let leastCompressed = 1_024

    /// Compresses a long answer; one that many may keep only once.
    ///
    /// - Parameter name: of the request, the same for all that get the same answer.
    private func compress(_ response: inout Response, _ answer: Answer, as name: String) {
        let body = answer.reply.body
        guard answer.reply.status < 400, body.count >= Self.leastCompressed else { return }
        func compressed() throws -> Reply {
            guard let bytes = Deflate.gzip(body) else { throw StorageProblem("no memory to compress an answer") }
            return Reply(status: 200, body: bytes)
        }
        let bytes =
            try? answer.version.map { try service.rendered.rendered("gzip \(name)", of: $0, compressed).bytes }
            ?? ByteBuffer(bytes: compressed().body)
        guard let bytes, bytes.readableBytes < body.count else { return }
        response.body = ResponseBody(whole: bytes)
        response.headers[.contentEncoding] = "gzip"
        // The same content, but not the same bytes.
        if let tag = response.headers[.eTag] { response.headers[.eTag] = "W/\(tag)" }
    }

    /// Says how much of its limit a player has left, and where it owes requests, in how many seconds it has one again.
    private func limit(_ response: inout Response, of player: Int64) {
        let limit = service.limits.rate
        let left = service.limiter.left("\(player)", at: service.age)
        let window = Int((limit.burst / limit.perSecond).rounded(.up))
        response.headers[.rateLimitPolicy] = "\"player\";q=\(Int(limit.burst));w=\(window)"
        let wait = left < 0 ? ";t=\(Int(((1 - left) / limit.perSecond).rounded(.up)))" : ""
        response.headers[.rateLimit] = "\"player\";r=\(Int(Swift.max(left, 0)))\(wait)"
    }

    private func answer(
        to route: Route, _ request: Request, _ context: BasicRequestContext
    ) async -> (Answer, Refused?, Int64?) {
        var player: Int64?
        do {
            let holder = route.access == .anyone ? nil : try await holder(of: request)
            if case .player(let id)? = holder?.caller { player = id }
            let call = try await call(route, request, context, holder)
            let answer = try await route.handler(service, call)
            // A hero with a full bag takes as long to read as many others.
            if let player { service.charge(player, bytes: answer.reply.body.count) }
            return (answer, nil, player)
        } catch let refused as Refused {
            return (Answer(refused.reply), refused, player)
        } catch let problem as JSONProblem {
            let refused = Refused(400, "bad_json", problem.description)
            return (Answer(refused.reply), refused, player)
        } catch {
            // The cause may name files and statements: it is for the log, not for the caller.
            context.logger.error("a change failed", metadata: ["error": "\(error)", "route": "\(route.path)"])
            if error is OutcomeUnknown || (error as? any DatabaseError)?.isOfTheServer == true {
                service.failedToCommit()
            }
            let refused =
                error is OutcomeUnknown
                ? Refused(
                    503, "outcome_unknown", "It may have been done or not: repeat it with the same key.", retryAfter: 1)
                : Refused(503, "unavailable", "It could not be done; nothing was changed.", retryAfter: 1)
            return (Answer(refused.reply), refused, player)
        }
    }

    /// - Parameter holder: of the token; nil for a route that asks for none.
    private func call(
        _ route: Route, _ request: Request, _ context: BasicRequestContext, _ holder: Tokens.Holder?
    ) async throws -> Call {
        var call = Call(caller: .anonymous, parameters: [:], query: [:], body: [])
        for (name, value) in context.parameters { call.parameters[String(name)] = String(value) }
        if let holder {
            (call.caller, call.since, call.roles) = (holder.caller, holder.since, holder.roles)
            call.until = holder.until
            try await authorise(call, route)
        }
        try call.checkPath()
        for (name, value) in request.uri.queryParameters {
            guard let field = route.query.first(where: { $0.name == name }), call.query[String(name)] == nil else {
                throw Refused(400, "bad_query", "unknown or repeated: \(name.prefix(40))")
            }
            try field.check(String(value))
            call.query[String(name)] = String(value)
        }
        for field in route.query where field.isRequired && call.query[field.name] == nil { try field.check("") }
        call.body = try await body(of: request, limit: route.bodyBytes ?? service.limits.bodyBytes)
        if case .player(let id) = call.caller { try service.take(call.body.count / Service.bodyBytesARequest, of: id) }
        if !call.body.isEmpty, let type = request.headers[.contentType],
            type.prefix(while: { $0 != ";" && $0 != " " }).lowercased() != "application/json"
        {
            throw Refused(415, "not_json", "A body is application/json.")
        }
        if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
            throw Refused(415, "encoded", "A body is sent as it is, without an encoding.")
        }
        if route.body == nil, !call.body.isEmpty { throw Refused(400, "no_body_here", "This route takes no body.") }
        if route.isChange { call.key = try key(of: request, call) }
        if route.access == .staff { try await service.record(call, route, path: request.uri.path) }
        call.evidence = request.headers[.proof]
        call.device = request.headers[.device].map(PlainText.withoutNeedlessSigns)
        guard call.device.map(Self.isDevice) != false else {
            throw Refused(400, "bad_device", "Device: expected 1 to 64 characters that are seen, in UTF-8")
        }
        if let told = request.headers[.deviceTime] {
            guard let time = Int64(told), Upload.instants.contains(time) else {
                throw Refused(400, "bad_device_time", "Device-Time: expected seconds since 1970, such as 1800000000")
            }
            call.deviceTime = time
        }
        return call
    }

    /// As the field of an upload, and no two devices as one because their bytes could not be read.
    private static func isDevice(_ name: String) -> Bool {
        (1...64).contains(name.count) && name.unicodeScalars.count <= 256 && !name.contains("\u{FFFD}")
            && PlainText.isPlain(name)
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
        case (.anyone, _), (.bearer, .player): return
        case (.staff, .staff):
            guard call.roles.contains(route.role) else {
                throw Refused(403, "not_your_role", "This needs the role \(route.role.rawValue).")
            }
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
        } catch is BodyPieces.TooMany {
            throw Refused(400, "bad_body", "The body came in too many small pieces.")
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
