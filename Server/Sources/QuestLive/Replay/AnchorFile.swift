import Foundation

/// The file in which anchors are, held for one writer: each seal is over the one before, so whoever read the file
/// before another wrote would spoil it.
package final class AnchorFile {
    private let handle: FileHandle
    private let path: String

    /// Opens a file, or makes it, and waits until nobody else writes to it.
    package init(at path: String) throws {
        self.path = path
        var opened = try Self.locked(path)
        // Who waited may hold what was set aside meanwhile.
        while try !Self.is(opened, at: path) { opened = try Self.locked(path) }
        handle = opened
    }

    private static func locked(_ path: String) throws -> FileHandle {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem(path, "opened") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var kind = stat()
        guard fstat(descriptor, &kind) == 0, kind.st_mode & S_IFMT == S_IFREG else {
            throw StorageProblem("\(path): is no file that keeps what is written into it")
        }
        guard flock(descriptor, LOCK_EX) == 0 else { throw problem(path, "locked") }
        return handle
    }

    /// Whether a path leads to an open file.
    private static func `is`(_ handle: FileHandle, at path: String) throws -> Bool {
        var (own, found) = (stat(), stat())
        guard fstat(handle.fileDescriptor, &own) == 0, stat(path, &found) == 0 else { return false }
        return own.st_ino == found.st_ino && own.st_dev == found.st_dev
    }

    private static func problem(_ path: String, _ what: String) -> StorageProblem {
        StorageProblem("\(path): cannot be \(what): \(String(cString: strerror(errno)))")
    }

    /// Gives what a path has another name, so that a file is begun anew there: what was anchored is never removed.
    ///
    /// - Returns: the name; nil where nothing was written.
    package static func setAside(_ path: String) throws -> String? {
        let old = try AnchorFile(at: path)
        guard try old.handle.seekToEnd() > 0 else { return nil }
        try old.handle.seek(toOffset: 0)
        let begin = String(decoding: try old.handle.read(upToCount: 256) ?? Data(), as: UTF8.self)
        guard Anchor.begins(begin) else {
            throw StorageProblem(
                "\(path): holds something else than anchors: move it away yourself, or name another file")
        }
        // Where it leads: a link stays one.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var number = 1
        // Unlike renaming, linking never replaces a file.
        while link(file, "\(file).\(number)") != 0 {
            guard errno == EEXIST else { throw problem(path, "set aside") }
            number += 1
        }
        guard unlink(file) == 0 else { throw problem(path, "set aside") }
        return "\(file).\(number)"
    }

    package func anchor() throws -> Anchor {
        try handle.seek(toOffset: 0)
        return try Anchor(String(decoding: handle.readToEnd() ?? Data(), as: UTF8.self), of: path)
    }

    package func append(_ lines: [String]) throws {
        // The last line may have been cut right before its end.
        let end = try handle.seekToEnd()
        try handle.seek(toOffset: end > 0 ? end - 1 : 0)
        let isOpen = try end > 0 && handle.readToEnd() != Data("\n".utf8)
        try handle.write(contentsOf: Data(((isOpen ? "\n" : "") + lines.map { $0 + "\n" }.joined()).utf8))
        try handle.synchronize()
    }
}
