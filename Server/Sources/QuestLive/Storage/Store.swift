import Foundation
import GRDB

/// The service's one SQLite file, with one writer and readers beside it.
package final class Store: Sendable {
    package let folder: URL
    package let pool: DatabasePool
    /// A connection that writes the log back beside the writer; it waits for nobody.
    let logKeeper: DatabaseQueue
    let busySeconds: Double
    private let lock: FolderLock

    /// Opens a folder for this process alone, or refuses to.
    ///
    /// - Parameter busySeconds: how long a change waits for somebody else's hold on the file.
    package init(folder: URL, busySeconds: Double = 5) throws {
        self.busySeconds = busySeconds
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        lock = try FolderLock(at: folder.path)
        self.folder = folder
        try Self.reserve(Self.file(in: folder).path)
        pool = try DatabasePool(
            path: Self.file(in: folder).path, configuration: Self.configuration(busySeconds: busySeconds))
        logKeeper = try DatabaseQueue(
            path: Self.file(in: folder).path, configuration: Self.configuration(busySeconds: 0))
        try pool.read { try Schema.refuseNewer($0, Self.file(in: folder).path) }
        try Schema.migrator.migrate(pool)
        if let problem = try pool.read(Schema.problem) {
            throw StorageProblem("\(Self.file(in: folder).path): \(problem)")
        }
        // What was deleted before a process was killed is still in the log.
        try emptyLog()
        try pool.writeWithoutTransaction { db in
            // The pool sets NORMAL when it switches to the write-ahead log, and NORMAL loses acknowledged changes when
            // the power fails.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try Self.checkDurability(db)
        }
    }

    package static func file(in folder: URL) -> URL { folder.appending(path: "quest.sqlite") }

    /// Makes the file if it is missing, readable only by its owner: SQLite would make it with the process's mask, and
    /// gives the files beside it the same rights.
    private static func reserve(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageProblem("\(path): cannot be opened: \(String(cString: strerror(errno)))")
        }
        _ = Foundation.close(descriptor)
    }

    private static func configuration(busySeconds: Double) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        configuration.busyMode = busySeconds > 0 ? .timeout(busySeconds) : .immediateError
        configuration.prepareDatabase { db in
            // A checkpoint writes the log back after this many pages of 4 KiB. Deleted data is overwritten.
            try db.execute(
                sql: "PRAGMA wal_autocheckpoint = 4000; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON")
        }
        return configuration
    }

    /// Refuses a writer that would acknowledge changes before they are on disk.
    package static func checkDurability(_ db: Database) throws {
        let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        let keys = try Bool.fetchOne(db, sql: "PRAGMA foreign_keys")
        guard synchronous == 2, mode == "wal", keys == true else {
            throw StorageProblem(
                "expected a write-ahead log with synchronous=FULL and foreign keys, found journal_mode=\(mode ?? "-"), "
                    + "synchronous=\(synchronous ?? -1), foreign_keys=\(keys ?? false)")
        }
    }

    /// Opens a file that no service uses, only for reading: for replays and checks.
    package static func reader(folder: URL) throws -> DatabaseQueue {
        let path = file(in: folder).path
        guard FileManager.default.fileExists(atPath: path) else { throw StorageProblem("\(path): there is none") }
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Writes the log back into the file, and empties it.
    private func emptyLog() throws {
        _ = try logKeeper.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    package func close() throws {
        // A reader that is still there keeps the log; then the next start empties it.
        try? emptyLog()
        try logKeeper.close()
        try pool.close()
        lock.release()
    }
}

extension Store {
    /// The party that a player is in.
    package func party(of player: Int64) async throws -> Int64? {
        try await pool.read { db in
            try Int64.fetchOne(db.cachedStatement(sql: "SELECT party FROM player WHERE id = ?"), arguments: [player])
        }
    }
}

extension Store {
    /// Reads and makes what a start needs. Where the file is damaged, says which part, and what to do.
    func reading<Value>(_ tables: String, _ body: (Database) throws -> Value) throws -> Value {
        do {
            return try pool.write(body)
        } catch let problem as StorageProblem {
            throw problem
        } catch {
            throw StorageProblem(
                "\(Self.file(in: folder).path), \(tables): cannot be read (\(error)). The file is damaged: keep it, "
                    + "put the newest copy in its place, or try sqlite3's .recover")
        }
    }
}
