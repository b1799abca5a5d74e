import CanonicalJSON
import Foundation
import GRDB
import LiveBots
import LiveStorage
import Testing

@testable import QuestLive

/// A long journal is erased in pieces, and nobody meets what is left of it.
@Suite(.timeLimit(.minutes(30))) struct ErasureTests {
    /// A player with more rows than one piece has.
    private static func busy(_ live: LiveService) async throws -> TestPlayer {
        let player = try await TestPlayer.begun(live, 7)
        for index in 0..<140 {
            _ = try await player.command([
                "do": "completeTask", "category": index % 2 == 0 ? "mental" : "social", "size": "small",
                "proof": "quick",
            ])
        }
        return player
    }

    private static func left(_ live: LiveService) async throws -> (rows: Int, replies: Int) {
        try await live.service.store.pool.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM journal WHERE player = 7") ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM reply WHERE player = 7 AND length(body) > 0") ?? 0
            )
        }
    }

    /// From here on only the first pieces of what is deleted are erased: the file refuses all others.
    private static func refuseMore(_ live: LiveService, rowsUpTo last: Int) async throws {
        try await live.service.store.pool.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refuse BEFORE UPDATE ON journal WHEN OLD.turn > \(last)
                    BEGIN SELECT RAISE(ABORT, 'planted'); END
                    """)
        }
    }

    private static func takeAllAgain(_ live: LiveService) async throws {
        try await live.service.store.pool.write { try $0.execute(sql: "DROP TRIGGER refuse") }
    }

    private static func erased(_ live: LiveService) async throws {
        try await until { try await left(live).rows == 0 }
    }

    private static let name: JSONValue = ["name": "Mara", "timeZone": "UTC"]

    @Test(.ofTheFile) func aDeletionThatWasCutShortIsFinishedAfterTheNextStart() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(folder: folder, limits: limits) { live in
            let player = try await Self.busy(live)
            try await Self.refuseMore(live, rowsUpTo: 64)
            #expect(try await player.delete(key: "bye").status == 202)
            let (rows, replies) = try await Self.left(live)
            #expect(rows > 64 && replies > 64)
            #expect(try await player.get("/v1/players/7").status == 404)
            try await live.expectReplays()
        }
        let file = try DatabaseQueue(path: Store.file(in: folder).path)
        try await file.write { try $0.execute(sql: "DROP TRIGGER refuse") }
        try file.close()
        try await LiveService.run(folder: folder, limits: limits) { live in
            try await Self.erased(live)
            // The reply to the deletion itself is kept, for its retries.
            #expect(try await Self.left(live) == (0, 1))
            let texts = try await live.service.store.pool.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM journal WHERE payload IS NOT NULL OR salt IS NOT NULL")
            }
            #expect(texts == 0)
            try await live.expectReplays()
        }
    }

    /// Parties of before lose their states with the hero piece by piece too, and play on.
    @Test(.ofTheFile) func nobodyWaitsForAllPartiesOfBefore() async throws {
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            var hosts: [TestPlayer] = []
            for id in Int64(1)...5 {
                let host = try await TestPlayer.begun(live, id)
                let invite = try await host.post("/v1/players/\(id)/party/invites")
                let joined = try await player.post(
                    "/v1/players/7/party/join", ["code": invite.json["code"] ?? .null, "consent": true])
                #expect(joined.status == 200, "\(joined.json.text)")
                #expect(try await player.post("/v1/players/7/party/leave").status == 200)
                hosts.append(host)
            }
            func states() async throws -> Int {
                try await live.service.store.pool.read { db in
                    try Int.fetchOne(
                        db,
                        sql: "SELECT count(*) FROM journal WHERE kind IN ('join', 'leave') AND payload IS NOT NULL")
                        ?? 0
                }
            }
            let before = try await states()
            try await live.service.store.pool.write { db in
                try db.execute(
                    sql: """
                        CREATE TRIGGER refuse BEFORE DELETE ON erasedState
                        WHEN (SELECT count(*) FROM erasedState) < 3 BEGIN SELECT RAISE(ABORT, 'planted'); END
                        """)
            }
            #expect(try await player.delete(key: "bye").status == 202)
            let during = try await states()
            #expect(before > 0 && during > 0)
            try await Self.takeAllAgain(live)
            try await until { try await states() == 0 }
            for host in hosts { #expect(try await host.command(["do": "open"]).status != 503) }
            try await live.expectReplays()
        }
    }

    /// Nor for all states of one party, which many joined and left.
    @Test func nobodyWaitsForAllStatesOfAParty() async throws {
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(limits: limits) { live in
            let (first, second, _) = try await PartyTests.pair(live)
            for _ in 0..<24 {
                #expect(try await second.post("/v1/players/2/party/leave").status == 200)
                let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
                let joined = try await second.post("/v1/players/2/party/join", ["code": code, "consent": true])
                #expect(joined.status == 200)
            }
            let left = "SELECT count(*) FROM journal WHERE kind IN ('join', 'leave') AND payload IS NOT NULL"
            _ = try await live.service.queue.submit { writer in
                try writer.delete(2)
                let isLeft = try Int.fetchOne(writer.db, sql: left) ?? 0
                #expect(isLeft > 0)
                return Reply(status: 204, body: [])
            }
            await live.service.erasures.goOn()
            while try await live.service.store.pool.read({ try Int.fetchOne($0, sql: left) }) ?? 0 > 0 {
                try await Task.sleep(for: .milliseconds(50))
            }
            try await live.expectReplays()
        }
    }

    /// The answer waits for no long history, and who begins meets nothing of it: it is asked to come again.
    @Test(.ofTheFile) func nobodyWaitsForALongHistoryAndNobodyMeetsIt() async throws {
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(limits: limits) { live in
            let player = try await Self.busy(live)
            _ = try await player.command(["do": "checkIn", "mood": 1, "shares": false], key: "early")
            try await Self.refuseMore(live, rowsUpTo: 64)
            let gone = try await player.delete(key: "bye")
            #expect(gone.status == 202 && gone.json == ["deleted": true])
            for page in ["", "/state", "/journal", "/export"] {
                #expect(try await player.get("/v1/players/7\(page)").status == 404, "\(page)")
            }
            let early = try await player.post("/v1/players", Self.name, key: "again")
            #expect(early.status == 429 && early.json["error"]?["code"] == "stillErasing")
            #expect(early.headers["retry-after"] != nil)
            // What is asked for meanwhile is kept as ever.
            let between = try await player.command(["do": "open"], key: "between")
            #expect(between.status == 404)
            // Nothing of it was erased by the way, while others would wait.
            #expect(try await Self.left(live).rows > 64)
            #expect(try await player.delete(key: "bye").body == gone.body)
            // What failed is tried again while the service runs.
            try await Self.takeAllAgain(live)
            try await Self.erased(live)
            #expect(try await player.delete(key: "bye").body == gone.body)
            #expect(try await player.command(["do": "open"], key: "between").body == between.body)
            var begun = try await player.post("/v1/players", Self.name, key: "again")
            while begun.status == 429 {
                try await Task.sleep(for: .milliseconds(50))
                begun = try await player.post("/v1/players", Self.name, key: "again")
            }
            #expect(begun.status == 201)
            let again = try await TestPlayer.begun(live, 7)
            let rows = try await again.get("/v1/players/7/export").json["journal"]?.array ?? []
            #expect(rows.compactMap { $0["command"]?["do"]?.string } == ["create", "open"])
            #expect(rows.first?["id"]?.integer == 1)
            let late = try await again.command(["do": "checkIn", "mood": 1, "shares": false], key: "early")
            #expect(late.json["error"]?["code"] == "key_spent")
        }
    }

    /// A party of before whose stored state is damaged keeps nobody from being erased.
    @Test(.ofTheFile) func aDamagedStateOfAFormerPartyHoldsUpNoDeletion() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { live in
            let player = try await TestPlayer.begun(live, 7)
            for id in Int64(1)...3 {
                let host = try await TestPlayer.begun(live, id)
                let code = try await host.post("/v1/players/\(id)/party/invites").json["code"] ?? .null
                let body: JSONValue = ["code": code, "consent": true]
                #expect(try await player.post("/v1/players/7/party/join", body).status == 200)
                #expect(try await player.post("/v1/players/7/party/leave").status == 200)
            }
        }
        let file = try DatabaseQueue(path: Store.file(in: folder).path)
        try await file.write { db in
            try db.execute(
                sql: "UPDATE party SET state = x'00' WHERE id IN (SELECT party FROM player WHERE id IN (1, 2, 3))")
        }
        try file.close()
        try await LiveService.run(folder: folder) { live in
            let player = try await TestPlayer(live, 7)
            try #require(try await player.delete(key: "bye").status == 202)
            try await Self.erased(live)
            var begun = try await player.post("/v1/players", Self.name, key: "again")
            while begun.status == 429 {
                try await Task.sleep(for: .milliseconds(50))
                begun = try await player.post("/v1/players", Self.name, key: "again")
            }
            #expect(begun.status == 201)
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"unreadableState\"} 3\n"))
            let states = try await live.service.store.pool.read { db in
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM journal WHERE kind IN ('join', 'leave') AND payload IS NOT NULL")
            }
            #expect(states == 0)
        }
    }

    /// Nor does a failure of one player's, which waits for as long as the test may last.
    @Test(.ofTheFile) func aFailureHoldsUpNobodyElse() async throws {
        var limits = Service.Limits.generous
        (limits.pace, limits.erasureRetrySeconds) = (.none, 86_400)
        try await LiveService.run(limits: limits) { live in
            let player = try await Self.busy(live)
            let other = try await TestPlayer.begun(live, 8)
            for _ in 0..<700 { _ = try await other.command(["do": "claimLogin"], key: live.newKey()) }
            try await Self.refuseMore(live, rowsUpTo: 64)
            #expect(try await player.delete().status == 202)
            let failed = "questlive_alarms_total{kind=\"erasureFailed\"} 1\n"
            try await until { live.service.metrics.text.contains(failed) }
            // Eleven pieces of replies.
            #expect(try await other.delete().status == 202)
            func left() async throws -> Int {
                try await live.service.store.pool.read { db in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM erasure WHERE player = 8") ?? 0
                }
            }
            try await until { try await left() == 0 }
            #expect(try await Self.left(live).rows > 64)
        }
    }

    /// Whatever was asked for in between is kept too, and is of no use to the next hero.
    @Test(.ofTheFile) func aBeginningTouchesNoReplyThatIsKept() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.delete(key: "bye").status == 202)
            #expect(try await player.command(["do": "open"], key: "between").status == 404)
            #expect(try await player.command(["do": "open"], key: "between").status == 404)
            try await live.service.store.pool.write { db in
                try db.execute(
                    sql: "CREATE TRIGGER refuse BEFORE UPDATE ON reply BEGIN SELECT RAISE(ABORT, 'planted'); END")
            }
            #expect(try await player.post("/v1/players", Self.name, key: "again").status == 201)
            try await Self.takeAllAgain(live)
            for key in ["between", "bye"] {
                let late = try await player.command(["do": "open"], key: key)
                #expect(late.status == 422 && late.json["error"]?["code"] == "key_spent", "\(key)")
            }
            #expect(try await player.post("/v1/players", Self.name, key: "again").status == 201)
        }
    }

    @Test func anExportOfManyPagesIsWhole() async throws {
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(limits: limits) { live in
            let player = try await Self.busy(live)
            let journal = try await player.get("/v1/players/7/export").json["journal"]?.array ?? []
            var paged: [JSONValue] = []
            var after: Int64 = 0
            while true {
                let page = try await player.get("/v1/players/7/journal?limit=77&after=\(after)").json
                paged += page["rows"]?.array ?? []
                guard let next = page["next"]?.integer else { break }
                after = next
            }
            #expect(journal.count > 128 && journal == paged)
        }
    }
}
