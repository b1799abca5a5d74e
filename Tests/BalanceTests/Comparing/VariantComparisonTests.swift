import Balance
import MonteCarlo
import Scenarios
import Testing

/// Several scenarios beside a first one.
@Suite struct VariantComparisonTests {
    private static let seed: UInt64 = 3
    private let sources: [ScenarioSource]

    init() throws {
        sources = try [[], ["accuracy.completionXP=40"], ["accuracy.spotOnXP=150"], ["levels.baseXP=120"]].map {
            try ProjectScenarios.source("timequest", $0)
        }
    }

    private func variants(_ sources: [ScenarioSource]) throws -> VariantComparison {
        let names = sources.indices.map { "s\($0)" }
        let question = try VariantQuestion(sources, names: names, asked: [], seed: Self.seed, days: 14)
        var sampler = try PairedSampler(
            question.arms, metrics: question.metrics, seed: question.seed, days: question.days, blocks: 30, threads: 2,
            folder: nil)
        #expect(try sampler.play())
        return try #require(try question.comparison(of: sampler))
    }

    @Test func eachIsComparedWithTheFirstAndHolmAllowsForAll() throws {
        let all = try variants(sources)
        #expect(all.arms.map(\.name) == ["s0", "s1", "s2", "s3"])
        #expect(all.comparisons.count == 3 && all.comparisons.allSatisfy { $0.a.name == "s0" })
        for (place, comparison) in all.comparisons.enumerated() {
            let alone = try #require(try variants([sources[0], sources[place + 1]]).comparisons.first)
            let holm = Dictionary(alone.moves.map { ($0.metric.name, $0.holm) }) { first, _ in first }
            #expect(alone.moves.count == comparison.moves.count)
            for move in comparison.moves {
                #expect((move.holm ?? 1) >= (holm[move.metric.name].flatMap(\.self) ?? 1), "\(move.metric.name)")
            }
        }
        #expect(all.comparisons.flatMap(\.moves).contains { $0.verdict == .certain })
    }

    @Test func curvesHaveALineForEach() throws {
        let all = try variants(sources)
        let levels = try #require(all.curves.first)
        #expect(levels.label == "Level" && levels.days.last == 14 && levels.days.first == 1)
        #expect(levels.lines.count == 4 && levels.lines.allSatisfy { $0.count == levels.days.count })
        // More XP for each task brings players further; more XP for each level does not.
        let last = levels.lines.compactMap { $0.last?.value }
        #expect(last[1] > last[0] && last[3] < last[0])
    }

    @Test func rowsHoldAMoveForEach() throws {
        let rows = try variants(sources).rows
        let earned = try #require(rows.first { $0.metric.name == "earned(xp)" })
        #expect(earned.moves.map { $0?.verdict } == [.certain, .certain, .untouched])
        #expect(rows.contains { $0.isUntouched })
        #expect(rows.first?.isUntouched == false)
    }

    @Test func tooManyOrTheSameTwiceIsRefused() throws {
        let source = sources[0]
        for names in [["a"], ["a", "a", "b"], (0..<7).map { "s\($0)" }] {
            #expect(throws: ComparisonProblem.self) {
                try VariantQuestion(
                    names.map { _ in source }, names: names, asked: [], seed: Self.seed, days: 3)
            }
        }
    }
}
