import GRDB

/// Erases what deleted players left, while the service runs: piece by piece, with a rest after each (`Rest`), so that
/// the writer carries out in between what others ask for. Nobody waits for it; after a failure it tries again.
actor Erasures {
    /// How long it waits after a failure, such as a disk that takes nothing.
    private static let pause: Duration = .seconds(5)

    private let store: Store
    private let queue: CommitQueue
    private let eraser: Eraser
    private let compactor: Compactor
    private var isWanted = false
    private var isStopped = false
    private var task: Task<Void, Never>?

    init(_ store: Store, _ queue: CommitQueue, _ eraser: Eraser, _ compactor: Compactor) {
        (self.store, self.queue, self.eraser, self.compactor) = (store, queue, eraser, compactor)
    }

    /// Erases all that is left, now or with what it erases already.
    func goOn() {
        isWanted = true
        guard task == nil, !isStopped else { return }
        task = Task { await erase() }
    }

    private func erase() async {
        while isWanted, !Task.isCancelled {
            isWanted = false
            do {
                while try await erasePieces() {}
                // Otherwise the write-ahead log would still hold what the file has deleted.
                await eraser.erase()
                await compactor.consider()
            } catch {
                isWanted = true
                try? await Task.sleep(for: Self.pause)
            }
        }
        task = nil
    }

    /// Erases one piece of each player's, so that none waits for the long history of another.
    ///
    /// - Returns: whether there was any.
    private func erasePieces() async throws -> Bool {
        let players = try await store.pool.read { try Int64.fetchAll($0, sql: "SELECT player FROM erasure") }
        var failure: (any Error)?
        for player in players {
            try Task.checkCancellation()
            let start = ContinuousClock.now
            do {
                _ = try await queue.submit { writer in
                    try writer.eraseSome(of: player)
                    return Reply(status: 204, body: [])
                }
            } catch { failure = error }
            try await Task.sleep(for: Rest.after(ContinuousClock.now - start))
        }
        if let failure { throw failure }
        return !players.isEmpty
    }

    /// What is left is erased after the next start.
    func stop() async {
        isStopped = true
        task?.cancel()
        await task?.value
    }
}
