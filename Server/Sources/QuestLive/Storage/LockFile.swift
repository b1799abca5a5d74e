import Foundation

/// Holds a folder for one process: a second service on the same file would know nothing of what the first has in hand.
///
/// The lock goes with the process, however it ends; the file stays.
package final class LockFile: Sendable {
    private let descriptor: Int32

    package struct Taken: Error, CustomStringConvertible {
        package let path: String
        package var description: String { "\(path): another quest-live holds this folder" }
    }

    package init(at path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageProblem("\(path): cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Taken(path: path)
        }
    }

    deinit { close(descriptor) }
}

/// Why data cannot be kept or read.
package struct StorageProblem: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
