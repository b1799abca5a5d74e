import CanonicalJSON
import QuestKernel

/// The description of the service for those who build clients, as OpenAPI 3.1: made of the list of routes.
package enum OpenAPI {
    static let supportRoute: Route = Route(
        .get, "/support/v1/openapi.json", .staff, "The description of what staff may ask."
    ) { service, _ in
        let game = try await service.activeVersion().game
        return Answer(Reply(document(game, of: RouteList.support(of: service.game))))
    }

    static let route: Route = Route(.get, "/openapi.json", .anyone, "This description.") { service, _ in
        let version = try await service.activeVersion()
        return Answer(
            service.rendered.rendered("description", of: version.hash) { Reply(document(version.game)) })
    }

    /// What players may ask of a game.
    package static func document(_ game: some LiveGame) -> JSONValue {
        document(game, of: RouteList.players(of: type(of: game)))
    }

    private static func document(_ game: some LiveGame, of routes: [Route]) -> JSONValue {
        var paths: [JSONValue.Field] = []
        for path in orderedPaths(routes) {
            let operations = routes.filter { $0.path == path }.map {
                JSONValue.Field($0.method.rawValue.lowercased(), operation($0))
            }
            paths.append(.init(path, .object(operations)))
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": .string("\(type(of: game).title), live"), "version": .string(EngineVersion.current),
                "description": "One command, one transaction: a reply means that it is on disk.",
            ],
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"]],
                "schemas": ["Command": game.commandSchema, "Problem": Problem.schema],
            ],
        ]
    }

    private static func orderedPaths(_ routes: [Route]) -> [String] {
        var seen: Set<String> = []
        return routes.map(\.path).filter { seen.insert($0).inserted }
    }

    private static func operation(_ route: Route) -> JSONValue {
        var fields: [JSONValue.Field] = [
            .init("summary", .string(route.summary)), .init("operationId", .string(identifier(of: route))),
            .init("parameters", .array(parameters(of: route))),
        ]
        if let body = route.body {
            fields.append(
                .init("requestBody", ["required": true, "content": ["application/json": ["schema": body]]]))
        }
        fields.append(.init("security", route.access == .anyone ? [] : [["token": []]]))
        fields.append(.init("responses", responses(of: route)))
        return .object(fields)
    }

    private static func identifier(of route: Route) -> String {
        let words = route.path.split { "/{}.".contains($0) }.filter { $0 != "v1" }
        return ([route.method.rawValue.lowercased()] + words.map(String.init)).joined(separator: "-")
    }

    private static func parameters(of route: Route) -> [JSONValue] {
        var parameters: [JSONValue] = []
        for part in route.path.split(separator: "/") where part.hasPrefix("{") {
            parameters.append([
                "name": .string(String(part.dropFirst().dropLast())), "in": "path", "required": true,
                "schema": ["type": "integer", "minimum": 0],
            ])
        }
        parameters += route.query.map(\.value) + route.headers.map(\.value)
        if route.isChange { parameters.append(HeaderField.idempotencyKey.value) }
        return parameters
    }

    private static func responses(of route: Route) -> JSONValue {
        func failure(_ text: String) -> JSONValue {
            [
                "description": .string(text),
                "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
            ]
        }
        // OpenAPI 3.1 cannot say what the events of a stream are.
        let body: JSONValue = route.isStream ? [:] : ["schema": AnswerSchema.of(route) ?? ["type": "string"]]
        let content = JSONValue.object([.init(route.answers, body)])
        var responses: [JSONValue.Field] = [
            .init("\(route.success)", ["description": "Done.", "content": content])
        ]
        if route.access == .anyone { responses.append(.init("304", ["description": "The caller has it."])) }
        responses.append(.init("400", failure("The request is not understood.")))
        if route.access == .anyone, !route.query.isEmpty {
            responses.append(.init("404", failure("There is no such content, or no such arm of its experiment.")))
        }
        if route.access != .anyone {
            responses.append(.init("401", failure("No valid token.")))
            responses.append(.init("403", failure("Not for the holder of this token.")))
            responses.append(.init("404", failure("There is no such player or party.")))
            responses.append(.init("429", failure("Too many requests; Retry-After gives the time to wait.")))
        }
        if let refuses = route.conflict ?? (route.isChange ? "A rule refuses it; nothing was changed." : nil) {
            responses.append(.init("409", failure(refuses)))
        }
        responses.append(.init("413", failure("The body is too large.")))
        responses.append(.init("415", failure("The body is not application/json.")))
        if route.isChange || route.body != nil {
            responses.append(.init("422", failure("The key was used for another request, or a value is impossible.")))
        }
        responses.append(.init("503", failure("It could not be done; nothing was changed.")))
        return .object(responses)
    }
}
