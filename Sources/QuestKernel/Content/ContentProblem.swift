/// What is wrong with content: where, which field, what was expected and what was found.
public struct ContentProblem: Error, Sendable, Equatable, CustomStringConvertible {
    public var place: Place
    /// The path of the field, such as `dungeons.goblinCaves.rooms[2].difficulty`.
    public var path: String
    public var expected: String
    public var found: String
    /// The nearest name that would be valid here.
    public var suggestion: String?

    public init(place: Place, path: String, expected: String, found: String, suggestion: String? = nil) {
        self.place = place
        self.path = path
        self.expected = expected
        self.found = found
        self.suggestion = suggestion
    }

    /// A field that a row does not have.
    ///
    /// - Parameters:
    ///   - names: of the fields that it has.
    ///   - noun: what the row is.
    static func unknownField(
        _ entry: ContentNode.Entry, at path: String, of noun: String, among names: [String]
    ) -> ContentProblem {
        // A comma ends a value within braces: what follows it looks like a field without a value.
        let isHalf = entry.key.contains { " ()%*".contains($0) }
        return ContentProblem(
            place: entry.keyPlace, path: path,
            expected: "a field of \(noun)" + (isHalf ? " (within { }, a text with a comma needs quotes)" : ""),
            found: "\"\(entry.key)\"", suggestion: NearestName.to(entry.key, among: names))
    }

    public var description: String {
        var text = "\(whereabouts)expected \(expected), found \(found)"
        if let suggestion { text += ". Did you mean \"\(suggestion)\"?" }
        return text
    }

    /// Place and path. A place that names a path itself and not a line of a file, such as `--set loot.bagLimit`,
    /// already says it: then only the longer of the two is shown.
    private var whereabouts: String {
        if path.isEmpty { return "\(place) " }
        guard place.line == 0, let space = place.file.lastIndex(of: " ") else { return "\(place) \(path): " }
        let named = place.file[place.file.index(after: space)...]
        if named.hasPrefix(path) { return "\(place): " }
        return path.hasPrefix(named) ? "\(place.file[...space])\(path): " : "\(place) \(path): "
    }
}

/// Finds the valid name that a mistyped one is closest to.
public enum NearestName {
    /// The candidate with the fewest edits, if at most two fifths of the longer name differ; the first among equals.
    public static func to(_ name: String, among candidates: [String]) -> String? {
        // No name is this long; whoever sends one is not to have it compared.
        guard name.utf8.count <= longest else { return nil }
        let typed = Array(name.lowercased().unicodeScalars)
        var best: (name: String, edits: Int)?
        for candidate in candidates {
            let target = Array(candidate.lowercased().unicodeScalars)
            let edits = distance(typed, target)
            let limit = Swift.max(1, Swift.max(typed.count, target.count) * 2 / 5)
            if edits <= limit, best.map({ edits < $0.edits }) ?? true { best = (candidate, edits) }
        }
        return best?.name
    }

    private static let longest = 200

    /// Edits between two names: insert, delete, change, or swap of neighbours (optimal string alignment).
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        if left.isEmpty || right.isEmpty { return Swift.max(left.count, right.count) }
        var before = [Int](repeating: 0, count: right.count + 1)
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row] + [Int](repeating: 0, count: right.count)
            for column in 1...right.count {
                let change = left[row - 1] == right[column - 1] ? 0 : 1
                current[column] = Swift.min(
                    previous[column] + 1, current[column - 1] + 1, previous[column - 1] + change)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    current[column] = Swift.min(current[column], before[column - 2] + 1)
                }
            }
            (before, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
