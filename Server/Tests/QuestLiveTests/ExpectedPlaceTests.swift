import CanonicalJSON
import Foundation
import LiveBots
import Testing

@testable import QuestLive

/// What an ally does between a device's commands and their upload harms nobody.
@Suite struct ExpectedItemTests {
    /// An ally's gift comes between what a device queued and its upload.
    @Test func whatIsExpectedInAPlaceStandsThere() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            for player in [first, second] {
                for id in ["rustySword", "willowWand"] {
                    let gift: JSONValue = [
                        "resource": "equipment", "amount": 1, "item": ["id": .string(id), "level": 1],
                        "reason": "fault", "note": "x",
                    ]
                    let given = try await live.staff("players/\(player.id)/corrections", gift)
                    #expect(given.status == 200, "\(given.json.text)")
                }
            }
            func bag(_ player: TestPlayer) async throws -> [JSONValue] {
                try await player.get("/v1/players/\(player.id)/state").json["state"]?["bag"]?.array ?? []
            }
            let shown = try await bag(first)
            let place = try #require(shown.indices.last)
            let command: (JSONValue) -> JSONValue = {
                ["do": "salvage", "item": .integer(Int64(place)), "expects": $0]
            }
            let other = try await first.command(command(["name": "Worldsplitter"]))
            #expect(other.status == 409 && other.json["error"]?["code"] == "anotherItem", "\(other.json.text)")
            #expect(try await first.command(command("x")).status == 400)
            #expect(try await first.command(["do": "open", "expects": ["name": "x"]]).status == 400)
            #expect(try await bag(first).count == shown.count)
            #expect(try await first.command(command(shown[place])).status == 200)
            #expect(try await bag(first).count == shown.count - 1)
            try await live.expectReplays()
        }
    }
}
