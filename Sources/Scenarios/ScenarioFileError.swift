/// A file or directory that is not there or cannot be read: the user's path is wrong, not the content.
package struct ScenarioFileError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Reason: String, Sendable {
        case missing = "no such scenario file or directory"
        case unreadable = "cannot be read as a file"
        case notADirectory = "not a directory"
    }

    package var reason: Reason
    package var path: String
    /// The path of the scenario with the nearest name.
    package var suggestion: String?

    package init(_ reason: Reason, path: String, suggestion: String? = nil) {
        self.reason = reason
        self.path = path
        self.suggestion = suggestion
    }

    package var description: String {
        let text = "\(path): \(reason.rawValue)"
        return suggestion.map { "\(text). Did you mean \"\($0)\"?" } ?? text
    }
}
