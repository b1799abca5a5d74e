import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Players by their journals beside simulated ones.
@Suite struct JournalSampleTests {
    private static let days = 8

    /// Journals of simulated players, who stand for real ones; removed with their last user.
    private final class Recorded {
        let path = NSTemporaryDirectory() + "sample-\(UUID().uuidString).jsonl"

        init(_ changes: [String], seed: UInt64, players: Int) throws {
            let source = try ProjectScenarios.source("questbond", changes)
            try write(GameRegistry.scenario(source).population(seed: seed), players)
        }

        private func write<Players: Population>(_ population: Players, _ players: Int) throws {
            try DurableFile.write(to: path) { write in
                try JournalRecorder.write(
                    among: population, players: players, days: days, threads: 2, contents: ["00ff"], write: write)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func sample(_ recorded: Recorded, newcomers: Int? = nil) throws -> (Sampler, JournalSample) {
        let sampler = try Sampler(ProjectScenarios.source("questbond"), days: Self.days)
        var survey = try JournalSurvey([recorded.path], of: sampler.population.description)
        if let newcomers { survey = survey.newcomers(ofDays: newcomers) }
        return (sampler, try JournalSample([recorded.path], survey, of: sampler))
    }

    private func comparison(_ changes: [String], margin: Double) throws -> BaselineComparison {
        let (sampler, journals) = try sample(Recorded(changes, seed: 90, players: 720))
        let simulated = try #require(
            try Baseline.play(sampler, journals.metrics, blocks: journals.runSample.whole, threads: 2))
        return BaselineComparison(simulated, journals, margin: margin, falseAlarms: 0.01)
    }

    /// Journals tell what a sample of the same players holds, to the unit.
    @Test func sumsAreThoseOfTheSamePlayersPlayed() throws {
        let (sampler, journals) = try sample(Recorded([], seed: 90, players: 144))
        let same = try Sampler(sampler.source, seed: 90, days: Self.days)
        let played = try #require(try Baseline.play(same, journals.metrics, blocks: 12, threads: 2))
        #expect(journals.metrics.count > 20 && journals.players == 144 && journals.leftOut == 0)
        for (place, metric) in journals.metrics.enumerated() {
            let (told, sums) = (journals.runSample.sums.map { $0[place] }, played.sums.map { $0[place] })
            #expect(told == sums, "\(metric.name)")
        }
    }

    @Test func playersOfTheSameGameAreAlike() throws {
        let comparison = try comparison([], margin: 0.02)
        #expect(!comparison.isPaired && comparison.players == 720)
        #expect(comparison.rows(.moved).map(\.difference.metric.name) == [])
    }

    /// What would have drifted: players who find more, and players who come less.
    @Test(arguments: [
        ("loot.tasks.equipmentChance=0.09", "hit_share(tasks)"),
        ("archetypes.archetypes.steady.activity=0.3", "active_days"),
    ])
    func whatPlayersDoOtherwiseIsFound(change: String, figure: String) throws {
        let moved = try comparison([change], margin: 0.02).rows(.moved).map(\.difference.metric.name)
        #expect(moved.contains(figure), "\(moved)")
    }

    @Test func onlyNewcomersCountWhereTheyAreAskedFor() throws {
        let recorded = try Recorded(["scenario.arrivals=21"], seed: 90, players: 144)
        let all = try sample(recorded).1
        let some = try sample(recorded, newcomers: 7).1
        #expect(all.players == 144)
        #expect(some.players + some.leftOut == 144 && (20...80).contains(some.players), "\(some.players)")
        #expect(some.runSample.whole == (some.players + Plan.blockSize - 1) / Plan.blockSize)
    }
}
