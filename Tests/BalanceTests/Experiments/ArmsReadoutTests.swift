import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// What an experiment says by the journals of its players.
@Suite struct ArmsReadoutTests {
    private static let days = 4

    private static func record<Players: Population>(_ population: Players, _ players: Int, _ file: String) throws {
        try DurableFile.write(to: file) { write in
            try JournalRecorder.write(
                among: population, players: players, days: days, threads: 2, contents: ["00ff"], write: write)
        }
    }

    private func readout(_ changes: [String], players: Int, seed: UInt64) throws -> ArmsReadout {
        let source = try ProjectScenarios.source("questbond-ab", changes)
        let file = NSTemporaryDirectory() + "arms-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Self.record(GameRegistry.scenario(source).population(seed: seed), players, file)
        let sampler = try Sampler(source, days: Self.days)
        let game = sampler.population.description
        let survey = try JournalSurvey([file], of: game)
        let arms = try #require(try JournalArms([file], of: game))
        let samples = try (0..<2).map { arm in
            try JournalSample([file], survey, of: sampler) { arms.contains($0, arm: arm) }
        }
        return ArmsReadout(
            (arms.names[0], samples[0]), (arms.names[1], samples[1]),
            leftOut: survey.players - samples[0].players - samples[1].players, falseAlarms: 0.05)
    }

    @Test func whatAnArmChangesIsFoundAndNothingElse() throws {
        let readout = try readout([], players: 1_440, seed: 3)
        #expect(readout.arms.map(\.players).reduce(0, +) == 1_440 && readout.leftOut == 0)
        #expect(readout.arms.allSatisfy { (600...840).contains($0.players) }, "\(readout.arms)")
        let different = readout.rows.filter { $0.verdict == .differs }.map(\.metric.name)
        #expect(
            different.contains("hit_share(taskMaterial)"), "\(different)")
        #expect(different.allSatisfy { $0.contains("task") }, "\(different)")
        let share = try #require(readout.rows.first { $0.metric.name == "hit_share(taskMaterial)" })
        // 35 % and 40 %.
        let (low, high, value) = try (#require(share.low), #require(share.high), #require(share.difference))
        #expect((0.03...0.07).contains(value) && low < value && value < high)
    }

    /// Two looks at each of two experiments whose arms are alike: with pity, skewed figures and parties.
    @Test func armsThatAreAlikeAreNotSaidToDiffer() throws {
        let alike = ["loot.tasks.equipmentChance=0.08", "loot.tasks.materialChance=0.4"]
        for seed in [5, 6] as [UInt64] {
            for players in [480, 720] {
                let readout = try readout(alike, players: players, seed: seed)
                #expect(readout.rows.contains { $0.verdict == .open })
                #expect(readout.rows.filter { $0.verdict == .differs }.map(\.metric.name) == [], "\(seed), \(players)")
            }
        }
    }

    @Test func tooFewPlayersTellNothing() throws {
        let readout = try readout([], players: 96, seed: 3)
        #expect(readout.rows.count > 10 && readout.rows.allSatisfy { $0.verdict == .unknown && $0.low == nil })
    }
}
