import LiveStorage

/// Writes the file anew some time after deletions, without what they left in unused parts of pages.
///
/// SQLite overwrites what it deletes, but not the old copy of a row that it moves within a page or to another one. So a
/// deleted name could still stand there. All writers wait meanwhile: it is done at most once an hour, and at the start;
/// of a large file at the start alone.
actor Compactor {
    static let interval: Duration = .seconds(3_600)
    /// Bytes up to which a file is written anew while players play: about a second.
    static let mostWhilePlaying: Int64 = 256 * 1_024 * 1_024

    private let store: Store
    private let eraser: Eraser
    private var task: Task<Void, Never>?
    private var last: ContinuousClock.Instant?

    init(_ store: Store, _ eraser: Eraser) { (self.store, self.eraser) = (store, eraser) }

    /// Compacts now, or when the last time is an hour ago.
    func consider() {
        guard task == nil, !store.pool.isShared else { return }
        let wait = last.map { Self.interval - (ContinuousClock.now - $0) } ?? .zero
        task = Task {
            do {
                try await Task.sleep(for: Swift.max(wait, .zero))
                try await compact(atMost: Self.mostWhilePlaying)
            } catch {}
            task = nil
        }
    }

    /// Writes the file anew if anything was erased since it was last done.
    ///
    /// - Parameter most: bytes of a file that is not left for later.
    func compact(atMost most: Int64 = .max) async throws {
        guard !store.pool.isShared else { return }
        last = .now
        let isDone = try await store.pool.writeWithoutTransaction { db in
            guard try Self.isOwed(db), try Self.bytes(db) <= most else { return false }
            try db.execute(sql: "VACUUM")
            try db.execute(sql: "UPDATE compaction SET isOwed = 0")
            return true
        }
        // The log holds the file as it was, and as it is.
        if isDone { await eraser.erase() }
    }

    private static func isOwed(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT isOwed FROM compaction") ?? false
    }

    private static func bytes(_ db: Database) throws -> Int64 {
        let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        return pages * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }

    func stop() { task?.cancel() }
}
