/// Where a value comes from that the documents do not give as it stands, and how far it might be off.
public struct Provenance: Sendable, Equatable {
    /// Chosen within a range of the document; assumed where it is silent; ruled where it can be read in two ways.
    public enum Kind: String, Sendable { case chosen, assumed, ruled }

    public var path: String
    public var place: Place
    public var kind: Kind
    /// Low, used, high, as they were written; a whole section has a factor's low and high about "1".
    public var range: [String]
    /// Whether it is a whole section under one common factor.
    public var isSection: Bool
    /// The row of `readings.yaml` on which it rests, where it is ruled.
    public var reading: String?
}

/// A figure that was read: where it is, its value, and which values its field takes.
public struct DeclaredFigure: Sendable, Equatable {
    public var path: String
    public var value: Decimal6
    public var isWhole: Bool
    /// In millionths.
    public var allowed: ClosedRange<Int64>

    public init(path: String, value: Decimal6, isWhole: Bool, allowed: ClosedRange<Int64>) {
        self.path = path
        self.value = value
        self.isWhole = isWhole
        self.allowed = allowed
    }
}

/// Walks a tree of content by the declared fields of its rows, keeps the path for messages, and collects provenance.
public struct ContentReader {
    public private(set) var provenance: [Provenance] = []
    /// Every figure, in reading order: what can be varied, and how far.
    public private(set) var figures: [DeclaredFigure] = []
    private var path = ""
    /// The fields of the rows that were read, by their type.
    private var declared: [ObjectIdentifier: Any] = [:]
    /// Of another tree, whose rows are taken over where they are the same.
    private let memory: ContentMemory?
    private var learned: ContentMemory?

    /// - Parameter memory: of content that differs in a few figures, if there is any.
    public init(knowing memory: ContentMemory? = nil) { self.memory = memory }

    /// What `body` reads, to be known when a variant of it is read.
    public static func memory(
        of body: (inout ContentReader) throws(ContentProblem) -> Void
    ) throws(ContentProblem) -> ContentMemory {
        var reader = ContentReader()
        reader.learned = ContentMemory()
        try body(&reader)
        return reader.learned ?? ContentMemory()
    }

    /// Reads a part of a tree as one row, with paths that begin at the root: what a message names can be used with
    /// `--set`.
    public mutating func read<Row: ContentRow>(
        _ type: Row.Type, from node: ContentNode, at part: String
    ) throws(ContentProblem) -> Row {
        try within(".\(part)") { reader throws(ContentProblem) in try reader.read(type, from: node) }
    }

    /// Reads a whole tree as one row.
    public mutating func read<Row: ContentRow>(_ type: Row.Type, from node: ContentNode) throws(ContentProblem) -> Row {
        if let (row, known) = memory?.row(type, at: path, of: node) {
            provenance += known.provenance
            figures += known.figures
            return row
        }
        let (provenances, declarations) = (provenance.count, figures.count)
        let row = try readAnew(type, from: node)
        learned?.keep(
            ContentMemory.Known(
                node: node, row: row, provenance: Array(provenance[provenances...]),
                figures: Array(figures[declarations...])),
            at: path)
        return row
    }

    private mutating func readAnew<Row: ContentRow>(
        _ type: Row.Type, from node: ContentNode
    ) throws(ContentProblem) -> Row {
        var row = Row()
        try note(node)
        guard case .map(let entries) = node.value else { throw problem(node, expected: "a map of fields") }
        let fields = fields(of: type)
        let names = fields.map(\.name)
        for entry in entries where !names.contains(entry.key) {
            throw .unknownField(entry, at: extended(entry.key), of: Row.noun, among: names)
        }
        for field in fields {
            if let node = node[field.name] {
                try within(".\(field.name)") { reader throws(ContentProblem) in
                    try field.read(node, &reader, &row)
                }
            } else if field.isRequired {
                throw ContentProblem(
                    place: node.place, path: extended(field.name), expected: field.expectation,
                    found: "no such field in this map")
            }
        }
        try row.check(node, self)
        return row
    }

    /// A row's fields, made once: a table has many rows, and the text of a field's expectation is slow to build.
    private mutating func fields<Row: ContentRow>(of type: Row.Type) -> [Field<Row>] {
        if let known = declared[ObjectIdentifier(type)] as? [Field<Row>] { return known }
        let fields = Row.fields
        declared[ObjectIdentifier(type)] = fields
        return fields
    }

    /// Runs `body` with the path lengthened by a step such as `.rooms` or `[2]`.
    mutating func within<Result>(
        _ step: String, _ body: (inout ContentReader) throws(ContentProblem) -> Result
    ) throws(ContentProblem) -> Result {
        let outer = path
        path = path.isEmpty && step.hasPrefix(".") ? String(step.dropFirst()) : path + step
        defer { path = outer }
        return try body(&self)
    }

    /// Where it reads at present.
    var present: String { path }

    private func extended(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// A problem with a node at the present path.
    public func problem(_ node: ContentNode, expected: String, suggestion: String? = nil) -> ContentProblem {
        ContentProblem(
            place: node.place, path: path, expected: expected, found: node.kindInWords, suggestion: suggestion)
    }

    /// A problem with a node that is no figure of its field; where only the spelling is wrong, it says that.
    private func figureProblem(_ node: ContentNode, expected: String) -> ContentProblem {
        guard case .scalar(let text) = node.value, let spelling = NumberSpelling(of: text) else {
            return problem(node, expected: expected)
        }
        return problem(node, expected: expected + spelling.expected, suggestion: spelling.suggestion)
    }

    /// A problem at the present path lengthened by a field's name.
    public func problem(
        _ node: ContentNode, field: String, expected: String, found: String, suggestion: String? = nil
    ) -> ContentProblem {
        ContentProblem(
            place: (node[field] ?? node).place, path: extended(field), expected: expected, found: found,
            suggestion: suggestion)
    }

    /// A figure: the scalar itself, or the middle of a tagged triple, whose provenance is noted.
    ///
    /// - Parameter allows: what the field takes; it applies to low and high too, which an analysis will try.
    mutating func figure(
        _ node: ContentNode, expected: String, allows: (Decimal6) -> Bool
    ) throws(ContentProblem) -> Decimal6 {
        guard let tag = node.tag, case .list(let triple) = node.value else {
            try note(node)
            guard case .scalar(let text) = node.value, let figure = Decimal6(text), allows(figure) else {
                throw figureProblem(node, expected: expected)
            }
            return figure
        }
        guard let tag = ProvenanceTag(tag), tag.factor == nil else {
            throw problem(node, expected: "the tag !chosen, !assumed or !ruled: beside low, used and high")
        }
        var texts: [String] = []
        for case .scalar(let text) in triple.map(\.value) { texts.append(text) }
        guard triple.count == 3, texts.count == 3 else {
            throw problem(node, expected: "three rising figures: low, used, high")
        }
        var figures: [Decimal6] = []
        for (text, node) in zip(texts, triple) {
            guard let figure = Decimal6(text), allows(figure) else { throw figureProblem(node, expected: expected) }
            figures.append(figure)
        }
        let (low, used, high) = (figures[0], figures[1], figures[2])
        guard low.millionths <= used.millionths, used.millionths <= high.millionths else {
            throw ContentProblem(
                place: node.place, path: path, expected: "three rising figures: low, used, high",
                found: texts.joined(separator: ", "))
        }
        provenance.append(
            Provenance(
                path: path, place: node.place, kind: tag.kind, range: texts, isSection: false, reading: tag.reading))
        return used
    }

    /// Notes a figure at the present path.
    mutating func note(_ value: Decimal6, isWhole: Bool, allowed: ClosedRange<Int64>) {
        figures.append(DeclaredFigure(path: path, value: value, isWhole: isWhole, allowed: allowed))
    }

    /// Notes the provenance of a tagged section, flag or name, or refuses an unknown tag.
    mutating func note(_ node: ContentNode) throws(ContentProblem) {
        guard let text = node.tag else { return }
        guard let tag = ProvenanceTag(text) else {
            throw ContentProblem(place: node.place, path: path, expected: ProvenanceTag.expectation, found: text)
        }
        var range = [tag.factor?.low ?? "1", "1", tag.factor?.high ?? "1"]
        var isSection = true
        if case .scalar(let value) = node.value {
            range = [value, value, value]
            isSection = false
        }
        provenance.append(
            Provenance(
                path: path, place: node.place, kind: tag.kind, range: range, isSection: isSection, reading: tag.reading)
        )
    }
}

/// A decimal number of at most six decimals, held exactly in millionths.
public struct Decimal6: Sendable, Equatable {
    public let millionths: Int64

    public init(millionths: Int64) { self.millionths = millionths }

    /// Reads `-12.345`; nil for other texts, more than six decimals, or sizes of 10¹² and more.
    public init?(_ text: String) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative { rest = rest.dropFirst() }
        let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Self.digits(parts[0], most: 12) else { return nil }
        var fraction: Int64 = 0
        if parts.count == 2 {
            guard let digits = Self.digits(parts[1], most: 6) else { return nil }
            fraction = digits
            for _ in parts[1].count..<6 { fraction *= 10 }
        }
        millionths = (whole * 1_000_000 + fraction) * (isNegative ? -1 : 1)
    }

    private static func digits(_ text: Substring, most: Int) -> Int64? {
        guard (1...most).contains(text.utf8.count) else { return nil }
        var value: Int64 = 0
        for byte in text.utf8 {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 48)
        }
        return value
    }
}
