import CanonicalJSON
import QuestClient
import Testing

@testable import QuestLive

/// A party has one clock, that of its first member.
@Suite struct PartyClockTests {
    /// Nobody's day ends because of where somebody else lives.
    @Test(arguments: StoreKind.available) func oneMemberDoesNotMoveTheDayOfAll(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, _) = try await PartyTests.pair(live)
            // Far in the east it is tomorrow already, for the half of the day.
            while live.clock.now() % 86_400 != 12 * 3_600 { live.clock.pass(3_600 - live.clock.now() % 3_600) }
            let east = try await TestPlayer.begun(live, 3, zone: "Pacific/Kiritimati")
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let body: JSONValue = ["code": code, "consent": true]
            let early = try await east.post("/v1/players/3/party/join", body)
            #expect(early.status == 409 && early.json["error"]?["code"] == "dayIsAhead")
            func move(_ zone: JSONValue, of player: TestPlayer) async throws -> Response {
                try await player.client.send(
                    "PATCH", "/v1/players/\(player.id)", token: player.token, key: live.newKey(),
                    body: ["timeZone": zone])
            }
            let moved = try await move("Pacific/Kiritimati", of: first)
            #expect(moved.status == 409 && moved.json["error"]?["code"] == "dayOfOthers")
            // The others' zones are their own, and one with the same day is taken.
            #expect(try await move("Pacific/Kiritimati", of: second).status == 200)
            #expect(try await move("Europe/Berlin", of: first).status == 200)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for player in [first, second] {
                _ = try await player.command(["do": "open"])
                #expect(try await player.command(task).status == 200)
            }
            live.clock.pass(86_400 - 3_600)
            #expect(try await east.post("/v1/players/3/party/join", body).status == 200)
            // Nor does it go on moving theirs: in turns each of their days would be an hour long, or two days.
            live.clock.pass(3_600)
            let again = try await move("UTC", of: first)
            #expect(again.status == 409 && again.json["error"]?["code"] == "dayOfOthers", "\(again.json.text)")
            live.clock.pass(6 * 86_400)
            #expect(try await move("UTC", of: first).status == 200)
        }
    }
}
