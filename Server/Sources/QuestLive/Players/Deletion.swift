import Foundation
import LiveStorage

extension Writer {
    /// Deletes a player at once: account and hero. What the rows of its journal and its replies say is erased in
    /// pieces, between which others play: the first here, which is all of a short history, the others by `Erasures`.
    ///
    /// Only the digests of the player's rows stay, without their salts, so that nothing can be guessed from them and
    /// the chain of the others is still valid.
    func delete(_ id: Int64) throws {
        var account = try self.account(id)
        // The rows lose their player: which parties there were is noted before.
        try db.execute(
            sql: "INSERT INTO erasedState(player, party) SELECT DISTINCT player, party FROM journal WHERE player = ?",
            arguments: [id])
        let record = try party(account.party)
        // While its rows are there: the next hero counts on. What cannot be read keeps nobody from being deleted.
        try? countAnew(&account, in: record)
        if record.party.members > 1 {
            try leave(account, isDeleted: true)
        } else {
            try seals.remove(.player, "id = ?", [id], db)
            try dissolve(record)
        }
        try eraseStates(ofParty: account.party, without: id, upTo: nil)
        try db.execute(
            sql: "INSERT INTO erasure(player) VALUES (?) ON CONFLICT(player) DO UPDATE SET reached = ''",
            arguments: [id])
        try seals.remove(.invite, "player = ?", [id], db)
        try FormerPlayer.note(account, at: now, seals, db)
        try eraseSome(of: id)
    }

    /// States with the deleted hero are removed, some at a time; a party that continues begins its replays at a new one,
    /// which is written first.
    private func eraseStates(ofParty id: Int64, without player: Int64, upTo reach: Int64?) throws {
        let last: Int64
        if let reach {
            last = reach
        } else {
            last = try writeStateAnew(ofParty: id)
            try db.execute(
                sql: "UPDATE erasedState SET reach = ? WHERE player = ? AND party = ?", arguments: [last, player, id])
        }
        try db.execute(
            sql: """
                UPDATE journal SET payload = NULL, salt = NULL WHERE id IN (
                    SELECT id FROM journal
                    WHERE party = ? AND sequence < ? AND kind <> 'command' AND payload IS NOT NULL
                        AND kind IN ('begin', 'checkpoint', 'join', 'leave', 'repair')
                    ORDER BY sequence LIMIT ?)
                """, arguments: [id, last, Self.statesAtOnce])
        guard try db.changesCount < Self.statesAtOnce else { return }
        try db.execute(sql: "DELETE FROM erasedState WHERE player = ? AND party = ?", arguments: [player, id])
    }

    /// - Returns: the number of the row with the new state; one that no row has where there is none to be.
    private func writeStateAnew(ofParty id: Int64) throws -> Int64 {
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM player WHERE party = ?", arguments: [id]) != nil,
            var record = try readable(id)
        else { return .max }
        try checkpoint(&record, because: "deletion", at: Swift.max(now, record.lastInstant))
        put(record)
        return record.sequence
    }

    /// A party; nil for one whose stored state is damaged. That needs a copy anyway, and keeps no other hero from being
    /// erased.
    private func readable(_ id: Int64) throws -> PartyRecord? {
        do {
            return try party(id)
        } catch let error as any DatabaseError { throw error } catch { return nil }
    }
}

extension Writer {
    /// Rows that are erased while others wait.
    private static let rowsAtOnce = 64
    /// Parties of before whose states are written anew while others wait.
    private static let partiesAtOnce = 2
    /// States of one party, each of which may hold four heroes with full bags.
    private static let statesAtOnce = 16

    /// Erases the next piece of what a deleted player left.
    func eraseSome(of id: Int64) throws {
        let most = Self.rowsAtOnce
        // Before the rows: a replay needs a state that comes after them.
        let parties = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT party, reach FROM erasedState WHERE player = ? LIMIT ?"),
            arguments: [id, Self.partiesAtOnce])
        for row in parties { try eraseStates(ofParty: row["party"], without: id, upTo: row["reach"]) }
        let isLeft = "SELECT 1 FROM erasedState WHERE player = ? AND reach IS NOT NULL"
        guard try Int.fetchOne(db.cachedStatement(sql: isLeft), arguments: [id]) == nil else { return }
        guard parties.count < Self.partiesAtOnce else { return }
        let statement = try db.cachedStatement(sql: "SELECT reached FROM erasure WHERE player = ?")
        guard let reached = try String.fetchOne(statement, arguments: [id]) else { return }
        try db.cachedStatement(
            sql: """
                UPDATE journal SET player = NULL, member = CASE WHEN kind IN ('join', 'leave') THEN member END,
                    instant = NULL, payload = NULL, salt = NULL, turn = NULL
                WHERE id IN (SELECT id FROM journal WHERE player = ? LIMIT ?)
                """
        ).execute(arguments: [id, most])
        let erased = try db.changesCount
        let keys = try String.fetchAll(
            db.cachedStatement(sql: "SELECT key FROM reply WHERE player = ? AND key > ? ORDER BY key LIMIT ?"),
            arguments: [id, reached, most])
        for key in keys { try empty(key, of: id) }
        if let last = keys.last {
            try db.execute(sql: "UPDATE erasure SET reached = ? WHERE player = ?", arguments: [last, id])
        }
        guard erased < most, keys.count < most else { return }
        try db.execute(sql: "DELETE FROM erasure WHERE player = ?", arguments: [id])
        try db.execute(sql: "UPDATE compaction SET isOwed = 1")
    }

    /// The key stays: a late retry must not be carried out on the next hero, nor begin it. What was answered since the
    /// hero ended, the deletion itself above all, is kept for its retries.
    private func empty(_ key: String, of id: Int64) throws {
        try db.cachedStatement(
            sql: """
                UPDATE reply SET request = ?3, status = 0, body = ?3, packing = 0
                WHERE player = ?1 AND key = ?2 AND era <> \(Era.present)
                """
        ).execute(arguments: [id, key, Data()])
    }
}
