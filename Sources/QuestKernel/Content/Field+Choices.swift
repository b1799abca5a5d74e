extension Field {
    /// A list of names of a closed set, at least one.
    public static func choices<Choice: ContentChoice>(
        _ name: String, _ path: WritableKeyPath<Row, [Choice]>, _ doc: String
    ) -> Field {
        let choices = Choice.allCases.map { (name: $0.name, choice: $0) }
        let names = choices.map(\.name)
        let each = "one of " + names.joined(separator: ", ")
        let expectation = "a list, each \(each)"
        return Field(
            name: name, doc: doc, expectation: expectation, isRequired: true,
            shape: { .list(.choice(names), count: nil) }
        ) {
            (node, reader, row) throws(ContentProblem) in
            row[keyPath: path] = try reader.list(node, count: nil, expectation) {
                (node, reader) throws(ContentProblem) in
                try reader.choice(node, of: choices, each)
            }
        }
    }
}
