import Foundation
import GRDB

/// An SQLite file.
package struct SQLiteDatabases: Databases {
    /// GRDB's own access to it, for what only SQLite has.
    package let file: any GRDB.DatabaseWriter

    package init(_ file: any GRDB.DatabaseWriter) { self.file = file }

    package var isShared: Bool { false }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try file.read { try body(Database(SQLiteConnection($0))) }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await file.read { try body(Database(SQLiteConnection($0))) }
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try file.write { try body(Database(SQLiteConnection($0))) }
    }

    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await file.write { try body(Database(SQLiteConnection($0))) }
    }

    package func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try file.writeWithoutTransaction { try body(Database(SQLiteConnection($0))) }
    }

    package func writeWithoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await file.writeWithoutTransaction { try body(Database(SQLiteConnection($0))) }
    }

    package func close() throws { try file.close() }
}

extension GRDB.DatabaseError: DatabaseError {
    package var endsTransaction: Bool { false }
    package var isRefusal: Bool { false }
}

final class SQLiteConnection: Connection {
    private let db: GRDB.Database

    init(_ db: GRDB.Database) { self.db = db }

    var isShared: Bool { false }
    var isInsideTransaction: Bool { db.isInsideTransaction }
    var changesCount: Int { db.changesCount }

    func execute(_ sql: String, _ arguments: [StoredValue], isKept: Bool) throws {
        if isKept {
            try db.cachedStatement(sql: sql).execute(arguments: GRDB.StatementArguments(stored: arguments))
        } else {
            try db.execute(sql: sql, arguments: GRDB.StatementArguments(stored: arguments))
        }
    }

    func rows(_ sql: String, _ arguments: [StoredValue], isKept: Bool, atMost most: Int) throws -> [Row] {
        let cursor = try cursor(sql, arguments, isKept: isKept)
        var rows: [Row] = []
        while rows.count < most, let row = try cursor.next() { rows.append(row) }
        return rows
    }

    func cursor(_ sql: String, _ arguments: [StoredValue], isKept: Bool) throws -> RowCursor {
        let statement = try isKept ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
        let rows = try GRDB.Row.fetchCursor(statement, arguments: GRDB.StatementArguments(stored: arguments))
        let names = ColumnNames(statement.columnNames)
        return RowCursor { try rows.next().map { Row(names, $0.databaseValues.map(StoredValue.init)) } }
    }

    func inTransaction(_ body: () throws -> Database.Completion) throws {
        try db.inTransaction(.immediate) { try GRDB.Database.TransactionCompletion(body()) }
    }

    func inSavepoint(_ body: () throws -> Database.Completion) throws {
        try db.inSavepoint { try GRDB.Database.TransactionCompletion(body()) }
    }

    /// One process writes, so there are none.
    func repeatingConflicts<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    /// Nothing of what is no JSON.
    func field(_ name: String, ofJSON column: String) -> String {
        let text = "CAST(\(column) AS TEXT)"
        return "CASE WHEN json_valid(\(text)) THEN json_extract(\(text), '$.\(name)') END"
    }
}

extension GRDB.Database.TransactionCompletion {
    fileprivate init(_ completion: LiveStorage.Database.Completion) {
        self =
            switch completion {
            case .commit: .commit
            case .rollback: .rollback
            }
    }
}

extension GRDB.StatementArguments {
    /// Not by the initialiser for values of one type: it makes a key path each time, which takes longer than the rest.
    fileprivate init(stored values: [StoredValue]) {
        self.init(values.map { $0.databaseValue as (any DatabaseValueConvertible)? })
    }
}

extension StoredValue: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let data): data.databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            case .blob(let data): .bytes(data)
            }
    }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> StoredValue? { StoredValue(value) }
}
