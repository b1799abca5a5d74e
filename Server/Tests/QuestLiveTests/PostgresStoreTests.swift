import CanonicalJSON
import Foundation
import GRDB
import LiveStorage
import Synchronization
import Testing

@testable import QuestLive

/// A Postgres database as the service's store: what it must be like, and that its tables are those of the file.
@Suite(.enabled(if: TestPostgres.shared != nil, "no Postgres server can be had"))
struct PostgresStoreTests {
    /// A database of its own for a test, and a folder.
    private static func withDatabase(_ body: (URL, String) throws -> Void) throws {
        let folder = LiveService.temporaryFolder()
        let server = try #require(TestPostgres.shared)
        defer {
            try? FileManager.default.removeItem(at: folder)
            server.forget(folder)
        }
        try body(folder, server.address(with: folder))
    }

    @Test func aServerThatCouldLoseWhatItAcknowledgedIsRefused() throws {
        try Self.withDatabase { folder, address in
            #expect(throws: PostgresError.self) {
                try Store(folder: folder, database: address + "&options=-csynchronous_commit%3Doff")
            }
            try Store(folder: folder, database: address).close()
        }
    }

    @Test(arguments: [
        "mysql://a/b", "postgres://a:secret@b/c?nonsense=1", "quest.sqlite", "postgres://a:pre@secret@b/c",
        "postgres://a:secret", "postgres://a:1secret/b", "postgres://a:pre@b/secret@c/d",
    ])
    func whatIsNoAddressIsRefusedAndNotRepeated(_ address: String) {
        let problem = #expect(throws: PostgresError.self) { try PostgresAddress(address, busySeconds: 1) }
        #expect(problem?.description.contains("secret") == false)
    }

    @Test func aDatabaseOfANewerProgramIsNotOpened() throws {
        try Self.withDatabase { folder, address in
            let store = try Store(folder: folder, database: address)
            try store.pool.write { try $0.execute(sql: "INSERT INTO migration(number, name) VALUES (99, 'x')") }
            try store.close()
            let problem = #expect(throws: StorageProblem.self) { try Store(folder: folder, database: address) }
            #expect(problem?.description.contains("newer quest-live") == true)
        }
    }

    @Test func servicesThatStartAtOnceMakeTheTablesOnce() throws {
        try Self.withDatabase { folder, address in
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                #expect(throws: Never.self) { try Store(folder: folder, database: address).close() }
            }
        }
    }

    /// Anybody who may connect may hold such a lock.
    @Test func whoHoldsTheLockOfTheTablesKeepsNobodyFromStarting() throws {
        try Self.withDatabase { folder, address in
            try Store(folder: folder, database: address).close()
            let other = try Store(folder: folder, database: address)
            try other.pool.write { db in
                _ = try Row.fetchOne(db, sql: "SELECT 1 AS one FROM pg_advisory_xact_lock(7851104)")
                #expect(throws: Never.self) { try Store(folder: folder, database: address).close() }
            }
            try other.close()
        }
    }

    /// As one whose disk does not answer: it keeps its connections.
    @Test func aServerThatDoesNotAnswerIsGivenUp() throws {
        try Self.withDatabase { _, address in
            let pool = PostgresDatabases(try PostgresAddress(address, busySeconds: 5, answerSeconds: 1))
            let error = #expect(throws: PostgresError.self) {
                try pool.write { try $0.execute(sql: "SELECT pg_sleep(60)") }
            }
            #expect(error?.isLost == true && error?.mayBeRepeated == false)
            #expect(try pool.write { try Int.fetchOne($0, sql: "SELECT 1 AS one") } == 1)
            try pool.close()
        }
    }

    /// A dump holds such a lock on all tables, for as long as it takes.
    @Test func whoReadsTheTablesKeepsNobodyFromStarting() throws {
        try Self.withDatabase { folder, address in
            let other = try Store(folder: folder, database: address)
            try other.pool.write { db in
                try db.execute(sql: "LOCK TABLE migration IN ACCESS SHARE MODE")
                #expect(throws: Never.self) { try Store(folder: folder, database: address).close() }
            }
            try other.close()
        }
    }

    @Test func playersOfAnotherSecretAreNotServed() throws {
        try Self.withDatabase { folder, address in
            let store = try Store(folder: folder, database: address)
            try store.pool.write { _ = try SeedProvider(folder: folder, knownTo: $0) }
            let other = LiveService.temporaryFolder()
            defer { try? FileManager.default.removeItem(at: other) }
            #expect(throws: StorageProblem.self) {
                try store.pool.write { _ = try SeedProvider(folder: other, knownTo: $0) }
            }
            try store.close()
        }
    }

    /// A team's own views, tables and indexes are none of the service's concern, nor is a schema that Postgres looks into
    /// first, as it has the role's name.
    @Test func whatWouldBeCarriedOutBesideIsRefused() throws {
        try Self.withDatabase { folder, address in
            try Store(folder: folder, database: address).close()
            let server = try #require(TestPostgres.shared)
            try server.run(
                """
                CREATE VIEW shown AS SELECT * FROM player; CREATE TABLE more(id bigint);
                CREATE INDEX byName ON player(name);
                CREATE SCHEMA quest; CREATE TABLE quest.ban(player bigint); CREATE TABLE quest.migration(id text)
                """, in: folder)
            try Store(folder: folder, database: address).close()
            for (made, removed) in [
                ("RULE nothing AS ON DELETE TO ban DO INSTEAD NOTHING", "RULE nothing ON ban"),
                ("POLICY shown ON player USING (id = 7)", "POLICY shown ON player"),
                (
                    """
                    FUNCTION spy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
                    CREATE TRIGGER spy BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION spy()
                    """, "TRIGGER spy ON journal"
                ),
            ] {
                try server.run("CREATE \(made)", in: folder)
                let problem = #expect(throws: StorageProblem.self) { try Store(folder: folder, database: address) }
                #expect(problem?.description.contains("somebody else changed the database") == true)
                try server.run("DROP \(removed)", in: folder)
            }
            try Store(folder: folder, database: address).close()
        }
    }

    /// Whoever adds a column to one of them adds it to the other; only the file has a sum of seals.
    @Test func bothHaveTheSameTables() throws {
        try Self.withDatabase { folder, address in
            let file = try DatabaseQueue()
            try Schema.migrator.migrate(file)
            let inFile = try SQLiteDatabases(file).read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT lower(m.name || '.' || c.name) || CASE WHEN c."notnull" OR c.pk THEN '' ELSE '?' END
                        FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
                        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'grdb_%'
                            AND m.name <> 'sealedSum'
                        """)
            }
            let store = try Store(folder: folder, database: address)
            let inPostgres = try store.pool.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT c.table_name || '.' || c.column_name || CASE c.is_nullable WHEN 'YES' THEN '?' ELSE '' END
                        FROM information_schema.columns AS c JOIN information_schema.tables AS t
                            ON t.table_name = c.table_name AND t.table_schema = c.table_schema
                        WHERE t.table_type = 'BASE TABLE' AND c.table_schema = 'public' AND c.table_name <> 'migration'
                        """)
            }
            try store.close()
            #expect(Set(inFile).symmetricDifference(inPostgres).sorted() == [])
        }
    }

    /// Else what takes a second would never come through where others change something all the time.
    @Test func whatOthersComeBetweenHasAShorterTurn() async throws {
        var limits = Service.Limits.generous
        limits.turnSeconds = 8
        try await LiveService.run(on: .postgres, limits: limits) { live in
            let turns = Mutex<[Duration]>([])
            let locks = Mutex<[Int]>([])
            _ = try await live.service.queue.submit { writer in
                let held = try Int.fetchOne(
                    writer.db,
                    sql: """
                        SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND mode = 'ExclusiveLock'
                            AND relation = 'party'::regclass
                        """)
                locks.withLock { $0.append(held ?? 0) }
                let attempt = turns.withLock { turns in
                    turns.append(writer.turn)
                    return turns.count
                }
                if attempt < 4 { try writer.db.execute(sql: "DO $$ BEGIN RAISE SQLSTATE '40001'; END $$") }
                return Reply(status: 204, body: [])
            }
            #expect(turns.withLock { $0 } == [8, 4, 2, 1].map { Duration.seconds($0) })
            // The third time the others wait.
            #expect(locks.withLock { $0 } == [0, 0, 1, 0])
        }
    }

    /// Two connections to a database with a table of parties, and nothing else.
    private static func withTwo(_ body: (PostgresDatabases, PostgresDatabases) throws -> Void) throws {
        let folder = LiveService.temporaryFolder()
        defer {
            try? FileManager.default.removeItem(at: folder)
            TestPostgres.shared?.forget(folder)
        }
        let server = try #require(TestPostgres.shared)
        let (own, other) = (
            PostgresDatabases(try PostgresAddress(try server.address(with: folder), busySeconds: 60)),
            PostgresDatabases(try PostgresAddress(try server.address(with: folder), busySeconds: 60))
        )
        try own.write { try $0.execute(sql: "CREATE TABLE party(id int)") }
        try body(own, other)
        try own.close()
        try other.close()
    }

    /// An operator who vacuums a table holds nobody up by it.
    @Test func whoHasNotSoonKeptOthersOutGoesOnWithout() throws {
        try Self.withTwo { own, other in
            try other.write { holder in
                try holder.execute(sql: "LOCK TABLE party IN SHARE UPDATE EXCLUSIVE MODE")
                try own.write { db in
                    let isAlone = try db.keepOthersOut(of: "party")
                    #expect(!isAlone)
                    try db.execute(sql: "INSERT INTO party VALUES (1)")
                }
            }
            try own.write { db in
                let isAlone = try db.keepOthersOut(of: "party")
                let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM party")
                #expect(isAlone && rows == 1)
            }
        }
    }

    /// Others wait for what a process held that was lost with its machine.
    @Test func whoWritesAndDoesNothingIsEndedSooner() throws {
        try Self.withTwo { one, _ in
            func most(_ db: LiveStorage.Database) throws -> String? {
                try String.fetchOne(db, sql: "SELECT current_setting('idle_in_transaction_session_timeout')")
            }
            let (writer, reader) = (try one.write(most), try one.read(most))
            #expect(writer == "10s" && reader == "1min")
        }
    }

    /// As where the wait for a standby was ended: the other server may become the one that counts.
    @Test func whatIsCommittedWithAWarningIsNotKnown() throws {
        try Self.withTwo { one, _ in
            try one.write { db in
                try db.execute(
                    sql: """
                        CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN
                            RAISE WARNING 'it may not be there' USING ERRCODE = '01000';
                            RETURN NULL;
                        END $$;
                        CREATE CONSTRAINT TRIGGER late AFTER INSERT ON party DEFERRABLE INITIALLY DEFERRED
                            FOR EACH ROW EXECUTE FUNCTION warn()
                        """)
            }
            #expect(throws: CommitUnknown.self) {
                try one.write { try $0.execute(sql: "INSERT INTO party VALUES (1)") }
            }
            #expect(throws: Never.self) { try one.write { try $0.execute(sql: "DELETE FROM party") } }
        }
    }

    /// As a team's own tables ask for it.
    @Test func whatGoesOnIsActiveSinceItCame() async throws {
        try await PostgresTests.pair { (live, _) async throws in
            func since() async throws -> Int64? {
                try await live.service.store.pool.read { db in
                    try Int64.fetchOne(db, sql: "SELECT extract(epoch FROM active_since)::bigint FROM content_version")
                }
            }
            live.clock.pass(60)
            let begun = live.clock.now()
            #expect(try await live.publish(PublishTests.changed()).status == 201)
            #expect(try await since() == begun)
            live.clock.pass(60)
            let start = live.clock.now() + 86_400
            #expect(try await live.publish(PublishTests.changed(to: "0.072"), startsAt: start).status == 201)
            live.clock.pass(60)
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            #expect(try await since() == begun)
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            #expect(try await since() == live.clock.now())
        }
    }

    /// A reply that is given again may stand in this server alone: so the transaction waits for its standby as well.
    @Test func whatIsAnsweredAgainWaitsForTheStandbyToo() async throws {
        try await PostgresTests.pair { live, _ in
            let player = try await TestPlayer.begun(live, 7)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            #expect(try await player.command(task, key: "once").status == 200)
            let pool = live.service.store.pool
            try await pool.write { try $0.execute(sql: "CREATE EXTENSION IF NOT EXISTS pg_walinspect") }
            let begin = try await pool.read { db in
                try String.fetchOne(db, sql: "SELECT pg_current_wal_insert_lsn()::text") ?? ""
            }
            #expect(try await player.command(task, key: "once").status == 200)
            // What waits is a transaction that has written something.
            let written = try await pool.write { db in
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM pg_get_wal_records_info(CAST(? AS text)::pg_lsn, pg_current_wal_flush_lsn())
                        WHERE resource_manager = 'LogicalMessage' AND description LIKE ?
                        """,
                    arguments: [begin, "transactional, prefix \"quest-live\"%"])
            }
            #expect(written ?? 0 > 0)
        }
    }

    /// As a process that was stopped.
    @Test func whoKeepsOthersOutAndDoesNothingIsEnded() throws {
        try Self.withTwo { own, other in
            var attempts = 0
            #expect(throws: StorageProblem.self) {
                try own.write { db in
                    attempts += 1
                    guard attempts == 1 else { throw StorageProblem("it is tried again, as its connection was lost") }
                    let isAlone = try db.keepOthersOut(of: "party")
                    #expect(isAlone)
                    // Waits until the server has ended the other.
                    try other.write { try $0.execute(sql: "INSERT INTO party VALUES (1)") }
                    try db.execute(sql: "INSERT INTO party VALUES (2)")
                }
            }
            let last = try other.read { try Int.fetchOne($0, sql: "SELECT max(id) FROM party") }
            #expect(last == 1)
        }
    }

    /// As where a standby is gone that commits wait for: who asks is told so, and leaves no commit behind that waits too.
    @Test func whereCommitsComeToNoEndNoneIsBegun() async throws {
        let folder = LiveService.temporaryFolder()
        defer {
            try? FileManager.default.removeItem(at: folder)
            TestPostgres.shared?.forget(folder)
        }
        try await LiveService.run(on: .postgres, folder: folder, limits: .generous) { live in
            let player = try await TestPlayer.begun(live, 7)
            try TestPostgres.shared?.run(
                """
                CREATE TABLE slow(n int);
                CREATE FUNCTION sleeps() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN PERFORM pg_sleep(600); RETURN NULL; END $$;
                CREATE CONSTRAINT TRIGGER sleeps AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION sleeps()
                """, in: folder)
            let server = try #require(TestPostgres.shared)
            let other = PostgresDatabases(try PostgresAddress(try server.address(with: folder), busySeconds: 60))
            Thread.detachNewThread { try? other.write { try $0.execute(sql: "INSERT INTO slow VALUES (1)") } }
            /// Asks again as a client is told to: a busy machine may keep a change waiting longer than a silent database may.
            func becomes(_ status: Int, of ask: () async throws -> Int) async throws -> Bool {
                for _ in 0..<60 {
                    try await Task.sleep(for: .milliseconds(1_100))
                    if try await ask() == status { return true }
                }
                return false
            }
            func ready() async throws -> Int { try await player.client.send("GET", "/ready").status }
            func command() async throws -> Int { try await player.command(PostgresTests.task, key: "a").status }
            try #require(try await becomes(503, of: ready))
            await live.service.queue.refuseAllThatWait()
            #expect(try await command() == 503)
            let waiting = "FROM pg_stat_activity WHERE datname = current_database() AND query = 'COMMIT'"
            let sessions = try await live.service.store.pool.read {
                try Int.fetchOne($0, sql: "SELECT count(*) \(waiting) AND state = 'active'")
            }
            #expect(sessions == 1)
            try TestPostgres.shared?.run("SELECT pg_terminate_backend(pid) \(waiting) AND state = 'active'", in: folder)
            try #require(try await becomes(200, of: ready))
            #expect(try await becomes(200, of: command))
            try await live.expectReplays()
            try other.close()
        }
    }
}
