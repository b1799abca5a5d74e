import GRDB

/// Takes what was deleted out of the write-ahead log too, soon after a deletion, but never waits for readers and at
/// most once a second: otherwise a player who begins and deletes in a loop would hold up all others. Postgres clears
/// away by itself.
actor Eraser {
    private let store: Store
    private var isWanted = false
    private var task: Task<Void, Never>?
    private var last: ContinuousClock.Instant?
    static let interval: Duration = .seconds(1)

    init(_ store: Store) { self.store = store }

    /// Erases now, or within about a second, or once readers have ended.
    func erase() async {
        isWanted = true
        guard task == nil else { return }
        if last.map({ ContinuousClock.now - $0 >= Self.interval }) ?? true { await attempt() }
        guard isWanted, task == nil else { return }
        task = Task { await goOn() }
    }

    private func goOn() async {
        while isWanted, !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            await attempt()
        }
        task = nil
    }

    private func attempt() async {
        isWanted = false
        last = .now
        guard let logKeeper = store.logKeeper else { return }
        let isDone = try? await logKeeper.writeWithoutTransaction { db in
            // The first takes its time while others write; the second finds little left to do.
            _ = try db.checkpoint(.passive)
            _ = try db.checkpoint(.truncate)
            return true
        }
        if isDone != true { isWanted = true }
    }

    /// No more attempts; closing the file empties its log.
    func stop() {
        isWanted = false
        task?.cancel()
    }
}
