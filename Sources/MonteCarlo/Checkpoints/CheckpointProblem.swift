/// Why a checkpoint cannot be used.
package struct CheckpointProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package var path: String
    package var reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path): \(reason)" }

    static func damaged(_ path: String) -> CheckpointProblem {
        CheckpointProblem(path: path, reason: "the file is damaged; nothing in it can be trusted")
    }
}
