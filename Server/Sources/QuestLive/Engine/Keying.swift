import GRDB
import QuestKernel

extension Chain {
    /// Keys the chains of a file of before, once. Whoever makes it happen again is found by an anchor.
    ///
    /// - Returns: whether it did.
    func key(_ db: Database) throws -> Bool {
        guard try Int.fetchOne(db, sql: "SELECT keyed FROM chainMark") == 0 else { return false }
        let parties = try Int64.fetchAll(db, sql: "SELECT id FROM party")
        for party in parties {
            var link = Self.beginning(ofParty: party)
            let rows = try Row.fetchAll(
                db, sql: "SELECT id, digest FROM journal WHERE party = ? ORDER BY sequence", arguments: [party])
            for row in rows {
                link = self.link(after: link, SealedRecord(digest: row["digest"]))
                try db.execute(
                    sql: "UPDATE journal SET link = ? WHERE id = ?", arguments: [link.hash, row["id"] as Int64])
            }
            try db.execute(sql: "UPDATE party SET link = ? WHERE id = ?", arguments: [link.hash, party])
        }
        try db.execute(sql: "UPDATE chainMark SET keyed = 1")
        return !parties.isEmpty
    }
}
