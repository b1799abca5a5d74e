import CanonicalJSON
import LiveBots
import QuestBond
import QuestClient
import Testing

@testable import QuestLive

/// The description says what the router does.
@Suite struct OpenAPITests {
    @Test func everyRouteIsDescribedAndEveryDescriptionIsARoute() async throws {
        try await LiveService.run { live in
            let router = RequestHandler(service: live.service, audience: .players).router(
                RouteList.players(of: LiveQuestBond.self))
            // A HEAD is what its GET says.
            let routed = Set(
                router.routes.filter { $0.method != .head }.map { route in
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
        #expect(
            Set(schemas.compactMap { $0["properties"]?["do"]?["const"]?.string })
                == Set(CommandDescription.all.map(\.name)))
    }

    @Test func whatNamesAContentMayNotBeThere() throws {
        let paths = OpenAPI.document(try ContentVersion(snapshot: BundledContent.data()).game)["paths"]
        for path in ["odds", "catalogue", "snapshot"] {
            #expect(paths?["/v1/content/\(path)"]?["get"]?["responses"]?["404"] != nil, "\(path)")
        }
    }

    @Test func headersThatARouteReadsAreDescribed() throws {
        let paths = OpenAPI.document(try ContentVersion(snapshot: BundledContent.data()).game)["paths"]
        func headers(_ route: String) -> Set<String> {
            let parameters = paths?["/v1/players/{id}/\(route)"]?["post"]?["parameters"]?.array ?? []
            return Set(parameters.filter { $0["in"] == "header" }.compactMap { $0["name"]?.string })
        }
        #expect(headers("commands") == ["Idempotency-Key", "Device", "Proof"])
        #expect(headers("uploads") == ["Idempotency-Key", "Device-Time"])
    }

    @Test func everyAnswerIsDescribed() {
        for game in LiveGames.all {
            for route in RouteList.players(of: game) + RouteList.support(of: game) {
                let isJSON = route.answers == "application/json"
                #expect((AnswerSchema.of(route) != nil) == isJSON, "\(route.method.rawValue) \(route.path)")
            }
        }
    }

    @Test func answersAreAsTheyAreDescribed() async throws {
        try await LiveService.run { live in
            let (first, _, party) = try await PartyTests.pair(live)
            let now = JSONValue.integer(live.clock.now())
            let task: JSONValue = ["do": "completeTask", "category": "social", "size": "large", "proof": "quick"]
            let steps: JSONValue = [
                ["at": now, "command": ["do": "addHabit", "category": "mental"]],
                ["at": now, "command": ["do": "claimMission"]],
            ]
            let gift: JSONValue = ["resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"]
            var answers: [(String, Response)] = [
                ("POST /v1/players/{id}/commands", try await first.command(["do": "claimLogin"])),
                ("POST /v1/players/{id}/commands", try await first.command(task)),
                (
                    "POST /v1/players/{id}/uploads",
                    try await first.post("/v1/players/1/uploads", ["device": "phone", "commands": steps])
                ),
                ("POST /support/v1/players/{id}/corrections", try await live.staff("players/1/corrections", gift)),
                ("POST /v1/players/{id}/party/invites", try await first.post("/v1/players/1/party/invites")),
            ]
            let published = try await live.publish(PublishTests.changed())
            answers.append(("POST /support/v1/content/proposals/{proposal}/approvals", published))
            let sooner: JSONValue = ["hash": published.json["hash"] ?? .null, "withinDays": 1, "reason": "x"]
            answers.append(("POST /support/v1/content/deadline", try await live.staff("content/deadline", sooner)))
            let others = ["/v1/players/{id}/dialogue", "/v1/players/{id}/weather", "/v1/players/{id}/save"]
            for route in RouteList.players(of: LiveQuestBond.self)
            where route.method == .get && route.answers == "application/json" && !others.contains(route.path) {
                let path = route.path.replacing("{id}", with: "1").replacing("{party}", with: "\(party)")
                answers.append(("GET \(route.path)", try await first.get(path)))
            }
            for route in RouteList.support(of: LiveQuestBond.self)
            where route.method == .get && route.answers == "application/json" && !others.contains(route.path) {
                let path = route.path.replacing("{id}", with: "1").replacing("/support/v1/", with: "")
                    .replacing("{proposal}", with: "1")
                answers.append(("GET \(route.path)", try await live.staff(path)))
            }
            let alone = try await TestPlayer.begun(live, 9)
            answers.append(("GET /v1/players/{id}/save", try await alone.get("/v1/players/9/save")))
            answers.append(("DELETE /v1/players/{id}", try await alone.delete()))
            for (name, answer) in answers {
                #expect((200..<300).contains(answer.status), "\(name): \(answer.json.text)")
                let problem = SchemaCheck.problem(answer.json, try #require(AnswerSchema.all[name]))
                #expect(problem == nil, "\(name): \(problem ?? "")")
            }
            #expect(answers.count > 20)
        }
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
