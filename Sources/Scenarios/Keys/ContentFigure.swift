import QuestKernel

/// A figure, text or name of a scenario: the smallest thing that has a path.
package struct ContentFigure {
    package let path: String
    package let field: FieldShape
    package let shape: ContentShape
    /// A scalar, or a tagged triple of figures.
    package let node: ContentNode
    /// The tag of the nearest row, table or list around it that has one.
    package let sectionTag: String?

    /// The scalar that play uses: for a triple the middle.
    package var used: ContentNode { triple?[1] ?? node }
    package var text: String { used.scalarText ?? "" }

    /// Low, used and high of a tagged figure.
    package var triple: [ContentNode]? {
        guard node.tag != nil, shape.isFigure, case .list(let nodes) = node.value, nodes.count == 3 else { return nil }
        return nodes
    }

    /// Everything below a node that has a value, in the order of the text, by the declared fields.
    package static func all(in tree: ContentNode, _ root: RowShape) -> [ContentFigure] {
        var walk = Walk()
        walk.visit(tree, root, at: "", under: nil)
        return walk.leaves
    }

    /// Whether a part of open content is a number, or a tagged triple of numbers.
    static func isOpenFigure(_ node: ContentNode) -> Bool {
        guard let text = node.scalarText else { return node.tag != nil }
        return Decimal6(text) != nil || Percentage.plain(text) != nil
    }

    private struct Walk {
        var leaves: [ContentFigure] = []

        mutating func visit(_ node: ContentNode, _ row: RowShape, at path: String, under tag: String?) {
            guard case .map(let entries) = node.value else { return }
            let fields = row.fields
            for entry in entries {
                guard let field = fields.first(where: { $0.name == entry.key }) else { continue }
                let path = path.isEmpty ? entry.key : "\(path).\(entry.key)"
                visit(entry.node, field, field.shape, at: path, under: node.tag ?? tag)
            }
        }

        private mutating func visit(
            _ node: ContentNode, _ field: FieldShape, _ shape: ContentShape, at path: String, under tag: String?
        ) {
            let inner = node.tag ?? tag
            switch (shape, node.value) {
            case (.row(let row), _): visit(node, row, at: path, under: tag)
            case (.table(let row), .map(let entries)):
                for entry in entries { visit(entry.node, row, at: "\(path).\(entry.key)", under: inner) }
            case (.list(let shape, _), .list(let nodes)):
                for (index, node) in nodes.enumerated() {
                    visit(node, field, shape, at: "\(path)[\(index)]", under: inner)
                }
            // Their keys are paths themselves.
            case (.changes, _): return
            case (.open, .map(let entries)):
                for entry in entries { visit(entry.node, field, shape, at: "\(path).\(entry.key)", under: inner) }
            case (.open, .list(let nodes))
            where node.tag == nil || node.tag.flatMap { ProvenanceTag($0) }?.factor != nil:
                for (index, node) in nodes.enumerated() {
                    visit(node, field, shape, at: "\(path)[\(index)]", under: inner)
                }
            case (.open, .list),
                (.open, .scalar) where ContentFigure.isOpenFigure(node):
                leaves.append(
                    ContentFigure(
                        path: path, field: field, shape: .ratio(ContentShape.openFigures), node: node, sectionTag: tag))
            default:
                leaves.append(ContentFigure(path: path, field: field, shape: shape, node: node, sectionTag: tag))
            }
        }
    }
}

extension ContentNode {
    /// For a scalar.
    package var scalarText: String? {
        guard case .scalar(let text) = value else { return nil }
        return text
    }

    /// As written on one line: figures, lists in brackets, the number of entries for a map.
    package var summary: String {
        switch value {
        case .scalar(let text): return text
        case .list(let nodes):
            let isPlain = nodes.allSatisfy { if case .map = $0.value { false } else { true } }
            return isPlain ? "[" + nodes.map(\.summary).joined(separator: ", ") + "]" : "\(nodes.count) rows"
        case .map(let entries): return "\(entries.count) \(entries.count == 1 ? "entry" : "entries")"
        }
    }

    /// What play uses: the middle of a tagged triple of figures, otherwise what is written.
    ///
    /// - Parameter shape: its declaration; if that is unknown, three tagged figures count as a triple.
    package func played(as shape: ContentShape?) -> String {
        guard let tag, ProvenanceTag(tag)?.factor == nil, shape?.isFigure != false, case .list(let nodes) = value,
            nodes.count == 3
        else { return summary }
        let texts = nodes.compactMap(\.scalarText)
        return texts.count == 3 && texts.allSatisfy { Decimal6($0) != nil } ? texts[1] : summary
    }

    /// Where it comes from, by its own tag, in words: "chosen, 0.05…0.08"; what an option of the command line gives is
    /// nobody's design.
    ///
    /// - Parameter shape: as `played` takes it.
    package func provenance(as shape: ContentShape?) -> String {
        guard let tag else { return Override.hasGiven(self) ? "set by hand" : "designed" }
        guard let known = ProvenanceTag(tag) else { return tag }
        let kind = known.kind.rawValue + (known.reading.map { " by \"\($0)\"" } ?? "")
        if let factor = known.factor { return "\(kind), all of it by a factor of \(factor.low)…\(factor.high)" }
        guard shape?.isFigure != false, case .list(let nodes) = value, nodes.count == 3, let low = nodes[0].scalarText,
            let high = nodes[2].scalarText
        else {
            return kind
        }
        return "\(kind), \(low)…\(high)"
    }
}
