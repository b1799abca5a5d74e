/// An open database, within one access to it: what statements are run on.
///
/// It stands for SQLite by GRDB and for Postgres by libpq alike, and has no more than the service needs of either.
package final class Database {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Whether other processes write to it too: then nothing that is in memory counts before it was compared.
    package var isShared: Bool { connection.isShared }
    package var isInsideTransaction: Bool { connection.isInsideTransaction }
    /// How many rows the last statement changed.
    package var changesCount: Int { connection.changesCount }

    /// Runs statements; several, parted by `;`, take no arguments.
    package func execute(sql: String, arguments: StatementArguments = []) throws {
        try connection.execute(sql, arguments.values, isKept: false)
    }

    /// A statement that is prepared once for many uses. One that is being read must not be run again meanwhile.
    package func cachedStatement(sql: String) throws -> Statement { Statement(database: self, sql: sql) }

    package enum Completion { case commit, rollback }

    /// Runs a body in a transaction that sees no other one halfway, whoever else writes.
    package func inTransaction(_ body: () throws -> Completion) throws { try connection.inTransaction(body) }

    /// Runs a body within a transaction; what it did is undone alone where it throws.
    package func inSavepoint(_ body: () throws -> Completion) throws { try connection.inSavepoint(body) }

    /// Runs a body again where it lost against another process, which has changed nothing then.
    package func repeatingConflicts<Value>(_ body: () throws -> Value) throws -> Value {
        try connection.repeatingConflicts(body)
    }

    /// Runs statements that may take minutes, such as on whole tables: others are given up soon where a server does not
    /// answer.
    package func patiently(_ body: () throws -> Void) rethrows { try connection.patiently(body) }

    /// Whether what is committed is still on disk then: an operator may change that while the service is connected.
    package func checkDurability() throws { try connection.checkDurability() }

    /// Throws where commits wait and come to no end, so that one more would wait like them: who asks leaves none behind.
    package func checkCommits() throws { try connection.checkCommits() }

    /// Keeps other processes from writing a table until this transaction ends, before it has read anything.
    ///
    /// - Returns: whether it does; not where that would be long in coming, as while an operator vacuums the table.
    package func keepOthersOut(of table: String) throws -> Bool { try connection.keepOthersOut(of: table) }

    /// A text field of the JSON object that a column holds as bytes, in SQL.
    package func field(_ name: String, ofJSON column: String) -> String { connection.field(name, ofJSON: column) }

    func rows(_ sql: String, _ arguments: StatementArguments, isKept: Bool, atMost most: Int) throws -> [Row] {
        try connection.rows(sql, arguments.values, isKept: isKept, atMost: most)
    }
}

/// A statement that is kept prepared.
package struct Statement {
    let database: Database
    let sql: String

    package func execute(arguments: StatementArguments = []) throws {
        try database.connection.execute(sql, arguments.values, isKept: true)
    }

    /// Inserts one row, and gives the number that it returns.
    package func insert(arguments: StatementArguments) throws -> Int64 {
        guard let number = try Int64.fetchOne(self, arguments: arguments) else { throw NoNumber(sql: sql) }
        return number
    }

    private struct NoNumber: Error { let sql: String }
}

/// What each kind of database does in its own way.
protocol Connection: AnyObject {
    var isShared: Bool { get }
    var isInsideTransaction: Bool { get }
    var changesCount: Int { get }
    /// - Parameter isKept: whether it is prepared once for many uses.
    func execute(_ sql: String, _ arguments: [StoredValue], isKept: Bool) throws
    func rows(_ sql: String, _ arguments: [StoredValue], isKept: Bool, atMost most: Int) throws -> [Row]
    func cursor(_ sql: String, _ arguments: [StoredValue], isKept: Bool) throws -> RowCursor
    func inTransaction(_ body: () throws -> Database.Completion) throws
    func inSavepoint(_ body: () throws -> Database.Completion) throws
    func repeatingConflicts<Value>(_ body: () throws -> Value) throws -> Value
    func field(_ name: String, ofJSON column: String) -> String
    func patiently(_ body: () throws -> Void) rethrows
    func checkDurability() throws
    func checkCommits() throws
    func keepOthersOut(of table: String) throws -> Bool
}

extension Connection {
    func patiently(_ body: () throws -> Void) rethrows { try body() }
    func checkDurability() throws {}
    func checkCommits() throws {}
    /// A file has one writer.
    func keepOthersOut(of table: String) throws -> Bool { true }
}

/// Why a statement failed.
package protocol DatabaseError: Error {
    /// Whether the transaction can only be given up, though a part of it could be undone.
    var endsTransaction: Bool { get }
    /// Whether the database said that it did not take the transaction.
    var isRefusal: Bool { get }
    /// Whether it did not answer at all.
    var isSilence: Bool { get }
    /// Whether it can do nothing for anybody, such as without room on its disk.
    var isOfTheServer: Bool { get }
}

extension DatabaseError {
    package var isSilence: Bool { false }
    package var isOfTheServer: Bool { false }
}

/// Rows that are read one after the other, so that not all are in memory.
package final class RowCursor {
    private let read: () throws -> Row?

    init(_ read: @escaping () throws -> Row?) { self.read = read }

    package func next() throws -> Row? { try read() }
}

extension Row {
    package static func fetchAll(
        _ db: Database, sql: String, arguments: StatementArguments = []
    ) throws -> [Row] {
        try db.rows(sql, arguments, isKept: false, atMost: .max)
    }

    package static func fetchAll(_ statement: Statement, arguments: StatementArguments = []) throws -> [Row] {
        try statement.database.rows(statement.sql, arguments, isKept: true, atMost: .max)
    }

    package static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments = []) throws -> Row? {
        try db.rows(sql, arguments, isKept: false, atMost: 1).first
    }

    package static func fetchOne(_ statement: Statement, arguments: StatementArguments = []) throws -> Row? {
        try statement.database.rows(statement.sql, arguments, isKept: true, atMost: 1).first
    }

    package static func fetchCursor(
        _ db: Database, sql: String, arguments: StatementArguments = []
    ) throws -> RowCursor {
        try db.connection.cursor(sql, arguments.values, isKept: false)
    }

    package static func fetchCursor(_ statement: Statement, arguments: StatementArguments = []) throws -> RowCursor {
        try statement.database.connection.cursor(statement.sql, arguments.values, isKept: true)
    }
}

extension ColumnValue {
    /// The first column of the first row; nil where there is none, or where it is empty.
    package static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments = []) throws -> Self? {
        try Row.fetchOne(db, sql: sql, arguments: arguments).flatMap { Self(stored: $0.first) }
    }

    package static func fetchOne(_ statement: Statement, arguments: StatementArguments = []) throws -> Self? {
        try Row.fetchOne(statement, arguments: arguments).flatMap { Self(stored: $0.first) }
    }

    /// The first column of each row, but where it is empty.
    package static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments = []) throws -> [Self] {
        try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap { Self(stored: $0.first) }
    }

    package static func fetchAll(_ statement: Statement, arguments: StatementArguments = []) throws -> [Self] {
        try Row.fetchAll(statement, arguments: arguments).compactMap { Self(stored: $0.first) }
    }
}
