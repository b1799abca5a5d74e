import Hummingbird

/// Answers requests for unknown routes in the form of all other refusals.
struct UnknownRoutes: RouterMiddleware {
    func handle(
        _ request: Request, context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return RequestHandler.response(
                Answer(Refused(404, "no_such_route", "There is no such route; /openapi.json lists all.").reply))
        }
    }
}
