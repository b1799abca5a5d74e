import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import SimulatedPlayers
import Testing

@Suite struct SamplerTests {
    static let figures = [
        "earned(xp)", "earned(xp).per_week", "days_to_level(3).p50", "reached_level(3, 10)", "active_days",
        "reward_gap.p90", "level_on(20)",
    ]

    private func runSample(
        _ blocks: [Range<Int>], threads: Int = 2, changes: [String] = []
    ) throws -> (RunSample, [Metric]) {
        let sampler = try Sampler(ProjectScenarios.source("timequest", changes), days: 20)
        let metrics = try sampler.book.metrics(Self.figures)
        var runSample = sampler.runSample(of: metrics)
        for range in blocks { try sampler.play(range, into: &runSample, metrics, threads: threads) }
        return (runSample, metrics)
    }

    @Test func blocksPlayedInAnyPiecesAndThreadsAreTheSame() throws {
        let whole = try runSample([0..<6], threads: 1).0
        #expect(whole.blocks == Array(0..<6))
        #expect(try runSample([0..<2, 0..<5, 0..<6], threads: 2).0 == whole)
        #expect(try runSample([3..<6, 0..<6]).0 == whole)
    }

    @Test func theBlocksSumsAreThoseOfTheWholeRun() throws {
        let (runSample, metrics) = try runSample([0..<6])
        let sampler = try Sampler(ProjectScenarios.source("timequest"), days: 20)
        let plan = try Plan(
            seed: sampler.seed, players: 6 * Plan.blockSize, days: 20, threads: 1,
            identity: RunIdentity(engineVersion: "", game: "", scenario: "", contentHash: ""))
        let totals = try run(sampler.population, plan)
        for metric in metrics {
            let sample = try #require(runSample.sample(metric))
            let whole = MetricSample(metric, blocks: [metric.sums(of: totals)])
            #expect(sample.value == whole.value, "\(metric.name)")
            #expect(sample.value != nil, "\(metric.name)")
        }
    }

    private func run(_ population: some Population, _ plan: Plan) throws -> Accumulators {
        try Runner.run(plan, arms: [population]).arms[0]
    }

    @Test func aSampleSurvivesItsFile() throws {
        let (runSample, metrics) = try runSample([0..<3])
        let read = try JSONDecoder().decode(RunSample.self, from: JSONEncoder().encode(runSample))
        #expect(read == runSample)
        #expect(read.isSound(metrics))
        #expect(!read.isSound(Array(metrics.dropLast())))
    }

    @Test func aFigureComparedWithItselfIsExactlyUnchanged() throws {
        let (runSample, metrics) = try runSample([0..<6])
        for metric in metrics {
            let sample = try #require(runSample.sample(metric))
            let difference = try #require(MetricDifference(sample, sample))
            #expect(difference.isExactlyUnchanged)
            #expect(difference.value == 0)
        }
    }
}
