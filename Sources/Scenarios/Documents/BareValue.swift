import QuestKernel

/// A value of content without a tag: the design document gives it, in the section that `origins.yaml` names.
package struct BareValue: Sendable {
    package let path: String
    package let text: String
    package let place: Place
    /// A number, and no flag or name.
    package let isFigure: Bool
    /// Nil where no row of `origins.yaml` covers it.
    package let origin: OriginRow?

    /// All of a scenario's content, in reading order. Names and descriptions are words, which nobody measures: they
    /// are not among them.
    package static func all(of source: ScenarioSource) throws -> [BareValue] {
        let header = try ScenarioHeader.read(from: source.tree)
        let origins = try source.folder.flatMap { try OriginFile.read($0) }?.origins ?? []
        let patterns = origins.flatMap { row in row.of.map { (steps: Self.steps($0), row: row) } }
        return ContentFigure.all(in: source.tree, ScenarioShape.of(header.game)).compactMap { leaf in
            let steps = Self.steps(leaf.path)
            guard let file = steps.first, !["scenario", "archetypes", "targets"].contains(file),
                leaf.node.tag == nil, leaf.sectionTag == nil, leaf.shape.isFigure || leaf.shape.isSwitch
            else { return nil }
            let covering = patterns.filter { Self.covers($0.steps, steps) }
            return BareValue(
                path: leaf.path, text: leaf.text, place: leaf.node.place, isFigure: leaf.shape.isFigure,
                origin: covering.max { $0.steps.count < $1.steps.count }?.row)
        }
    }

    /// "loot.rarity[2]" is loot, rarity, 2.
    private static func steps(_ path: String) -> [Substring] {
        path.split { $0 == "." || $0 == "[" || $0 == "]" }
    }

    private static func covers(_ pattern: [Substring], _ path: [Substring]) -> Bool {
        pattern.count <= path.count && zip(pattern, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
