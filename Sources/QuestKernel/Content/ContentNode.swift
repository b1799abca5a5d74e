/// Where a figure is written: file, line and column, from 1.
public struct Place: Sendable, Hashable, CustomStringConvertible {
    public var file: String
    public var line: Int
    public var column: Int

    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    public var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

/// A tree of content as it was read, before it is checked.
///
/// The engine checks and compiles such trees; a host makes them from YAML, JSON or a bundled snapshot.
public struct ContentNode: Sendable, Equatable {
    public struct Entry: Sendable, Equatable {
        public var key: String
        public var keyPlace: Place
        public var node: ContentNode

        public init(key: String, keyPlace: Place, node: ContentNode) {
            self.key = key
            self.keyPlace = keyPlace
            self.node = node
        }
    }

    public enum Value: Sendable, Equatable {
        case scalar(String)
        case list([ContentNode])
        case map([Entry])
    }

    public var value: Value
    /// The provenance tag beside it, with its `!`: see `ProvenanceTag`.
    public var tag: String?
    public var place: Place

    public init(_ value: Value, tag: String? = nil, place: Place) {
        self.value = value
        self.tag = tag
        self.place = place
    }

    /// The value of a key of a map.
    public subscript(key: String) -> ContentNode? {
        guard case .map(let entries) = value else { return nil }
        return entries.first { $0.key == key }?.node
    }

    /// What kind of thing it is, in words for an error message.
    public var kindInWords: String {
        switch value {
        case .scalar(let text):
            if text.isEmpty { return "nothing" }
            return Decimal6(text) == nil ? "\"\(text)\"" : text
        case .list(let nodes): return "a list of \(nodes.count)"
        case .map(let entries): return "a map of \(entries.count)"
        }
    }
}
