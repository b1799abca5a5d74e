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
    /// The folders in which a name was looked up.
    package var lookedIn: [String]

    package init(_ reason: Reason, path: String, suggestion: String? = nil, lookedIn: [String] = []) {
        self.reason = reason
        self.path = path
        self.suggestion = suggestion
        self.lookedIn = lookedIn
    }

    package var description: String {
        var text = "\(path): \(reason.rawValue)"
        if !lookedIn.isEmpty { text += "; looked in \(lookedIn.joined(separator: ", "))" }
        return suggestion.map { "\(text). Did you mean \"\($0)\"?" } ?? text
    }
}
