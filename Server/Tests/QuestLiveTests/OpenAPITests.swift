import QuestBond
import Testing

@testable import QuestLive

/// The description says what the router does.
@Suite struct OpenAPITests {
    @Test func everyRouteIsDescribedAndEveryDescriptionIsARoute() async throws {
        try await LiveService.run { live in
            let router = RequestHandler(service: live.service, audience: .players).router(
                RouteList.players(of: LiveQuestBond.self))
            let routed = Set(
                router.routes.map { route in
                    let path = "\(route.path)".split(separator: "/").map { part in
                        part.hasPrefix(":")
                            ? "{\(part.dropFirst())}" : (part.hasPrefix("{") ? String(part) : String(part))
                    }
                    return "\(route.method.rawValue.lowercased()) /" + path.joined(separator: "/")
                })
            let document = try await LiveClient(port: live.port).send("GET", "/openapi.json").json
            guard case .object(let paths)? = document["paths"] else { return #expect(Bool(false), "no paths") }
            var described: Set<String> = []
            for path in paths {
                guard case .object(let operations) = path.value else { continue }
                for operation in operations { described.insert("\(operation.name) \(path.name)") }
            }
            #expect(routed == described)
            #expect(document["openapi"] == "3.1.0")
        }
    }

    @Test func everyCommandOfTheEngineHasASchema() throws {
        let document = OpenAPI.document(try ContentVersion(snapshot: BundledContent.data()).game)
        let schemas = document["components"]?["schemas"]?["Command"]?["oneOf"]?.array ?? []
        #expect(schemas.compactMap { $0["title"]?.string } == CommandDescription.all.map(\.name))
    }

    @Test func changesNeedAKeyAndPathsNameTheirOwners() {
        for route in RouteList.players(of: LiveQuestBond.self) + RouteList.support(of: LiveQuestBond.self) {
            let isChange = ["POST", "PATCH", "DELETE"].contains(route.method.rawValue)
            #expect(route.isChange == isChange || route.path.hasSuffix("comparisons"), "\(route.path)")
            #expect((route.access == .player) == (route.path.contains("{id}") && !route.path.hasPrefix("/support")))
            #expect((route.access == .member) == route.path.contains("{party}"))
        }
    }
}
