import LiveStorage
import Tracing

/// The only way to change anything: changes wait in a queue, the writer takes all that wait, carries them out one after
/// the other in one transaction, and answers once it is on disk.
///
/// While one transaction syncs, the next changes collect: so a single command does not wait, and many share a sync.
package actor CommitQueue {
    package typealias Change = @Sendable (Writer) throws -> Reply

    struct Waiting {
        let pending: PendingChange
        let answer: CheckedContinuation<Reply, any Error>
        let round: Int
    }

    private let store: Store
    private let writer: Writer
    private let metrics: Metrics
    private let bell: Bell
    private let largestBatch: Int
    private let longestQueue: Int
    /// A statement that is not answered is given up sooner, but for those on whole tables.
    private let longestCommit: Duration
    private(set) var waiting: [Waiting] = []
    /// Since the writer writes. What may take long has rounds of its own: it waits for others like it, and while one of
    /// them is carried out, many rounds of short ones may be.
    private var rounds = (short: Rounds(), long: Rounds())
    private(set) var isWriting = false
    private var idle: [CheckedContinuation<Void, Never>] = []
    /// Whether the database did not answer, and nothing was committed since.
    private var isSilent = false
    /// Whether the last one was a change that may take long.
    private var wasLong = false
    /// How many changes of one round waited while it was carried out: they come before the next such one.
    private var due = 0
    /// What is being committed, and since when.
    private var underWay: (batch: [Waiting], since: ContinuousClock.Instant)?
    private var isWatched = false

    init(
        store: Store, writer: Writer, metrics: Metrics, bell: Bell = Bell(), largestBatch: Int = 256,
        longestQueue: Int = 4096, longestCommit: Duration
    ) {
        self.longestCommit = longestCommit
        self.store = store
        self.writer = writer
        self.metrics = metrics
        self.bell = bell
        // Where other processes write too, a transaction holds one change: what it locks is free again soon, and a conflict
        // repeats nobody else's.
        self.largestBatch = store.pool.isShared ? 1 : largestBatch
        self.longestQueue = longestQueue
    }

    /// Carries out a change and returns its reply once it is durable.
    ///
    /// - Parameters:
    ///   - isByTheClock: as `PendingChange` has it; `isLong` too.
    ///   - leap: of the clock, that its transaction is to follow.
    package func submit(
        _ key: RequestKey? = nil, isByTheClock: Bool = true, isLong: Bool = false, accepting leap: Int64? = nil,
        _ change: @escaping Change
    ) async throws -> Reply {
        guard waiting.count < longestQueue else {
            throw Refused(503, "busy", "Too many changes wait to be written; try again.", retryAfter: 1)
        }
        guard !isStuck else { throw Self.refused }
        // How long a change waits for the writer and the disk.
        let pending = PendingChange(
            key: key, isByTheClock: isByTheClock, isLong: isLong, accepts: leap, change: change)
        return try await withSpan("commit") { _ in try await answer(pending) }
    }

    private func answer(_ pending: PendingChange) async throws -> Reply {
        try await withCheckedThrowingContinuation { continuation in
            let waiter = Waiting(pending: pending, answer: continuation, round: round(of: pending))
            let after = waiting.firstIndex { $0.pending.isLong == pending.isLong && $0.round > waiter.round }
            waiting.insert(waiter, at: after ?? waiting.endIndex)
            metrics.set("questlive_queue_length", Double(waiting.count))
            if !isWriting {
                isWriting = true
                Task { await write() }
            }
            if !isWatched {
                isWatched = true
                Task { await watch() }
            }
        }
    }

    /// Whether what is being committed comes to no end, so that who waits for it would wait as long.
    var isStuck: Bool { underWay.map { ContinuousClock.now - $0.since > longestCommit } ?? false }

    /// Answers whoever waits for a commit that comes to no end, or behind it: until it ends nobody else looks.
    private func watch() async {
        while isWriting {
            try? await Task.sleep(for: Swift.min(longestCommit, .seconds(1)))
            guard isStuck else { continue }
            for waiter in underWay?.batch ?? [] { waiter.answer.resume(throwing: OutcomeUnknown(cause: NoEnd())) }
            underWay?.batch = []
            refuse(waiting.count)
        }
        isWatched = false
    }

    private struct NoEnd: Error, CustomStringConvertible {
        let description = "a commit came to no end"
    }

    /// Returns when nothing waits any more.
    package func settle() async {
        guard isWriting else { return }
        await withCheckedContinuation { idle.append($0) }
    }

    private func write() async {
        while !waiting.isEmpty {
            refuseWhatWaitsTooLong()
            let batch = takeBatch()
            guard !batch.isEmpty else { break }
            metrics.set("questlive_queue_length", Double(waiting.count))
            metrics.set("questlive_batch_size", Double(batch.count))
            let start = ContinuousClock.now
            underWay = (batch, start)
            do {
                let answers = try await commit(batch.map(\.pending))
                isSilent = false
                due = Swift.max(due - answers.count, 0)
                let batch = underWay?.batch ?? []
                for (waiter, answer) in zip(batch, answers) { waiter.answer.resume(with: answer) }
                for waiter in batch.prefix(answers.count) { wasCarriedOut(waiter) }
                if answers.count < batch.count { comeAgain(batch.dropFirst(answers.count)) }
            } catch {
                due = Swift.max(due - batch.count, 0)
                // Nothing of the batch is stored, so memory must not keep it either.
                for waiter in underWay?.batch ?? [] { waiter.answer.resume(throwing: error) }
                if Self.isSilence(error) { refuseAllThatWait() }
            }
            underWay = nil
            metrics.count("questlive_commits_total")
            metrics.observe("questlive_commit_seconds", seconds: (ContinuousClock.now - start).seconds)
        }
        isWriting = false
        rounds = (Rounds(), Rounds())
        for continuation in idle { continuation.resume() }
        idle = []
    }

    private func round(of pending: PendingChange) -> Int {
        let player = pending.key.flatMap { $0.isOfPlayer ? $0.player : nil }
        return pending.isLong ? rounds.long.next(of: player) : rounds.short.next(of: player)
    }

    private func wasCarriedOut(_ waiter: Waiting) {
        let isLong = waiter.pending.isLong
        if isLong { rounds.long.come(to: waiter.round) } else { rounds.short.come(to: waiter.round) }
    }

    /// The turn was over before it came to them.
    private func comeAgain(_ rest: ArraySlice<Waiting>) {
        let all = (rest + waiting).enumerated()
        waiting = all.sorted { ($0.element.round, $0.offset) < ($1.element.round, $1.offset) }.map(\.element)
    }

    /// What is carried out next: what may take long by itself, and in turns with one round of what waited meanwhile, so that
    /// nobody waits for more than one such change. What follows a leap of the clock begins its transaction.
    private func takeBatch() -> [Waiting] {
        let next = waiting.first { !$0.pending.isLong }?.round
        let others = waiting.count { !$0.pending.isLong && $0.round == next }
        due = Swift.min(wasLong ? others : due, others)
        let long = due > 0 ? nil : waiting.firstIndex { $0.pending.isLong }
        wasLong = long != nil
        if let long { return [waiting.remove(at: long)] }
        var (batch, left): ([Waiting], [Waiting]) = ([], [])
        var isFull = false
        for waiter in waiting {
            let pending = waiter.pending
            isFull = isFull || batch.count == largestBatch || (pending.accepts != nil && !batch.isEmpty)
            if isFull || pending.isLong { left.append(waiter) } else { batch.append(waiter) }
        }
        waiting = left
        return batch
    }

    private static func isSilence(_ error: any Error) -> Bool {
        let cause = (error as? OutcomeUnknown)?.cause ?? error
        return (cause as? any DatabaseError)?.isSilence == true
    }

    /// The database does not answer: tried one after the other, each would wait for it as long as the last one did.
    func refuseAllThatWait() {
        isSilent = true
        refuse(waiting.count)
    }

    /// What is tried fails in other ways too while a database hangs, such as by a lock that it never lets go.
    private func refuseWhatWaitsTooLong() {
        guard isSilent else { return }
        let since = ContinuousClock.now - .seconds(Self.longestWait)
        refuse(waiting.prefix { $0.pending.since < since }.count)
    }

    /// Refuses the first that wait.
    private func refuse(_ count: Int) {
        for waiter in waiting.prefix(count) { waiter.answer.resume(throwing: Self.refused) }
        waiting.removeFirst(count)
        metrics.set("questlive_queue_length", Double(waiting.count))
    }

    private static let refused = Refused(
        503, "unavailable", "The database does not answer; nothing was changed.", retryAfter: 1)
    /// In seconds, while nothing is committed.
    private static let longestWait = 5

    private func commit(
        _ changes: [PendingChange]
    ) async throws -> [Result<Reply, any Error>] {
        let (writer, metrics, bell, isSilent) = (self.writer, self.metrics, self.bell, self.isSilent)
        return try await store.pool.writeWithoutTransaction { db in
            var attempt = -1
            return try db.repeatingConflicts {
                attempt += 1
                if attempt > 0 { metrics.count("questlive_conflicts_total") }
                var answers: [Result<Reply, any Error>] = []
                var isCommitting = false
                do {
                    try db.inTransaction {
                        // Others have come between twice: now they wait, for a turn that is short.
                        if attempt % 8 == 2 { _ = try db.keepOthersOut(of: "party") }
                        if isSilent { try db.checkCommits() }
                        answers = try writer.carryOut(changes, attempt: attempt, db)
                        try db.checkDurability()
                        isCommitting = true
                        return .commit
                    }
                } catch {
                    writer.forgetEverything()
                    let isRefused = (error as? any DatabaseError)?.isRefusal == true
                    throw isCommitting && !isRefused ? OutcomeUnknown(cause: error) : error
                }
                bell.ring(of: writer.committed())
                return answers
            }
        }
    }
}

/// The database did not say whether it took the transaction: what is in its log may count at the next start, and a
/// connection may have been lost just after the commit.
struct OutcomeUnknown: Error {
    let cause: any Error
}

extension Duration {
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
