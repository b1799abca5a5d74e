import Foundation
import Synchronization

/// Holds a folder for one process: a second service on the same file would know nothing of what the first has in hand.
///
/// The lock goes with the process, however it ends; the file stays.
package final class LockFile: Sendable {
    private let descriptor: Mutex<Int32>

    package struct Taken: Error, CustomStringConvertible {
        package let path: String
        package var description: String { "\(path): another quest-live holds this folder" }
    }

    package init(at path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageProblem("\(path): cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Taken(path: path)
        }
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    package func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}

/// Why data cannot be kept or read.
package struct StorageProblem: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
