import CanonicalJSON
import Foundation
import GRDB
import LiveBots
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
                try Int.fetchOne(db, sql: "SELECT count(*) FROM reply WHERE player = 7 AND body <> x''") ?? 0
            )
        }
    }

    /// A deletion whose process is killed before anything is erased.
    private static func deleteAlone(_ live: LiveService) async throws {
        let deleted = try await live.service.queue.submit(nil) { writer in
            try writer.delete(7, nil)
            return Reply(["deleted": true])
        }
        #expect(deleted.status == 200)
    }

    @Test func aDeletionThatWasCutShortIsFinishedAtTheNextStart() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(folder: folder, limits: limits) { live in
            let player = try await Self.busy(live)
            try await Self.deleteAlone(live)
            let (rows, replies) = try await Self.left(live)
            #expect(rows > 128 && replies > 128)
            #expect(try await player.get("/v1/players/7").status == 404)
            try await live.expectReplays()
        }
        try await LiveService.run(folder: folder, limits: limits) { live in
            #expect(try await Self.left(live) == (0, 0))
            let texts = try await live.service.store.pool.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM journal WHERE payload IS NOT NULL OR salt IS NOT NULL")
            }
            #expect(texts == 0)
            try await live.expectReplays()
        }
    }

    @Test func whoBeginsBeforeItIsErasedMeetsNothingOfIt() async throws {
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(limits: limits) { live in
            let player = try await Self.busy(live)
            _ = try await player.command(["do": "checkIn", "mood": 1, "shares": false], key: "early")
            try await Self.deleteAlone(live)
            let again = try await TestPlayer.begun(live, 7)
            let rows = try await again.get("/v1/players/7/export").json["journal"]?.array ?? []
            #expect(rows.compactMap { $0["command"]?["do"]?.string } == ["create", "open"])
            #expect(rows.first?["id"]?.integer == 1)
            let late = try await again.command(["do": "checkIn", "mood": 1, "shares": false], key: "early")
            #expect(late.json["error"]?["code"] == "key_spent")
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
