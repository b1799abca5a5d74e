import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import Testing

@testable import QuestLive

/// A Postgres database that comes to no answer.
@Suite(.enabled(if: TestPostgres.shared != nil, "no Postgres server can be had"))
struct PostgresSilenceTests {
    /// Commits wait for a standby that is not there: whoever comes is told so, at once after the first, and what waited is
    /// known once the standby is given up.
    @Test func commitsThatWaitForAStandbyAreTold() async throws {
        try await TestPostgres.withOne { server, live in
            let player = try await TestPlayer.begun(live, 7)
            let deed: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            #expect(try await player.command(deed).status == 200)
            let before = try await Self.commands(live)
            try server.alter("SET synchronous_standby_names TO 'nobody'")

            let waited = try await player.command(deed, key: "waits")
            #expect(waited.status == 503 && waited.json["error"]?["code"] == "outcome_unknown", "\(waited.json.text)")
            for number in 0..<3 {
                // One that was tried anew would wait too, and not be known either.
                let refused = try await player.command(deed, key: "refused-\(number)")
                #expect(refused.json["error"]?["code"] == "unavailable", "\(refused.json.text)")
            }
            #expect(try await LiveClient(port: live.port).send("GET", "/ready").status == 503)

            try server.alter("RESET synchronous_standby_names")
            var answer = try await player.command(deed, key: "waits")
            for _ in 0..<100 where answer.status == 503 {
                try await Task.sleep(for: .milliseconds(100))
                answer = try await player.command(deed, key: "waits")
            }
            #expect(answer.status == 200, "\(answer.json.text)")
            // After a commit that failed it is not ready for some seconds.
            var ready = 503
            for _ in 0..<300 where ready != 200 {
                try await Task.sleep(for: .milliseconds(100))
                ready = try await LiveClient(port: live.port).send("GET", "/ready").status
            }
            #expect(ready == 200)
            // What was refused was not played.
            #expect(try await Self.commands(live) == before + 1)
            try await live.expectReplays()
        }
    }

    /// An operator may let it acknowledge before it has written: then nothing is changed.
    @Test func aServerThatLosesWhatItAcknowledgesIsToldNothing() async throws {
        try await TestPostgres.withOne { server, live in
            let player = try await TestPlayer.begun(live, 7)
            let deed: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            #expect(try await player.command(deed).status == 200)
            let before = try await Self.commands(live)
            try server.alter("SET synchronous_commit TO off")
            // The server tells its own processes by and by.
            var refused = try await player.command(deed, key: "refused")
            var taken = 0
            while refused.status == 200, taken < 100 {
                taken += 1
                refused = try await player.command(deed, key: "refused-\(taken)")
            }
            #expect(refused.json["error"]?["code"] == "unavailable", "\(refused.json.text)")

            let own = "&options=-csynchronous_commit%3Don"
            try server.alter("RESET synchronous_commit", own)
            var answer = refused
            for number in 0..<100 where answer.status != 200 {
                try await Task.sleep(for: .milliseconds(100))
                answer = try await player.command(deed, key: "again-\(number)")
            }
            #expect(answer.status == 200, "\(answer.json.text)")
            #expect(try await Self.commands(live) == before + taken + 1)
            try await live.expectReplays()
        }
    }

    private static func commands(_ live: LiveService) async throws -> Int {
        try await live.service.store.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM journal WHERE kind = 'command'") ?? 0
        }
    }
}
