import Foundation

/// A file that appears whole or not at all, and only where none was.
enum Draft {
    /// Of a draft, and what SQLite puts beside it.
    private static let endings = ["", "-journal", "-wal", "-shm"]
    /// How often somebody else may take the lock for abandoned before it is held.
    private static let mostTries = 100

    static func replacingNothing<Value>(at url: URL, _ write: (URL) throws -> Value) throws -> Value {
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw StorageProblem("\(url.path) is there already")
        }
        removeAbandoned(in: url.deletingLastPathComponent())
        let (draft, lock) = try begin(url)
        defer {
            // In this order, so that no draft is ever without its lock.
            remove(draft)
            lock.remove()
        }
        // Before anybody writes: SQLite gives what it makes to all.
        let made = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard made >= 0 else { throw problem(url) }
        close(made)
        let value = try write(URL(fileURLWithPath: draft))
        try sync(draft) { descriptor in
            try FolderOwner.receive(descriptor, in: url.deletingLastPathComponent().path)
            return fchmod(descriptor, 0o600)
        }
        guard link(draft, url.path) == 0 else { throw problem(url) }
        try sync(url.deletingLastPathComponent().path)
        return value
    }

    /// A draft's name, and the lock that says that it is written.
    private static func begin(_ url: URL) throws -> (String, DraftLock) {
        for _ in 0..<mostTries {
            let name = "\(url.path).\(UUID().uuidString)"
            if let lock = try DraftLock.make(at: "\(name).lock") { return ("\(name).part", lock) }
        }
        throw StorageProblem("\(url.path): cannot be made: somebody else removes each draft")
    }

    private static func remove(_ draft: String) { for ending in endings { unlink(draft + ending) } }

    /// Removes drafts of processes that were ended while they wrote: whole copies, perhaps, that nobody looks for.
    static func removeAbandoned(in folder: URL, at now: Date = Date()) {
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard let name = name(of: file) else { continue }
            let path = folder.appending(path: name).path
            if file.hasSuffix(".part") {
                if isOfBefore(path, now) { remove("\(path).part") }
            } else if let lock = DraftLock.take(abandoned: "\(path).lock") {
                remove("\(path).part")
                lock.remove()
            }
        }
    }

    /// What a draft and its lock have in common, with nothing but their ends beyond it; nil of another file.
    private static func name(of file: String) -> String? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, ["lock", "part"].contains(parts[parts.count - 1]),
            UUID(uuidString: String(parts[parts.count - 2])) != nil
        else { return nil }
        return parts.dropLast().joined(separator: ".")
    }

    /// Whether a draft is of a version that made no lock, and nobody has written it for a day.
    private static func isOfBefore(_ path: String, _ now: Date) -> Bool {
        var status = stat()
        guard lstat("\(path).lock", &status) != 0, errno == ENOENT, lstat("\(path).part", &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { return false }
        #if canImport(Darwin)
            let written = status.st_mtimespec.tv_sec
        #else
            let written = status.st_mtim.tv_sec
        #endif
        return Double(written) < now.timeIntervalSince1970 - 86_400
    }

    /// - Parameter finish: done before, with the open file.
    private static func sync(_ path: String, _ finish: (Int32) throws -> Int32 = { _ in 0 }) throws {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, try finish(descriptor) == 0, fsync(descriptor) == 0 else {
            throw StorageProblem("\(path): cannot be written to disk: \(String(cString: strerror(errno)))")
        }
    }

    private static func problem(_ url: URL) -> StorageProblem {
        StorageProblem("\(url.path): cannot be made: \(String(cString: strerror(errno)))")
    }
}
