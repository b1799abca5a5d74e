import CanonicalJSON
import Foundation
import GRDB
import LiveBots
import LiveStorage
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// Whoever can write the file without the secret makes up nothing, changes nothing, and puts nothing back.
@Suite(.ofTheFile) struct RowSealTests {
    /// Changes the file of a service that does not run.
    private static func change(_ folder: URL, _ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let file = try DatabaseQueue(path: Store.file(in: folder).path, configuration: configuration)
        try file.write { try $0.execute(sql: sql) }
        try file.close()
    }

    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    /// A party of 1 and 7, an open invitation, a ban, a hero who was deleted, and a content that is only proposed.
    static func played(_ folder: URL, on kind: StoreKind = .sqlite, clock: ManualClock) async throws {
        try await LiveService.run(on: kind, folder: folder, clock: clock) { live in
            let host = try await TestPlayer.begun(live, 1)
            let guest = try await TestPlayer.begun(live, 7)
            let code = try await host.post("/v1/players/1/party/invites").json["code"] ?? .null
            let body: JSONValue = ["code": code, "consent": true]
            #expect(try await guest.post("/v1/players/7/party/join", body).status == 200)
            #expect(try await guest.command(task).status == 200)
            _ = try await host.post("/v1/players/1/party/invites")
            let other = try await TestPlayer.begun(live, 9)
            #expect(try await other.delete().status == 202)
            _ = try await TestPlayer.begun(live, 8)
            #expect(try await live.staff("players/5/ban", ["reason": "cheating"]).status == 200)
            let snapshot = try PublishTests.changed()
            let check = PublishCheck(
                content: try ContentVersion(snapshot: Data(snapshot.bytes)).hash, engine: EngineVersion.current,
                seed: 1, passed: true, summary: "kept", targets: .one)
            let verdict = try await Gate.sign(check, folder: live.folder)
            let proposal: JSONValue = ["snapshot": snapshot, "verdict": .string(verdict), "reason": "More gear"]
            #expect(try await live.staff("content", proposal).status == 202)
            try await live.expectReplays()
        }
    }

    private static func problem(_ folder: URL) throws -> String? {
        let seals = RowSeals(Chain(try SeedProvider(folder: folder)))
        return try Store.reader(folder: folder).read { try seals.problem($0, in: folder) }
    }

    private static func integrity(_ folder: URL) throws -> String? {
        try Store.reader(Store.file(in: folder)).read { try Integrity.problem($0) }
    }

    private static func row(_ folder: URL, _ sql: String) throws -> GRDB.Row {
        try #require(try Store.reader(Store.file(in: folder)).read { try GRDB.Row.fetchOne($0, sql: sql) })
    }

    /// Writes a row of before over the one that is there.
    private static func put(_ table: String, _ row: GRDB.Row, _ condition: String, _ folder: URL) throws {
        let names = row.columnNames.map { "\"\($0)\" = ?" }.joined(separator: ", ")
        let file = try DatabaseQueue(path: Store.file(in: folder).path)
        try file.write {
            try $0.execute(
                sql: "UPDATE \(table) SET \(names) WHERE \(condition)",
                arguments: GRDB.StatementArguments(Array(row.databaseValues)))
        }
        try file.close()
    }

    private static func inPlayedFolder(
        isOfBefore: Bool = false, _ body: (URL, ManualClock) async throws -> Void
    ) async throws {
        let folder = isOfBefore ? try LiveService.folderOfBefore() : LiveService.temporaryFolder()
        let clock = ManualClock()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await played(folder, clock: clock)
        #expect(try problem(folder) == nil)
        try await body(folder, clock)
    }

    @Test(arguments: [
        "UPDATE party SET state = x'00' WHERE state IS NOT NULL",
        "UPDATE party SET newestDay = newestDay + 1", "UPDATE party SET lastInstant = lastInstant - 1",
        "UPDATE party SET engine = '0'", "UPDATE party SET content = (SELECT max(content) FROM proposal)",
        "INSERT INTO piece(party, place, data) SELECT id, 99, x'00' FROM party WHERE state IS NOT NULL",
        "UPDATE player SET pace = ''", "UPDATE player SET epoch = epoch + 5",
        "UPDATE player SET party = 2 WHERE id = 8",
        "UPDATE player SET sharesActivity = 1, sharesSince = 0", "UPDATE player SET lastInstant = 0",
        "DELETE FROM ban", "UPDATE ban SET until = 0", "DELETE FROM ban; DELETE FROM rowSeal WHERE name = 'ban'",
        "DELETE FROM formerPlayer", "UPDATE formerPlayer SET pace = ''", "UPDATE formerPlayer SET endings = 0",
        "DELETE FROM formerPlayer; DELETE FROM rowSeal WHERE name = 'formerPlayer'",
        "INSERT INTO invite(code, party, player, expires) VALUES (x'00', 1, 1, 9999999999)",
        "UPDATE invite SET player = 7", "UPDATE proposal SET \"by\" = 'Eve'", "UPDATE content SET verdict = '{}'",
        "UPDATE activation SET takeUpBy = 0", "UPDATE rowSeal SET number = number + 1",
        "DELETE FROM rowSeal", "DELETE FROM sealedSum", "DELETE FROM rowSeal; DELETE FROM sealedSum",
        "INSERT INTO rowSeal(name, key, number, code) VALUES ('ban', '4000000000', 80, x'00')",
        "DELETE FROM invite; DELETE FROM rowSeal WHERE name = 'invite'", "UPDATE party SET joins = ''",
        "DELETE FROM journal WHERE kind = 'dissolve'",
    ])
    func aChangeOfTheFileIsFound(_ change: String) async throws {
        try await Self.inPlayedFolder { folder, _ in
            try Self.change(folder, change)
            #expect(try Self.problem(folder) != nil)
        }
    }

    /// What is made up is not sealed by going on with it: neither play, nor who joins or leaves, nor another engine.
    @Test func aStateThatWasMadeUpIsNotPlayed() async throws {
        try await Self.inPlayedFolder { folder, clock in
            try Self.change(folder, "UPDATE party SET engine = '0'; UPDATE player SET pace = '' WHERE id = 8")
            try await LiveService.run(folder: folder, clock: clock) { live in
                let (host, guest, alone) = (
                    try await TestPlayer(live, 1), try await TestPlayer(live, 7), try await TestPlayer(live, 8)
                )
                for player in [host, guest, alone] {
                    #expect(try await player.command(Self.task, key: "later").status == 503)
                    #expect(try await player.get("/v1/players/\(player.id)/state").status == 503)
                }
                #expect(try await guest.post("/v1/players/7/party/leave", key: "leave").status == 503)
                // Others play on.
                let other = try await TestPlayer(live, 10)
                let body: JSONValue = ["name": "Ada", "timeZone": "UTC"]
                #expect(try await other.post("/v1/players", body, key: "begin").status == 201)
            }
        }
    }

    /// Staff is shown no name that somebody wrote into the file, nor a content.
    @Test func whatWasMadeUpIsNotShownToStaff() async throws {
        try await LiveService.run { live in
            for id in Int64(7)...8 { _ = try await TestPlayer.begun(live, id) }
            try await live.service.store.pool.write { db in
                try db.execute(sql: "UPDATE player SET name = 'Zaphodia' WHERE id = 7")
            }
            let rows = try await live.staff("players").json["rows"]?.array ?? []
            #expect(rows.compactMap { $0["id"]?.integer } == [8])
            try await live.service.store.pool.write { db in
                try db.execute(sql: "UPDATE activation SET reason = 'made up'")
            }
            #expect(try await live.staff("content").status == 503)
        }
    }

    @Test(arguments: [
        """
        INSERT INTO activation(content, at, reason, "by", takeUpBy) SELECT content, at, 'x', 'Ada and Ben', at
        FROM proposal
        """,
        "UPDATE proposal SET \"by\" = 'Eve'", "UPDATE content SET verdict = '{}'",
        "DELETE FROM rowSeal WHERE name = 'ban'", "DELETE FROM sealedSum; DELETE FROM rowSeal",
        "INSERT INTO rowSeal(name, key, number, code) VALUES ('ban', '4000000000', 80, x'00')",
        "DELETE FROM journal WHERE kind = 'dissolve'",
        """
        CREATE TRIGGER spy AFTER INSERT ON journal BEGIN UPDATE player SET name = hex(new.payload) WHERE id = 8; END
        """,
        "CREATE VIEW shown AS SELECT * FROM player", "CREATE TABLE more(id INTEGER)",
        "CREATE INDEX byName ON player(name)", "ALTER TABLE ban ADD COLUMN note TEXT",
    ])
    func aServiceDoesNotStartOn(_ change: String) async throws {
        try await Self.inPlayedFolder { folder, clock in
            try Self.change(folder, change)
            await #expect(throws: StorageProblem.self) {
                try await LiveService.run(folder: folder, clock: clock) { _ in }
            }
        }
    }

    /// A row that the service sealed itself, and its seal, of before.
    @Test func whatIsPutBackIsFound() async throws {
        try await Self.inPlayedFolder { folder, clock in
            try Self.change(
                folder,
                """
                CREATE TABLE oldPlayer AS SELECT * FROM player WHERE id = 8;
                CREATE TABLE oldSeal AS SELECT * FROM rowSeal WHERE name = 'player' AND key = '8';
                CREATE TABLE oldSum AS SELECT * FROM sealedSum
                """)
            let kept = folder.appendingPathExtension("kept")
            defer { try? FileManager.default.removeItem(at: kept) }
            try FileManager.default.copyItem(at: Store.file(in: folder), to: kept)
            try Self.change(folder, "DROP TABLE oldPlayer; DROP TABLE oldSeal; DROP TABLE oldSum")
            try await LiveService.run(folder: folder, clock: clock) { live in
                let player = try await TestPlayer(live, 8)
                #expect(try await player.command(Self.task, key: "later").status == 200)
            }
            let back = """
                ATTACH '\(kept.path)' AS kept;
                INSERT OR REPLACE INTO player SELECT * FROM kept.oldPlayer;
                INSERT OR REPLACE INTO rowSeal SELECT * FROM kept.oldSeal;
                """
            let file = try DatabaseQueue(path: Store.file(in: folder).path)
            try await file.writeWithoutTransaction { try $0.execute(sql: back) }
            try file.close()
            #expect(try Self.problem(folder) != nil)
            let sum = try DatabaseQueue(path: Store.file(in: folder).path)
            try await sum.writeWithoutTransaction {
                try $0.execute(
                    sql: "ATTACH '\(kept.path)' AS kept; INSERT OR REPLACE INTO sealedSum SELECT * FROM kept.oldSum")
            }
            try sum.close()
            #expect(try Self.problem(folder) != nil)
            await #expect(throws: StorageProblem.self) {
                try await LiveService.run(folder: folder, clock: clock) { _ in }
            }
        }
    }

    /// SQLite looks at no types where somebody rewrites its table of tables, and a double with the bits of a whole
    /// number is read as 0.
    @Test func aDoubleWithTheBitsOfANumberIsNoNumber() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let seals = live.service.contentStore.seals
            try await live.service.store.pool.read { db in
                let (table, condition) = (SealedTable.player, "FROM player WHERE id = 7")
                let bits = try #require(try Int64.fetchOne(db, sql: "SELECT createdAt \(condition)"))
                func problem(createdAt: StoredValue) throws -> String? {
                    let columns = (table.key + table.columns).map { $0 == "createdAt" ? "?1 AS createdAt" : $0 }
                    let row = try LiveStorage.Row.fetchOne(
                        db, sql: "SELECT \(columns.joined(separator: ", ")) \(condition)", arguments: [createdAt])
                    return try seals.problem(of: row, table, "7", db)
                }
                #expect(try problem(createdAt: .integer(bits)) == nil)
                #expect(try problem(createdAt: .real(Double(bitPattern: UInt64(bits)))) != nil)
            }
        }
    }

    /// An index with fewer rows than its table hides those that it lacks.
    @Test func anIndexThatLacksRowsIsFound() async throws {
        try await Self.inPlayedFolder { folder, clock in
            func rewrite(_ from: String, _ to: String) throws {
                let file = try DatabaseQueue(path: Store.file(in: folder).path)
                try file.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA writable_schema = ON")
                    try db.execute(
                        sql: "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = 'journalBesideCommands'",
                        arguments: [from, to])
                }
                try file.close()
            }
            let (all, few) = ("kind <> 'command'", "kind = 'nothing'")
            try rewrite(all, few)
            try Self.change(folder, "REINDEX journalBesideCommands")
            try rewrite(few, all)
            #expect(try Self.integrity(folder) != nil)
            await #expect(throws: StorageProblem.self) {
                try await LiveService.run(folder: folder, clock: clock) { _ in }
            }
        }
    }

    /// A row that somebody puts back is made up for by no other that was written more often.
    @Test func noOtherRowMakesUpForOneThatWasPutBack() async throws {
        try await Self.inPlayedFolder { folder, clock in
            let old = try Self.row(folder, "SELECT * FROM player WHERE id = 8")
            let seal = try Self.row(
                folder, "SELECT number, code FROM rowSeal WHERE name = 'player' AND key = '8'")
            try await LiveService.run(folder: folder, clock: clock) { live in
                let player = try await TestPlayer(live, 8)
                #expect(try await player.command(Self.task, key: "later").status == 200)
            }
            let sum = try Self.row(folder, "SELECT sum, salt, code FROM sealedSum")
            try await LiveService.run(folder: folder, clock: clock) { live in
                let other = try await TestPlayer(live, 7)
                let patched = try await other.client.send(
                    "PATCH", "/v1/players/7", token: other.token, key: "patch", body: ["name": "Ada"])
                #expect(patched.status == 200)
            }
            try Self.put("player", old, "id = 8", folder)
            try Self.put("rowSeal", seal, "name = 'player' AND key = '8'", folder)
            try Self.put("sealedSum", sum, "id = 0", folder)
            #expect(try Self.problem(folder) != nil)
            await #expect(throws: StorageProblem.self) {
                try await LiveService.run(folder: folder, clock: clock) { _ in }
            }
        }
    }

    /// A file of before has no seals: they are made once.
    @Test func aFileOfBeforeIsSealedOnce() async throws {
        try await Self.inPlayedFolder(isOfBefore: true) { folder, clock in
            let forget = "DELETE FROM sealedSum; DELETE FROM rowSeal"
            try Self.change(folder, forget)
            try FileManager.default.removeItem(at: RowSeals.takeover.mark(in: folder))
            #expect(try Self.problem(folder) == nil)
            try await LiveService.run(folder: folder, clock: clock) { live in
                #expect(try await TestPlayer(live, 7).command(Self.task, key: "later").status == 200)
                try await live.expectReplays()
            }
            try Self.change(folder, forget)
            await #expect(throws: StorageProblem.self) {
                try await LiveService.run(folder: folder, clock: clock) { _ in }
            }
        }
    }
}
