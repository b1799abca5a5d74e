import Crypto
import Foundation
import LiveStorage

/// Seals of rows: codes by a secret that is not in the file, so that whoever can write the file alone can make up no
/// row of a `SealedTable`, and change none.
///
/// A row is written and then sealed, under a number that rises each time. A sum of all seals, and the newest rows of the
/// journals, stand under a code of their own (`sealedSum`): so no row can be removed, and none be put back as it once
/// was, unless the whole file is.
package struct RowSeals: Sendable {
    /// What stands in `rowSeal` of one row.
    struct Seal: Sendable {
        let number: Int64
        let code: Data
    }

    let chain: Chain

    package init(_ chain: Chain) { self.chain = chain }

    /// A row, as the service wrote it; nil where there is none, and should be none.
    func row(_ table: SealedTable, _ key: [any ColumnValue], _ db: Database) throws -> Row? {
        let row = try Self.find(table, key, db)
        try check(row, table, Self.text(key.map { $0.stored }), db)
        return row
    }

    /// Rows that fit a condition in SQL, each as the service wrote it.
    func rows(
        _ table: SealedTable, _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [Row] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM \(table.rawValue) WHERE \(condition)")
        return try Row.fetchAll(statement, arguments: arguments).map { try checked($0, of: table, db) }
    }

    /// Seals a row as it is now, after it was written or removed.
    func seal(_ table: SealedTable, _ key: [any ColumnValue], _ db: Database) throws {
        let (row, text) = (try Self.find(table, key, db), Self.text(key.map { $0.stored }))
        let old = try Self.seal(of: table, text, db)
        guard row != nil || table.remembersRemoved else {
            try db.cachedStatement(sql: "DELETE FROM rowSeal WHERE name = ? AND key = ?")
                .execute(arguments: [table.rawValue, text])
            return try replace(old, by: nil, of: table.rawValue, text, db)
        }
        let number = (old?.number ?? 0) &+ 1
        let new = Seal(number: number, code: code(of: row, table, text, number))
        try db.cachedStatement(
            sql: """
                INSERT INTO rowSeal(name, key, number, code) VALUES (?, ?, ?, ?)
                ON CONFLICT(name, key) DO UPDATE SET number = excluded.number, code = excluded.code
                """
        ).execute(arguments: [table.rawValue, text, number, new.code])
        try replace(old, by: new, of: table.rawValue, text, db)
    }

    /// Changes rows that fit a condition. Those that somebody else changed stay as they are, and are refused when they
    /// are read.
    ///
    /// - Parameters:
    ///   - values: what is set, by numbers such as `?1`.
    ///   - arguments: of the condition.
    func change(
        _ table: SealedTable, _ set: String, _ values: [Int64], where condition: String,
        _ arguments: StatementArguments, _ db: Database
    ) throws {
        let isKey = table.key.enumerated().map { "\($1) = ?\(values.count + 1 + $0)" }.joined(separator: " AND ")
        try each(table, where: condition, arguments, db) { row in
            let key = Self.key(of: row, table)
            try db.execute(
                sql: "UPDATE \(table.rawValue) SET \(set) WHERE \(isKey)",
                arguments: StatementArguments(values + key))
            try seal(table, key, db)
        }
    }

    /// Each row that fits a condition, but for those that somebody else changed.
    func each(
        _ table: SealedTable, where condition: String, _ arguments: StatementArguments, _ db: Database,
        _ body: (Row) throws -> Void
    ) throws {
        for key in try keys(table, condition, arguments, db) {
            if let row = try? row(table, key, db) { try body(row) }
        }
    }

    /// Removes rows that fit a condition.
    func remove(_ table: SealedTable, _ condition: String, _ arguments: StatementArguments, _ db: Database) throws {
        for key in try keys(table, condition, arguments, db) {
            try db.cachedStatement(sql: "DELETE FROM \(table.rawValue) WHERE \(table.keyIs)")
                .execute(arguments: StatementArguments(key))
            try seal(table, key, db)
        }
    }

    private func keys(
        _ table: SealedTable, _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [[StoredValue]] {
        let columns = table.key.joined(separator: ", ")
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM \(table.rawValue) WHERE \(condition)")
        return try Row.fetchAll(statement, arguments: arguments).map { Self.key(of: $0, table) }
    }
}

extension RowSeals {
    /// A row that was read, if it is as the service wrote it.
    func checked(_ row: Row, of table: SealedTable, _ db: Database) throws -> Row {
        try check(row, table, Self.text(Self.key(of: row, table)), db)
        return row
    }

    /// - Parameter row: nil where there is none.
    private func check(_ row: Row?, _ table: SealedTable, _ key: String, _ db: Database) throws {
        if let problem = try problem(of: row, table, key, db) { throw StorageProblem(problem) }
    }

    /// Why a row, or that there is none, is not the service's doing; nil where it is.
    func problem(of row: Row?, _ table: SealedTable, _ key: String, _ db: Database) throws -> String? {
        let seal = try Self.seal(of: table, key, db)
        if row == nil, seal == nil { return nil }
        if let seal, isCode(seal.code, of: row, table, key, seal.number) { return nil }
        return "\(table.rawValue) \(key) is not as the service wrote it: somebody else changed the file"
    }

    private static func seal(of table: SealedTable, _ key: String, _ db: Database) throws -> Seal? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT number, code FROM rowSeal WHERE name = ? AND key = ?"),
            arguments: [table.rawValue, key]
        ).map { Seal(number: $0["number"], code: $0["code"]) }
    }

    private static func find(
        _ table: SealedTable, _ key: [any ColumnValue], _ db: Database
    ) throws -> Row? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM \(table.rawValue) WHERE \(table.keyIs)"),
            arguments: StatementArguments(key.map { $0.stored }))
    }

    static func key(of row: Row, _ table: SealedTable) -> [StoredValue] { table.key.map { row[$0] } }

    /// A key as seals have it.
    static func text(_ key: [StoredValue]) -> String {
        key.map { value in
            switch value {
            case .integer(let number): "\(number)"
            case .text(let text): text
            case .bytes(let data): data.hexadecimal
            case .null, .real: ""
            }
        }.joined(separator: " ")
    }

    private func code(of row: Row?, _ table: SealedTable, _ key: String, _ number: Int64) -> Data {
        Data(chain.code(of: Self.data(row, table, key, number)))
    }

    private func isCode(_ code: Data, of row: Row?, _ table: SealedTable, _ key: String, _ number: Int64) -> Bool {
        chain.code(of: Self.data(row, table, key, number)) == code
    }

    /// What a seal is over. Each value tells its kind and length, so that no two rows read alike.
    private static func data(_ row: Row?, _ table: SealedTable, _ key: String, _ number: Int64) -> Data {
        let head = "row \(table.rawValue) \(number) \(row == nil ? "gone" : "is") \(key.utf8.count) \(key)\n"
        var data = Data(head.utf8)
        guard let row else { return data }
        for column in table.columns {
            let isLater = table.laterColumns.contains(column)
            // A copy of before is looked at as it is.
            let value: StoredValue = isLater && !row.has(column) ? .null : row[column]
            if value == .null, isLater { continue }
            switch value {
            case .null: data.append(contentsOf: "n".utf8)
            case .integer(let number): data.append(contentsOf: "i\(number) ".utf8)
            // The service writes none: whoever reads one as a whole number reads another than stands there.
            case .real(let number): data.append(contentsOf: "d\(number.bitPattern) ".utf8)
            case .text(let text): data.append(contentsOf: "t\(text.utf8.count) \(text)".utf8)
            case .bytes(let bytes):
                data.append(contentsOf: "b\(bytes.count) ".utf8)
                data.append(bytes)
            }
        }
        return data
    }
}
