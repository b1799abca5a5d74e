import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import SimulatedPlayers
import Testing

@Suite struct HarvesterTests {
    static let figures = [
        "earned(xp)", "earned(xp).per_week", "days_to_level(3).p50", "reached_level(3, 10)", "active_days",
        "reward_gap.p90", "level_on(20)",
    ]

    private func harvest(
        _ blocks: [Range<Int>], threads: Int = 2, changes: [String] = []
    ) throws -> (Harvest, [Metric]) {
        let harvester = try Harvester(ProjectScenarios.source("timequest", changes), days: 20)
        let metrics = try harvester.book.metrics(Self.figures)
        var harvest = harvester.harvest(of: metrics)
        for range in blocks { try harvester.play(range, into: &harvest, metrics, threads: threads) }
        return (harvest, metrics)
    }

    @Test func blocksPlayedInAnyPiecesAndThreadsAreTheSame() throws {
        let whole = try harvest([0..<6], threads: 1).0
        #expect(whole.blocks == Array(0..<6))
        #expect(try harvest([0..<2, 0..<5, 0..<6], threads: 2).0 == whole)
        #expect(try harvest([3..<6, 0..<6]).0 == whole)
    }

    @Test func theBlocksSumsAreThoseOfTheWholeRun() throws {
        let (harvest, metrics) = try harvest([0..<6])
        let harvester = try Harvester(ProjectScenarios.source("timequest"), days: 20)
        let plan = try Plan(
            seed: harvester.seed, players: 6 * Plan.blockSize, days: 20, threads: 1,
            identity: RunIdentity(engineVersion: "", game: "", scenario: "", contentHash: ""))
        let totals = try run(harvester.people, plan)
        for metric in metrics {
            let sample = try #require(harvest.sample(metric))
            let whole = MetricSample(metric, blocks: [metric.sums(of: totals)])
            #expect(sample.value == whole.value, "\(metric.name)")
            #expect(sample.value != nil, "\(metric.name)")
        }
    }

    private func run(_ people: some Population, _ plan: Plan) throws -> Accumulators {
        try Runner.run(plan, arms: [people]).arms[0]
    }

    @Test func aHarvestSurvivesItsFile() throws {
        let (harvest, metrics) = try harvest([0..<3])
        let read = try JSONDecoder().decode(Harvest.self, from: JSONEncoder().encode(harvest))
        #expect(read == harvest)
        #expect(read.isSound(metrics))
        #expect(!read.isSound(Array(metrics.dropLast())))
    }

    @Test func aFigureComparedWithItselfIsExactlyUnchanged() throws {
        let (harvest, metrics) = try harvest([0..<6])
        for metric in metrics {
            let sample = try #require(harvest.sample(metric))
            let difference = try #require(MetricDifference(sample, sample))
            #expect(difference.isExactlyUnchanged)
            #expect(difference.value == 0)
        }
    }
}
