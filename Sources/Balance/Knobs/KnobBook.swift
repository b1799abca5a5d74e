import QuestKernel
import Scenarios

/// All that can be turned in a scenario.
package struct KnobBook: Sendable {
    let source: ScenarioSource
    private let figures: [String: DeclaredFigure]
    private let paths: [String]
    private let assumptions: [Assumption]

    package init(_ source: ScenarioSource) throws {
        self.source = source
        let scenario = try GameRegistry.scenario(source)
        figures = Dictionary(scenario.figures.map { ($0.path, $0) }) { first, _ in first }
        paths = scenario.figures.map(\.path)
        assumptions = scenario.assumptions
    }

    /// Every figure and section that content marks so, with its declared range. Sections without a figure are none.
    package func declared(_ kinds: Set<Provenance.Kind>) -> [Knob] {
        var seen: Set<String> = []
        return assumptions.compactMap { assumption in
            guard kinds.contains(assumption.kind), seen.insert(assumption.path).inserted else { return nil }
            return knob(of: assumption)
        }
    }

    /// Whether there is a figure at a path, by itself.
    func hasFigure(_ path: String) -> Bool { figures[path] != nil }

    /// The knob that a text asks for: `path=0.05..0.09`, `path=1..9:2`, `path=1,2,4`, `path=x0.8..1.2`,
    /// `path=assumed`.
    ///
    /// - Throws: `KnobProblem` for what is no such text, `ContentProblem` for what content does not have or take.
    package func knob(_ text: String) throws -> Knob { try knob(KnobText(text), spreads: true) }

    /// - Parameter spreads: whether `assumed` means anything from low to high, and not low, used and high alone.
    func knob(_ text: KnobText, spreads: Bool) throws -> Knob {
        let asked = KnobRange(text: text, spreads: spreads)
        if let section = section(text.path) { return try asked.turned(section) }
        let assumption = assumptions.first { $0.path == text.path && !$0.isSection }
        guard let declared = try figures[text.path] ?? leftOut(text) else {
            throw asked.problem(expected: "the path of a figure, or of a section of figures", found: "another field")
        }
        let present = figures[text.path].map { KnobValue(millionths: $0.value.millionths) }
        let (low, high) = assumption.flatMap(Self.ends) ?? (present ?? KnobValue.zero, present ?? KnobValue.zero)
        return try asked.turned(
            Knob(
                path: text.path, present: present, low: low, high: high, step: nil, listed: nil,
                isWhole: declared.isWhole, allowed: declared.allowed, provenance: assumption?.kind, figures: nil))
    }

    /// A figure that may be left out and is: content itself says whether there is one of that name, and what it takes.
    private func leftOut(_ text: KnobText) throws -> DeclaredFigure? {
        guard source.tree.node(at: text.steps) == nil else { return nil }
        let scenario = try GameRegistry.scenario(source.setting(text.path, to: "\(text.anyFigure)", option: "--vary"))
        return scenario.figures.first { $0.path == text.path }
    }

    private func knob(of assumption: Assumption) -> Knob? {
        guard let (low, high) = Self.ends(assumption) else { return nil }
        if assumption.isSection { return section(assumption.path) }
        guard let figure = figures[assumption.path] else { return nil }
        return Knob(
            path: assumption.path, present: KnobValue(millionths: figure.value.millionths), low: low, high: high,
            step: nil, listed: nil, isWhole: figure.isWhole, allowed: figure.allowed, provenance: assumption.kind,
            figures: nil)
    }

    /// A list or a map as a knob: a factor on the figures in it that have no provenance of their own.
    private func section(_ path: String) -> Knob? {
        guard !path.isEmpty, figures[path] == nil else { return nil }
        let inner = assumptions.filter { Self.isWithin($0.path, path) }.map(\.path)
        var seen: Set<String> = []
        let own = paths.filter { leaf in
            Self.isWithin(leaf, path) && !inner.contains { $0 == leaf || Self.isWithin(leaf, $0) }
                && seen.insert(leaf).inserted
        }
        guard !own.isEmpty else { return nil }
        let one = KnobValue(millionths: 1_000_000)
        let assumption = assumptions.first { $0.path == path && $0.isSection }
        let (low, high) = assumption.flatMap(Self.ends) ?? (one, one)
        return Knob(
            path: path, present: one, low: low, high: high, step: nil, listed: nil, isWhole: false,
            allowed: 0...1_000_000_000, provenance: assumption?.kind, figures: own.compactMap { figures[$0] })
    }

    private static func isWithin(_ path: String, _ section: String) -> Bool {
        guard path.hasPrefix(section), path.count > section.count else { return false }
        return [".", "["].contains(path[path.index(path.startIndex, offsetBy: section.count)])
    }

    private static func ends(_ assumption: Assumption) -> (low: KnobValue, high: KnobValue)? {
        guard let low = KnobValue(assumption.low), let high = KnobValue(assumption.high), low <= high else {
            return nil
        }
        return (low, high)
    }
}
