import QuestKernel

/// What may stand at a path of a scenario, and what does.
package struct ShapePath {
    /// What holds it: the row whose field it is.
    package let row: RowShape
    /// The field; of an entry of a table or a list, the table or list.
    package let field: FieldShape
    package let shape: ContentShape
    /// What stands there; nothing where an optional field is left out.
    package let node: ContentNode?
    /// The tagged section that it is part of, if any.
    package let section: ContentNode?
    /// The path of the nearest row of a table, and its id, if it stands in one.
    package let tableRow: (path: String, id: String)?

    /// Finds a path by the declared fields; what is not there is answered with the nearest that is.
    package init(_ text: String, in tree: ContentNode, _ root: RowShape) throws(ContentProblem) {
        guard let path = ContentPath(text) else {
            throw Self.problem("", "a path such as loot.tasks.equipmentChance", "\"\(text)\"")
        }
        var walk = Walk(root: root, tree: tree)
        for step in path.steps { try walk.take(step) }
        guard let field = walk.field else { throw Self.problem("", "a path", "\"\(text)\"") }
        (row, self.field, shape, node) = (walk.row, field, walk.shape, walk.node)
        (section, tableRow) = (walk.section, walk.tableRow)
    }

    fileprivate static func problem(
        _ path: String, _ expected: String, _ found: String, _ suggestion: String? = nil
    ) -> ContentProblem {
        ContentProblem(
            place: Place(file: "the key", line: 0, column: 0), path: path, expected: expected, found: found,
            suggestion: suggestion)
    }

    private struct Walk {
        var row: RowShape
        var shape: ContentShape
        var node: ContentNode?
        var field: FieldShape?
        var section: ContentNode?
        var tableRow: (path: String, id: String)?
        var reached = ""

        init(root: RowShape, tree: ContentNode) {
            (row, shape, node) = (root, .row(root), tree)
        }

        mutating func take(_ step: ContentPath.Step) throws(ContentProblem) {
            if let node, node.tag != nil, !shape.isFigure { section = node }
            switch (step, shape) {
            case (.key(let key), .row(let inner)):
                let fields = inner.fields
                guard let next = fields.first(where: { $0.name == key }) else {
                    throw problem(
                        "a field of \(inner.noun)", "\"\(key)\"",
                        NearestName.to(key, among: fields.map(\.name)) ?? Self.unique(fields.map(\.name)))
                }
                (row, field, shape) = (inner, next, next.shape)
                node = node?[key]
                reached += reached.isEmpty ? key : ".\(key)"
            case (.key(let key), .table(let inner)):
                guard let next = node?[key] else {
                    throw problem("the id of \(inner.noun)", "\"\(key)\"", NearestName.to(key, among: ids))
                }
                shape = .row(inner)
                node = next
                reached += ".\(key)"
                tableRow = (reached, key)
            case (.index(let index), .list(let inner, _)):
                guard case .list(let nodes)? = node?.value, nodes.indices.contains(index) else {
                    throw problem("an entry of the list", "[\(index)]", nil)
                }
                shape = inner
                node = nodes[index]
                reached += "[\(index)]"
            case (.key(let key), _): throw problem("nothing below it", "\"\(key)\"", nil)
            case (.index(let index), _): throw problem("no list", "[\(index)]", nil)
            }
        }

        private var ids: [String] {
            guard case .map(let entries)? = node?.value else { return [] }
            return entries.map(\.key)
        }

        private static func unique(_ names: [String]) -> String? { names.count == 1 ? names[0] : nil }

        private func problem(_ expected: String, _ found: String, _ suggestion: String?) -> ContentProblem {
            let whole = suggestion.map { reached.isEmpty ? $0 : "\(reached).\($0)" }
            return ShapePath.problem(reached, expected, found, whole)
        }
    }
}
