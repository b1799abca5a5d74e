import Foundation

/// An append-only file of lines, of which each is on disk before `append` returns.
///
/// It is held by one client at a time: a lock file beside it says so to other processes, and ends with this one.
final class QueueFile {
    private let path: String
    private var descriptor: Int32
    private let lock: Int32
    /// Bytes that are known to be whole lines; what is behind them is the rest of a write that failed.
    private(set) var length: Int64 = 0
    private var isTorn = false

    /// Larger files are none that a queue wrote.
    private static let mostBytes: Int64 = 1 << 28

    /// Opens or makes the file.
    ///
    /// - Returns: with the file, its records, and how many of its lines were damaged. Half a line at the end, which a
    ///   process left that was killed while it wrote, is not counted: nobody was told that it was queued.
    static func open(_ path: String) throws -> (file: QueueFile, records: [QueueRecord], damaged: Int) {
        let file = try QueueFile(path)
        var (records, damaged) = ([QueueRecord](), 0)
        let bytes = try file.read()
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if let record = QueueRecord(line: rest[..<end]) { records.append(record) } else { damaged += 1 }
            rest = rest[(end + 1)...]
        }
        file.length = Int64(rest.startIndex)
        file.isTorn = !rest.isEmpty
        return (file, records, damaged)
    }

    private init(_ path: String) throws {
        self.path = path
        lock = try Self.open(path + ".lock", O_RDWR | O_CREAT)
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let problem = errno == EWOULDBLOCK ? QueueProblem.held : Self.problem("lock", path)
            Foundation.close(lock)
            throw problem
        }
        do {
            descriptor = try Self.open(path, O_RDWR | O_CREAT)
            try Self.syncFolder(of: path)
        } catch {
            Foundation.close(lock)
            throw error
        }
    }

    deinit {
        Foundation.close(descriptor)
        Foundation.close(lock)
    }

    /// Writes lines at the end, and returns once they are on disk.
    ///
    /// - Throws: `QueueProblem.file`; then none of them counts.
    func append(_ records: [QueueRecord]) throws {
        let bytes = try records.flatMap { try $0.line() }
        if isTorn {
            guard ftruncate(descriptor, off_t(length)) == 0 else { throw Self.problem("cut", path) }
            isTorn = false
        }
        // Until all of it is on disk, none of it counts.
        isTorn = true
        do { try Self.write(bytes, at: length, to: descriptor, path) } catch {
            // Else a restart might find what the app was told is not there.
            _ = ftruncate(descriptor, off_t(length))
            throw error
        }
        length += Int64(bytes.count)
        isTorn = false
    }

    /// Writes the file anew, with these lines alone. A process that is killed meanwhile leaves the old file or the new
    /// one.
    func rewrite(_ records: [QueueRecord]) throws {
        let bytes = try records.flatMap { try $0.line() }
        let draft = try Self.open(path + ".new", O_RDWR | O_CREAT | O_TRUNC)
        do {
            try Self.write(bytes, at: 0, to: draft, path)
            guard rename(path + ".new", path) == 0 else { throw Self.problem("rename", path) }
        } catch {
            Foundation.close(draft)
            unlink(path + ".new")
            throw error
        }
        Foundation.close(descriptor)
        descriptor = draft
        length = Int64(bytes.count)
        isTorn = false
        try Self.syncFolder(of: path)
    }

    private func read() throws -> [UInt8] {
        let size = Int64(lseek(descriptor, 0, SEEK_END))
        guard (0...Self.mostBytes).contains(size) else { throw Self.problem("read", path) }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        var read = 0
        while read < bytes.count {
            let count = bytes.withUnsafeMutableBytes { room in
                pread(descriptor, room.baseAddress?.advanced(by: read), room.count - read, off_t(read))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.problem("read", path) }
            read += count
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8], at offset: Int64, to descriptor: Int32, _ path: String) throws {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                pwrite(
                    descriptor, rest.baseAddress?.advanced(by: written), rest.count - written,
                    off_t(offset) + off_t(written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw problem("write", path) }
            written += count
        }
        guard sync(descriptor) == 0 else { throw problem("sync", path) }
    }

    /// Apple's `fsync` leaves bytes in the drive, where a loss of power loses them.
    private static func sync(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            fcntl(descriptor, F_FULLFSYNC)
        #else
            fsync(descriptor)
        #endif
    }

    /// Else a new file's name might be lost with the power, and its commands with it.
    private static func syncFolder(of path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = try open(folder, O_RDONLY)
        defer { Foundation.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw problem("sync", folder) }
    }

    private static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        // Nobody but the app's user reads what its player does.
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem("open", path) }
        return descriptor
    }

    private static func problem(_ step: String, _ path: String) -> QueueProblem {
        .file("\(path): cannot \(step): \(String(cString: strerror(errno)))")
    }
}
