import Foundation
import LiveStorage
import QuestKernel
import Testing

@testable import QuestLive

/// What SQLite leaves of deleted rows in unused parts of pages is gone once the file was written anew.
@Suite(.timeLimit(.minutes(30))) struct CompactorTests {
    /// Many players come, change and go, so that pages are split and rows are moved.
    private static func comeAndGo(_ seals: RowSeals, _ db: Database) throws {
        var draws = Randomness(seed: 1).draws(player: 0, purpose: Purpose(0), day: 0)
        let content = try String.fetchOne(db, sql: "SELECT hash FROM content LIMIT 1")
        var players: [Int64] = []
        for _ in 0..<1_500 {
            try db.execute(
                sql: """
                    INSERT INTO party(content, engine, sequence, link, newestDay, lastInstant)
                    VALUES (?, '', 0, '', 0, 0)
                    """, arguments: [content])
            let id = Int64(draws.below(4_000_000_000))
            let name = "Zephyrine" + String(repeating: "q", count: Int(draws.below(20)))
            let party = try Int64.fetchOne(db, sql: "SELECT max(id) FROM party") ?? 0
            let account = Account(
                id: id, name: name, zone: "UTC", dayStart: 0, party: party, member: 0, epoch: 0,
                sharesActivity: false, sharesSince: 0, device: nil, writtenAt: 0, createdAt: 0, earliest: 0,
                pace: Pace())
            try account.save(seals, db)
            players.append(id)
            let other = players[Int(draws.below(UInt32(players.count)))]
            try db.execute(
                sql: "UPDATE player SET device = ? WHERE id = ?",
                arguments: [String(repeating: "d", count: Int(draws.below(64))), other])
        }
        for id in players { try db.execute(sql: "DELETE FROM player WHERE id = ?", arguments: [id]) }
        try db.execute(sql: "DELETE FROM party WHERE engine = ''; UPDATE compaction SET isOwed = 1")
        try seals.sealAll(db)
    }

    private static func left(_ text: String, _ folder: URL) throws -> Int {
        try ["quest.sqlite", "quest.sqlite-wal"].map { name in
            let bytes = try Data(contentsOf: folder.appending(path: name))
            return String(decoding: bytes, as: Unicode.UTF8.self).components(separatedBy: text).count - 1
        }.reduce(0, +)
    }

    @Test(.ofTheFile) func nothingOfDeletedRowsIsLeftInPages() async throws {
        try await LiveService.run { live in
            try await live.service.store.pool.write { [seals = live.service.contentStore.seals] in
                try Self.comeAndGo(seals, $0)
            }
            try await live.service.compactor.compact()
            let left = try Self.left("Zephyrine", live.folder)
            #expect(left == 0)
            let isOwed = try await live.service.store.pool.read {
                try Bool.fetchOne($0, sql: "SELECT isOwed FROM compaction")
            }
            #expect(isOwed == false)
            // Play goes on with the file that was written anew.
            _ = try await TestPlayer.begun(live, 7)
            try await live.expectReplays()
        }
    }

    @Test(.ofTheFile) func aLargeFileIsLeftForTheNextStart() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { live in
            try await live.service.store.pool.write { [seals = live.service.contentStore.seals] in
                try Self.comeAndGo(seals, $0)
            }
            try await live.service.compactor.compact(atMost: 4_096)
            let isOwed = try await live.service.store.pool.read {
                try Bool.fetchOne($0, sql: "SELECT isOwed FROM compaction")
            }
            #expect(isOwed == true)
        }
        try await LiveService.run(folder: folder) { _ in
            let left = try Self.left("Zephyrine", folder)
            #expect(left == 0)
        }
    }
}
