import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestClient
import Testing

@testable import QuestLive

/// Several services on one Postgres database: nothing that was acknowledged is lost, and nothing is done twice.
@Suite(.enabled(if: TestPostgres.shared != nil, "no Postgres server can be had"), .timeLimit(.minutes(30)))
struct PostgresTests {
    static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    /// Two services on the database of one folder, with one clock.
    static func pair(
        limits: Service.Limits = .generous, _ body: @escaping @Sendable (LiveService, LiveService) async throws -> Void
    ) async throws {
        let folder = LiveService.temporaryFolder()
        defer {
            try? FileManager.default.removeItem(at: folder)
            TestPostgres.shared?.forget(folder)
        }
        let clock = ManualClock()
        try await LiveService.run(on: .postgres, folder: folder, clock: clock, limits: limits) { first in
            try await LiveService.run(on: .postgres, folder: folder, clock: clock, limits: limits) { second in
                try await body(first, second)
            }
        }
    }

    /// The same player at another service.
    private static func same(_ player: TestPlayer, at live: LiveService) async throws -> TestPlayer {
        try await TestPlayer(live, player.id)
    }

    /// Sends a change until somebody says whether it was done, at one service after the other.
    private static func settled(
        _ command: JSONValue, key: String, by players: [TestPlayer]
    ) async throws -> Response {
        for attempt in 0... {
            let player = players[attempt % players.count]
            let answer = try await player.command(command, key: key)
            guard answer.status == 503 else { return answer }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CancellationError()
    }

    @Test func onePartyIsPlayedByTwoServicesAtOnce() async throws {
        try await Self.pair { first, second in
            let (one, other, party) = try await PartyTests.pair(first)
            let elsewhere = try await Self.same(other, at: second)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for player in [one, elsewhere] {
                    group.addTask {
                        for number in 0..<20 {
                            let answer = try await player.command(Self.task, key: "\(player.id)-\(number)")
                            #expect(answer.status == 200, "\(answer.json.text)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await other.digest() == elsewhere.digest())
            let rows = try await first.service.store.pool.read {
                try Int.fetchOne(
                    $0, sql: "SELECT count(*) FROM journal WHERE party = ? AND kind = 'command'", arguments: [party])
            }
            // Two with which the first began, and 40 together.
            #expect(rows == 42)
            try await second.expectReplays()
        }
    }

    /// Roles that may look at something, or at nothing, and bring functions of their own.
    @Test func whoMayLookAtOneViewReadsNothingElse() async throws {
        try await Self.pair { first, _ in
            let player = try await TestPlayer.begun(first, 7)
            #expect(try await player.command(["do": "checkIn", "mood": 2, "shares": false]).status == 200)
            #expect(try await player.command(Self.task).status == 200)
            try await first.service.store.pool.writeWithoutTransaction { db in
                func refuses(_ sql: String) -> Bool { (try? db.execute(sql: sql)) == nil }
                try db.execute(sql: "CREATE ROLE analyst; GRANT SELECT ON player_tasks, content_missions TO analyst")
                defer { try? db.execute(sql: "RESET ROLE; DROP OWNED BY analyst; DROP ROLE analyst") }
                try db.execute(sql: "SET ROLE analyst")
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM player_tasks") ?? 0 > 0)
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM content_missions") ?? 0 > 0)
                #expect(refuses("SELECT count(*) FROM player_mood_entries"))
                #expect(refuses("SELECT content_rows('{missions}')"))
                // What a cheap condition of one's own is asked about.
                try db.execute(
                    sql: """
                        CREATE TEMP TABLE seen(what text);
                        CREATE FUNCTION pg_temp.leak(what text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS $$
                        BEGIN
                            INSERT INTO seen VALUES (what);
                            RETURN true;
                        END $$
                        """)
                let asking = "pg_temp.leak(coalesce(category, 'of another deed'))"
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM player_tasks WHERE \(asking)")
                let seen = try String.fetchAll(db, sql: "SELECT DISTINCT what FROM seen")
                #expect(seen == ["mental"], "\(seen)")
                // As who asks from another database.
                try db.execute(sql: "SET search_path TO pg_catalog")
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM public.content_missions") ?? 0 > 0)
                try db.execute(sql: "SET search_path TO public")
                // A table of one's own in the place of the service's.
                try db.execute(sql: "CREATE TEMP TABLE content(hash text, snapshot bytea)")
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM content_missions") ?? 0 > 0)
            }
        }
    }

    /// Postgres keeps some values of columns to plan by, longer than their rows.
    @Test func whatPlayersSayIsInNoStatistics() async throws {
        try await Self.pair { first, _ in
            for id: Int64 in 7...8 {
                let player = try await TestPlayer.begun(first, id)
                #expect(try await player.command(["do": "checkIn", "mood": 2, "shares": false]).status == 200)
            }
            try await first.service.store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "ANALYZE")
                #expect(try Self.ofPlayers(inStatisticsOf: db) == [])
            }
        }
    }

    /// A database that an earlier service made has such statistics when this one comes.
    @Test func statisticsOfWhatPlayersSaidAreRemoved() async throws {
        try await Self.pair { first, _ in
            for id: Int64 in 7...8 { _ = try await TestPlayer.begun(first, id) }
            let pool = first.service.store.pool
            try await pool.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        DELETE FROM migration WHERE number =
                            (SELECT number FROM migration WHERE name = 'no statistics of what players say');
                        ALTER TABLE player ALTER COLUMN name SET STATISTICS -1, ALTER COLUMN zone SET STATISTICS -1;
                        ALTER TABLE journal ALTER COLUMN payload SET STATISTICS -1;
                        ANALYZE
                        """)
                #expect(try Self.ofPlayers(inStatisticsOf: db) == ["journal.payload", "player.name", "player.zone"])
            }
            try PostgresSchema.migrate(pool)
            try await pool.writeWithoutTransaction { db in
                #expect(try Self.ofPlayers(inStatisticsOf: db) == [])
                try db.execute(sql: "ANALYZE")
                #expect(try Self.ofPlayers(inStatisticsOf: db) == [])
            }
        }
    }

    /// The columns with what players say of which there are statistics, in order.
    private static func ofPlayers(inStatisticsOf db: Database) throws -> [String] {
        let kept = try String.fetchAll(db, sql: "SELECT tablename || '.' || attname FROM pg_stats ORDER BY 1")
        #expect(kept.contains("player.id"))
        let own: Set = [
            "player.name", "player.device", "player.zone", "player.daystart", "journal.payload", "journal.salt",
            "reply.request", "reply.body", "party.state", "piece.data",
        ]
        return kept.filter(own.contains)
    }

    @Test func oneKeyAtTwoServicesAtOnceIsDoneOnce() async throws {
        try await Self.pair { first, second in
            let player = try await TestPlayer.begun(first, 7)
            let players = [player, try await Self.same(player, at: second)]
            for number in 0..<12 {
                let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                    for copy in 0..<6 {
                        group.addTask {
                            try await players[copy % 2].command(Self.task, key: "storm-\(number)").body
                        }
                    }
                    var bodies: Set<[UInt8]> = []
                    for try await body in group { bodies.insert(body) }
                    return bodies
                }
                #expect(bodies.count == 1)
            }
            let rows = try await first.service.store.pool.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM journal WHERE kind = 'command'")
            }
            #expect(rows == 14)
            try await first.expectReplays()
        }
    }

    @Test func aPlayerBeginsOnceWhereTwoServicesAreAsked() async throws {
        try await Self.pair { first, second in
            let begin: JSONValue = ["name": "Mara", "timeZone": "UTC"]
            for id in 1...8 as ClosedRange<Int64> {
                let players = [try await TestPlayer(first, id), try await TestPlayer(second, id)]
                async let one = players[0].post("/v1/players", begin)
                async let other = players[1].post("/v1/players", begin)
                let statuses = try await [one.status, other.status].sorted()
                #expect(statuses == [201, 409])
            }
            try await first.expectReplays()
        }
    }

    /// Two come with one code, and one of those who are there leaves: whoever is told that it was done is where it said.
    @Test func membersComeAndGoAtTwoServices() async throws {
        try await Self.pair { first, second in
            for round in 0..<4 as Range<Int64> {
                let host = try await TestPlayer.begun(first, round * 10)
                let newcomers = [
                    try await TestPlayer.begun(first, round * 10 + 1),
                    try await TestPlayer.begun(second, round * 10 + 2),
                ]
                let code = try await host.post("/v1/players/\(host.id)/party/invites").json["code"] ?? .null
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for newcomer in newcomers {
                        group.addTask {
                            try await newcomer.post(
                                "/v1/players/\(newcomer.id)/party/join", ["code": code, "consent": true]
                            ).status
                        }
                    }
                    var statuses: [Int] = []
                    for try await status in group { statuses.append(status) }
                    return statuses
                }
                #expect(statuses.sorted() == [200, 404])
                // The host leaves while one who came, or did not, plays.
                let elsewhere = try await Self.same(host, at: second)
                async let left = elsewhere.post("/v1/players/\(host.id)/party/leave").status
                async let played = newcomers[0].command(Self.task).status
                #expect(try await left == 200)
                #expect(try await played == 200)
            }
            try await second.expectReplays()
        }
    }

    @Test func whatOneServiceActivatesTheOtherPlaysBy() async throws {
        try await Self.pair { first, second in
            let player = try await TestPlayer.begun(second, 7)
            let published = try await first.publish(PublishTests.changed(), withinDays: 0)
            #expect(published.status == 201, "\(published.json.text)")
            let answer = try await player.command(Self.task)
            #expect(answer.json["contentNumber"] == 2, "\(answer.json.text)")
            #expect(second.service.contentStore.contents == first.service.contentStore.contents)
        }
    }

    /// The one that answered the deletion may have failed meanwhile.
    @Test func whatOneServiceDidNotComeToEraseTheOtherErases() async throws {
        var limits = Service.Limits.generous
        limits.erasureSeconds = 0.2
        try await Self.pair(limits: limits) { first, second in
            let player = try await TestPlayer.begun(first, 7)
            await first.service.erasures.stop()
            #expect(try await player.delete().status == 202)
            let again = try await Self.same(player, at: second)
            while true {
                let begun = try await again.post("/v1/players", ["name": "Ada", "timeZone": "UTC"])
                guard begun.json["error"]?["code"] == "stillErasing" else {
                    #expect(begun.status == 201, "\(begun.json.text)")
                    break
                }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    @Test func staffWritesOneChainAtTwoServices() async throws {
        try await Self.pair { first, second in
            _ = try await TestPlayer.begun(first, 7)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for live in [first, second] {
                    group.addTask {
                        for _ in 0..<10 {
                            let answer = try await live.staff("players/7")
                            #expect(answer.status == 200)
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await first.expectReplays()
            let acts = try await second.staff("acts").json["rows"]?.array?.count
            #expect(acts == 21)
        }
    }

    /// Connections end at any moment, as when a server is replaced: each change was done once, or not at all. A slow machine
    /// opens none between two ends, so these stop some time.
    @Test func lostConnectionsLoseAndDoubleNothing() async throws {
        try await Self.pair { first, second in
            let (one, other, _) = try await PartyTests.pair(first)
            let solo = try await TestPlayer.begun(second, 3)
            let name = try await first.service.store.pool.read {
                try String.fetchOne($0, sql: "SELECT current_database()") ?? ""
            }
            let killer = Task {
                let text = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)'"
                for _ in 0..<200 where !Task.isCancelled {
                    try TestPostgres.shared?.run(text, at: "postgres")
                    try await Task.sleep(for: .milliseconds(Int.random(in: 1...60)))
                }
            }
            defer { killer.cancel() }
            try await Self.playThrough([one, other, solo], at: [first, second])
            killer.cancel()
            _ = await killer.result
            try await Self.expectOnce([one, other, solo], first)
        }
    }

    private static let commands = 30

    /// Each player sends its commands one after the other, until each was answered.
    private static func playThrough(_ players: [TestPlayer], at services: [LiveService]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for player in players {
                group.addTask {
                    let copies = [try await same(player, at: services[0]), try await same(player, at: services[1])]
                    for number in 0..<commands {
                        let order = number % 2 == 0 ? copies : copies.reversed()
                        let answer = try await settled(task, key: "\(player.id)-\(number)", by: order)
                        #expect(answer.status == 200, "\(answer.json.text)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func expectOnce(_ players: [TestPlayer], _ live: LiveService) async throws {
        for player in players {
            let rows = try await live.service.store.pool.read {
                try Int.fetchOne(
                    $0,
                    sql: "SELECT count(*) FROM journal WHERE player = ? AND kind = 'command'", arguments: [player.id])
            }
            // And two with which each began.
            #expect(rows == commands + 2)
        }
        try await live.expectReplays()
    }

    /// The server ends as by a loss of power, and comes back: what it had acknowledged is there.
    @Test func aServerThatLosesItsPowerLosesNothing() async throws {
        try await TestPostgres.withOne { server, live in
            let player = try await TestPlayer.begun(live, 7)
            let playing = Task {
                for number in 0..<Self.commands {
                    let answer = try await Self.settled(Self.task, key: "7-\(number)", by: [player])
                    #expect(answer.status == 200, "\(answer.json.text)")
                }
            }
            for _ in 0..<2 {
                try await Task.sleep(for: .milliseconds(100))
                try server.crash()
            }
            try await playing.value
            try await Self.expectOnce([player], live)
        }
    }

    @Test func aTeamQueriesContentAndWhatPlayersDid() async throws {
        try await LiveService.run(on: .postgres) { live in
            let (_, second, party) = try await PartyTests.pair(live)
            #expect(try await second.command(Self.task).status == 200)
            try await live.service.store.pool.read { db in
                #expect(try Int.fetchOne(db, sql: "SELECT version FROM content_version") == 1)
                for view in ["equipment", "missions", "salvage_rules", "drop_rates", "store_bundles"] {
                    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM content_\(view)") ?? 0 > 0, "\(view)")
                }
                let task = try Row.fetchOne(db, sql: "SELECT player_id, party_id, category FROM player_tasks")
                #expect(task?["player_id"] == 2 as Int64 && task?["party_id"] == party)
                #expect(task?["category"] == "mental")
                let members = "SELECT members FROM parties WHERE party_id = ?"
                #expect(try Int.fetchOne(db, sql: members, arguments: [party]) == 2)
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM player_profiles WHERE NOT is_banned") == 2)
            }
            // Whoever may see views alone sees these, and nothing else.
            try await live.service.store.pool.writeWithoutTransaction { db in
                try db.inTransaction {
                    try db.execute(
                        sql: """
                            CREATE ROLE analyst; GRANT SELECT ON player_tasks, content_missions TO analyst;
                            SET LOCAL ROLE analyst
                            """)
                    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM player_tasks") == 1)
                    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM content_missions") ?? 0 > 0)
                    #expect(throws: PostgresError.self) { try Int.fetchOne(db, sql: "SELECT count(*) FROM journal") }
                    return .rollback
                }
            }
        }
    }
}
