/// What a declared field takes, as data: schemas for editors, explanations and spreadsheets are made from it.
public indirect enum ContentShape {
    /// A whole number within a range, of a unit.
    case whole(ClosedRange<Int64>, unit: String)
    /// A decimal; the range is in parts per million.
    case ratio(ClosedRange<Int64>)
    case text
    /// `2025-12-15`
    case date
    /// `true` or `false`.
    case flag
    /// The id of a row elsewhere.
    case reference
    /// One of a closed set of names.
    case choice([String])
    /// `count` values of one shape, or one or more.
    case list(ContentShape, count: Int?)
    case row(RowShape)
    /// A map from ids to rows.
    case table(RowShape)
    /// A map from paths of figures to figures.
    case changes
    /// What the game reads itself, in words: a formula, a map from names to amounts.
    case open(String)

    /// What a number in open content may be, in millionths.
    public static let openFigures: ClosedRange<Int64> = 0...1_000_000_000_000_000_000

    /// Whether it is a number, which a tagged triple may stand for.
    public var isFigure: Bool {
        switch self {
        case .whole, .ratio: return true
        default: return false
        }
    }

    /// Whether it is one of a few values that switch between rules.
    public var isSwitch: Bool {
        switch self {
        case .flag, .choice: return true
        default: return false
        }
    }
}

/// A row's declaration as data.
public struct RowShape {
    /// What one row is called, such as "a dungeon".
    public let noun: String
    /// Computed each time, because a row's fields contain rows again.
    private let declared: () -> [FieldShape]
    let read: (ContentNode, inout ContentReader) throws(ContentProblem) -> Void

    public init<Row: ContentRow>(_ type: Row.Type) {
        noun = Row.noun
        declared = { Row.fields.map { FieldShape($0) } }
        read = { (node, reader) throws(ContentProblem) in _ = try reader.read(type, from: node) }
    }

    /// A row that is made of others, such as the files of a scenario; its content is not checked.
    public init(noun: String, fields: [FieldShape]) {
        self.noun = noun
        declared = { fields }
        read = { (_, _) throws(ContentProblem) in }
    }

    /// In the order in which they are read and shown.
    public var fields: [FieldShape] { declared() }
}

/// A field's declaration as data.
public struct FieldShape {
    public let name: String
    public let doc: String
    /// What it takes, in words: "a share from 0 to 1".
    public let expectation: String
    public let isRequired: Bool
    /// What holds where it is left out, as it would be written; nil where that is nothing.
    public let standard: String?
    public let shape: ContentShape
    let read: (ContentNode, inout ContentReader) throws(ContentProblem) -> Void

    public init<Row: ContentRow>(_ field: Field<Row>) {
        name = field.name
        doc = field.doc
        expectation = field.expectation
        isRequired = field.isRequired
        standard = field.isRequired ? nil : field.standard(Row())
        shape = field.shape()
        read = { (node, reader) throws(ContentProblem) in
            var row = Row()
            try field.read(node, &reader, &row)
        }
    }

    /// A whole row as a field, such as one file of a scenario.
    public init(_ name: String, _ row: RowShape, isRequired: Bool = true, _ doc: String) {
        self.name = name
        self.doc = doc
        self.isRequired = isRequired
        standard = nil
        expectation = "a map: \(row.noun)"
        shape = .row(row)
        read = row.read
    }
}

extension FieldShape {
    /// Everything that is wrong with the value of this field, by the same reader that play uses.
    ///
    /// Reading ends at the first mistake. So where a part cannot be read, each of its own parts is tried, and the part
    /// itself is reported only if no smaller part explains the mistake.
    /// - Parameter path: of the field, for the messages.
    public func problems(in node: ContentNode, at path: String) -> [ContentProblem] {
        guard let whole = Self.problem(at: path, { (reader) throws(ContentProblem) in try read(node, &reader) }) else {
            return []
        }
        let parts = Self.problems(in: node, shape, at: path)
        return parts.isEmpty ? [whole] : parts
    }

    private static func problems(in node: ContentNode, _ shape: ContentShape, at path: String) -> [ContentProblem] {
        switch (shape, node.value) {
        case (.row(let row), .map(let entries)):
            return problems(in: node, entries, row, at: path)
        case (.table(let row), .map(let entries)):
            return entries.flatMap { entry in problems(in: entry.node, row, at: "\(path).\(entry.key)") }
        case (.list(.row(let row), _), .list(let nodes)):
            return nodes.enumerated().flatMap { index, node in problems(in: node, row, at: "\(path)[\(index)]") }
        default: return []
        }
    }

    private static func problems(in node: ContentNode, _ row: RowShape, at path: String) -> [ContentProblem] {
        guard let whole = problem(at: path, { (reader) throws(ContentProblem) in try row.read(node, &reader) }) else {
            return []
        }
        guard case .map(let entries) = node.value else { return [whole] }
        let parts = problems(in: node, entries, row, at: path)
        return parts.isEmpty ? [whole] : parts
    }

    private static func problems(
        in node: ContentNode, _ entries: [ContentNode.Entry], _ row: RowShape, at path: String
    ) -> [ContentProblem] {
        let fields = row.fields
        let names = fields.map(\.name)
        var problems = entries.filter { !names.contains($0.key) }.map { entry in
            ContentProblem.unknownField(
                entry, at: path.isEmpty ? entry.key : "\(path).\(entry.key)", of: row.noun, among: names)
        }
        let misspelt = Set(problems.compactMap(\.suggestion))
        for field in fields {
            let fieldPath = path.isEmpty ? field.name : "\(path).\(field.name)"
            if let node = node[field.name] {
                problems += field.problems(in: node, at: fieldPath)
            } else if field.isRequired, !misspelt.contains(field.name) {
                problems.append(
                    ContentProblem(
                        place: node.place, path: fieldPath, expected: field.expectation,
                        found: "no such field in this map"))
            }
        }
        return problems
    }

    private static func problem(
        at path: String, _ body: (inout ContentReader) throws(ContentProblem) -> Void
    ) -> ContentProblem? {
        var reader = ContentReader()
        do throws(ContentProblem) {
            try reader.within(".\(path)", body)
            return nil
        } catch {
            return error
        }
    }
}

extension RowShape {
    /// Everything that is wrong with a whole tree, by its fields.
    public func problems(in tree: ContentNode) -> [ContentProblem] {
        var problems: [ContentProblem] = []
        guard case .map(let entries) = tree.value else { return [] }
        let fields = fields
        for entry in entries where !fields.contains(where: { $0.name == entry.key }) {
            problems.append(
                ContentProblem(
                    place: entry.keyPlace, path: entry.key, expected: "a file of the scenario",
                    found: "\"\(entry.key)\"", suggestion: NearestName.to(entry.key, among: fields.map(\.name))))
        }
        for field in fields {
            if let node = tree[field.name] {
                problems += field.problems(in: node, at: field.name)
            } else if field.isRequired {
                let isContent = !["scenario", "archetypes"].contains(field.name)
                let file = "\(isContent ? "content/" : "")\(field.name).yaml"
                problems.append(
                    ContentProblem(
                        place: tree.place, path: "", expected: "the file \(file) (\(field.expectation))",
                        found: "no such file"))
            }
        }
        return problems
    }
}
