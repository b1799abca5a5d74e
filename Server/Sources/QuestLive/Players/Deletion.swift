import GRDB

extension Writer {
    /// Deletes a player at once: account and hero. What the rows of its journal and its replies say is erased in
    /// pieces, between which others play; `eraseSome` does the next one.
    ///
    /// Only the digests of the player's rows stay, without their salts, so that nothing can be guessed from them and
    /// the chain of the others is still valid.
    ///
    /// - Parameter key: that of the deletion itself, whose reply is kept.
    func delete(_ id: Int64, _ key: RequestKey?) throws {
        let account = try self.account(id)
        let parties = try Int64.fetchAll(
            db, sql: "SELECT DISTINCT party FROM journal WHERE player = ?", arguments: [id])
        let record = try party(account.party)
        if record.party.members > 1 {
            try leave(account, isDeleted: true)
        } else {
            try db.execute(sql: "DELETE FROM player WHERE id = ?", arguments: [id])
            try dissolve(record)
        }
        for party in Set(parties + [account.party]) { try eraseStates(ofParty: party) }
        try db.execute(
            sql: "INSERT OR REPLACE INTO erasure(player, spares) VALUES (?, ?)", arguments: [id, key?.key ?? ""])
        try db.execute(sql: "DELETE FROM invite WHERE player = ?", arguments: [id])
        try FormerPlayer.note(account, at: now, db)
    }

    /// States with the deleted hero are removed; a party that continues begins its replays at a new state.
    private func eraseStates(ofParty id: Int64) throws {
        try db.execute(
            sql: """
                UPDATE journal SET payload = NULL, salt = NULL
                WHERE party = ? AND kind <> 'command' AND kind IN ('begin', 'checkpoint', 'join', 'leave', 'repair')
                """, arguments: [id])
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM player WHERE party = ?", arguments: [id]) != nil else { return }
        var record = try party(id)
        try checkpoint(&record, because: "deletion", at: Swift.max(now, record.lastInstant))
        put(record)
    }
}

extension Writer {
    /// Rows that are erased while others wait.
    private static let rowsAtOnce = 64

    /// Erases the next piece of what a deleted player left.
    ///
    /// - Returns: whether nothing is left.
    func eraseSome(of id: Int64, atMost most: Int = Writer.rowsAtOnce) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT spares, reached FROM erasure WHERE player = ?")
        guard let erasure = try Row.fetchOne(statement, arguments: [id]) else { return true }
        try db.cachedStatement(
            sql: """
                UPDATE journal SET player = NULL, member = NULL, instant = NULL, payload = NULL, salt = NULL,
                    turn = NULL
                WHERE id IN (SELECT id FROM journal WHERE player = ? LIMIT ?)
                """
        ).execute(arguments: [id, most])
        let erased = try db.changesCount
        let keys = try String.fetchAll(
            db.cachedStatement(sql: "SELECT key FROM reply WHERE player = ? AND key > ? ORDER BY key LIMIT ?"),
            arguments: [id, erasure["reached"] as String, most])
        for key in keys where key != erasure["spares"] as String { try spend(key, of: id) }
        let isDone = erased < most && keys.count < most
        if let last = keys.last {
            try db.execute(sql: "UPDATE erasure SET reached = ? WHERE player = ?", arguments: [last, id])
        }
        if isDone {
            try db.execute(sql: "DELETE FROM erasure WHERE player = ?", arguments: [id])
            try db.execute(sql: "UPDATE compaction SET isOwed = 1")
        }
        return isDone
    }

    /// The key stays, spent: a late retry must not be carried out on the next hero, nor begin it.
    private func spend(_ key: String, of id: Int64) throws {
        try db.cachedStatement(
            sql: "UPDATE reply SET request = x'', status = 0, body = x'', packing = 0 WHERE player = ? AND key = ?"
        ).execute(arguments: [id, key])
    }

    /// Erases the rest at once: whoever begins anew meets nothing of the last hero.
    func eraseRest(of id: Int64) throws { while try !eraseSome(of: id) {} }
}

extension Service {
    /// Erases what deleted players left, piece by piece, with a rest after each (`Rest`); the writer carries out what
    /// others ask for in between.
    func erase(_ id: Int64) async throws {
        while true {
            let start = ContinuousClock.now
            let piece = try await queue.submit(nil) { Reply(status: try $0.eraseSome(of: id) ? 200 : 202, body: []) }
            guard piece.status == 202 else { break }
            try await Task.sleep(for: Rest.after(ContinuousClock.now - start))
        }
        // Otherwise the write-ahead log would still hold what the file has deleted.
        await eraser.erase()
        await compactor.consider()
    }

    /// Goes on where a process that was killed had stopped.
    func finishErasures() async throws {
        let players = try await store.pool.read { try Int64.fetchAll($0, sql: "SELECT player FROM erasure") }
        for player in players { try await erase(player) }
        try await compactor.compact()
    }
}
