extension Field {
    /// A date such as `2025-12-15`.
    public static func date(
        _ name: String, _ path: WritableKeyPath<Row, CalendarDate?>, optional: Bool = false, _ doc: String
    ) -> Field {
        let expectation = "a date such as 2025-12-15"
        return Field(name: name, doc: doc, expectation: expectation, isRequired: !optional, shape: { .date }) {
            (node, reader, row) throws(ContentProblem) in
            guard case .scalar(let text) = node.value, let date = CalendarDate(text) else {
                throw reader.problem(node, expected: expectation)
            }
            try reader.note(node)
            row[keyPath: path] = date
        }
    }

    /// A map from paths of figures to their new values; paths are checked when the map is applied.
    public static func changes(_ name: String, _ path: WritableKeyPath<Row, [ContentNode.Entry]>, _ doc: String)
        -> Field
    {
        let expectation = "a map from paths such as loot.tasks.equipmentChance to figures"
        return Field(name: name, doc: doc, expectation: expectation, isRequired: true, shape: { .changes }) {
            (node, reader, row) throws(ContentProblem) in
            guard case .map(let entries) = node.value, !entries.isEmpty else {
                throw reader.problem(node, expected: expectation)
            }
            row[keyPath: path] = entries
        }
    }
}
