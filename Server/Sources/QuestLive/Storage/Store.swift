import Foundation
import GRDB
import LiveStorage

/// Where a service keeps everything: the folder's SQLite file with one writer and readers beside it, or a Postgres
/// database, which other processes may write too. Keys are in the folder either way.
package final class Store: Sendable {
    package let folder: URL
    package let pool: any Databases
    /// A connection that writes SQLite's log back beside the writer; it waits for nobody.
    let logKeeper: DatabaseQueue?
    let busySeconds: Double
    private let lock: FolderLock

    /// Opens a folder, or refuses to: for this process alone where the data is in it.
    ///
    /// - Parameters:
    ///   - database: the address of a Postgres database; nil for the folder's SQLite file.
    ///   - busySeconds: how long a change waits for somebody else's hold on the data.
    package init(folder: URL, database: String? = nil, busySeconds: Double = 5) throws {
        self.busySeconds = busySeconds
        self.folder = folder
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Self.narrow(folder.path)
        lock = try FolderLock(at: folder.path, isShared: database != nil)
        if let database {
            logKeeper = nil
            let maker = PostgresDatabases(try PostgresAddress(database, busySeconds: busySeconds))
            try PostgresSchema.migrate(maker)
            try maker.close()
            pool = PostgresDatabases(
                try PostgresAddress(database, busySeconds: busySeconds, answerSeconds: 2 * busySeconds))
            if let problem = try Self.problem(ofTablesIn: pool) { throw StorageProblem("the database: \(problem)") }
            return
        }
        let path = Self.file(in: folder).path
        try Self.refuseWithoutFile(path, in: folder)
        try Self.reserve(path)
        let file = try DatabasePool(path: path, configuration: Self.configuration(busySeconds: busySeconds))
        pool = SQLiteDatabases(file)
        logKeeper = try DatabaseQueue(path: path, configuration: Self.configuration(busySeconds: 0))
        try file.read { try Schema.refuseNewer($0, path) }
        try Schema.migrator.migrate(file)
        if let problem = try Self.problem(ofTablesIn: pool) { throw StorageProblem("\(path): \(problem)") }
        if let problem = try file.read(Integrity.problemAtStart) {
            throw StorageProblem("\(path): \(problem). \(Self.damaged)")
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

    /// A folder that was there before is for its owner alone too: whoever may open it could hold its lock. One of another
    /// owner, such as a volume that was mounted, is as its owner made it.
    private static func narrow(_ path: String) throws {
        var found = stat()
        guard stat(path, &found) == 0, found.st_uid == geteuid(), found.st_mode & 0o077 != 0 else { return }
        guard chmod(path, 0o700) == 0 else {
            throw StorageProblem("\(path): cannot be made its owner's alone: \(String(cString: strerror(errno)))")
        }
    }

    /// Refuses a folder whose file was lost: an empty one would be in the way of a copy.
    private static func refuseWithoutFile(_ path: String, in folder: URL) throws {
        let marks = [Chain.takeover, RowSeals.takeover].filter { $0.isMarked(in: folder) }.map { "keys/\($0.name)" }
        guard !marks.isEmpty, !FileManager.default.fileExists(atPath: path) else { return }
        throw StorageProblem(
            "\(path): it is missing, and there was one: put a copy back (quest-live restore), or remove "
                + "\(marks.joined(separator: " and ")) to begin without players")
    }

    /// Makes the file if it is missing, readable only by its owner: SQLite would make it with the process's mask, and
    /// gives the files beside it the same rights.
    private static func reserve(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageProblem("\(path): cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { Foundation.close(descriptor) }
        try FolderOwner.receive(descriptor, in: URL(fileURLWithPath: path).deletingLastPathComponent().path)
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
    package static func checkDurability(_ db: LiveStorage.Database) throws {
        let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        let keys = try Bool.fetchOne(db, sql: "PRAGMA foreign_keys")
        guard synchronous == 2, mode == "wal", keys == true else {
            throw StorageProblem(
                "expected a write-ahead log with synchronous=FULL and foreign keys, found journal_mode=\(mode ?? "-"), "
                    + "synchronous=\(synchronous ?? -1), foreign_keys=\(keys ?? false)")
        }
    }

    /// Opens data only for reading, whether a service uses it or not: for replays and checks.
    ///
    /// - Parameter database: the address of a Postgres database; nil for the folder's SQLite file.
    package static func reader(folder: URL, database: String? = nil) throws -> any Databases {
        if let database {
            let pool = PostgresDatabases(try PostgresAddress(database, busySeconds: 5))
            try pool.read { try PostgresSchema.refuseNewer($0) }
            return pool
        }
        let path = file(in: folder).path
        guard FileManager.default.fileExists(atPath: path) else { throw StorageProblem("\(path): there is none") }
        return SQLiteDatabases(try reader(file(in: folder)))
    }

    /// Opens an SQLite file only for reading.
    static func reader(_ file: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: file.path, configuration: configuration)
    }

    /// What of the tables is not as the service makes it; nil where all is.
    package static func problem(ofTablesIn data: any Databases) throws -> String? {
        if let file = data as? SQLiteDatabases { return try file.file.read(Schema.problem) }
        return try data.read(PostgresSchema.problem)
    }

    /// What a database itself finds damaged in its file; nil where nothing is, and in Postgres, which looks itself.
    package static func damage(in data: any Databases) throws -> String? {
        try (data as? SQLiteDatabases)?.file.read(Integrity.problem)
    }

    /// Writes the log back into the file, and empties it.
    private func emptyLog() throws {
        _ = try logKeeper?.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    package func close() throws {
        // A reader that is still there keeps the log; then the next start empties it.
        try? emptyLog()
        try logKeeper?.close()
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
    private static let damaged =
        "The file is damaged: keep it, put the newest copy in its place, or try sqlite3's .recover"

    /// Reads and makes what a start needs. Where the file is damaged, says which part, and what to do.
    func reading<Value>(_ tables: String, _ body: (LiveStorage.Database) throws -> Value) throws -> Value {
        do {
            return try pool.write(body)
        } catch let problem as StorageProblem where !problem.isDamage {
            throw problem
        } catch {
            guard !pool.isShared else { throw StorageProblem("\(tables): cannot be read (\(error))") }
            throw StorageProblem(
                "\(Self.file(in: folder).path), \(tables): cannot be read (\(error)). \(Self.damaged)")
        }
    }
}
