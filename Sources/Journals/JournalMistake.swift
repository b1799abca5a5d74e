import CanonicalJSON

/// What is wrong with a line of a file of journals.
public struct JournalMistake: Error, Equatable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}

/// The same with its place.
public struct JournalProblem: Error, Equatable, CustomStringConvertible {
    public var file: String
    /// From 1; 0 where it is about the whole file.
    public var line: Int
    public var reason: String
    /// Whether there is no such file, or none that can be read.
    public var isMissing: Bool

    public init(file: String, line: Int = 0, _ reason: String, isMissing: Bool = false) {
        self.file = file
        self.line = line
        self.reason = reason
        self.isMissing = isMissing
    }

    public var description: String { line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)" }
}

/// Fields of a line, each with what may stand there.
extension JSONValue {
    /// Names are short: a file from elsewhere must not fill the memory by one of them.
    private static let longestText = 200

    func text(_ field: String) throws(JournalMistake) -> String {
        guard let text = self[field]?.string else { throw JournalMistake("\(field): expected a text") }
        guard !text.isEmpty, text.utf8.count <= Self.longestText else {
            throw JournalMistake("\(field): expected a text of 1 to \(Self.longestText) bytes")
        }
        return text
    }

    func texts(_ field: String) throws(JournalMistake) -> [String] {
        guard let values = self[field]?.array else { throw JournalMistake("\(field): expected a list of texts") }
        let texts = values.compactMap(\.string)
        guard texts.count == values.count, texts.allSatisfy({ $0.utf8.count <= Self.longestText }) else {
            throw JournalMistake("\(field): expected a list of texts of \(Self.longestText) bytes at most")
        }
        return texts
    }

    func whole(_ field: String, _ range: ClosedRange<Int64>) throws(JournalMistake) -> Int64 {
        guard let number = self[field]?.integer, range.contains(number) else {
            throw JournalMistake("\(field): expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
