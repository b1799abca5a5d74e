/// A row of content whose fields are declared once: names, units, ranges and one line of doc each.
///
/// The loader's checks, `--set`, the listing of assumptions and an editor's schema all derive from the declaration.
public protocol ContentRow {
    /// A row before it is read; the values of fields that may be left out.
    init()
    /// The fields, in the order in which they are read and shown.
    static var fields: [Field<Self>] { get }
    /// What one row is called in messages, such as "a dungeon".
    static var noun: String { get }
    /// Checks that no single field can make.
    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem)
}

extension ContentRow {
    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {}
}

/// A row of a table, which has an id that never changes.
public protocol ContentTableRow: ContentRow {
    var id: String { get set }
}

/// A row that may be called something for readers.
package protocol NamedTableRow: ContentTableRow {
    /// Empty where it is called by its id.
    var name: String { get }
}

extension NamedTableRow {
    /// What readers call it.
    package var label: String { name.isEmpty ? id : name }
}

/// A closed set of names, such as the rarities: an enum whose cases have the names that content uses.
public protocol ContentChoice: CaseIterable, Sendable {
    /// The name in content.
    var name: String { get }
}

extension ContentChoice {
    /// The case's own name.
    public var name: String { String(describing: self) }

    /// The case of this name.
    public static func named(_ name: String) -> Self? { allCases.first { $0.name == name } }
}

/// The name of a row elsewhere, with its place for the message if there is no such row.
public struct Reference: Sendable {
    public var name = ""
    public var node = ContentNode(.scalar(""), place: Place(file: "", line: 0, column: 0))

    public init() {}

    /// The position of the row it names.
    public func resolve(among ids: [String], called noun: String, path: String) throws(ContentProblem) -> Int {
        if let index = ids.firstIndex(of: name) { return index }
        throw ContentProblem(
            place: node.place, path: path, expected: "the name of \(noun)", found: "\"\(name)\"",
            suggestion: NearestName.to(name, among: ids))
    }
}

/// One declared field of a row.
public struct Field<Row> {
    public let name: String
    public let doc: String
    /// What it takes, in words: "a chance from 0 to 1".
    public let expectation: String
    public let isRequired: Bool
    /// Made only when asked for: rows lie within rows.
    let shape: () -> ContentShape
    package let read: (ContentNode, inout ContentReader, inout Row) throws(ContentProblem) -> Void
    /// What a row has where the field is left out, as it would be written; nil where that is nothing.
    var standard: (Row) -> String? = { _ in nil }

    /// A whole number of `unit` within `range`.
    public static func whole<Figure: WholeFigure>(
        _ name: String, _ path: WritableKeyPath<Row, Figure>, _ range: ClosedRange<Int64>, unit: String,
        optional: Bool = false, _ doc: String
    ) -> Field {
        let expectation = "a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)"
        var field = Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional, shape: { .whole(range, unit: unit) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.whole(node, range, expectation)
        }
        // A figure that could not be written, such as 0 copies at most, stands for none.
        field.standard = { row in
            row[keyPath: path].wholeFigure.flatMap { range.contains($0) ? "\($0)" : nil }
        }
        return field
    }

    /// A share from 0 to 1, kept in parts per million.
    public static func ratio<Figure: DecimalFigure>(
        _ name: String, _ path: WritableKeyPath<Row, Figure>, optional: Bool = false, _ doc: String
    ) -> Field {
        ratio(name, path, 0...1_000_000, optional: optional, doc)
    }

    /// A decimal kept in parts per million: chances, shares, factors. `range` is in parts per million.
    public static func ratio<Figure: DecimalFigure>(
        _ name: String, _ path: WritableKeyPath<Row, Figure>, _ range: ClosedRange<Int64>, optional: Bool = false,
        _ doc: String
    ) -> Field {
        let expectation =
            "\(range == 0...1_000_000 ? "a share" : "a number") from \(inWords(range.lowerBound))"
            + " to \(inWords(range.upperBound))"
        var field = Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional, shape: { .ratio(range) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.ratio(node, range, expectation)
        }
        field.standard = { row in
            let millionths = row[keyPath: path].millionths
            return range.contains(millionths) ? Decimal6(millionths: millionths).description : nil
        }
        return field
    }

    /// A list of shares from 0 to 1, kept in parts per million, of `count` entries or of any length above 0.
    public static func ratios<Figure: DecimalFigure>(
        _ name: String, _ path: WritableKeyPath<Row, [Figure]>, count: Int? = nil, optional: Bool = false,
        _ doc: String
    ) -> Field {
        ratios(name, path, 0...1_000_000, count: count, optional: optional, doc)
    }

    /// A list of decimals kept in parts per million, of `count` entries or of any length above 0.
    public static func ratios<Figure: DecimalFigure>(
        _ name: String, _ path: WritableKeyPath<Row, [Figure]>, _ range: ClosedRange<Int64>, count: Int? = nil,
        optional: Bool = false, _ doc: String
    ) -> Field {
        let each = "from \(inWords(range.lowerBound)) to \(inWords(range.upperBound))"
        let expectation = "a list of \(count.map { "\($0) " } ?? "")numbers \(each)"
        return Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional,
            shape: { .list(.ratio(range), count: count) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.list(node, count: count, expectation) {
                (node, reader) throws(ContentProblem) in
                try reader.ratio(node, range, "a number \(each)")
            }
        }
    }

    /// A list of whole numbers, of `count` entries or of any length above 0.
    public static func wholes<Figure: WholeFigure>(
        _ name: String, _ path: WritableKeyPath<Row, [Figure]>, _ range: ClosedRange<Int64>, unit: String,
        count: Int? = nil, optional: Bool = false, _ doc: String
    ) -> Field {
        let each = "whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)"
        let expectation = "a list of \(count.map { "\($0) figures, each a" } ?? "figures, each a") \(each)"
        return Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional,
            shape: { .list(.whole(range, unit: unit), count: count) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.list(node, count: count, expectation) {
                (node, reader) throws(ContentProblem) in
                try reader.whole(node, range, "a \(each)")
            }
        }
    }

    /// A text of more than spaces.
    public static func text(
        _ name: String, _ path: WritableKeyPath<Row, String>, optional: Bool = false, _ doc: String
    ) -> Field {
        Field(name: name, doc: doc, expectation: "a text", isRequired: !optional, shape: { .text }) {
            (node, reader, row) throws(ContentProblem) in
            guard case .scalar(let text) = node.value, text.contains(where: { !$0.isWhitespace }) else {
                throw reader.problem(node, expected: "a text")
            }
            row[keyPath: path] = text
        }
    }

    /// A list of texts.
    public static func texts(
        _ name: String, _ path: WritableKeyPath<Row, [String]>, optional: Bool = false, _ doc: String
    ) -> Field {
        Field(
            name: name, doc: doc, expectation: "a list of texts", isRequired: !optional,
            shape: { .list(.text, count: nil) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.list(node, count: nil, "a list of texts") {
                (node, reader) throws(ContentProblem) in
                guard case .scalar(let text) = node.value, text.contains(where: { !$0.isWhitespace }) else {
                    throw reader.problem(node, expected: "a text")
                }
                return text
            }
        }
    }

    /// The name of a row of another table, resolved when the content is compiled.
    public static func reference(
        _ name: String, _ path: WritableKeyPath<Row, Reference?>, optional: Bool = false, _ doc: String
    ) -> Field {
        Field(name: name, doc: doc, expectation: "a name", isRequired: !optional, shape: { .reference }) {
            (node, reader, row) throws(ContentProblem) in
            try reader.note(node)
            guard case .scalar(let text) = node.value, !text.isEmpty else {
                throw reader.problem(node, expected: "a name")
            }
            var reference = Reference()
            reference.name = text
            reference.node = node
            row[keyPath: path] = reference
        }
    }

    /// One of a closed set of names.
    public static func choice<Choice: ContentChoice>(
        _ name: String, _ path: WritableKeyPath<Row, Choice>, optional: Bool = false, _ doc: String
    ) -> Field {
        let choices = Choice.allCases.map { (name: $0.name, choice: $0) }
        let names = choices.map(\.name)
        let expectation = "one of " + names.joined(separator: ", ")
        var field = Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional, shape: { .choice(names) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.choice(node, of: choices, expectation)
        }
        field.standard = { $0[keyPath: path].name }
        return field
    }

    /// One of a closed set of names, or none of them where the field is left out.
    public static func optionalChoice<Choice: ContentChoice>(
        _ name: String, _ path: WritableKeyPath<Row, Choice?>, _ doc: String
    ) -> Field {
        let choices = Choice.allCases.map { (name: $0.name, choice: $0) }
        let names = choices.map(\.name)
        let expectation = "one of " + names.joined(separator: ", ")
        return Field(name: name, doc: doc, expectation: expectation, isRequired: false, shape: { .choice(names) }) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.choice(node, of: choices, expectation)
        }
    }

    /// `true` or `false`.
    public static func flag(
        _ name: String, _ path: WritableKeyPath<Row, Bool>, optional: Bool = true, _ doc: String
    ) -> Field where Row: ContentRow {
        // A default that nobody reads would hide what is played.
        let fallback = optional ? " \(Row()[keyPath: path] ? "True" : "False") if left out." : ""
        var field = Field(
            name: name, doc: doc + fallback, expectation: "true or false", isRequired: !optional, shape: { .flag }
        ) {
            (node, reader, row) throws(ContentProblem) in
            try reader.note(node)
            guard case .scalar(let text) = node.value, text == "true" || text == "false" else {
                throw reader.problem(node, expected: "true or false")
            }
            row[keyPath: path] = text == "true"
        }
        field.standard = { "\($0[keyPath: path])" }
        return field
    }

    /// A row inside this one.
    public static func row<Inner: ContentRow>(
        _ name: String, _ path: WritableKeyPath<Row, Inner>, optional: Bool = false, _ doc: String
    ) -> Field {
        Field(
            name: name, doc: doc, expectation: "a map: \(Inner.noun)", isRequired: !optional,
            shape: { .row(RowShape(Inner.self)) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.read(Inner.self, from: node)
        }
    }

    /// A list of rows.
    public static func rows<Inner: ContentRow>(
        _ name: String, _ path: WritableKeyPath<Row, [Inner]>, count: Int? = nil, optional: Bool = false,
        _ doc: String
    ) -> Field {
        let expectation = "a list of \(count.map { "\($0)" } ?? "one or more") rows, each \(Inner.noun)"
        return Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional,
            shape: { .list(.row(RowShape(Inner.self)), count: count) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.list(node, count: count, expectation) {
                (node, reader) throws(ContentProblem) in
                try reader.read(Inner.self, from: node)
            }
        }
    }

    /// A table: a map from ids to rows, in the order of the file.
    public static func table<Inner: ContentTableRow>(
        _ name: String, _ path: WritableKeyPath<Row, [Inner]>, optional: Bool = false, _ doc: String
    ) -> Field {
        let expectation = "a map from ids to rows, each \(Inner.noun)"
        return Field(
            name: name, doc: doc, expectation: expectation, isRequired: !optional,
            shape: { .table(RowShape(Inner.self)) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            guard case .map(let entries) = node.value, !entries.isEmpty else {
                throw reader.problem(node, expected: expectation)
            }
            try reader.note(node)
            var rows: [Inner] = []
            for entry in entries {
                var inner = try reader.within(".\(entry.key)") { reader throws(ContentProblem) in
                    try reader.read(Inner.self, from: entry.node)
                }
                inner.id = entry.key
                rows.append(inner)
            }
            row[keyPath: path] = rows
        }
    }

    /// Parts per million as a decimal: 65,000 is 0.065.
    private static func inWords(_ millionths: Int64) -> String {
        Decimal6(millionths: millionths).description
    }
}

extension ContentReader {
    mutating func whole<Figure: WholeFigure>(
        _ node: ContentNode, _ range: ClosedRange<Int64>, _ expectation: String
    ) throws(ContentProblem) -> Figure {
        let figure = try figure(node, expected: expectation) { figure in
            figure.millionths % 1_000_000 == 0 && range.contains(figure.millionths / 1_000_000)
        }
        guard let number = Figure(wholeFigure: figure.millionths / 1_000_000) else {
            throw problem(node, expected: expectation)
        }
        // A field whose range has no end is held to what a figure can be.
        let end = Int64(1_000_000_000_000)
        let allowed = range.clamped(to: -end...end)
        note(figure, isWhole: true, allowed: allowed.lowerBound * 1_000_000...allowed.upperBound * 1_000_000)
        return number
    }

    mutating func ratio<Figure: DecimalFigure>(
        _ node: ContentNode, _ range: ClosedRange<Int64>, _ expectation: String
    ) throws(ContentProblem) -> Figure {
        let figure = try figure(node, expected: expectation) { range.contains($0.millionths) }
        guard let number = Figure(millionths: figure.millionths) else { throw problem(node, expected: expectation) }
        note(figure, isWhole: false, allowed: range)
        return number
    }

    mutating func choice<Choice>(
        _ node: ContentNode, of choices: [(name: String, choice: Choice)], _ expectation: String
    ) throws(ContentProblem) -> Choice {
        try note(node)
        guard case .scalar(let text) = node.value else { throw problem(node, expected: expectation) }
        guard let chosen = choices.first(where: { $0.name == text }) else {
            throw problem(
                node, expected: expectation, suggestion: NearestName.to(text, among: choices.map(\.name)))
        }
        return chosen.choice
    }

    mutating func list<Element>(
        _ node: ContentNode, count: Int?, _ expectation: String,
        _ element: (ContentNode, inout ContentReader) throws(ContentProblem) -> Element
    ) throws(ContentProblem) -> [Element] {
        guard case .list(let nodes) = node.value, count.map({ $0 == nodes.count }) ?? !nodes.isEmpty else {
            throw problem(node, expected: expectation)
        }
        try note(node)
        var elements: [Element] = []
        for (index, node) in nodes.enumerated() {
            elements.append(
                try within("[\(index)]") { reader throws(ContentProblem) in try element(node, &reader) })
        }
        return elements
    }
}
