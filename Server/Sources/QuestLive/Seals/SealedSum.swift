import Foundation
import LiveStorage

extension RowSeals {
    /// What holds all seals together, and to the journals.
    private struct Whole {
        /// Of the numbers of all seals that stay.
        let sum: Int64
        let code: Data
        /// The newest rows of the players' journals, and of what staff did.
        let newest: Int64
        let newestAct: Int64

        /// Nil in a file whose rows were never sealed.
        init?(_ db: Database) throws {
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT sum, code, coalesce((SELECT max(id) FROM journal), 0) AS newest,
                            coalesce((SELECT max(id) FROM staffAct), 0) AS newestAct
                        FROM sealedSum
                        """))
            guard let row else { return nil }
            (sum, code, newest, newestAct) = (row["sum"], row["code"], row["newest"], row["newestAct"])
        }

        var text: Data { Data("sum \(sum) \(newest) \(newestAct)".utf8) }
    }

    /// Whether there is a sum. A row that each change writes would let services on one database take turns, so in
    /// Postgres there is none: seals there tell of rows that were made up or changed, and not of ones that were removed
    /// together with their seals, or put back with those of then.
    static func areSummed(_ db: Database) -> Bool { !db.isShared }

    /// Whether rows were ever sealed in a file. In Postgres they are from the first on.
    static func areThere(_ db: Database) throws -> Bool { try !areSummed(db) || Whole(db) != nil }

    /// Before the first change of a transaction: what somebody else changed is not sealed anew.
    func begin(_ db: Database) throws {
        if let problem = try problemOfSum(db) { throw StorageProblem(problem) }
    }

    /// After the last change of a transaction.
    func finish(_ db: Database) throws {
        guard Self.areSummed(db), let whole = try Whole(db) else { return }
        try db.cachedStatement(sql: "UPDATE sealedSum SET code = ?").execute(arguments: [code(of: whole)])
    }

    private func code(of whole: Whole) -> Data { Data(chain.code { $0(whole.text) }) }

    private func problemOfSum(_ db: Database) throws -> String? {
        guard Self.areSummed(db) else { return nil }
        guard let whole = try Whole(db), whole.code == code(of: whole) else {
            return "rows were removed, or put back as they once were: somebody else changed the file"
        }
        return nil
    }

    /// What a start looks at: that no row is missing or of before, and what contents are active.
    func problemAtStart(_ db: Database) throws -> String? {
        if let problem = try problemOfSum(db) ?? problemOfNumbers(db) { return problem }
        for table in [SealedTable.content, .proposal, .activation] {
            if let problem = try problem(of: table, db) { return problem }
        }
        return nil
    }

    private func problemOfNumbers(_ db: Database) throws -> String? {
        guard Self.areSummed(db) else { return nil }
        let tables = SealedTable.allCases.filter(\.remembersRemoved).map { "'\($0.rawValue)'" }
        let sum = try Int64.fetchOne(
            db, sql: "SELECT sum(number) FROM rowSeal WHERE name IN (\(tables.joined(separator: ", ")))")
        guard try sum ?? 0 == Whole(db)?.sum else {
            return "seals of rows were removed, or put back as they once were: somebody else changed the file"
        }
        return nil
    }

    /// What a replay looks at: all of it.
    package func problem(_ db: Database, in folder: URL) throws -> String? {
        // A file of before is sealed at its next start.
        guard try Self.areThere(db) else {
            return Self.takeover.wasDone(in: folder) ? Self.takeover.problem(in: folder) : nil
        }
        if let problem = try problemAtStart(db) { return problem }
        for table in SealedTable.allCases {
            if let problem = try problem(of: table, db) { return problem }
        }
        return nil
    }

    private func problem(of table: SealedTable, _ db: Database) throws -> String? {
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table.rawValue)")
        var present: Set<String> = []
        while let row = try rows.next() {
            let key = Self.text(Self.key(of: row, table))
            if let problem = try problem(of: row, table, key, db) { return problem }
            present.insert(key)
        }
        let sealed = try String.fetchAll(
            db, sql: "SELECT key FROM rowSeal WHERE name = ?", arguments: [table.rawValue])
        for key in sealed where !present.contains(key) {
            if let problem = try problem(of: nil, table, key, db) { return problem }
        }
        return nil
    }

    /// Seals all rows of a file as they are.
    func sealAll(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM rowSeal")
        if Self.areSummed(db) {
            try db.execute(sql: "DELETE FROM sealedSum; INSERT INTO sealedSum(id, sum, code) VALUES (0, 0, x'')")
        }
        for table in SealedTable.allCases {
            let columns = table.key.joined(separator: ", ")
            let keys = try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(table.rawValue)")
            for key in keys { try seal(table, Self.key(of: key, table), db) }
        }
        try finish(db)
    }
}
