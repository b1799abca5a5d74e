import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import Testing

@testable import QuestLive

/// Whoever can write the Postgres database without the secret makes up nothing, and changes nothing.
@Suite(.enabled(if: TestPostgres.shared != nil, "no Postgres server can be had"), .timeLimit(.minutes(30)))
struct PostgresSealTests {
    private static func inPlayedFolder(_ body: (URL, ManualClock) async throws -> Void) async throws {
        let (folder, clock) = (LiveService.temporaryFolder(), ManualClock())
        defer {
            try? FileManager.default.removeItem(at: folder)
            TestPostgres.shared?.forget(folder)
        }
        try await RowSealTests.played(folder, on: .postgres, clock: clock)
        #expect(try problem(folder) == nil)
        try await body(folder, clock)
    }

    private static func problem(_ folder: URL) throws -> String? {
        let server = try #require(TestPostgres.shared)
        let seals = RowSeals(Chain(try SeedProvider(folder: folder)))
        let data = try Store.reader(folder: folder, database: server.address(with: folder))
        defer { try? data.close() }
        return try data.read { try seals.problem($0, in: folder) }
    }

    private static func change(_ folder: URL, _ sql: String) throws {
        try TestPostgres.shared?.run(sql, in: folder)
    }

    @Test func aChangeOfTheDatabaseIsFound() async throws {
        try await Self.inPlayedFolder { folder, _ in
            for table in SealedTable.allCases {
                try Self.change(folder, "CREATE TABLE kept_\(table.rawValue) AS SELECT * FROM \(table.rawValue)")
            }
            for (table, change) in [
                ("party", "SET state = '\\x00' WHERE state IS NOT NULL"), ("party", "SET newestDay = newestDay + 1"),
                ("player", "SET pace = ''"), ("player", "SET sharesActivity = 1, sharesSince = 0"),
                ("formerPlayer", "SET endings = 0"), ("ban", "SET until = 0"), ("invite", "SET player = 7"),
                ("proposal", "SET \"by\" = 'Eve'"), ("content", "SET verdict = '{}'"),
                ("activation", "SET takeUpBy = 0"),
            ] {
                try Self.change(folder, "UPDATE \(table) \(change)")
                #expect(try Self.problem(folder) != nil, "\(table) \(change)")
                let columns = (SealedTable(rawValue: table)?.columns ?? []).map { "\"\($0.lowercased())\"" }
                let isSame = (SealedTable(rawValue: table)?.key ?? []).map { "own.\($0) = kept.\($0)" }
                try Self.change(
                    folder,
                    """
                    UPDATE \(table) AS own SET \(columns.map { "\($0) = kept.\($0)" }.joined(separator: ", "))
                    FROM kept_\(table) AS kept WHERE \(isSame.joined(separator: " AND "))
                    """)
                #expect(try Self.problem(folder) == nil, "\(table)")
            }
            try Self.change(folder, "DELETE FROM ban")
            #expect(try Self.problem(folder) != nil)
            // As the threat model says: no sum holds the seals together here.
            try Self.change(folder, "DELETE FROM rowSeal WHERE name = 'ban'")
            #expect(try Self.problem(folder) == nil)
        }
    }

    /// What is made up is refused for its players alone, and no start goes on by a content that was.
    @Test func whatWasMadeUpIsNotPlayed() async throws {
        try await Self.inPlayedFolder { folder, clock in
            try Self.change(folder, "UPDATE player SET pace = '' WHERE id = 8")
            try await LiveService.run(on: .postgres, folder: folder, clock: clock) { live in
                let alone = try await TestPlayer(live, 8)
                let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
                #expect(try await alone.command(task, key: "later").status == 503)
                #expect(try await alone.get("/v1/players/8/state").status == 503)
                #expect(try await TestPlayer(live, 7).command(task, key: "later").status == 200)
            }
            try Self.change(folder, "UPDATE activation SET takeUpBy = 0")
            await #expect(throws: StorageProblem.self) {
                try await LiveService.run(on: .postgres, folder: folder, clock: clock) { _ in }
            }
        }
    }
}
