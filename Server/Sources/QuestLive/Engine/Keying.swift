import Foundation
import GRDB
import QuestKernel

extension Chain {
    /// Beside the secret, and not in SQLite's file: that the chains of this folder are keyed. Whoever can write the file
    /// alone could say there that they are not, and have the next start seal what they made up.
    static func mark(in folder: URL) -> URL { folder.appending(path: "keys/chains-keyed") }

    /// Keys the chains of a file of before, once in a folder's life.
    ///
    /// - Returns: whether it did.
    /// - Throws: `StorageProblem` where they were keyed before, and the file says that they are not.
    func keyChains(of store: Store) throws -> Bool {
        let mark = Self.mark(in: store.folder)
        let wereKeyed = FileManager.default.fileExists(atPath: mark.path)
        let areNew = try store.reading("journal") { try key($0, wereKeyed ? mark : nil) }
        if !wereKeyed { try SecretFile.create(mark, Data()) }
        return areNew
    }

    private func key(_ db: Database, _ mark: URL?) throws -> Bool {
        guard try Int.fetchOne(db, sql: "SELECT keyed FROM chainMark") == 0 else { return false }
        if let mark {
            throw StorageProblem(
                "the file says that its chains are not keyed, and \(mark.path) that they are: somebody changed the file, or "
                    + "it is of before they were; put a copy back, or remove \(mark.lastPathComponent) if it is such a file"
            )
        }
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
