import LiveStorage

/// Erases what deleted players left, while the service runs: piece by piece, with a rest after each (`Rest`), so that
/// the writer carries out in between what others ask for. Nobody waits for it; what fails is tried again, and holds up
/// no other player's.
actor Erasures {
    private let store: Store
    private let queue: CommitQueue
    private let eraser: Eraser
    private let compactor: Compactor
    private let alarms: Alarms
    /// How long a player's waits after a failure.
    private let pause: Duration
    /// How long a service on a shared database waits before it looks for what another one left, which may be no more.
    private let interval: Duration
    private var isWanted = false
    private var isStopped = false
    private var task: Task<Void, Never>?
    private var later: Task<Void, Never>?
    /// Players whose erasure failed, and until when it waits.
    private var failed: [Int64: ContinuousClock.Instant] = [:]

    init(
        _ store: Store, _ queue: CommitQueue, _ eraser: Eraser, _ compactor: Compactor, _ alarms: Alarms,
        retryingAfter pause: Duration, every interval: Duration
    ) {
        (self.store, self.queue, self.eraser, self.compactor) = (store, queue, eraser, compactor)
        (self.alarms, self.pause, self.interval) = (alarms, pause, interval)
    }

    /// Erases all that is left, now or with what it erases already.
    func goOn() {
        isWanted = true
        guard task == nil, !isStopped else { return }
        task = Task { await erase() }
    }

    private func erase() async {
        var needsMore = false
        while isWanted, !Task.isCancelled {
            isWanted = false
            do {
                while try await erasePieces() {}
                // Otherwise the write-ahead log would still hold what the file has deleted.
                await eraser.erase()
                await compactor.consider()
            } catch { needsMore = true }
        }
        task = nil
        if needsMore || !failed.isEmpty {
            goOnLater(after: pause)
        } else if store.pool.isShared {
            goOnLater(after: interval)
        }
    }

    private func goOnLater(after pause: Duration) {
        later?.cancel()
        guard !isStopped else { return }
        later = Task {
            guard (try? await Task.sleep(for: pause)) != nil else { return }
            later = nil
            goOn()
        }
    }

    /// Erases one piece of each player's, so that none waits for the long history of another.
    ///
    /// - Returns: whether there was any.
    private func erasePieces() async throws -> Bool {
        let left = try await store.pool.read { try Int64.fetchAll($0, sql: "SELECT player FROM erasure") }
        failed = failed.filter { left.contains($0.key) }
        let players = left.filter { failed[$0].map { $0 <= .now } ?? true }
        for player in players {
            try Task.checkCancellation()
            let start = ContinuousClock.now
            do {
                _ = try await queue.submit(isByTheClock: false) { writer in
                    try writer.eraseSome(of: player)
                    return Reply(status: 204, body: [])
                }
                failed[player] = nil
            } catch {
                failed[player] = ContinuousClock.now + pause
                // What is refused, such as by a clock that leapt, has its own alarm.
                if !(error is Refused) {
                    alarms.raise(.erasureFailed, ["player": "\(player)", "error": "\(error)"])
                }
            }
            try await Task.sleep(for: Rest.after(ContinuousClock.now - start))
        }
        return !players.isEmpty
    }

    /// What is left is erased after the next start.
    func stop() async {
        isStopped = true
        later?.cancel()
        task?.cancel()
        await task?.value
    }
}
