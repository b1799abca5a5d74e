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
        /// For how long after the first change of a run the clock is to be left alone before it counts, as a machine sets it
        /// right after its start.
        package var settling: Int64 = 600
        /// In how many seconds a clock may go one second wrong, and be set right: 300 parts in a million, some three times
        /// what crystals do.
        package var drift: Int64 = 3_000

        package init() {}
    }

    private struct State {
        var reference: ClockReference
        /// The leap that is refused now.
        var leap: Int64?
        /// Whether the transaction that is under way follows a leap that staff accepted.
        var isAccepting = false
        /// Whether it differs from the database's.
        var isOff = false
        /// As it is in the file, as far as is known here.
        var stored: ClockMark?
        /// As the transaction that is under way writes it.
        var written: ClockMark?
    }

    private let state: Mutex<State>
    private let bounds: Bounds
    private let alarms: Alarms
    /// How far a leap may differ from the one that was looked at.
    static let mostOff: Int64 = 3_600
    /// The mark is stored about this often.
    private static let interval: Int64 = 60

    init(_ bounds: Bounds, _ alarms: Alarms, _ db: Database, at steady: Int64) throws {
        self.bounds = bounds
        self.alarms = alarms
        let mark = try Self.mark(db)
        state = Mutex(
            State(
                reference: ClockReference(bounds, isShared: db.isShared, mark: mark, at: steady), stored: mark))
    }

    private static func mark(_ db: Database) throws -> ClockMark? {
        try Row.fetchOne(db, sql: "SELECT at, played, accepted FROM clockMark").map {
            ClockMark(at: $0["at"], played: $0["played"], accepted: $0["accepted"])
        }
    }

    /// Looks at the clock, and keeps how long the service has run by a good one, also where nobody changes anything: else a
    /// long quiet would look like a clock that leapt while it was down. The mark goes on by the steady clock alone: what
    /// the clock of the day shows may be wrong as long as nobody played by it, such as on a machine that has just started.
    ///
    /// - Parameter compares: whether the clock is to be that of a database which others share.
    func keepMark(at now: Int64, _ steady: Int64, comparing compares: Bool, _ db: Database) throws {
        if db.isShared, compares { try compare(now, withThatOf: db) }
        if db.isShared { try hearOfOthers(at: now, steady, db) }
        let moment = ClockReference.Moment(clock: now, steady: steady)
        let (mark, news) = state.withLock { state -> (Int64?, Int64?) in
            state.reference.look(at: moment)
            let leap = state.reference.leap(at: moment)
            let news = state.leap == nil ? leap : nil
            state.leap = leap
            guard let expected = state.reference.expected(at: steady) else { return (nil, news) }
            let mark = Swift.min(expected, now)
            return (mark - (state.stored?.at ?? 0) >= Self.interval ? mark : nil, news)
        }
        if let news { raise(news) }
        guard let mark, try isFree(db) else { return }
        // Of services on one database another may know of a newer one.
        try db.execute(sql: "UPDATE clockMark SET at = ?1 WHERE at < ?1", arguments: [mark])
        state.withLock { $0.stored?.at = mark }
    }

    private func raise(_ leap: Int64) { alarms.raise(.clockLeapt, ["seconds": "\(leap)"]) }

    /// Whether no other process is writing the mark. One that hangs, or whose machine fails, amid a transaction is not to
    /// hold all others.
    private func isFree(_ db: Database) throws -> Bool {
        guard db.isShared, try Self.mark(db) != nil else { return true }
        return try Row.fetchOne(db, sql: "SELECT at FROM clockMark FOR UPDATE SKIP LOCKED") != nil
    }

    /// The leap that the service refuses to follow, in seconds; nil where the clock is good.
    package func leap(at now: Int64, _ steady: Int64) -> Int64? {
        state.withLock { $0.reference.leap(at: .init(clock: now, steady: steady)) }
    }

    /// The time as it would be without the leap that is refused.
    func good(at now: Int64, _ steady: Int64) -> Int64 { leap(at: now, steady).map { now - $0 } ?? now }

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
        if isNew { raise(off) }
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
        let isDue = state.withLock { Self.isOld($0.stored, now) }
        if db.isShared, isDue || leap(at: now, steady) != nil { try hearOfOthers(at: now, steady, db) }
        let (leap, isNew, isAccepted) = state.withLock { state in
            let leap = state.reference.leap(at: .init(clock: now, steady: steady))
            // Whoever accepted has looked how far it is.
            let isAccepted = accepted.map { abs((leap ?? 0) - $0) <= Self.mostOff } ?? false
            defer { if !isAccepted { state.leap = leap } }
            (state.written, state.isAccepting) = (nil, isAccepted)
            return (leap, leap != nil && state.leap == nil, isAccepted)
        }
        if let leap, !isAccepted {
            if isNew { raise(leap) }
            throw Refused(
                503, "clock_leapt", "The server's clock is \(leap) seconds off; nothing was changed.", retryAfter: 60)
        }
        if isAccepted { try write(accepting: now, db) }
        return isAccepted ? leap : nil
    }

    private static func isOld(_ stored: ClockMark?, _ now: Int64) -> Bool {
        guard let stored else { return true }
        return now - stored.played >= interval
    }

    /// Something was played by what the clock shows.
    func mark(_ now: Int64, _ db: Database) throws {
        let isDue = state.withLock { $0.written == nil && Self.isOld($0.stored, now) }
        guard isDue, try isFree(db) else { return }
        try db.execute(
            sql: """
                INSERT INTO clockMark(id, at, played) VALUES (0, ?1, ?1)
                ON CONFLICT(id) DO UPDATE SET
                    at = CASE WHEN clockMark.at < ?1 THEN ?1 ELSE clockMark.at END,
                    played = CASE WHEN clockMark.played < ?1 THEN ?1 ELSE clockMark.played END
                """, arguments: [now])
        state.withLock { state in
            let stored = state.stored
            state.written = ClockMark(
                at: Swift.max(stored?.at ?? now, now), played: now, accepted: stored?.accepted ?? 0)
        }
    }

    private func write(accepting now: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO clockMark(id, at, played, accepted) VALUES (0, ?1, ?1, 1)
                ON CONFLICT(id) DO UPDATE SET
                    at = excluded.at, played = excluded.played, accepted = clockMark.accepted + 1
                """, arguments: [now])
        state.withLock { state in
            state.written = ClockMark(at: now, played: now, accepted: (state.stored?.accepted ?? 0) + 1)
        }
    }

    /// Where a leap was accepted at another process, this one follows too, once, and within its own bounds afterwards. It
    /// follows no mark alone: one that has just started may play by a leap that nobody accepted.
    private func hearOfOthers(at now: Int64, _ steady: Int64, _ db: Database) throws {
        guard let mark = try Self.mark(db) else { return }
        let moment = ClockReference.Moment(clock: now, steady: steady)
        state.withLock { state in
            if mark.accepted != state.stored?.accepted ?? 0 {
                state.reference.hearAcceptance(mark, at: moment)
            } else {
                state.reference.hear(mark, at: moment)
            }
            state.stored = mark
        }
    }

    /// The transaction is on disk.
    func end(at now: Int64, _ steady: Int64, isPlayed: Bool) {
        let moment = ClockReference.Moment(clock: now, steady: steady)
        state.withLock { state in
            if let written = state.written { (state.stored, state.written) = (written, nil) }
            if state.isAccepting {
                state.reference.accept(moment)
            } else if isPlayed {
                state.reference.played(at: moment)
            }
            (state.leap, state.isAccepting) = (nil, false)
        }
    }
}
