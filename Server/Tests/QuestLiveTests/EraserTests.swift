import CanonicalJSON
import Foundation
import GRDB
import LiveBots
import Testing

@testable import QuestLive

/// What is deleted is gone from the log of the file too, and nobody waits for it.
@Suite(.timeLimit(.minutes(30))) struct EraserTests {
    private static func holds(_ text: String, _ folder: URL) throws -> Bool {
        try ["quest.sqlite", "quest.sqlite-wal"].contains { name in
            let file = folder.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path) else { return false }
            return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
        }
    }

    @Test func twoDeletionsJustBeforeAStopAreErased() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { live in
            for (id, name) in [(1, "Ermintrude"), (2, "Wilhelmina")] as [(Int64, String)] {
                let player = try await TestPlayer(live, id)
                _ = try await player.post("/v1/players", ["name": .string(name), "timeZone": "UTC"])
            }
            for id in 1...2 as ClosedRange<Int64> { #expect(try await TestPlayer(live, id).delete().status == 202) }
        }
        #expect(try !Self.holds("Ermintrude", folder) && !Self.holds("Wilhelmina", folder))
    }

    @Test(.ofTheFile) func aDeletionWaitsForNoReaderAndErasesOnceItHasEnded() async throws {
        var limits = Service.Limits.generous
        // Whoever waits for the reader waits longer than this test may take.
        limits.busySeconds = 86_400
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer(live, 7)
            _ = try await player.post("/v1/players", ["name": "Ermintrude", "timeZone": "UTC"])
            #expect(try Self.holds("Ermintrude", live.folder))
            // A long export, which sees the file as it was.
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let reader = try DatabaseQueue(path: Store.file(in: live.folder).path, configuration: configuration)
            try await reader.writeWithoutTransaction { db in
                try db.execute(sql: "BEGIN")
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM player")
            }
            #expect(try await player.delete().status == 202)
            #expect(try await TestPlayer.begun(live, 8).get("/v1/players/8").status == 200)
            try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            try await until { try !Self.holds("Ermintrude", live.folder) }
        }
    }
}
