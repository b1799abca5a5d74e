import CanonicalJSON
import LiveBots
import QuestClient
import Testing

@testable import QuestLive

/// What was done before the consent stays unseen by allies, also where a device tells it later.
@Suite struct LateDeedTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    private static func tell(_ player: TestPlayer, at times: [Int64]) async throws -> Int {
        try await player.post(
            "/v1/players/\(player.id)/uploads",
            [
                "device": "phone",
                "commands": .array(times.map { ["at": .integer($0), "command": task] }),
            ]
        ).status
    }

    /// How many lines of the guest, the second member, an ally reads.
    private static func lines(_ ally: TestPlayer, _ party: Int64) async throws -> Int {
        let lines = try await ally.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
        return lines.count { $0["member"] == 1 }
    }

    private static func invite(_ host: TestPlayer, _ guest: TestPlayer) async throws -> Int64 {
        let code = try await host.post("/v1/players/\(host.id)/party/invites").json["code"] ?? .null
        let joined = try await guest.post(
            "/v1/players/\(guest.id)/party/join", ["code": code, "consent": true, "sharesActivity": true])
        return joined.json["party"]?.integer ?? 0
    }

    /// Joining sets the guest's time to that of the consent, and what is told late cannot be of before it.
    @Test func whatIsToldAfterJoiningStaysUnseen() async throws {
        try await LiveService.run { live in
            let (host, guest) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            let start = live.clock.now()
            live.clock.pass(7_200)
            let party = try await Self.invite(host, guest)
            let before = try await Self.lines(host, party)
            live.clock.pass(60)
            #expect(try await Self.tell(guest, at: [start + 60, start + 90]) == 200)
            #expect(try await Self.lines(host, party) == before)
            // What is done from then on is seen.
            live.clock.pass(60)
            #expect(try await guest.command(Self.task).status == 200)
            #expect(try await Self.lines(host, party) > before)
            try await live.expectReplays()
        }
    }

    /// An ally has opened a day since, in which everything counts that is told of before.
    @Test func whatIsMovedToADayThatAnAllyOpenedStaysUnseen() async throws {
        try await LiveService.run { live in
            let (host, guest) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            let code = try await host.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await guest.post(
                "/v1/players/2/party/join", ["code": code, "consent": true, "sharesActivity": false])
            let party = joined.json["party"]?.integer ?? 0
            live.clock.pass(600)
            let early = live.clock.now()
            live.clock.pass(600)
            let consent = try await guest.client.send(
                "PATCH", "/v1/players/2", token: guest.token, key: live.newKey(), body: ["sharesActivity": true])
            #expect(consent.status == 200)
            live.clock.pass(86_400)
            #expect(try await host.command(["do": "open"]).status == 200)
            live.clock.pass(60)
            #expect(try await Self.tell(guest, at: [early]) == 200)
            #expect(try await Self.lines(host, party) == 0)
        }
    }
}
