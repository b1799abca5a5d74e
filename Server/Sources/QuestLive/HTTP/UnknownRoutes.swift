import HTTPTypes
import Hummingbird

/// Answers requests for unknown routes and methods in the form of all other refusals.
struct UnknownRoutes: RouterMiddleware {
    /// The methods of each path.
    private let methods: [[Substring]: [String]]
    private let metrics: Metrics

    init(_ routes: [Route], _ metrics: Metrics) {
        self.metrics = metrics
        var methods: [[Substring]: [String]] = [:]
        for route in routes {
            let names = [route.method.rawValue] + (route.hasHead ? ["HEAD"] : [])
            methods[route.path.split(separator: "/"), default: []] += names
        }
        self.methods = methods
    }

    func handle(
        _ request: Request, context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        // The router passes over empty parts: one route would have many paths, and some would hide it from whoever reads
        // what was asked for.
        let path = request.uri.path
        guard !path.contains("//"), path.count == 1 || !path.hasSuffix("/") else {
            return counted(request, Self.noRoute(request))
        }
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            let allowed = allowed(at: path)
            return counted(request, allowed.isEmpty ? Self.noRoute(request) : Self.wrongMethod(request, allowed))
        }
    }

    /// Counts an answer without what the caller made up: each other path would stay as a line of its own.
    private func counted(_ request: Request, _ response: Response) -> Response {
        let method = Self.usual.contains(request.method) ? request.method.rawValue : "other"
        metrics.count(
            "questlive_requests_total", "method=\"\(method)\",route=\"none\",status=\"\(response.status.code)\"")
        return response
    }

    private static let usual: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

    private static func noRoute(_ request: Request) -> Response {
        var response = RequestHandler.response(
            Answer(Refused(404, "no_such_route", "There is no such route; /openapi.json lists all.").reply))
        response.headers[.requestID] = RequestID.of(request)
        return response
    }

    private static func wrongMethod(_ request: Request, _ allowed: [String]) -> Response {
        let names = (allowed + ["OPTIONS"]).joined(separator: ", ")
        var response =
            request.method == .options
            ? Response(status: .noContent)
            : RequestHandler.response(
                Answer(Refused(405, "wrong_method", "This route takes \(names).").reply))
        response.headers[.allow] = names
        response.headers[.requestID] = RequestID.of(request)
        return response
    }

    private func allowed(at path: String) -> [String] {
        let parts = path.split(separator: "/")
        return methods.filter { template, _ in
            template.count == parts.count
                && zip(template, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }.flatMap(\.value).sorted()
    }
}
