import LiveStorage
import Synchronization

/// Notices when the server's clock leaps: a wrong clock would freeze heroes for as long as it was ahead, so the service
/// changes nothing until the clock is right again or an operator accepts the leap.
package final class ClockWatch: Sendable {
    /// How far the clock may differ from what is expected, in seconds.
    package struct Bounds: Sendable {
        /// While the service runs, against a clock that nobody sets.
        package var ahead: Int64 = 3_600
        package var behind: Int64 = 300
        /// Between two runs: as long as the service may have been down.
        package var down: Int64 = 3 * 86_400

        package init() {}
    }

    private struct State {
        /// A moment at which the clock was good, and the steady clock then: the first of this run, or the last that an
        /// operator accepted. Never a later one, or a clock that is set in small steps would go anywhere unnoticed. Nil for
        /// the steady clock of another run, of which it is the newest instant in the file.
        var kept: Int64?
        var keptSteady: Int64?
        /// The leap that is refused now.
        var leap: Int64?
        var isAccepted = false
        /// Whether it differs from the database's.
        var isOff = false
        /// As it is in the file.
        var stored: Int64 = 0
    }

    private let state = Mutex(State())
    private let bounds: Bounds
    private let alarms: Alarms
    /// The mark is stored about this often.
    private static let interval: Int64 = 60

    init(_ bounds: Bounds, _ alarms: Alarms, _ db: Database, at now: Int64, _ steady: Int64) throws {
        self.bounds = bounds
        self.alarms = alarms
        let kept = try Self.mark(db)
        state.withLock { state in
            (state.kept, state.stored) = (kept, kept ?? 0)
            // From a good start on the steady clock counts: who serves nobody for days was not down.
            if leap(state, now, steady) == nil { (state.kept, state.keptSteady) = (now, steady) }
        }
    }

    private static func mark(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT at FROM clockMark")
    }

    /// Keeps the present moment as one at which the service ran by a good clock, where it is not kept already.
    ///
    /// - Parameter compares: whether the clock is to be that of a database which others share.
    func keepMark(at now: Int64, _ steady: Int64, comparing compares: Bool, _ db: Database) throws {
        guard state.withLock({ leap($0, now, steady) == nil && $0.keptSteady != nil && isOld($0, now) }) else { return }
        if db.isShared, compares { try compare(now, withThatOf: db) }
        try write(now, db)
        state.withLock { $0.stored = now }
    }

    private func isOld(_ state: State, _ now: Int64) -> Bool {
        now - state.stored >= Self.interval || now < state.stored
    }

    private func write(_ now: Int64, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO clockMark(id, at) VALUES (0, ?) ON CONFLICT(id) DO UPDATE SET at = excluded.at",
            arguments: [now])
    }

    /// The leap that the service refuses to follow, in seconds; nil where the clock is good.
    package func leap(at now: Int64, _ steady: Int64) -> Int64? {
        state.withLock { leap($0, now, steady) }
    }

    /// The time as it would be without the leap that is refused.
    func good(at now: Int64, _ steady: Int64) -> Int64 {
        state.withLock { state in leap(state, now, steady).map { now - $0 } ?? now }
    }

    private func leap(_ state: State, _ now: Int64, _ steady: Int64) -> Int64? {
        guard let kept = state.kept else { return nil }
        let expected = kept + (state.keptSteady.map { Swift.max(steady - $0, 0) } ?? 0)
        let most = state.keptSteady == nil ? bounds.down : bounds.ahead
        let leap = now - expected
        return leap > most || leap < -bounds.behind ? leap : nil
    }

    /// Lets the next transaction follow the leap.
    func accept() { state.withLock { $0.isAccepted = true } }

    /// Refuses to change anything by a clock that is not that of the database: of several processes one would be days
    /// ahead of the others, and its mark would keep the right ones from starting.
    func compare(_ now: Int64, withThatOf db: Database) throws {
        let sql = "SELECT floor(extract(epoch FROM clock_timestamp()))::bigint"
        guard let theirs = try Int64.fetchOne(db, sql: sql) else { return }
        let off = now - theirs
        guard abs(off) > bounds.behind else { return state.withLock { $0.isOff = false } }
        let isNew = state.withLock { state in
            defer { state.isOff = true }
            return !state.isOff
        }
        if isNew { alarms.raise(.clockLeapt, ["seconds": "\(off)"]) }
        throw Refused(
            503, "clock_leapt",
            "The clock of this machine is \(off) seconds off that of the database; nothing was changed.", retryAfter: 60
        )
    }

    /// Begins a transaction, or refuses it.
    ///
    /// - Returns: the leap that was accepted; nil where there was none.
    func begin(at now: Int64, _ steady: Int64, _ db: Database) throws -> Int64? {
        if db.isShared, leap(at: now, steady) != nil { try follow(others: db, at: now, steady) }
        let (leap, isNew, isAccepted) = state.withLock { state in
            let leap = self.leap(state, now, steady)
            defer { if !state.isAccepted { state.leap = leap } }
            return (leap, leap != nil && state.leap == nil, state.isAccepted)
        }
        if let leap, !isAccepted {
            if isNew { alarms.raise(.clockLeapt, ["seconds": "\(leap)"]) }
            throw Refused(
                503, "clock_leapt", "The server's clock is \(leap) seconds off; nothing was changed.", retryAfter: 60)
        }
        if isAccepted || state.withLock({ isOld($0, now) }) { try write(now, db) }
        return isAccepted ? leap : nil
    }

    /// Another process may have played on since, or followed the leap: its clock is that of the database, as is this one's.
    private func follow(others db: Database, at now: Int64, _ steady: Int64) throws {
        guard let mark = try Self.mark(db) else { return }
        state.withLock { state in
            guard mark != state.stored, abs(now - mark) <= Self.interval + bounds.behind else { return }
            (state.kept, state.keptSteady, state.stored, state.leap) = (now, steady, mark, nil)
        }
    }

    /// The transaction is on disk.
    func end(at now: Int64, _ steady: Int64) {
        state.withLock { state in
            if isOld(state, now) { state.stored = now }
            if state.keptSteady == nil || state.isAccepted { (state.kept, state.keptSteady) = (now, steady) }
            (state.leap, state.isAccepted) = (nil, false)
        }
    }
}
