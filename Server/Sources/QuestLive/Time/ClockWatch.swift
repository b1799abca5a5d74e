import LiveStorage
import Synchronization

/// Notices when the server's clock leaps: a wrong clock would freeze heroes for as long as it was ahead, so the service
/// changes nothing until the clock is right again or an operator accepts the leap.
package final class ClockWatch: Sendable {
    /// How far the clock may differ from what is expected, in seconds.
    package struct Bounds: Sendable {
        /// While the service plays, against a clock that nobody sets.
        package var ahead: Int64 = 3_600
        package var behind: Int64 = 300
        /// At first: as long as the service may have been down.
        package var down: Int64 = 3 * 86_400
        /// How long after the first change of a run the clock may still be set right, as a machine does after its start.
        package var settling: Int64 = 600

        package init() {}
    }

    private struct State {
        /// A moment at which the clock was good, and the steady clock then. At first that is the newest instant in the
        /// file, and the start; then the look at which the clock was settled, or the change that followed a leap. Never a
        /// later one, or a clock that is set in small steps would go anywhere unnoticed.
        var good: Int64?
        var steady: Int64
        /// When something was changed first by this clock, by the steady one.
        var firstChange: Int64?
        var isSettled = false
        /// The newest instant by which something was changed.
        var newest: Int64?
        /// The leap that is refused now.
        var leap: Int64?
        /// Whether the transaction that is under way follows a leap that staff accepted.
        var isAccepting = false
        /// Whether it differs from the database's.
        var isOff = false
        /// As they are in the file, as far as is known here: the mark, and how many leaps were accepted.
        var stored: Mark?
        /// As the transaction that is under way writes it.
        var written: Mark?

        /// What a clock that nobody sets would show.
        func expected(at steady: Int64) -> Int64? { good.map { $0 + Swift.max(steady - self.steady, 0) } }
    }

    /// The newest instant at which the clock was good.
    private struct Mark {
        var at: Int64
        /// How many leaps were accepted up to then.
        var accepted: Int64
    }

    private let state: Mutex<State>
    private let bounds: Bounds
    private let alarms: Alarms
    /// Whether others write the mark too, whose clocks may each be as far off that of the database.
    private let isShared: Bool
    /// How far a leap may differ from the one that was looked at.
    static let mostOff: Int64 = 3_600
    /// The mark is stored about this often.
    private static let interval: Int64 = 60

    init(_ bounds: Bounds, _ alarms: Alarms, _ db: Database, at steady: Int64) throws {
        self.bounds = bounds
        self.alarms = alarms
        isShared = db.isShared
        let mark = try Self.mark(db)
        state = Mutex(State(good: mark?.at, steady: steady, newest: mark?.at, stored: mark))
    }

    private static func mark(_ db: Database) throws -> Mark? {
        try Row.fetchOne(db, sql: "SELECT at, accepted FROM clockMark").map {
            Mark(at: $0["at"], accepted: $0["accepted"])
        }
    }

    /// Keeps how long the service has run by a good clock, also where nobody changes anything: else a long quiet would look
    /// like a clock that leapt while it was down. The mark goes on by the steady clock alone: what the clock of the day shows
    /// may be wrong as long as nobody played by it, such as on a machine that has just started.
    ///
    /// - Parameter compares: whether the clock is to be that of a database which others share.
    func keepMark(at now: Int64, _ steady: Int64, comparing compares: Bool, _ db: Database) throws {
        if db.isShared, compares { try compare(now, withThatOf: db) }
        if db.isShared { try followAcceptance(at: now, steady, db) }
        let mark = state.withLock { state -> Int64? in
            settle(&state, now, steady)
            guard leap(state, now, steady) == nil, let expected = state.expected(at: steady) else { return nil }
            let mark = Swift.min(expected, now)
            return mark - (state.stored?.at ?? 0) >= Self.interval ? mark : nil
        }
        guard let mark else { return }
        guard try isFree(db) else { return }
        // Of services on one database another may know of a newer one.
        try db.execute(sql: "UPDATE clockMark SET at = ?1 WHERE at < ?1", arguments: [mark])
        state.withLock { $0.stored?.at = mark }
    }

    /// Whether no other process is writing the mark. One that hangs, or whose machine fails, amid a transaction is not to
    /// hold all others.
    private func isFree(_ db: Database) throws -> Bool {
        guard db.isShared, try Self.mark(db) != nil else { return true }
        return try Row.fetchOne(db, sql: "SELECT at FROM clockMark FOR UPDATE SKIP LOCKED") != nil
    }

    private func isOld(_ state: State, _ now: Int64) -> Bool {
        guard let stored = state.stored?.at else { return true }
        return now - stored >= Self.interval || now < stored
    }

    private func write(_ now: Int64, accepting: Bool, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO clockMark(id, at, accepted) VALUES (0, ?1, ?2)
                ON CONFLICT(id) DO UPDATE SET at = excluded.at, accepted = clockMark.accepted + ?2
                """, arguments: [now, accepting ? 1 : 0])
        state.withLock { state in
            state.written = Mark(at: now, accepted: (state.stored?.accepted ?? 0) + (accepting ? 1 : 0))
        }
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
        guard let expected = state.expected(at: steady), let newest = state.newest else { return nil }
        let leap = now - expected
        if state.isSettled, leap > bounds.ahead || leap < -bounds.behind { return leap }
        // Others on the same database may be as far off it, the other way.
        let behind = isShared ? 2 * bounds.behind : bounds.behind
        if now < newest - behind { return now - newest }
        return leap > bounds.down ? leap : nil
    }

    /// Takes what the clock shows for right, once it has had the time to be set: at the first look after that, which is no
    /// later than the mark is kept anyway.
    private func settle(_ state: inout State, _ now: Int64, _ steady: Int64) {
        guard !state.isSettled, let first = state.firstChange, steady - first >= bounds.settling,
            state.expected(at: steady).map({ now - $0 <= bounds.down }) ?? true
        else { return }
        (state.good, state.steady, state.isSettled) = (now, steady, true)
    }

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
    /// - Parameter accepted: the leap that it is to follow; 0 tells other processes alone that theirs was accepted.
    /// - Returns: the leap that was accepted; nil where there was none.
    func begin(at now: Int64, _ steady: Int64, accepting accepted: Int64?, _ db: Database) throws -> Int64? {
        let isDue = state.withLock { isOld($0, now) }
        if db.isShared, isDue || leap(at: now, steady) != nil { try followAcceptance(at: now, steady, db) }
        let (leap, isNew, isAccepted) = state.withLock { state in
            let leap = self.leap(state, now, steady)
            // Whoever accepted has looked how far it is.
            let isAccepted = accepted.map { abs((leap ?? 0) - $0) <= Self.mostOff } ?? false
            defer { if !isAccepted { state.leap = leap } }
            (state.written, state.isAccepting) = (nil, isAccepted)
            return (leap, leap != nil && state.leap == nil, isAccepted)
        }
        if let leap, !isAccepted {
            if isNew { alarms.raise(.clockLeapt, ["seconds": "\(leap)"]) }
            throw Refused(
                503, "clock_leapt", "The server's clock is \(leap) seconds off; nothing was changed.", retryAfter: 60)
        }
        if isAccepted { try write(now, accepting: true, db) }
        return isAccepted ? leap : nil
    }

    /// Something was played by what the clock shows.
    func mark(_ now: Int64, _ db: Database) throws {
        guard state.withLock({ $0.written == nil && isOld($0, now) }), try isFree(db) else { return }
        try write(now, accepting: false, db)
    }

    /// Where a leap was accepted at another process, this one follows too, once, and within its own bounds afterwards. It
    /// follows no mark alone: one that has just started may play by a leap that nobody accepted.
    private func followAcceptance(at now: Int64, _ steady: Int64, _ db: Database) throws {
        guard let mark = try Self.mark(db) else { return }
        state.withLock { state in
            // What was played elsewhere was played too.
            guard mark.accepted != state.stored?.accepted ?? 0 else {
                return state.newest = Swift.max(state.newest ?? mark.at, mark.at)
            }
            // Of a leap that is none here it is enough to know.
            guard leap(state, now, steady) != nil else {
                return state.stored = Mark(at: state.stored?.at ?? mark.at, accepted: mark.accepted)
            }
            // The mark is of then, and time has passed.
            let isOfThisLeap = (-bounds.behind...bounds.down).contains(now - mark.at)
            (state.good, state.steady) = (isOfThisLeap ? now : mark.at, steady)
            (state.newest, state.stored, state.leap) = (state.good, mark, nil)
        }
    }

    /// The transaction is on disk.
    func end(at now: Int64, _ steady: Int64, isPlayed: Bool) {
        state.withLock { state in
            if let written = state.written { (state.stored, state.written) = (written, nil) }
            if isPlayed || state.isAccepting {
                state.firstChange = state.firstChange ?? steady
                if state.isAccepting { (state.good, state.steady, state.isSettled) = (now, steady, true) }
                settle(&state, now, steady)
                if state.good == nil { (state.good, state.steady) = (now, steady) }
                state.newest = state.isAccepting ? now : Swift.max(state.newest ?? now, now)
            }
            (state.leap, state.isAccepting) = (nil, false)
        }
    }
}
