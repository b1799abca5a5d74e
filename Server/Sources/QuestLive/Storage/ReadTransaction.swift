import LiveStorage

/// What reads see: the last state that is on disk, without waiting for the writer.
package struct ReadTransaction {
    package let db: Database
    package let contentStore: ContentStore
    package let seeds: SeedProvider
    package let now: Int64

    var seals: RowSeals { contentStore.seals }

    init(_ db: Database, _ contentStore: ContentStore, _ seeds: SeedProvider, at now: Int64) throws {
        (self.db, self.contentStore, self.seeds, self.now) = (db, contentStore, seeds, now)
        // Another process may have activated another content.
        if db.isShared { try contentStore.refresh(db) }
    }

    /// What the writer sees in its own transaction.
    init(of writer: Writer) throws {
        (db, contentStore, seeds, now) = (try writer.db, writer.contentStore, writer.seeds, writer.now)
    }

    package func account(_ id: Int64) throws -> Account {
        guard let account = try Account.fetch(id, seals, db) else {
            throw Refused.noPlayer
        }
        return account
    }

    /// The accounts of a party, by member.
    func members(of party: Int64) throws -> [Account] { try Account.fetch(ofParty: party, seals, db) }

    package func party(_ id: Int64) throws -> PartyRecord {
        guard let record = try PartyRecord.fetch(id, contentStore, db) else {
            throw Refused.noParty
        }
        return record
    }
}

extension Service {
    /// The time for whoever reads: what is to come is not told early because the clock has leapt ahead.
    var now: Int64 { watch.good(at: clock.now(), clock.steady()) }

    /// Reads without waiting for the writer.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Value) async throws
        -> Value
    {
        let (contentStore, seeds, now) = (self.contentStore, self.seeds, self.now)
        return try await store.pool.read { db in
            try body(ReadTransaction(db, contentStore, seeds, at: now))
        }
    }

    /// Reads a piece of something long, in its turn.
    func read<Value: Sendable>(
        beside queue: SideQueue, _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        let (contentStore, seeds, now) = (self.contentStore, self.seeds, self.now)
        return try await queue.run { [store] in
            try store.pool.read { db in try body(ReadTransaction(db, contentStore, seeds, at: now)) }
        }
    }
}
