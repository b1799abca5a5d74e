import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestClient
import Testing

@testable import QuestLive

/// Clocks of several services on one Postgres database, and one of them that stands still.
@Suite(.enabled(if: TestPostgres.shared != nil, "no Postgres server can be had"), .timeLimit(.minutes(30)))
struct PostgresClockTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    @Test func aMachineWithAnotherClockThanTheDatabaseChangesNothing() async throws {
        try await PostgresTests.pair { first, _ in
            try await first.service.store.pool.read { db in
                let (watch, now) = (first.service.watch, SystemClock().now())
                try watch.compare(now, withThatOf: db)
                for off in [-3_600, 3_600, 250_000] as [Int64] {
                    #expect(throws: Refused.self) { try watch.compare(now + off, withThatOf: db) }
                }
            }
        }
    }

    /// It stands by for days, and plays at once when the other one fails.
    @Test func whoStandsByPlaysWhenItIsNeeded() async throws {
        try await PostgresTests.pair { first, second in
            let player = try await TestPlayer.begun(first, 7)
            for _ in 0..<5 {
                first.clock.pass(86_400)
                #expect(try await player.command(["do": "open"]).status == 200)
            }
            let late = try await TestPlayer(second, 7)
            #expect(try await late.client.send("GET", "/ready").status == 200)
            #expect(try await late.command(Self.task).status == 200)
        }
    }

    @Test func aLeapThatIsAcceptedAtOneServiceIsFollowedByTheOther() async throws {
        try await PostgresTests.pair { first, second in
            let player = try await TestPlayer.begun(first, 7)
            let (leap, other) = (10 * 86_400 as Int64, try await TestPlayer.begun(second, 8))
            first.clock.leap(leap)
            let late = (try await TestPlayer(first, player.id), try await TestPlayer(second, other.id))
            for one in [late.0, late.1] { #expect(try await one.command(Self.task).status == 503) }
            let accepted = try await first.staff(
                "clock/acceptances", ["leap": .integer(leap), "reason": "The machines slept"])
            #expect(accepted.status == 200, "\(accepted.json.text)")
            // What sends players where a service is ready sends it none before.
            try await late.1.client.untilReady()
            for one in [late.0, late.1] { #expect(try await one.command(["do": "open"]).status == 200) }
            try await first.expectReplays()
        }
    }

    /// Whoever followed an acceptance plays on within an hour of it, as the one that accepted does.
    @Test func whoFollowedAnAcceptanceFollowsNoOtherLeap() async throws {
        try await PostgresTests.pair { first, second in
            _ = try await TestPlayer.begun(first, 7)
            let other = try await TestPlayer.begun(second, 8)
            try await first.leap(7_200)
            try await other.client.untilReady()
            first.clock.leap(216_000)
            #expect(try await other.client.send("GET", "/ready").status == 503)
            #expect(try await TestPlayer(second, 8).command(Self.task).status == 503)
        }
    }

    /// The only one that a proxy sends anybody to, as it has seen no leap.
    @Test func aServiceThatStartedSinceTakesTheAcceptanceForTheOthers() async throws {
        try await PostgresTests.pair { first, second in
            _ = try await TestPlayer.begun(first, 7)
            _ = try await TestPlayer.begun(second, 8)
            first.clock.leap(7_200)
            try await LiveService.run(on: .postgres, folder: first.folder, clock: first.clock) { third in
                let accepted = try await third.staff("clock/acceptances", ["leap": 7_200, "reason": "They slept"])
                #expect(accepted.status == 200, "\(accepted.json.text)")
                for live in [first, second] {
                    try await LiveClient(port: live.port).untilReady()
                }
            }
        }
    }

    /// A party that is in another service's memory is as the acceptance left it.
    @Test func whatALeapBackBringsBackIsSoAtEveryService() async throws {
        try await PostgresTests.pair { first, second in
            for id in 1...3 as ClosedRange<Int64> { _ = try await TestPlayer.begun(first, id) }
            func join(_ id: Int64) async throws {
                let (host, guest) = (try await TestPlayer(second, 1), try await TestPlayer(second, id))
                let code = try await host.post("/v1/players/1/party/invites").json["code"] ?? .null
                let joined = try await guest.post(
                    "/v1/players/\(id)/party/join", ["code": code, "consent": true, "sharesActivity": false])
                #expect(joined.status == 200, "\(joined.json.text)")
            }
            let probe = LiveClient(port: second.port)
            try await first.leap(7_200)
            try await probe.untilReady()
            try await join(2)
            try await first.leap(-7_200)
            try await probe.untilReady()
            try await join(3)
            #expect(try await first.staff("clock").json["playersAhead"] == [])
        }
    }

    /// It goes by the newest stored instant, and so may play; but nobody has accepted the leap for the others.
    @Test func aServiceThatStartsMakesNobodyFollowALeap() async throws {
        try await PostgresTests.pair { first, second in
            let player = try await TestPlayer.begun(first, 7)
            _ = try await TestPlayer.begun(second, 8)
            first.clock.leap(7_200)
            try await LiveService.run(on: .postgres, folder: first.folder, clock: first.clock) { third in
                let ready = try await LiveClient(port: third.port).send("GET", "/ready")
                #expect(ready.status == 200)
                let own = try await TestPlayer.begun(third, 9)
                #expect(try await player.command(Self.task).status == 503)
                let other = try await LiveClient(port: second.port).send("GET", "/ready")
                #expect(other.status == 503)
                // What was accepted is no word for the next leap, at one that had not leapt either.
                let accepted = try await first.staff("clock/acceptances", ["leap": 7_200, "reason": "They slept"])
                #expect(accepted.status == 200)
                first.clock.pass(120)
                try await own.client.untilReady()
                first.clock.leap(7_200)
                #expect(try await own.command(Self.task).status == 503)
            }
        }
    }

    /// As one that hangs, or whose machine fails, amid a transaction does.
    @Test func whoIsHeldAmidATransactionHoldsNobodyElse() async throws {
        try await PostgresTests.pair { first, second in
            let player = try await TestPlayer.begun(second, 7)
            first.clock.pass(120)
            let (held, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let pool = first.service.store.pool
            Thread.detachNewThread {
                try? pool.write { db in
                    try db.execute(sql: "UPDATE clockMark SET at = at")
                    try db.execute(sql: "UPDATE readiness SET count = count + 1")
                    held.signal()
                    over.wait()
                }
            }
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    held.wait()
                    done.resume()
                }
            }
            #expect(try await player.command(Self.task).status == 200)
            #expect(try await player.client.send("GET", "/ready").status == 200)
            over.signal()
        }
    }
}
