import Foundation
import GRDB
import Testing

@testable import QuestLive

/// A key means one request of one stretch of an account's life.
@Suite struct EraTests {
    private static func present(_ player: Int64, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT \(Era.present)", arguments: [player])
    }

    private static let began = """
        INSERT OR IGNORE INTO content(hash, snapshot, verdict, addedAt) VALUES ('', x'', '', 0);
        INSERT OR IGNORE INTO party(id, content, engine, sequence, link, newestDay, lastInstant)
        VALUES (1, '', '', 0, '', 0, 0);
        INSERT INTO player(id, name, zone, dayStart, party, member, epoch, sharesActivity, writtenAt, createdAt)
        VALUES (7, '', '', 0, 1, 0, 0, 0, 0, 0)
        """

    @Test func anEraEndsWithEachHeroAndWithEachBeginningAnew() throws {
        let file = try DatabaseQueue()
        try Schema.migrator.migrate(file)
        try file.write { db in
            var eras = [try Self.present(7, db)]
            for epoch in 1...2 {
                try db.execute(sql: Self.began)
                eras.append(try Self.present(7, db))
                try db.execute(sql: "DELETE FROM player")
                try db.execute(sql: "INSERT OR REPLACE INTO formerPlayer(id, epoch) VALUES (7, ?)", arguments: [epoch])
                eras.append(try Self.present(7, db))
            }
            // A key of before the first hero is of that hero's time.
            #expect(eras == [0, 0, 1, 2, 3])
            // Nor does another player, or staff, have eras by it.
            #expect(try Self.present(8, db) == 0 && Self.present(-1, db) == 0)
        }
    }

    @Test func repliesOfAnOlderFileAreOfTheirHeroes() throws {
        let file = try DatabaseQueue()
        try Schema.migrator.migrate(file, upTo: "17 rows beside commands")
        try file.write { db in
            func keep(_ player: Int64, _ key: String, _ request: String = "x'01'") throws {
                try db.execute(
                    sql: """
                        INSERT INTO reply(player, key, request, status, body, at)
                        VALUES (?, ?, \(request), 200, x'', 0)
                        """, arguments: [player, key])
            }
            try db.execute(sql: Self.began)
            try db.execute(sql: "INSERT INTO formerPlayer(id, epoch) VALUES (7, 1), (8, 1)")
            try db.execute(sql: "INSERT INTO erasure(player, spares) VALUES (8, 'bye')")
            try keep(7, "of the present hero")
            try keep(7, "of the last one", "x''")
            try keep(8, "bye")
            try keep(8, "to be erased")
            try keep(9, "of a first hero")
            try keep(-1, "of staff")
        }
        try Schema.migrator.migrate(file)
        try file.read { db in
            let good = try Row.fetchAll(db, sql: "SELECT player, key, era FROM reply").filter { row in
                try row["era"] == Self.present(row["player"], db)
            }
            #expect(
                Set(good.map { $0["key"] as String }) == ["of the present hero", "bye", "of a first hero", "of staff"])
        }
    }
}
