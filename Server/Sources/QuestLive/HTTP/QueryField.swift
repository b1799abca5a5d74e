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

    static let after = whole("after", 0...Int64.max, usual: 0, "Rows after this id; 0 for the first.")
    static let limit = whole("limit", 1...200, usual: 50, "At most this many rows.")

    /// As OpenAPI has it.
    var value: JSONValue {
        let schema: JSONValue
        var isRequired = false
        switch kind {
        case .whole(let range, _): schema = BodySchema.whole(range)
        case .choice(let names, let usual): (schema, isRequired) = (BodySchema.choice(names), usual == nil)
        case .text(let most): schema = BodySchema.text(most)
        }
        return [
            "name": .string(name), "in": "query", "required": .bool(isRequired), "description": .string(doc),
            "schema": schema,
        ]
    }
}

extension Call {
    /// A whole number of the query.
    func number(_ field: QueryField) throws -> Int64 {
        guard case .whole(let range, let usual) = field.kind else { throw refusal(of: field, "no number") }
        guard let text = query[field.name] else { return usual }
        guard let number = Int64(text), range.contains(number) else {
            throw refusal(of: field, "expected \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A name of the query.
    func choice(_ field: QueryField) throws -> String {
        guard case .choice(let names, let usual) = field.kind else { throw refusal(of: field, "no name") }
        guard let name = query[field.name] ?? usual, names.contains(name) else {
            throw refusal(of: field, "expected one of \(names.joined(separator: ", "))")
        }
        return name
    }

    private func refusal(of field: QueryField, _ words: String) -> Refused {
        Refused(400, "bad_query", "\(field.name): \(words)")
    }
}
