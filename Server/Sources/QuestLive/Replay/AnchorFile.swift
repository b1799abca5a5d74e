import Foundation

/// The file in which anchors are, held for one writer: each seal is over the one before, so whoever read the file
/// before another wrote would spoil it.
package final class AnchorFile {
    private let handle: FileHandle
    private let path: String

    /// Opens a file, or makes it, and waits until nobody else writes to it.
    package init(at path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageProblem("\(path): cannot be opened: \(String(cString: strerror(errno)))")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.path = path
        var kind = stat()
        guard fstat(descriptor, &kind) == 0, kind.st_mode & S_IFMT == S_IFREG else {
            throw StorageProblem("\(path): is no file that keeps what is written into it")
        }
        guard flock(descriptor, LOCK_EX) == 0 else {
            throw StorageProblem("\(path): cannot be locked: \(String(cString: strerror(errno)))")
        }
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
