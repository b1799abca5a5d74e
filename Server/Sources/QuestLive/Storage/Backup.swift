import Foundation
import GRDB
import LiveStorage

/// A copy of a service's file, made while it runs or not, and the way back from it.
///
/// A copy holds players, journals, replies and contents, but no keys: whoever finds it can predict no roll and sign no
/// token. With the folder's luck secret, which is kept apart from it, it is all that a service needs.
package struct Backup: Sendable {
    /// The copy.
    package let file: URL
    package let parties: Int
    package let players: Int
    package let rows: Int
    /// When the newest row of a journal was played, in seconds since 1970; nil without any.
    package let newest: Int64?

    /// Copies a folder's file as it is at one moment. The service goes on meanwhile: readers keep no writer waiting.
    package static func make(of folder: URL, at copy: URL) throws -> Backup {
        let source = try Store.reader(folder: folder)
        return try Draft.replacingNothing(at: copy) { draft in
            try copyAll(of: source, named: Store.file(in: folder), to: draft)
            return try checked(draft, named: copy)
        }
    }

    /// Puts a copy into a folder where no file is, for a service to go on from.
    ///
    /// The folder must have the luck secret of the copy's players, since with another one they would have other luck.
    ///
    /// - Parameter isOfBefore: whether an older quest-live made the copy, which sealed no rows, or in another way: the
    ///   next start then seals whatever stands there.
    package static func restore(_ copy: URL, to folder: URL, isOfBefore: Bool = false) throws -> Backup {
        let lock = try FolderLock(at: folder.path)
        defer { lock.release() }
        let file = Store.file(in: folder)
        for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + ending) {
            throw StorageProblem(
                "\(file.path)\(ending) is there: move it away first, it may hold what the copy has not")
        }
        let seeds = try SeedProvider(folder: folder)
        let backup = try Draft.replacingNothing(at: file) { draft in
            do {
                try copyAll(of: SQLiteDatabases(Store.reader(copy)), named: copy, to: draft)
            } catch let problem as GRDB.DatabaseError {
                throw StorageProblem("\(copy.path) is no whole copy of a service's file: \(problem)")
            }
            let restored = try checked(draft, named: copy)
            let isTheirs = try SQLiteDatabases(Store.reader(draft)).read { try seeds.isOf($0) }
            guard isTheirs else {
                throw StorageProblem(
                    "\(SeedProvider.file(in: folder).path) is not the secret of the seeds of the copy's players")
            }
            if !isOfBefore {
                let hasSum = try Store.reader(draft).read(Schema.hasSumOfSeals)
                let seals = RowSeals(Chain(seeds))
                let problem = try SQLiteDatabases(Store.reader(draft)).read {
                    try seals.problemOfCopy($0, hasSum: hasSum)
                }
                if let problem { throw StorageProblem("\(copy.path): \(problem)") }
            }
            return restored
        }
        // The folder may have come with nothing but its secret: from now on it takes no file without seals.
        if !isOfBefore { for takeover in [Chain.takeover, RowSeals.takeover] { try takeover.mark(folder) } }
        return backup
    }

    /// As one file, written anew: nothing that was deleted is left in a copy.
    private static func copyAll(of source: any Databases, named file: URL, to draft: URL) throws {
        // Into the empty file, which is for its owner alone: SQLite gives what it makes to all.
        do {
            try source.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [draft.path]) }
        } catch let problem as GRDB.DatabaseError where problem.resultCode == .SQLITE_FULL {
            // SQLite also says so of some damage.
            let folder = draft.deletingLastPathComponent().path
            throw StorageProblem("\(file.path) is damaged, or the disk of \(folder) is full: nothing was copied")
        }
    }

    /// What a copy holds, if it is whole and of no newer service.
    private static func checked(_ draft: URL, named file: URL) throws -> Backup {
        do {
            return try Store.reader(draft).read { db in
                if let problem = try Integrity.problem(db) {
                    throw StorageProblem("\(file.path) is damaged: \(problem)")
                }
                try Schema.refuseNewer(db, file.path)
                let sql =
                    "SELECT (SELECT count(DISTINCT party) FROM player), (SELECT count(*) FROM player), "
                    + "(SELECT count(*) FROM journal), (SELECT max(instant) FROM journal)"
                let row = try GRDB.Row.fetchOne(db, sql: sql) ?? [:]
                return Backup(file: file, parties: row[0], players: row[1], rows: row[2], newest: row[3])
            }
        } catch let problem as GRDB.DatabaseError {
            throw StorageProblem("\(file.path) is no whole copy of a service's file: \(problem)")
        }
    }
}
