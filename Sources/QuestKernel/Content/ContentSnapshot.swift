/// The form in which content leaves the simulator for a live game: `simulate content export` writes it as JSON.
///
/// A text or figure is a string, a list an array, a map `{"map": [[key, node], …]}` because tables have an order and
/// JSON objects do not, a tagged node `{"tag": "!chosen", "of": node}`. Only the places are lost, so the hash of the
/// content stays the same.
extension ContentNode: Codable {
    /// How deeply nodes may lie within each other, and how many there may be: far more than any game's content has.
    /// A snapshot beyond them is refused before it can exhaust the host.
    public static let deepestSnapshot = 64
    public static let mostNodesOfASnapshot = 500_000

    /// Reads a snapshot. JSON that is not a snapshot is refused with a ``ContentProblem``, other text by the decoder
    /// itself.
    public init(from decoder: any Decoder) throws {
        var reader = SnapshotReader()
        self = try reader.node(decoder, path: "", depth: 1)
    }

    public func encode(to encoder: any Encoder) throws {
        guard let tag else { return try encodeUntagged(to: encoder) }
        var container = encoder.container(keyedBy: SnapshotKey.self)
        try container.encode(tag, forKey: .tag)
        try encodeUntagged(to: container.superEncoder(forKey: .of))
    }

    private func encodeUntagged(to encoder: any Encoder) throws {
        switch value {
        case .scalar(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .list(let nodes):
            var container = encoder.unkeyedContainer()
            for node in nodes { try container.encode(node) }
        case .map(let entries):
            var container = encoder.container(keyedBy: SnapshotKey.self)
            var pairs = container.nestedUnkeyedContainer(forKey: .map)
            for entry in entries {
                var pair = pairs.nestedUnkeyedContainer()
                try pair.encode(entry.key)
                try pair.encode(entry.node)
            }
        }
    }
}

private enum SnapshotKey: String, CodingKey, CaseIterable { case map, tag, of }

/// Reads nested nodes itself, so that it can count them and their depth.
private struct SnapshotReader {
    private var nodes = 0
    private let place = Place(file: "snapshot", line: 0, column: 0)

    mutating func node(_ decoder: any Decoder, path: String, depth: Int) throws -> ContentNode {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            try count(path, depth)
            return ContentNode(.scalar(text), place: place)
        }
        guard let container = try? decoder.container(keyedBy: AnyKey.self), container.contains(AnyKey("tag")) else {
            return try untagged(decoder, path: path, depth: depth)
        }
        try onlyKnown(container, ["tag", "of"], path)
        guard let tag = try? container.decode(String.self, forKey: AnyKey("tag")), !tag.isEmpty else {
            throw problem(path, expected: "a tag such as \"!chosen\"", found: "none")
        }
        guard container.contains(AnyKey("of")) else {
            throw problem(path, expected: "what is tagged, under \"of\"", found: "nothing")
        }
        var node = try untagged(container.superDecoder(forKey: AnyKey("of")), path: path, depth: depth)
        node.tag = tag
        return node
    }

    private mutating func untagged(_ decoder: any Decoder, path: String, depth: Int) throws -> ContentNode {
        try count(path, depth)
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            return ContentNode(.scalar(text), place: place)
        }
        if var list = try? decoder.unkeyedContainer() {
            var nodes: [ContentNode] = []
            while !list.isAtEnd {
                nodes.append(try node(list.superDecoder(), path: "\(path)[\(nodes.count)]", depth: depth + 1))
            }
            return ContentNode(.list(nodes), place: place)
        }
        let expected = "a text, a list or {\"map\": [[key, node], …]}"
        guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
            throw problem(path, expected: expected, found: "something else, such as a bare number")
        }
        try onlyKnown(container, ["map"], path)
        guard var pairs = try? container.nestedUnkeyedContainer(forKey: AnyKey("map")) else {
            throw problem(path, expected: expected, found: "no list under \"map\"")
        }
        return ContentNode(.map(try entries(&pairs, path: path, depth: depth)), place: place)
    }

    private mutating func entries(
        _ pairs: inout any UnkeyedDecodingContainer, path: String, depth: Int
    ) throws -> [ContentNode.Entry] {
        var entries: [ContentNode.Entry] = []
        var keys: Set<String> = []
        while !pairs.isAtEnd {
            guard var pair = try? pairs.nestedUnkeyedContainer(), let key = try? pair.decode(String.self),
                !pair.isAtEnd
            else { throw problem(path, expected: "pairs of a key and a node", found: "something else") }
            let inner = path.isEmpty ? key : "\(path).\(key)"
            guard keys.insert(key).inserted else {
                throw problem(inner, expected: "each key once", found: "\"\(key)\" again")
            }
            let node = try node(pair.superDecoder(), path: inner, depth: depth + 1)
            guard pair.isAtEnd else { throw problem(inner, expected: "a key and one node", found: "more") }
            entries.append(ContentNode.Entry(key: key, keyPlace: place, node: node))
        }
        return entries
    }

    private mutating func count(_ path: String, _ depth: Int) throws {
        guard depth <= ContentNode.deepestSnapshot else {
            throw problem(
                path, expected: "nodes at most \(ContentNode.deepestSnapshot) deep", found: "deeper ones")
        }
        nodes += 1
        guard nodes <= ContentNode.mostNodesOfASnapshot else {
            throw problem(path, expected: "at most \(ContentNode.mostNodesOfASnapshot) nodes", found: "more")
        }
    }

    private func onlyKnown(_ container: KeyedDecodingContainer<AnyKey>, _ known: [String], _ path: String) throws {
        for key in container.allKeys.map(\.stringValue).sorted() where !known.contains(key) {
            throw ContentProblem(
                place: place, path: path, expected: known.map { "\"\($0)\"" }.joined(separator: " and "),
                found: "\"\(key)\"", suggestion: NearestName.to(key, among: SnapshotKey.allCases.map(\.rawValue)))
        }
    }

    private func problem(_ path: String, expected: String, found: String) -> ContentProblem {
        ContentProblem(place: place, path: path, expected: expected, found: found)
    }
}
