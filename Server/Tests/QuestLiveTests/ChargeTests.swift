import Foundation
import LiveStorage
import Testing

@testable import QuestLive

/// What reads many rows counts as many requests, and reads no more than it counts.
@Suite struct ChargeTests {
    /// Gives a party more commands of a member than any page has.
    private static func fill(_ live: LiveService, party: Int64, player: Int64) async throws {
        try await live.service.store.pool.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2000)
                    INSERT INTO journal(party, sequence, kind, player, member, turn, instant, digest, link)
                    SELECT ?, 100 + n, 'command', ?, 0, 100 + n, 0, '', '' FROM n
                    """, arguments: [party, player])
        }
    }

    @Test(arguments: ["/v1/players/1/journal?limit=200", "/v1/players/1/week", "/v1/parties/{party}/feed?limit=1"])
    func whatReadsManyRowsCountsAsMany(_ path: String) async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 60)
        try await LiveService.run(limits: limits) { live in
            let (first, second, party) = try await PartyTests.pair(live)
            try await Self.fill(live, party: party, player: 1)
            let path = path.replacing("{party}", with: "\(party)")
            let before = live.service.limiter.left("1", at: live.service.age)
            #expect(try await first.get(path).status == 200)
            let cost = before - live.service.limiter.left("1", at: live.service.age)
            // A state costs 1, and 25 rows as much.
            #expect(cost > 8, "\(cost)")
            var statuses: [Int] = []
            for _ in 0..<8 { statuses.append(try await first.get(path).status) }
            #expect(statuses.contains(429))
            #expect(try await second.get("/v1/players/2/state").status == 200)
        }
    }

    /// A command may have thousands of consequences, and its row as many entries.
    @Test func pagesOfLongRowsAreShort() async throws {
        try await LiveService.run(on: .sqlite) { live in
            let (first, _, party) = try await PartyTests.pair(live)
            try await live.service.store.pool.write { db in
                try db.execute(
                    sql: """
                        WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20)
                        INSERT INTO journal(party, sequence, kind, player, member, turn, instant, digest, link, payload)
                        SELECT ?, 100 + n, 'command', 1, 0, 100 + n, 0, '', '',
                            CAST('{"reason":"' || hex(zeroblob(50000)) || '"}' AS BLOB) FROM n
                        """, arguments: [party])
            }
            for (order, after) in [(PageOrder.oldest, 100), (.newest, 0)] as [(PageOrder, Int64)] {
                let counted = try await live.service.read {
                    try $0.journalLength(of: 1, after: after, atMost: 200, order)
                }
                let read = try await live.service.read {
                    try $0.journalRows(of: 1, after: after, atMost: 200, order).0.count
                }
                #expect(counted == read && read < 20, "\(counted) and \(read)")
            }
            var (after, pages, rows): (Int64?, Int, Int) = (0, 0, 0)
            while let from = after {
                let page = try await first.get("/v1/players/1/journal?limit=200&after=\(from)")
                #expect(page.status == 200 && page.body.count < 500_000)
                rows += page.json["rows"]?.array?.filter { ($0["id"]?.integer ?? 0) > 100 }.count ?? 0
                (after, pages) = (page.json["next"]?.integer, pages + 1)
            }
            #expect(rows == 20 && pages >= 7, "\(rows) rows on \(pages) pages")
            try await Self.expectBothOrdersSame(first)
            let export = try await first.get("/v1/players/1/export").json["journal"]?.array
            #expect(export?.filter { ($0["id"]?.integer ?? 0) > 100 }.count == 20)
        }
    }

    /// All pages of a journal, newest first and oldest first, have the same rows.
    private static func expectBothOrdersSame(_ player: TestPlayer) async throws {
        var read: [[Int64]] = []
        for order in ["oldest", "newest"] {
            var (after, rows): (Int64?, [Int64]) = (0, [])
            while let from = after {
                let page = try await player.get("/v1/players/1/journal?limit=3&after=\(from)&order=\(order)").json
                rows += page["rows"]?.array?.compactMap { $0["id"]?.integer } ?? []
                after = page["next"]?.integer
            }
            read.append(rows)
        }
        #expect(read[0] == read[1].reversed() && read[0] == read[0].sorted() && read[0].count > 20, "\(read)")
    }

    /// A hero with a full bag takes as long to read as many others.
    @Test func longAnswersCountAsMany() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 60)
        try await LiveService.run(limits: limits) { live in
            for (bytes, cost) in [(16_000, 0.0), (139_000, 8.0)] {
                let before = live.service.limiter.left("1", at: live.service.age)
                live.service.charge(1, bytes: bytes)
                let taken = before - live.service.limiter.left("1", at: live.service.age)
                #expect(abs(taken - cost) < 0.5, "\(bytes): \(taken)")
            }
        }
    }

    @Test func shortPagesCountAsOne() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 60)
        try await LiveService.run(limits: limits) { live in
            let (first, _, party) = try await PartyTests.pair(live)
            let paths = ["players/1/state", "players/1/journal", "players/1/week", "parties/\(party)/feed"]
            for path in paths {
                let before = live.service.limiter.left("1", at: live.service.age)
                #expect(try await first.get("/v1/\(path)").status == 200)
                #expect(before - live.service.limiter.left("1", at: live.service.age) <= 1, "\(path)")
            }
        }
    }

    /// What an ally does who does not share it moves neither what a feed costs nor which lines are in it.
    @Test func aFeedDoesNotTellWhenAnAllyActs() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 60)
        try await LiveService.run(limits: limits) { live in
            let (first, _, party) = try await PartyTests.pair(live, sharing: false)
            for _ in 0..<3 {
                _ = try await first.command([
                    "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
                ])
            }
            func look() async throws -> (cost: Double, lines: Int) {
                let before = live.service.limiter.left("1", at: live.service.age)
                let lines = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array?.count ?? 0
                return ((before - live.service.limiter.left("1", at: live.service.age)).rounded(), lines)
            }
            let before = try await look()
            try await Self.fill(live, party: party, player: 2)
            let after = try await look()
            #expect(before.cost == 1 && before.lines > 0 && after == before)
        }
    }

    /// However much the others of the party have played.
    @Test(.ofTheFile) func aFeedFindsTheRowsOfAMemberByAnIndex() async throws {
        try await LiveService.run { live in
            let plan = try await live.service.store.pool.read { db in
                try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN SELECT * \(ReadTransaction.feedRows)", arguments: [1, 0, 0, 1]
                ).map { $0["detail"] as String }
            }
            #expect(plan.contains { $0.contains("INTEGER PRIMARY KEY (rowid=?)") }, "\(plan)")
            #expect(plan.contains { $0.contains("COVERING INDEX journalOfPlayer (player=?)") }, "\(plan)")
        }
    }

    /// A feed begins after the last time that a member left, which is found without reading what was played.
    @Test(.ofTheFile) func aFeedFindsItsBeginningByAnIndex() async throws {
        try await LiveService.run { live in
            let plan = try await live.service.store.pool.read { db in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(ReadTransaction.feedStart)", arguments: [1])
                    .map { $0["detail"] as String }
            }
            #expect(plan.count == 1 && plan[0].contains("COVERING INDEX journalBesideCommands"), "\(plan)")
        }
    }
}
