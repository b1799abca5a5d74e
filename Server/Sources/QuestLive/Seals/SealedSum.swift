import Foundation
import LiveStorage

extension RowSeals {
    /// What holds all seals together, and to the journals.
    private struct Whole {
        /// Of all seals, under a mask that is another one after each transaction: whoever reads it learns the code of
        /// no seal, and so cannot find other seals with the same sum.
        var sum: SealSum
        var salt: Data
        let code: Data
        /// The newest rows of the players' journals, and of what staff did, with their links.
        let newest: String

        /// Nil in a file whose rows were never sealed.
        init?(_ db: Database) throws {
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT sum, salt, code,
                            coalesce((SELECT max(id) FROM journal), 0) AS newest,
                            coalesce((SELECT link FROM journal ORDER BY id DESC LIMIT 1), '-') AS newestLink,
                            coalesce((SELECT max(id) FROM staffAct), 0) AS newestAct,
                            coalesce((SELECT link FROM staffAct ORDER BY id DESC LIMIT 1), '-') AS newestActLink
                        FROM sealedSum
                        """))
            guard let row else { return nil }
            guard let sum = SealSum(row["sum"] as Data) else { throw StorageProblem(RowSeals.wasPutBack) }
            (self.sum, salt, code) = (sum, row["salt"], row["code"])
            let (newest, newestAct): (Int64, Int64) = (row["newest"], row["newestAct"])
            let (link, actLink): (String, String) = (row["newestLink"], row["newestActLink"])
            self.newest = "\(newest) \(link) \(newestAct) \(actLink)"
        }

        var text: Data { Data("sum \(sum.data.hexadecimal) \(salt.hexadecimal) \(newest)".utf8) }
    }

    private static let wasPutBack =
        "rows were removed, or put back as they once were: somebody else changed the file"

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
        guard Self.areSummed(db), var whole = try Whole(db) else { return }
        let salt = Data(RandomBytes.make(16))
        whole.sum = whole.sum - mask(whole.salt) + mask(salt)
        whole.salt = salt
        try db.cachedStatement(sql: "UPDATE sealedSum SET sum = ?, salt = ?, code = ?")
            .execute(arguments: [whole.sum.data, salt, code(of: whole)])
    }

    /// Keeps the sum when a seal takes the place of another, or is the first or the last of its row.
    func replace(_ old: Seal?, by new: Seal?, of name: String, _ key: String, _ db: Database) throws {
        guard Self.areSummed(db), let data = try Data.fetchOne(db.cachedStatement(sql: "SELECT sum FROM sealedSum")),
            var sum = SealSum(data)
        else { return }
        if let old { sum = sum - part(old, of: name, key) }
        if let new { sum = sum + part(new, of: name, key) }
        try db.cachedStatement(sql: "UPDATE sealedSum SET sum = ?").execute(arguments: [sum.data])
    }

    /// What one seal adds to the sum.
    private func part(_ seal: Seal, of name: String, _ key: String) -> SealSum {
        SealSum(chain.code(of: Data("part \(name) \(seal.number) \(key.utf8.count) \(key) ".utf8) + seal.code))
    }

    private func mask(_ salt: Data) -> SealSum { SealSum(chain.code(of: Data("mask ".utf8) + salt)) }

    private func code(of whole: Whole) -> Data { Data(chain.code(of: whole.text)) }

    private func problemOfSum(_ db: Database) throws -> String? {
        guard Self.areSummed(db) else { return nil }
        guard let whole = try Whole(db), whole.code == code(of: whole) else { return Self.wasPutBack }
        return nil
    }

    /// What a start looks at: that no row is missing or of before, and what contents are active.
    func problemAtStart(_ db: Database) throws -> String? {
        if let problem = try problemOfSeals(db) { return problem }
        for table in [SealedTable.content, .proposal, .activation] {
            if let problem = try problem(of: table, db) { return problem }
        }
        return nil
    }

    /// Whether all seals are those that stand in the sum, and all rows of journals those that the parties tell of.
    private func problemOfSeals(_ db: Database) throws -> String? {
        guard Self.areSummed(db) else { return nil }
        guard let whole = try Whole(db), whole.code == code(of: whole) else { return Self.wasPutBack }
        var sum = mask(whole.salt)
        let seals = try Row.fetchCursor(db, sql: "SELECT name, key, number, code FROM rowSeal")
        while let row = try seals.next() {
            sum = sum + part(Seal(number: row["number"], code: row["code"]), of: row["name"], row["key"])
        }
        guard sum == whole.sum else {
            return "seals of rows were removed, or put back as they once were: somebody else changed the file"
        }
        // What a party's sealed row says of its journal.
        let told = try Int64.fetchOne(db, sql: "SELECT coalesce(sum(sequence), 0) FROM party")
        guard try told == Int64.fetchOne(db, sql: "SELECT count(*) FROM journal") else {
            return "rows of journals were put in or left out: somebody else changed the file"
        }
        return nil
    }

    /// What a copy is looked at for before it takes a file's place.
    ///
    /// - Parameter hasSum: whether its seals are of the form that they have now.
    func problemOfCopy(_ db: Database, hasSum: Bool) throws -> String? {
        guard hasSum, try Self.areThere(db),
            try Int.fetchOne(db, sql: "SELECT keyed FROM chainMark") == 1
        else {
            return "its rows carry no seals: somebody took them out, or an older quest-live made it. Only if that is "
                + "certain, restore it with --of-before"
        }
        return try problemAtStart(db) ?? ContentStore.problemOfSnapshots(db)
    }

    /// What a replay looks at: all of it.
    package func problem(_ db: Database, in folder: URL) throws -> String? {
        // A file of before is sealed at its next start.
        guard try Self.areThere(db) else {
            return Self.takeover.wasDone(in: folder) ? Self.takeover.problem(in: folder) : nil
        }
        if let problem = try problemAtStart(db) ?? ContentStore.problemOfSnapshots(db) { return problem }
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
            try db.execute(sql: "DELETE FROM sealedSum")
            let salt = Data(RandomBytes.make(16))
            try db.execute(
                sql: "INSERT INTO sealedSum(id, sum, salt, code) VALUES (0, ?, ?, ?)",
                arguments: [mask(salt).data, salt, Data()])
        }
        for table in SealedTable.allCases {
            let columns = table.key.joined(separator: ", ")
            let keys = try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(table.rawValue)")
            for key in keys { try seal(table, Self.key(of: key, table), db) }
        }
        try finish(db)
    }
}
