import QuestKernel
import Scenarios

/// All that can be turned in a scenario.
package struct DialBook: Sendable {
    private let source: ScenarioSource
    private let figures: [String: DeclaredFigure]
    private let paths: [String]
    private let assumptions: [Assumption]

    package init(_ source: ScenarioSource) throws {
        self.source = source
        let scenario = try AnyScenario(source)
        figures = Dictionary(scenario.figures.map { ($0.path, $0) }) { first, _ in first }
        paths = scenario.figures.map(\.path)
        assumptions = scenario.assumptions
    }

    /// Every figure and section that content marks so, with its declared range. Sections without a figure are none.
    package func declared(_ kinds: Set<Provenance.Kind>) -> [Dial] {
        var seen: Set<String> = []
        return assumptions.compactMap { assumption in
            guard kinds.contains(assumption.kind), seen.insert(assumption.path).inserted else { return nil }
            return dial(of: assumption)
        }
    }

    /// The dial that a text asks for: `path=0.05..0.09`, `path=1..9:2`, `path=1,2,4`, `path=x0.8..1.2`,
    /// `path=assumed`.
    package func dial(_ text: String) throws -> Dial {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0])
        let reader = DialText(path: path)
        guard parts.count == 2 else { throw reader.problem(found: "no equals sign") }
        let range = try reader.read(parts[1])
        if let section = section(path) { return try section.turned(range, reader) }
        return try figure(path, range, reader)
    }

    private func figure(_ path: String, _ range: DialRange, _ reader: DialText) throws -> Dial {
        let assumption = assumptions.first { $0.path == path && !$0.isSection }
        var declared = figures[path]
        if declared == nil {
            // A field that may be left out: content itself says whether there is one of that name, and what it takes.
            let value = range.values.first ?? DialValue(millionths: 1_000_000)
            let scenario = try AnyScenario(source.setting(path, to: value.description, option: "--vary"))
            declared = scenario.figures.first { $0.path == path }
        }
        guard let declared else {
            throw reader.problem(expected: "the path of a figure, or of a section of figures", found: "another field")
        }
        let present = figures[path].map { DialValue(millionths: $0.value.millionths) }
        let base = Dial(
            path: path, present: present, low: present ?? DialValue(millionths: 0),
            high: present ?? DialValue(millionths: 0), step: nil, listed: nil, isWhole: declared.isWhole,
            allowed: declared.allowed, provenance: assumption?.kind, figures: nil)
        return try base.turned(range, reader, declared: assumption.flatMap(Self.ends))
    }

    private func dial(of assumption: Assumption) -> Dial? {
        guard let (low, high) = Self.ends(assumption) else { return nil }
        if assumption.isSection { return section(assumption.path)?.between(low, high) }
        guard let figure = figures[assumption.path] else { return nil }
        return Dial(
            path: assumption.path, present: DialValue(millionths: figure.value.millionths), low: low, high: high,
            step: nil, listed: nil, isWhole: figure.isWhole, allowed: figure.allowed, provenance: assumption.kind,
            figures: nil)
    }

    /// A list or a map as a dial: a factor on the figures in it that have no provenance of their own.
    private func section(_ path: String) -> Dial? {
        guard !path.isEmpty, figures[path] == nil else { return nil }
        let inner = assumptions.filter { Self.isWithin($0.path, path) }.map(\.path)
        var seen: Set<String> = []
        let own = paths.filter { leaf in
            Self.isWithin(leaf, path) && !inner.contains { $0 == leaf || Self.isWithin(leaf, $0) }
                && seen.insert(leaf).inserted
        }
        guard !own.isEmpty else { return nil }
        let one = DialValue(millionths: 1_000_000)
        let assumption = assumptions.first { $0.path == path && $0.isSection }
        let (low, high) = assumption.flatMap(Self.ends) ?? (one, one)
        return Dial(
            path: path, present: one, low: low, high: high, step: nil, listed: nil, isWhole: false,
            allowed: 0...1_000_000_000, provenance: assumption?.kind, figures: own.compactMap { figures[$0] })
    }

    private static func isWithin(_ path: String, _ section: String) -> Bool {
        guard path.hasPrefix(section), path.count > section.count else { return false }
        return [".", "["].contains(path[path.index(path.startIndex, offsetBy: section.count)])
    }

    private static func ends(_ assumption: Assumption) -> (low: DialValue, high: DialValue)? {
        guard let low = DialValue(assumption.low), let high = DialValue(assumption.high), low <= high else {
            return nil
        }
        return (low, high)
    }
}

extension Dial {
    fileprivate func between(_ low: DialValue, _ high: DialValue, step: DialValue? = nil, listed: [DialValue]? = nil)
        -> Dial
    {
        Dial(
            path: path, present: present, low: low, high: high, step: step, listed: listed, isWhole: isWhole,
            allowed: allowed, provenance: provenance, figures: figures)
    }

    /// The same with the range that was asked for.
    fileprivate func turned(
        _ range: DialRange, _ reader: DialText, declared: (low: DialValue, high: DialValue)? = nil
    ) throws(ContentProblem) -> Dial {
        switch range {
        case .declared:
            let (low, high) = declared ?? (self.low, self.high)
            guard low < high else {
                throw reader.problem(
                    expected: "a range such as x0.8..1.2, because content declares none for it", found: "\"assumed\"")
            }
            return between(low, high)
        case .span(let span):
            guard !isSection || span.isFactor else {
                throw reader.problem(expected: "a factor such as x0.8..1.2 for a section", found: "a range of figures")
            }
            let isRelative = span.isFactor && !isSection
            let values = try isRelative ? relative(span.values, reader) : span.values
            let step = isRelative ? span.step.map { DialValue($0.number * (present?.number ?? 0)) } : span.step
            for value in values where !takes(value) { throw reader.problem(expected: inWords, found: "\(value)") }
            if let step, isWhole, step.millionths % 1_000_000 != 0 {
                throw reader.problem(expected: "a step of whole numbers", found: "\(step)")
            }
            guard let low = values.min(), let high = values.max() else { throw reader.problem(found: "nothing") }
            return between(low, high, step: step, listed: span.isList ? Array(Set(values)).sorted() : nil)
        }
    }

    private func takes(_ value: DialValue) -> Bool {
        allowed.contains(value.millionths) && (!isWhole || value.millionths % 1_000_000 == 0)
    }

    /// Factors as figures: of the present one, rounded if it is whole, no further than the field takes.
    private func relative(_ factors: [DialValue], _ reader: DialText) throws(ContentProblem) -> [DialValue] {
        guard let present else {
            throw reader.problem(expected: "figures, because content has none to multiply", found: "factors")
        }
        let figure = DeclaredFigure(
            path: path, value: Decimal6(millionths: present.millionths), isWhole: isWhole, allowed: allowed)
        return factors.map { Self.scaled(figure, by: $0.number) }
    }

    private var inWords: String {
        "\(isWhole ? "whole numbers" : "numbers") from \(DialValue(millionths: allowed.lowerBound)) to "
            + "\(DialValue(millionths: allowed.upperBound))"
    }
}
