import CPostgres
import Foundation

/// One connection to Postgres. It is used by one caller at a time.
///
/// A connection that was lost is made anew with the next transaction.
final class PostgresConnection: Connection {
    /// What a transaction may be like.
    enum Kind: String {
        /// As if all transactions ran one after the other: what cannot be so is refused, and runs again.
        case writing = "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
        /// What was on disk at its first statement.
        case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    }

    private struct Prepared {
        let name: String
        var names: ColumnNames?
    }

    private let address: PostgresAddress
    private var handle: OpaquePointer?
    /// Whether an answer said that the connection is of no more use.
    private var isBroken = false
    private var prepared: [String: Prepared] = [:]
    /// Names of statements and cursors that were given out.
    private var number = 0
    private var depth = 0
    /// Why the present transaction can only be given up: statements after that one say no more than that it failed.
    private var failure: PostgresError?
    private(set) var changesCount = 0
    /// Whether a statement may take any time.
    private var isPatient = false
    /// Why there was no connection, and until when nobody waits for another attempt.
    private var refusal: (error: PostgresError, until: ContinuousClock.Instant)?

    /// After how many seconds the server ends a transaction that asks for nothing, as of a process that was lost: others wait
    /// for what it holds.
    private let mostIdle: Int
    /// Whether the server has warned since this was false.
    private var isWarned = false

    init(_ address: PostgresAddress, mostIdle: Int = 60) {
        self.address = address
        self.mostIdle = mostIdle
    }

    deinit { disconnect() }

    var isShared: Bool { true }

    var isInsideTransaction: Bool {
        guard let handle else { return false }
        return [PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE].contains(PQtransactionStatus(handle))
    }

    /// Every index is used, however small the table: a scan of a whole table would count as read by all who write it, and
    /// transactions of two players would be taken for conflicts.
    private var setting: String {
        """
        SET enable_seqscan = off; SET jit = off; SET lock_timeout = \(address.busyMilliseconds);
        SET idle_in_transaction_session_timeout = '\(mostIdle)s'; SET client_encoding = 'UTF8'
        """
    }

    /// One schema is looked into, in which the tables are, or in which they will be: one of the role's own name would come
    /// first from the day on which somebody makes it.
    private static let oneSchema = """
        SELECT set_config('search_path', quote_ident(coalesce(
            (SELECT nspname FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
                WHERE c.oid = to_regclass('rowseal')),
            current_schema())), false)
        """

    func disconnect() {
        if let handle { PQfinish(handle) }
        (handle, isBroken, prepared, failure) = (nil, false, [:], nil)
    }

    private var isGood: Bool { !isBroken && handle.map { PQstatus($0) == CONNECTION_OK } == true }

    /// Makes the connection, where there is none.
    func connect() throws {
        if isGood { return }
        disconnect()
        if let refusal, refusal.until > .now { throw refusal.error }
        let attempt = address.connect()
        guard let made = attempt, PQstatus(made) == CONNECTION_OK else {
            let said = attempt.flatMap { PQerrorMessage($0) }.map { String(cString: $0) } ?? "no memory"
            PQfinish(attempt)
            let error = PostgresError(
                code: "", message: said.trimmingCharacters(in: .whitespacesAndNewlines).replacing("\n", with: " "),
                isLost: false)
            refusal = (error, .now + .seconds(1))
            throw error
        }
        handle = made
        PQsetnonblocking(made, 1)
        // What the server notes would be printed.
        PQsetNoticeReceiver(
            made,
            { connection, notice in
                guard let connection, PostgresResult.isWarning(notice) else { return }
                Unmanaged<PostgresConnection>.fromOpaque(connection).takeUnretainedValue().isWarned = true
            }, Unmanaged.passUnretained(self).toOpaque())
        do {
            try command(setting)
            try command(Self.oneSchema)
            try PostgresDurability.check(self)
        } catch {
            disconnect()
            throw error
        }
    }
}

extension PostgresConnection {
    /// Runs statements without arguments.
    @discardableResult
    private func command(_ sql: String) throws -> PostgresResult {
        try checked { PQsendQuery($0, sql) }
    }

    /// Sends a statement, and waits for its answer.
    private func checked(_ send: (OpaquePointer) -> Int32) throws -> PostgresResult {
        guard let handle else { throw failure ?? Self.lost }
        guard send(handle) == 1, let result = try answer(of: handle) else {
            isBroken = true
            throw note(Self.lost)
        }
        guard result.isGood else {
            // 57P01 to 57P03: the server goes down. Without a code the error is libpq's own, such as that nothing could be
            // sent; either may be before libpq itself takes the connection for lost.
            let isLost = PQstatus(handle) != CONNECTION_OK || result.code.isEmpty || result.code.hasPrefix("57P0")
            if isLost { isBroken = true }
            throw note(PostgresError(code: result.code, message: result.message, isLost: isLost))
        }
        return result
    }

    /// The last result of what was sent; nil where the connection was lost.
    ///
    /// A server that hangs keeps its connections, and nothing but a limit of the client's own ends the wait.
    private func answer(of handle: OpaquePointer) throws -> PostgresResult? {
        let end = address.answerSeconds.map {
            ContinuousClock.now + .seconds(isPatient ? Swift.max(Self.patience, $0) : $0)
        }
        var unsent = PQflush(handle)
        while unsent == 1 || PQisBusy(handle) == 1 {
            guard try waits(for: handle, sending: unsent == 1, until: end) else { continue }
            guard PQconsumeInput(handle) == 1 else { break }
            if unsent == 1 { unsent = PQflush(handle) }
        }
        var last: PostgresResult?
        while let next = PostgresResult(PQgetResult(handle)) { last = next }
        return last
    }

    /// Waits until there is something to read, or to send; whether there is.
    private func waits(
        for handle: OpaquePointer, sending: Bool, until end: ContinuousClock.Instant?
    ) throws -> Bool {
        let left = end.map { Swift.max((ContinuousClock.now.duration(to: $0)).components.seconds, 0) + 1 }
        if let end, end <= .now {
            isBroken = true
            throw note(PostgresError(code: "", message: "the server does not answer", isLost: true, isSilence: true))
        }
        var wire = pollfd(fd: PQsocket(handle), events: Int16(POLLIN) | (sending ? Int16(POLLOUT) : 0), revents: 0)
        return poll(&wire, 1, Int32(clamping: (left ?? 60) * 1_000)) > 0
    }

    private static let lost = PostgresError(code: "", message: "the connection was lost", isLost: true)

    /// The first failure of a transaction is why it failed.
    private func note(_ error: PostgresError) -> PostgresError {
        // 25P02: the transaction has failed already.
        guard error.code != "25P02" || failure == nil else { return failure ?? error }
        if isInsideTransaction || error.isLost, failure == nil { failure = error }
        return error
    }

    private func run(_ sql: String, _ arguments: [StoredValue]) throws -> PostgresResult {
        let statement = try statement(sql)
        return try PostgresArguments(arguments).use { count, values, lengths, formats in
            try checked { PQsendQueryPrepared($0, statement.name, count, values, lengths, formats, 1) }
        }
    }

    private func statement(_ sql: String) throws -> Prepared {
        if let known = prepared[sql] { return known }
        number += 1
        let statement = Prepared(name: "s\(number)")
        let text = PostgresSQL.translated(sql)
        _ = try checked { PQsendPrepare($0, statement.name, text, 0, nil) }
        prepared[sql] = statement
        return statement
    }

    private func names(of result: PostgresResult, _ sql: String) -> ColumnNames {
        if let known = prepared[sql]?.names { return known }
        let names = result.names
        prepared[sql]?.names = names
        return names
    }

    func execute(_ sql: String, _ arguments: [StoredValue], isKept: Bool) throws {
        // Statements without arguments may be several, which cannot be prepared together.
        let result = try !isKept && arguments.isEmpty ? command(sql) : run(sql, arguments)
        changesCount = result.changes
    }

    func rows(_ sql: String, _ arguments: [StoredValue], isKept: Bool, atMost most: Int) throws -> [Row] {
        let result = try run(sql, arguments)
        let names = names(of: result, sql)
        return try (0..<Swift.min(result.count, most)).map { try result.row($0, names) }
    }

    /// Rows that come in pages, by a cursor of the transaction's.
    func cursor(_ sql: String, _ arguments: [StoredValue], isKept: Bool) throws -> RowCursor {
        number += 1
        let name = "c\(number)"
        let text = "DECLARE \(name) NO SCROLL CURSOR FOR \(PostgresSQL.translated(sql))"
        _ = try PostgresArguments(arguments).use { count, values, lengths, formats in
            try checked { PQsendQueryParams($0, text, count, nil, values, lengths, formats, 1) }
        }
        var page: (result: PostgresResult, names: ColumnNames)?
        var place = 0
        var isOver = false
        return RowCursor { [self] in
            if isOver { return nil }
            if page.map({ place >= $0.result.count }) ?? true {
                let next = try checked {
                    PQsendQueryParams($0, "FETCH FORWARD \(Self.rowsAPage) FROM \(name)", 0, nil, nil, nil, nil, 1)
                }
                (page, place) = ((next, page?.names ?? next.names), 0)
                if next.count == 0 {
                    isOver = true
                    try command("CLOSE \(name)")
                    return nil
                }
            }
            guard let page else { return nil }
            place += 1
            return try page.result.row(place - 1, page.names)
        }
    }

    private static let rowsAPage = 128
    /// In seconds: what takes longer, on whole tables too, comes to no end.
    private static let patience = 600.0

    func patiently(_ body: () throws -> Void) rethrows {
        let before = isPatient
        isPatient = true
        defer { isPatient = before }
        try body()
    }

    func checkDurability() throws { try PostgresDurability.check(self) }

    func checkCommits() throws { try PostgresDurability.checkCommits(self) }

    /// Whoever wants to write waits behind who waits for the table, so it waits a quarter of a second at most; and the server
    /// ends it where it holds the table and does nothing, as a process that was stopped.
    func keepOthersOut(of table: String) throws -> Bool {
        try command("SAVEPOINT others; SET LOCAL lock_timeout = 250")
        do {
            try command("LOCK TABLE \(table) IN EXCLUSIVE MODE")
        } catch let error as PostgresError where error.code == "55P03" {
            try command("ROLLBACK TO others; RELEASE others")
            failure = nil
            return false
        }
        try command(
            """
            SET LOCAL lock_timeout = \(address.busyMilliseconds);
            SET LOCAL idle_in_transaction_session_timeout = '2s'; RELEASE others
            """)
        return true
    }

    func field(_ name: String, ofJSON column: String) -> String {
        "convert_from(\(column), 'UTF8')::json ->> '\(name)'"
    }
}

extension PostgresConnection {
    func inTransaction(_ body: () throws -> Database.Completion) throws {
        try transaction(.writing) { (try body(), ()) }
    }

    /// Runs a body in a transaction, and says only afterwards what came of it.
    func transaction<Value>(
        _ kind: Kind, _ body: () throws -> (Database.Completion, Value)
    ) throws -> Value {
        try begin(kind)
        let result: (completion: Database.Completion, value: Value)
        do {
            result = try body()
            // One that was passed over within ends the transaction all the same.
            if let failure, failure.endsTransaction { throw failure }
        } catch {
            let cause = failure
            rollBack()
            if let cause, cause.endsTransaction { throw cause }
            throw error
        }
        if result.completion == .commit { try commit() } else { rollBack() }
        return result.value
    }

    private func begin(_ kind: Kind) throws {
        try connect()
        failure = nil
        do {
            try command(kind.rawValue)
        } catch let error as PostgresError where error.isLost {
            // Lost since it was last used: nothing was asked for on it.
            disconnect()
            try connect()
            try command(kind.rawValue)
        }
    }

    private func commit() throws {
        do {
            isWarned = false
            let result = try command("COMMIT")
            // A transaction that has failed is rolled back without an error.
            guard result.command == "COMMIT" else {
                throw failure ?? PostgresError(code: "25P02", message: "it was rolled back", isLost: false)
            }
            // Where an operator ended the wait for a standby, this server has it, and that one perhaps not.
            if isWarned {
                throw PostgresError(code: "", message: "the server has it, and a standby perhaps not", isLost: false)
            }
        } catch {
            if !isGood { disconnect() }
            // Nobody knows whether it was taken: it must not run again by itself.
            if let error = error as? PostgresError, !error.isRefusal { throw CommitUnknown(cause: error) }
            throw error
        }
    }

    private func rollBack() {
        defer { failure = nil }
        guard isGood else { return disconnect() }
        if isInsideTransaction, (try? command("ROLLBACK")) == nil { disconnect() }
    }

    func inSavepoint(_ body: () throws -> Database.Completion) throws {
        depth += 1
        defer { depth -= 1 }
        let name = "p\(depth)"
        try command("SAVEPOINT \(name)")
        do {
            let completion = try body()
            if completion == .rollback { try command("ROLLBACK TO \(name)") }
            try command("RELEASE \(name)")
        } catch {
            if let failure, failure.endsTransaction { throw failure }
            try command("ROLLBACK TO \(name); RELEASE \(name)")
            failure = nil
            throw error
        }
    }

    /// How often a transaction runs again before who asked is told to come again: each time another one was taken.
    private static let mostAttempts = 64

    func repeatingConflicts<Value>(_ body: () throws -> Value) throws -> Value {
        var attempt = 0
        while true {
            do {
                return try body()
            } catch let error as PostgresError where error.mayBeRepeated && attempt < Self.mostAttempts {
                attempt += 1
                // A little later each time, and not in step with who came first: 2 ms at most for each attempt.
                let chance = Double(UUID().uuid.0) / 255
                Thread.sleep(forTimeInterval: chance * 0.002 * Double(Swift.min(attempt, 16)))
            }
        }
    }
}

/// The server did not say whether it took a transaction.
package struct CommitUnknown: DatabaseError, CustomStringConvertible {
    package let cause: PostgresError
    package var description: String { "not known whether it was taken: \(cause)" }
    package var endsTransaction: Bool { true }
    package var isRefusal: Bool { false }
    package var isSilence: Bool { cause.isSilence }
    package var isOfTheServer: Bool { true }
}
