import CanonicalJSON

/// What a route takes in its query: read, refused and described from the same declaration.
package struct QueryField: Sendable {
    enum Kind: Sendable {
        case whole(ClosedRange<Int64>, usual: Int64)
        /// One of these names; the usual one where the query has none, which it must have where there is no usual one.
        case choice([String], usual: String?)
        case text(most: Int64)
    }

    let name: String
    let doc: String
    let kind: Kind

    static func whole(
        _ name: String, _ range: ClosedRange<Int64>, usual: Int64, _ doc: String
    ) -> QueryField {
        QueryField(name: name, doc: doc, kind: .whole(range, usual: usual))
    }

    static func choice(_ name: String, _ names: [String], usual: String? = nil, _ doc: String) -> QueryField {
        QueryField(name: name, doc: doc, kind: .choice(names, usual: usual))
    }

    static func text(_ name: String, most: Int64, _ doc: String) -> QueryField {
        QueryField(name: name, doc: doc, kind: .text(most: most))
    }

    static let after = whole("after", 0...Int64.max, usual: 0, "Rows after this id, in their order; 0 for the first.")
    static let limit = whole("limit", 1...200, usual: 50, "At most this many rows.")

    /// Whether a query must have it.
    var isRequired: Bool {
        if case .choice(_, nil) = kind { true } else { false }
    }

    /// As OpenAPI has it.
    var value: JSONValue {
        let schema =
            switch kind {
            case .whole(let range, _): BodySchema.whole(range)
            case .choice(let names, _): BodySchema.choice(names)
            case .text(let most): BodySchema.text(most, pattern: Self.shown)
            }
        return [
            "name": .string(name), "in": "query", "required": .bool(isRequired), "description": .string(doc),
            "schema": schema,
        ]
    }
}

extension QueryField {
    /// No characters of control.
    private static let shown = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$"

    /// Refuses what is none of its values.
    func check(_ value: String) throws {
        let expected: String
        switch kind {
        case .whole(let range, _):
            if let number = Int64(value), range.contains(number), String(number) == value { return }
            expected = "\(range.lowerBound) to \(range.upperBound)"
        case .choice(let names, _):
            if names.contains(value) { return }
            expected = "one of \(names.joined(separator: ", "))"
        case .text(let most):
            let isShown = value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            if isShown, (1...most).contains(Int64(value.count)) { return }
            expected = "1 to \(most) characters, none of them one of control"
        }
        throw Refused(400, "bad_query", "\(name): expected \(expected)")
    }
}

extension Call {
    /// A whole number of the query, which was checked; the usual one where there is none.
    func number(_ field: QueryField) -> Int64 {
        guard case .whole(_, let usual) = field.kind else { return 0 }
        return query[field.name].flatMap { Int64($0) } ?? usual
    }

    /// A name of the query, which was checked; the usual one where there is none.
    func choice(_ field: QueryField) -> String {
        guard case .choice(_, let usual) = field.kind else { return "" }
        return query[field.name] ?? usual ?? ""
    }
}
