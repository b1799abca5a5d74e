import GRDB

extension Writer {
    /// Deletes a player at once: account, hero, replies, and the content of the player's journal rows.
    ///
    /// Only the digests of the player's rows stay, without their salts, so that nothing can be guessed from them and
    /// the chain of the others is still valid.
    func delete(_ id: Int64) throws {
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
        try db.execute(
            sql: """
                UPDATE journal SET player = NULL, member = NULL, instant = NULL, payload = NULL, salt = NULL,
                    turn = NULL
                WHERE player = ?
                """, arguments: [id])
        for party in Set(parties + [account.party]) { try eraseStates(ofParty: party) }
        // The keys stay, spent: a late retry of one must not be carried out on the next hero, nor begin it.
        try db.execute(sql: "UPDATE reply SET request = x'', status = 0, body = x'' WHERE player = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM invite WHERE player = ?", arguments: [id])
        try FormerPlayer.note(account, at: now, db)
    }

    /// States with the deleted hero are removed; a party that continues begins its replays at a new state.
    private func eraseStates(ofParty id: Int64) throws {
        try db.execute(
            sql: """
                UPDATE journal SET payload = NULL, salt = NULL
                WHERE party = ? AND kind IN ('begin', 'checkpoint', 'join', 'leave', 'repair')
                """, arguments: [id])
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM player WHERE party = ?", arguments: [id]) != nil else { return }
        var record = try party(id)
        try checkpoint(&record, because: "deletion", at: Swift.max(now, record.lastInstant))
        put(record)
    }
}
