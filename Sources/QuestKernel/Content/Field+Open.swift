/// A part of content whose form the game reads itself: a formula, or a map from names to amounts.
///
/// Numbers in it are figures as everywhere: they can be tagged, changed by their path and varied by an analysis.
public struct OpenContent: Sendable {
    /// With every tagged triple replaced by the value that is used.
    public var node: ContentNode
    /// From the root, for messages.
    public var path: String

    public init(node: ContentNode, path: String) {
        self.node = node
        self.path = path
    }

    /// A problem with a part of it.
    ///
    /// - Parameters:
    ///   - inner: the path below this one, with its `.` or `[`.
    ///   - column: characters from the beginning of the part.
    public func problem(
        _ part: ContentNode? = nil, at inner: String = "", column: Int = 0, expected: String, found: String,
        suggestion: String? = nil
    ) -> ContentProblem {
        var place = (part ?? node).place
        place.column += column
        return ContentProblem(
            place: place, path: path + inner, expected: expected, found: found, suggestion: suggestion)
    }
}

extension Field {
    /// Content that the game reads itself; `expectation` says its form.
    public static func open(
        _ name: String, _ path: WritableKeyPath<Row, OpenContent?>, _ expectation: String, optional: Bool = true,
        _ doc: String
    ) -> Field {
        Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional, shape: { .open(expectation) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.open(node)
        }
    }
}

extension ContentReader {
    /// The node as it is played, with its numbers noted as figures.
    mutating func open(_ node: ContentNode) throws(ContentProblem) -> OpenContent {
        OpenContent(node: try opened(node), path: present)
    }

    private mutating func opened(_ node: ContentNode) throws(ContentProblem) -> ContentNode {
        var plain = node
        plain.tag = nil
        switch node.value {
        case .scalar(let text):
            guard let number = Decimal6(text) else {
                try note(node)
                return plain
            }
            _ = try figure(node, expected: "a number") { _ in true }
            noteOpen(number, text)
        case .list where node.tag.flatMap { ProvenanceTag($0) }?.factor == nil && node.tag != nil:
            let used = try figure(node, expected: "a number") { $0.millionths >= 0 }
            noteOpen(used, used.description)
            plain.value = .scalar(used.description)
        case .list(let nodes):
            try note(node)
            var parts: [ContentNode] = []
            for (index, part) in nodes.enumerated() {
                parts.append(
                    try within("[\(index)]") { reader throws(ContentProblem) in try reader.opened(part) })
            }
            plain.value = .list(parts)
        case .map(let entries):
            try note(node)
            var parts: [ContentNode.Entry] = []
            for var entry in entries {
                let part = entry.node
                entry.node = try within(".\(entry.key)") { reader throws(ContentProblem) in
                    try reader.opened(part)
                }
                parts.append(entry)
            }
            plain.value = .map(parts)
        }
        return plain
    }

    private mutating func noteOpen(_ number: Decimal6, _ text: String) {
        note(number, isWhole: !text.contains("."), allowed: ContentShape.openFigures)
    }
}
