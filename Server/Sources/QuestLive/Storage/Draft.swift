import Foundation

/// A file that appears whole or not at all, and only where none was.
enum Draft {
    static func replacingNothing<Value>(at url: URL, _ write: (URL) throws -> Value) throws -> Value {
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw StorageProblem("\(url.path) is there already")
        }
        let draft = URL(fileURLWithPath: "\(url.path).\(UUID().uuidString).part")
        defer { for ending in ["", "-journal", "-wal", "-shm"] { unlink(draft.path + ending) } }
        let made = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard made >= 0 else {
            throw StorageProblem("\(url.path): cannot be made: \(String(cString: strerror(errno)))")
        }
        close(made)
        let value = try write(draft)
        try sync(draft.path)
        guard link(draft.path, url.path) == 0 else {
            throw StorageProblem("\(url.path): cannot be made: \(String(cString: strerror(errno)))")
        }
        try sync(url.deletingLastPathComponent().path)
        return value
    }

    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw StorageProblem("\(path): cannot be written to disk: \(String(cString: strerror(errno)))")
        }
    }
}
