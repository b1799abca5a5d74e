import Balance
import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios
import Testing

@Suite struct ComparisonTests {
    static let games = ["questbond", "timequest", "dailymenu", "dailychallenge", "crownandbarrel"]

    private func compare(
        _ a: ScenarioSource, _ b: ScenarioSource, _ asked: [String] = [], players: Int = 720, days: Int = 14
    ) throws -> Comparison {
        let question = try ComparisonQuestion(a, b, names: ("a", "b"), asked: asked, seed: nil, days: days)
        var pairedSampler = try PairedSampler(
            question.arms, metrics: question.metrics, seed: question.seed, days: question.days,
            blocks: Plan.blocks(of: players), threads: 2, folder: nil)
        #expect(try pairedSampler.play())
        return try #require(try question.comparison(of: pairedSampler))
    }

    @Test(arguments: games) func aScenarioAgainstItselfIsExactlyUnchanged(game: String) throws {
        let source = try ProjectScenarios.source(game)
        let comparison = try compare(source, source, players: 144, days: 7)
        #expect(comparison.moves.count > 5)
        #expect(comparison.moves.allSatisfy { $0.verdict == .untouched && $0.difference.value ?? 0 == 0 })
        #expect(comparison.changes.isEmpty && comparison.remarks.isEmpty && comparison.tested == 0)
    }

    @Test func whatTheChangeDoesNotTouchIsExactlyUnchanged() throws {
        let a = try ProjectScenarios.source("timequest")
        let b = try ProjectScenarios.source("timequest", ["levels.baseXP=120"])
        let comparison = try compare(a, b)
        func row(_ name: String) throws -> MetricMove {
            try #require(comparison.moves.first { $0.metric.name == name }, "\(name)")
        }
        #expect(comparison.changes == ["levels.baseXP: 100 → 120 (designed → set by hand)"])
        // A longer way to each level earns no more XP and keeps no player from playing.
        for name in ["earned(xp)", "earned(xp)@steady", "active_days"] { #expect(try row(name).verdict == .untouched) }
        let level = try row("level_on(14)")
        #expect(level.verdict == .certain)
        #expect((level.difference.relativeHigh ?? 0) < 0)
        #expect(comparison.rows.first?.move.verdict == .certain)
    }

    @Test func sharedLuckShrinksTheErrorOfADropRate() throws {
        let a = try ProjectScenarios.source("questbond")
        let b = try ProjectScenarios.source("questbond", ["loot.tasks.equipmentChance=0.0715"])
        let comparison = try compare(a, b, ["hit_share(tasks)"], players: 1_440)
        let move = try #require(comparison.rows.first?.move)
        #expect((move.difference.varianceReduction ?? 0) > 5)
        // 10 % more rolled hits, fewer forced ones.
        #expect((move.difference.relative ?? 0) > 0.02 && (move.difference.relative ?? 0) < 0.12)
        #expect(move.verdict == .certain)
        #expect(comparison.rows.count == 1 && comparison.rows[0].byArchetype.count == comparison.archetypes.count)
    }

    @Test func aMoveFromTwentyToThirtyIsAHalf() throws {
        let metric = try Sampler(ProjectScenarios.source("timequest")).book.metric("earned(xp)")
        let before = MetricSample(metric, blocks: [[15, 1], [25, 1], [20, 1], [20, 1], [20, 1]])
        let after = MetricSample(metric, blocks: [[24, 1], [36, 1], [30, 1], [31, 1], [29, 1]])
        let alone = try #require(MetricMove(before, after))
        let move = MetricMove.judged([alone])[0]
        #expect(move.difference.relative == 0.5 && move.difference.value == 10)
        // Differences 9, 11, 10, 11, 9: s = 1, s/√5 = 0.4472, t(4) = 2.7764.
        #expect(abs((move.difference.high ?? 0) - (10 + 2.7764 * 0.4472)) < 1e-3)
        // Influences of the ratio b/a: (b − 1.5 a) / 100 by block, so 1.5, −1.5, 0, 1, −1.
        #expect(abs((move.difference.relativeHigh ?? 0) - (0.5 + 2.7764 * (6.5 / 4 * 5).squareRoot() / 100)) < 1e-4)
        // Five blocks are too few for a verdict.
        #expect(move.holm == nil && move.verdict == .unknown)
    }

    @Test func soFewBlocksAllowNoTest() throws {
        let metric = try Sampler(ProjectScenarios.source("timequest")).book.metric("earned(xp)")
        let move = try #require(
            MetricMove(
                MetricSample(metric, blocks: [[15, 1], [25, 1]]), MetricSample(metric, blocks: [[16, 1], [26, 1]])))
        #expect(move.probability == nil && MetricMove.judged([move])[0].verdict == .unknown)
    }

    // MARK: - What may be compared

    @Test func strangersAreRefused() throws {
        func refusal(_ a: ScenarioSource, _ b: ScenarioSource) throws -> String {
            try #require(throws: ComparisonProblem.self) { try compare(a, b) }.description
        }
        let own = try ProjectScenarios.source("timequest")
        #expect(try refusal(own, ProjectScenarios.source("dailymenu")).contains("of one game"))
        let early = try ProjectScenarios.source("questbond")
        let late = try ProjectScenarios.source("questbond", ["scenario.arrivals=30"])
        #expect(try refusal(early, late).contains("found 7 in a and 30 in b"))
    }

    @Test func ofDifferentArchetypesThoseThatBothHaveAreCompared() throws {
        let own = try ProjectScenarios.source("timequest")
        let fewer = own.replacing(try without("worrier", own.tree))
        let comparison = try compare(own, fewer, players: 360)
        #expect(comparison.archetypes == ["steady", "optimist", "weekender", "commuter"])
        #expect(comparison.remarks.contains { $0.contains("Only a has the archetypes worrier") })
        #expect(!comparison.moves.contains { $0.metric.name.hasSuffix("@worrier") })
        #expect(comparison.moves.contains { $0.metric.name == "earned(xp)@weekender" })
    }

    private func without(_ id: String, _ tree: ContentNode) throws -> ContentNode {
        func pruned(_ node: ContentNode) -> ContentNode {
            guard case .map(let entries) = node.value else { return node }
            var result = node
            result.value = .map(
                entries.filter { $0.key != id }.map {
                    ContentNode.Entry(key: $0.key, keyPlace: $0.keyPlace, node: pruned($0.node))
                })
            return result
        }
        return pruned(tree)
    }
}
