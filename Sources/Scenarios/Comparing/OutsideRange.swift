import QuestKernel

/// Figures that a change sets outside the range that content declares for them: taken, and said, wherever the change
/// comes from.
enum OutsideRange {
    /// - Parameters:
    ///   - old, new: the tree before and after an overlay or changes on the command line.
    static func warnings(from old: ContentNode, to new: ContentNode) -> [String] {
        var warnings: [String] = []
        visit(old, new, at: "", &warnings)
        return warnings
    }

    /// One sentence for a figure that its range does not hold; nil where it does.
    static func warning(_ path: String, _ value: Decimal6, _ range: ContentNode) -> String? {
        guard let (low, _, high) = range.declaredRange,
            value.millionths < low.millionths || value.millionths > high.millionths
        else { return nil }
        let kind = range.tag.flatMap { ProvenanceTag($0)?.kind.rawValue } ?? "given"
        return
            "\(path): \(value) is outside \(low) to \(high), for which it is \(kind) at \(range.place); it is taken all the "
            + "same"
    }

    private static func visit(_ old: ContentNode, _ new: ContentNode, at path: String, _ warnings: inout [String]) {
        // Nearly all of a tree is as it was, and that is found out more quickly than each figure's path is written.
        guard old != new else { return }
        if old.declaredRange != nil {
            if let value = new.playedFigure, let warning = warning(path, value, old) { warnings.append(warning) }
            return
        }
        switch (old.value, new.value) {
        case (.map(let before), .map(let after)):
            let known = Dictionary(before.map { ($0.key, $0.node) }) { first, _ in first }
            for entry in after {
                guard let old = known[entry.key] else { continue }
                visit(old, entry.node, at: path.isEmpty ? entry.key : "\(path).\(entry.key)", &warnings)
            }
        case (.list(let before), .list(let after)) where before.count == after.count:
            for (index, (old, new)) in zip(before, after).enumerated() {
                visit(old, new, at: "\(path)[\(index)]", &warnings)
            }
        default: return
        }
    }
}

extension ContentNode {
    /// Low, used and high of a tagged figure; nil for others.
    fileprivate var declaredRange: (low: Decimal6, used: Decimal6, high: Decimal6)? {
        guard let tag, ProvenanceTag(tag)?.factor == nil, case .list(let nodes) = value, nodes.count == 3 else {
            return nil
        }
        let figures = nodes.compactMap { $0.scalarText.flatMap { Decimal6($0) } }
        guard figures.count == 3, figures[0].millionths <= figures[1].millionths,
            figures[1].millionths <= figures[2].millionths
        else { return nil }
        return (figures[0], figures[1], figures[2])
    }

    /// The figure that play uses.
    fileprivate var playedFigure: Decimal6? { declaredRange?.used ?? scalarText.flatMap { Decimal6($0) } }
}
