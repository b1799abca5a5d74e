import CanonicalJSON
import Foundation
import Testing

@testable import QuestLive

/// Players who travel, and clocks that change, at the service itself.
@Suite struct TravelTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    private func move(_ player: TestPlayer, to zone: String) async throws -> Int {
        try await player.client.send(
            "PATCH", "/v1/players/\(player.id)", token: player.token, key: player.live.newKey(),
            body: ["timeZone": .string(zone)]
        ).status
    }

    @Test func whoFliesEastAndWestKeepsOneDay() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7, zone: "Pacific/Auckland")
            let first = try await player.command(Self.task).json["day"]?.integer ?? -1
            let status = try await move(player, to: "Pacific/Honolulu")
            #expect(status == 200)
            live.clock.pass(600)
            // In Honolulu it is yesterday; the day that is open stays open, and is not opened again.
            let again = try await player.command(["do": "open"])
            #expect(again.json["error"]?["code"] == "dayIsOpen")
            let there = try await player.command(Self.task)
            #expect(there.json["day"]?.integer == first)
            _ = try await move(player, to: "Pacific/Auckland")
            live.clock.pass(86_400)
            let next = try await player.command(["do": "open"])
            #expect(next.json["day"]?.integer == first + 1)
            try await live.expectReplays()
        }
    }

    @Test func aServerClockThatIsPutBackTakesNothingBack() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = try await player.command(Self.task)
            // By more than some minutes it is a leap, which nothing follows.
            live.clock.leap(-240)
            let after = try await player.command(Self.task)
            #expect(after.status == 200)
            #expect(after.json["instant"] == before.json["instant"])
            try await live.expectReplays()
        }
    }

    @Test func aPartyHasTheCalendarOfItsFirstMember() async throws {
        try await LiveService.run { live in
            // 07:00 UTC: in Kiritimati it is evening of the same day, in Midway still the day before.
            let first = try await TestPlayer.begun(live, 1, zone: "Pacific/Kiritimati")
            let second = try await TestPlayer.begun(live, 2, zone: "Pacific/Midway")
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await second.post("/v1/players/2/party/join", ["code": code, "consent": true])
            #expect(joined.status == 200)
            let opened = try await second.command(["do": "open"])
            let day = try await first.command(Self.task).json["day"]
            #expect(opened.status == 200)
            #expect(opened.json["day"] == day)
            try await live.expectReplays()
        }
    }

    @Test func anUnknownZoneChangesNothing() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let status = try await move(player, to: "Moon/Tranquility")
            let account = try await player.get("/v1/players/7")
            #expect(status == 422)
            #expect(account.json["timeZone"] == "UTC")
        }
    }
}
