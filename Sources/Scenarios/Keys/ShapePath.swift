import QuestKernel

/// What may be at a path of a scenario, and what is there.
package struct ShapePath {
    /// The row whose field it is.
    package let row: RowShape
    /// The field; for an entry of a table or a list, the table or list.
    package let field: FieldShape
    package let shape: ContentShape
    /// What is there; nil where an optional field is left out.
    package let node: ContentNode?
    /// Where its tagged section comes from, if it is part of one.
    package let section: String?
    /// The path of the nearest row of a table, and its id, if it is in one.
    package let tableRow: (path: String, id: String)?

    /// Finds a path by the declared fields; for an unknown path the error names the nearest known one.
    package init(_ text: String, in tree: ContentNode, _ root: RowShape) throws(ContentProblem) {
        let malformed = ContentProblem(
            place: Place(file: "the key \(text)", line: 0, column: 0), path: "",
            expected: "a path such as loot.tasks.equipmentChance", found: "\"\(text)\"")
        guard let path = ContentPath(text) else { throw malformed }
        var walk = Walk(text, root: root, tree: tree)
        for step in path.steps { try walk.take(step) }
        guard let field = walk.field else { throw malformed }
        (row, self.field, shape, node) = (walk.row, field, walk.shape, walk.node)
        (section, tableRow) = (walk.section, walk.tableRow)
    }

    private struct Walk {
        let text: String
        var row: RowShape
        var shape: ContentShape
        var node: ContentNode?
        var field: FieldShape?
        var section: String?
        var tableRow: (path: String, id: String)?
        var reached = ""

        init(_ text: String, root: RowShape, tree: ContentNode) {
            (self.text, row, shape, node) = (text, root, .row(root), tree)
        }

        mutating func take(_ step: ContentPath.Step) throws(ContentProblem) {
            if let node, node.tag != nil, !shape.isFigure { section = node.provenance(as: shape) }
            switch (step, shape) {
            case (.key(let key), .row(let inner)):
                let fields = inner.fields
                guard let next = fields.first(where: { $0.name == key }) else {
                    let names = fields.map(\.name)
                    let nearest = NearestName.to(key, among: names)
                    let listed = nearest == nil && names.count <= 12 ? " (\(names.joined(separator: ", ")))" : ""
                    throw problem("a field of \(inner.noun)\(listed)", "\"\(key)\"", nearest)
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
            case (.key(let key), .open) where node != nil:
                guard let next = node?[key] else {
                    throw problem("a name that stands there", "\"\(key)\"", NearestName.to(key, among: ids))
                }
                open(next)
                reached += ".\(key)"
            case (.index(let index), .open):
                guard case .list(let nodes)? = node?.value, nodes.indices.contains(index) else {
                    throw problem("an entry of the list", "[\(index)]", nil)
                }
                open(nodes[index])
                reached += "[\(index)]"
            case (.key(let key), _): throw problem("nothing below it", "\"\(key)\"", nil)
            case (.index(let index), _): throw problem("no list", "[\(index)]", nil)
            }
        }

        /// Goes to a part of open content; a number there is a figure as elsewhere.
        private mutating func open(_ next: ContentNode) {
            node = next
            if ContentFigure.isOpenFigure(next) { shape = .ratio(ContentShape.openFigures) }
        }

        private var ids: [String] {
            guard case .map(let entries)? = node?.value else { return [] }
            return entries.map(\.key)
        }

        private func problem(_ expected: String, _ found: String, _ suggestion: String?) -> ContentProblem {
            let whole = suggestion.map { reached.isEmpty ? $0 : "\(reached).\($0)" }
            return ContentProblem(
                place: Place(file: "the key \(text)", line: 0, column: 0), path: reached, expected: expected,
                found: found, suggestion: whole)
        }
    }
}
