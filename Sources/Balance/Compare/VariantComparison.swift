import EconomyMetrics
import MonteCarlo
import Scenarios

/// How several scenarios differ from a first one for the same players.
package struct VariantComparison: Sendable {
    /// A figure day by day, by scenario, the first one first.
    package struct Curve: Sendable {
        package let label: String
        package let unit: Metric.Unit
        package let measure: String
        package let days: [Int]
        package let lines: [[MetricFigure]]
    }

    /// The first scenario against each of the others. Their verdicts allow for all figures of all comparisons at once.
    package let comparisons: [Comparison]
    package let curves: [Curve]

    package var arms: [Comparison.Arm] { comparisons.prefix(1).map(\.a) + comparisons.map(\.b) }
    package var moves: [MetricMove] { comparisons.flatMap(\.moves) }
    package var tested: Int { comparisons.reduce(0) { $0 + $1.tested } }

    /// One figure under each of the others.
    package struct Row: Sendable {
        package let metric: Metric
        /// By comparison; nil where it has no such figure.
        package let moves: [MetricMove?]

        package var isUntouched: Bool { moves.allSatisfy { $0?.verdict == .untouched } }
    }

    /// All figures of all players, in the order of the clearest move of any.
    package var rows: [Row] {
        let byName = comparisons.map { comparison in
            Dictionary(comparison.rows.map { ($0.move.metric.name, $0.move) }) { first, _ in first }
        }
        func rank(_ moves: [MetricMove?]) -> Int {
            moves.compactMap { $0.flatMap { MetricMove.Verdict.allCases.firstIndex(of: $0.verdict) } }.min() ?? .max
        }
        var seen: Set<String> = []
        let metrics = comparisons.flatMap { $0.rows.map(\.move.metric) }.filter { seen.insert($0.name).inserted }
        let rows = metrics.map { metric in Row(metric: metric, moves: byName.map { $0[metric.name] }) }
        return rows.enumerated().sorted { one, other in
            let (left, right) = (rank(one.element.moves), rank(other.element.moves))
            return left == right ? one.offset < other.offset : left < right
        }.map(\.element)
    }
}

/// A first scenario and others that can be compared with it.
package struct VariantQuestion: Sendable {
    /// More than six lines over one another cannot be told apart.
    package static let mostArms = 6

    package let questions: [ComparisonQuestion]
    private let names: [String]
    private let curves: [MetricCurve]
    /// What is to be sampled.
    package let metrics: [String]

    package var seed: UInt64 { questions[0].seed }
    package var days: Int { questions[0].days }

    /// - Parameters: as of `ComparisonQuestion`; two scenarios or more.
    package init(
        _ sources: [ScenarioSource], names: [String], asked: [String], seed: UInt64?, days: Int?
    ) throws {
        guard (2...Self.mostArms).contains(sources.count), names.count == sources.count else {
            throw ComparisonProblem("expected 2 to \(Self.mostArms) scenarios to compare, found \(sources.count)")
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ComparisonProblem("expected another scenario each time, found \(twice) twice")
        }
        let all = try zip(sources, names).dropFirst().map { source, name in
            try ComparisonQuestion(
                sources[0], source, names: (names[0], name), asked: asked, seed: seed, days: days)
        }
        let common = all.dropFirst().reduce(Set(all[0].metrics)) { $0.intersection($1.metrics) }
        questions = all.map { $0.limited(to: common) }
        self.names = names
        var curves = try MetricCurve.all(all[0].a.book)
        curves.removeAll { curve in
            !all.allSatisfy { question in curve.names.allSatisfy { (try? question.b.book.metric($0)) != nil } }
        }
        self.curves = curves
        let drawn = curves.flatMap(\.names).filter { !common.contains($0) }
        metrics = questions[0].metrics + drawn
    }

    /// All as arms, to be played over the same blocks.
    package var arms: SampledArms {
        let (names, sources) = (names, [questions[0].a.source] + questions.map(\.b.source))
        let letters = Array("abcdef")
        return SampledArms(
            count: sources.count, name: { names[$0] }, file: { String(letters[$0]) }, source: { sources[$0] })
    }

    /// The comparison over the blocks that all have played; nil before the first.
    package func comparison(of pairedSampler: PairedSampler) throws -> VariantComparison? {
        let blocks = pairedSampler.common
        guard blocks > 0 else { return nil }
        let samples = try (0..<names.count).map { try pairedSampler.runSample(of: $0) }
        let moves = try zip(questions, samples.dropFirst()).map { question, sample in
            try question.moves(samples[0], sample, blocks: blocks)
        }
        var judged = MetricMove.judged(moves.flatMap(\.self))[...]
        let comparisons = zip(questions, moves).map { question, own in
            defer { judged = judged.dropFirst(own.count) }
            return question.comparison(blocks: blocks, Array(judged.prefix(own.count)))
        }
        let books = [questions[0].a.book] + questions.map(\.b.book)
        let drawn = try curves.map { curve in
            VariantComparison.Curve(
                label: curve.label, unit: curve.unit, measure: curve.measure, days: curve.days,
                lines: try zip(books, samples).map { book, sample in
                    try curve.names.map { name in
                        sample.sample(try book.metric(name), blocks: blocks)?.figure()
                            ?? MetricFigure(value: nil, counted: 0, blocks: blocks)
                    }
                })
        }
        return VariantComparison(comparisons: comparisons, curves: drawn)
    }
}
