import Foundation

/// A file that appears whole or not at all, and only where none was.
enum Draft {
    /// Of a draft, and what SQLite puts beside it.
    private static let endings = ["", "-journal", "-wal", "-shm"]

    static func replacingNothing<Value>(at url: URL, _ write: (URL) throws -> Value) throws -> Value {
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw StorageProblem("\(url.path) is there already")
        }
        removeAbandoned(besides: url)
        let draft = URL(fileURLWithPath: "\(url.path).\(UUID().uuidString).part")
        defer { remove(draft.path) }
        let made = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // Held for as long as somebody writes it.
        guard made >= 0, flock(made, LOCK_EX | LOCK_NB) == 0 else {
            throw StorageProblem("\(url.path): cannot be made: \(String(cString: strerror(errno)))")
        }
        defer { close(made) }
        let value = try write(draft)
        try sync(draft.path)
        guard link(draft.path, url.path) == 0 else {
            throw StorageProblem("\(url.path): cannot be made: \(String(cString: strerror(errno)))")
        }
        try sync(url.deletingLastPathComponent().path)
        return value
    }

    private static func remove(_ draft: String) { for ending in endings { unlink(draft + ending) } }

    /// Drafts in the same folder of processes that were ended while they wrote: whole copies, perhaps, that nobody looks
    /// for.
    private static func removeAbandoned(besides url: URL) {
        let folder = url.deletingLastPathComponent()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            let parts = name.split(separator: ".")
            guard parts.last == "part", parts.count >= 3, UUID(uuidString: String(parts[parts.count - 2])) != nil else {
                continue
            }
            let path = folder.appending(path: name).path
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
            close(descriptor)
        }
    }

    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw StorageProblem("\(path): cannot be written to disk: \(String(cString: strerror(errno)))")
        }
    }
}
