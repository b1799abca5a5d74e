import Foundation

/// Says that somebody writes a draft, for as long as that process lives: a locked file of its own beside the draft.
///
/// Not the draft itself is locked: SQLite locks what it opens, and on NFS both are one lock, which it would find taken.
struct DraftLock {
    private let path: String
    private let descriptor: Int32

    /// Makes the file and locks it; nil where somebody else took it for abandoned in between, and removes it.
    static func make(at path: String) throws -> DraftLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem(path) }
        let lock = DraftLock(path: path, descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let cause = errno
            lock.remove()
            if cause == EWOULDBLOCK { return nil }
            throw problem(path, cause)
        }
        guard lock.names > 0 else {
            close(descriptor)
            return nil
        }
        return lock
    }

    /// Locks the file of a process that ended while it wrote; nil where one still writes, and of what is no such file.
    static func take(abandoned path: String) -> DraftLock? {
        // A link may lead anywhere, and who opens a pipe waits for its other end. NFS locks for writers alone.
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let lock = DraftLock(path: path, descriptor: descriptor)
        guard lock.names > 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return lock
    }

    /// Removes the file, and lets go of it.
    func remove() {
        unlink(path)
        close(descriptor)
    }

    /// How many names the file has; none where it was removed, or is no plain file.
    private var names: UInt64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return UInt64(status.st_nlink)
    }

    private static func problem(_ path: String, _ cause: Int32 = errno) -> StorageProblem {
        StorageProblem("\(path): cannot be made: \(String(cString: strerror(cause)))")
    }
}
