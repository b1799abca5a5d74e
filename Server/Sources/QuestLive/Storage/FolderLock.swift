import Foundation
import Synchronization

/// Locks a folder for one process: a second service on the same file would not know what the first has in memory.
///
/// The folder itself is locked, so that there is no lock file that an operator could delete while the service runs. The
/// lock ends with the process, however it ends.
package final class FolderLock: Sendable {
    private let descriptor: Mutex<Int32>

    package struct Taken: Error, CustomStringConvertible {
        package let path: String
        package var description: String { "\(path): another quest-live holds this folder" }
    }

    /// - Parameter isShared: whether others may hold it too who say the same: what they share lies elsewhere.
    package init(at path: String, isShared: Bool = false) throws {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StorageProblem("\(path): cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            let problem = errno
            close(descriptor)
            if problem == EWOULDBLOCK { throw Taken(path: path) }
            throw StorageProblem("\(path): cannot be locked: \(String(cString: strerror(problem)))")
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

/// Why data cannot be stored or read.
package struct StorageProblem: Error, CustomStringConvertible {
    package var description: String
    /// Whether what is stored is damaged, so that a copy has to take its place.
    var isDamage = false

    package init(_ description: String) { self.description = description }

    static func damage(_ description: String) -> StorageProblem {
        var problem = StorageProblem(description)
        problem.isDamage = true
        return problem
    }
}
