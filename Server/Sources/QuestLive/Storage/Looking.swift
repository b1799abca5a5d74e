import GRDB

/// What looks see: the last state that is on disk, without waiting for the writer.
package struct Look {
    package let db: Database
    package let shelf: ContentShelf
    package let luck: Luck
    package let now: Int64

    package func account(_ id: Int64) throws -> Account {
        guard let account = try Account.fetch(id, db) else {
            throw Refused(404, "no_such_player", "There is no such player; create it first.")
        }
        return account
    }

    package func party(_ id: Int64) throws -> PartyRecord {
        guard let record = try PartyRecord.fetch(id, shelf, db) else {
            throw Refused(404, "no_such_party", "There is no such party.")
        }
        return record
    }
}

extension Service {
    /// Reads without waiting for the writer.
    package func look<Value: Sendable>(_ body: @escaping @Sendable (Look) throws -> Value) async throws -> Value {
        let (shelf, luck, now) = (self.shelf, self.luck, clock.now())
        return try await store.pool.read { db in
            try body(Look(db: db, shelf: shelf, luck: luck, now: now))
        }
    }
}
