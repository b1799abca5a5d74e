import Foundation
import LiveStorage
import QuestKernel

/// What a secret makes of a file of before, once in a folder's life. Beside the secret, and not in SQLite's file, stands
/// that it was done: whoever can write the file alone could say there that it was not, and have the next start seal what
/// they made up.
struct Takeover: Sendable {
    /// In the folder of keys.
    let name: String
    /// The tables that it reads.
    let tables: String

    func mark(in folder: URL) -> URL { folder.appending(path: "keys/\(name)") }

    func isMarked(in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: mark(in: folder).path)
    }

    /// Whether a file of before has no place in a folder: there it was done, or there was never one to do it to.
    func wasDone(in folder: URL) -> Bool { isMarked(in: folder) || SeedProvider.sealsFromTheBeginning(folder) }

    /// Says in a folder that it was done.
    func mark(_ folder: URL) throws {
        // Processes that share a folder may do so at once.
        if !isMarked(in: folder) { try SecretFile.replace(mark(in: folder), Data()) }
    }

    /// Why a file does not go with its folder.
    func problem(in folder: URL) -> String {
        guard isMarked(in: folder) else {
            return "the file says that nothing in it was sealed, and all was from the beginning, as "
                + "\(SeedProvider.file(in: folder).path) says: somebody changed the file; put a copy back"
        }
        return
            "the file is one of before, and \(mark(in: folder).path) says that there is none such here any more: somebody "
            + "changed the file, or it is an older copy; put a newer one back, or remove \(name) if it is such a copy"
    }

    /// - Returns: whether it was done now.
    /// - Throws: `StorageProblem` where it was done before, and the file says that it was not.
    func carryOut(
        _ store: Store, unless isDone: (Database) throws -> Bool, _ body: (Database) throws -> Void
    ) throws -> Bool {
        let (folder, isMarked) = (store.folder, isMarked(in: store.folder))
        let isNew = try store.reading(tables) { db in
            if try isDone(db) { return false }
            // In a new file there is nothing that anybody could have made up.
            let isEmpty = try Self.isEmpty(db)
            guard !isMarked, isEmpty || !wasDone(in: folder) else { throw StorageProblem(problem(in: folder)) }
            try body(db)
            return !isEmpty
        }
        try mark(folder)
        return isNew
    }

    /// Whether nothing was ever kept in a file.
    static func isEmpty(_ db: Database) throws -> Bool {
        let tables = SealedTable.allCases.map(\.rawValue) + ["journal", "staffAct", "usedProof", "reply"]
        return try tables.allSatisfy { try Int.fetchOne(db, sql: "SELECT 1 FROM \($0) LIMIT 1") == nil }
    }
}

extension Chain {
    static let takeover = Takeover(name: "chains-keyed", tables: "journal")

    /// Keys the chains of a file of before.
    func takeOver(_ store: Store) throws -> Bool {
        try Self.takeover.carryOut(store) {
            try Int.fetchOne($0, sql: "SELECT keyed FROM chainMark") == 1
        } _: { db in
            for party in try Int64.fetchAll(db, sql: "SELECT id FROM party") { try key(party, db) }
            try db.execute(sql: "UPDATE chainMark SET keyed = 1")
        }
    }

    private func key(_ party: Int64, _ db: Database) throws {
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
}

extension RowSeals {
    static let takeover = Takeover(name: "seals-summed", tables: "all")

    /// Seals the rows of a file of before, or looks whether they are as the service wrote them.
    func takeOver(_ store: Store) throws -> Bool {
        let isNew = try Self.takeover.carryOut(store) {
            try Self.areThere($0)
        } _: {
            try sealAll($0)
        }
        if let problem = try store.reading("all", problemAtStart) { throw StorageProblem(problem) }
        return isNew
    }
}
