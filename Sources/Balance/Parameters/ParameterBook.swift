import QuestKernel
import Scenarios

/// All parameters of a scenario.
package struct ParameterBook: Sendable {
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

    /// Every figure and section that content marks with one of these kinds, with its declared range. Sections without a
    /// figure are left out.
    package func declared(_ kinds: Set<Provenance.Kind>) -> [Parameter] {
        var seen: Set<String> = []
        return assumptions.compactMap { assumption in
            guard kinds.contains(assumption.kind), seen.insert(assumption.path).inserted else { return nil }
            return parameter(of: assumption)
        }
    }

    /// Paths of the figures that no tag covers: the design document gives them as they stand.
    package var designed: [String] {
        let own = Set(assumptions.filter { !$0.isSection }.map(\.path))
        let sections = assumptions.filter(\.isSection).map(\.path)
        var seen: Set<String> = []
        return paths.filter { path in
            !own.contains(path) && !path.hasPrefix("scenario.") && seen.insert(path).inserted
                && !sections.contains { Self.isWithin(path, $0) }
        }
    }

    /// Whether there is a figure at a path, by itself.
    func hasFigure(_ path: String) -> Bool { figures[path] != nil }

    /// The parameter that a text asks for: `path=0.05..0.09`, `path=1..9:2`, `path=1,2,4`, `path=x0.8..1.2`,
    /// `path=assumed`.
    ///
    /// - Throws: `ParameterProblem` for a text in the wrong form, `ContentProblem` for a path or value that content
    ///   does not have or take.
    package func parameter(_ text: String) throws -> Parameter { try parameter(ParameterText(text), spreads: true) }

    /// - Parameter spreads: whether `assumed` means anything from low to high, and not low, used and high alone.
    func parameter(_ text: ParameterText, spreads: Bool) throws -> Parameter {
        let asked = ParameterRange(text: text, spreads: spreads)
        if let section = section(text.path) { return try asked.applied(to: section) }
        let assumption = assumptions.first { $0.path == text.path && !$0.isSection }
        guard let declared = try figures[text.path] ?? leftOut(text) else {
            throw asked.problem(expected: "the path of a figure, or of a section of figures", found: "another field")
        }
        let present = figures[text.path].map { ParameterValue(millionths: $0.value.millionths) }
        let (low, high) =
            assumption.flatMap(Self.ends) ?? (present ?? ParameterValue.zero, present ?? ParameterValue.zero)
        return try asked.applied(
            to:
                Parameter(
                    path: text.path, present: present, low: low, high: high, step: nil, listed: nil,
                    isWhole: declared.isWhole, allowed: declared.allowed, provenance: kind(text.path, assumption),
                    declared: assumption.flatMap(Self.range), isCovered: isCovered(text.path),
                    figures: nil))
    }

    /// An optional figure that is left out: content itself says whether there is one of that name, and what it takes.
    private func leftOut(_ text: ParameterText) throws -> DeclaredFigure? {
        guard source.tree.node(at: text.steps) == nil else { return nil }
        let scenario = try GameRegistry.scenario(source.setting(text.path, to: "\(text.anyFigure)", option: "--vary"))
        return scenario.figures.first { $0.path == text.path }
    }

    private func parameter(of assumption: Assumption) -> Parameter? {
        guard let (low, high) = Self.ends(assumption) else { return nil }
        if assumption.isSection { return section(assumption.path) }
        guard let figure = figures[assumption.path] else { return nil }
        return Parameter(
            path: assumption.path, present: ParameterValue(millionths: figure.value.millionths), low: low, high: high,
            step: nil, listed: nil, isWhole: figure.isWhole, allowed: figure.allowed, provenance: assumption.kind,
            declared: Self.range(assumption), isCovered: isCovered(assumption.path), figures: nil)
    }

    /// A list or a map as a parameter: a factor on the figures in it that have no provenance of their own.
    private func section(_ path: String) -> Parameter? {
        guard !path.isEmpty, figures[path] == nil else { return nil }
        let inner = assumptions.filter { Self.isWithin($0.path, path) }.map(\.path)
        var seen: Set<String> = []
        let own = paths.filter { leaf in
            Self.isWithin(leaf, path) && !inner.contains { $0 == leaf || Self.isWithin(leaf, $0) }
                && seen.insert(leaf).inserted
        }
        guard !own.isEmpty else { return nil }
        let one = ParameterValue(millionths: 1_000_000)
        let assumption = assumptions.first { $0.path == path && $0.isSection }
        let (low, high) = assumption.flatMap(Self.ends) ?? (one, one)
        return Parameter(
            path: path, present: one, low: low, high: high, step: nil, listed: nil, isWhole: false,
            allowed: 0...1_000_000_000, provenance: kind(path, assumption),
            declared: assumption.flatMap(Self.range),
            isCovered: assumption != nil || isCovered(path), figures: own.compactMap { figures[$0] })
    }

    /// What content says about a figure or section: its own tag, or that of the nearest section around it.
    private func kind(_ path: String, _ own: Assumption?) -> Provenance.Kind? { own?.kind ?? around(path)?.kind }

    private func isCovered(_ path: String) -> Bool { around(path) != nil }

    private func around(_ path: String) -> Assumption? {
        assumptions.filter { $0.isSection && Self.isWithin(path, $0.path) }.max { $0.path.count < $1.path.count }
    }

    private static func isWithin(_ path: String, _ section: String) -> Bool {
        guard path.hasPrefix(section), path.count > section.count else { return false }
        return [".", "["].contains(path[path.index(path.startIndex, offsetBy: section.count)])
    }

    /// Nil where low, used and high are one value.
    private static func range(_ assumption: Assumption) -> ClosedRange<ParameterValue>? {
        ends(assumption).flatMap { $0.low < $0.high ? $0.low...$0.high : nil }
    }

    private static func ends(_ assumption: Assumption) -> (low: ParameterValue, high: ParameterValue)? {
        guard let low = ParameterValue(assumption.low), let high = ParameterValue(assumption.high), low <= high else {
            return nil
        }
        return (low, high)
    }
}
