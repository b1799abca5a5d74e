import GameContract
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// The games in files that ship: what they play is what they played, to the last unit.
@Suite("Games in files that ship")
struct ShippedGamesTests {
    static let games = [
        "star-collector", "lantern-works", "card-cabinet", "season-trail", "orchard-puzzle", "ember-camp",
    ]

    private struct Played {
        var bytes: [UInt8]
        var journalEntries: Int64
        var rewards: Int
    }

    /// Sixty players over thirty days. The audit replays every journal with a second bookkeeper, and stops the run at
    /// the first unit that does not add up.
    private func play(_ game: String, threads: Int) throws -> Played {
        try play(GameRegistry.scenario(try ShippedScenario.read(game)).population(seed: 7), game, threads)
    }

    private func play(_ population: some Population, _ game: String, _ threads: Int) throws -> Played {
        let plan = try Plan(
            seed: 7, players: 60, days: 30, threads: threads, isAudited: true,
            identity: RunIdentity(engineVersion: "0", game: "custom", scenario: game, contentHash: "0"))
        let outcome = try Runner.run(plan, arms: [population])
        let totals = try #require(outcome.arms.first)
        return Played(
            bytes: ResultFile(plan, players: outcome.players, totals: totals).bytes,
            journalEntries: totals.journalEntries, rewards: population.description.milestones.count)
    }

    @Test("plays the same on one thread and on two, with an audit that holds, as it is recorded", arguments: games)
    func playsAsRecorded(game: String) throws {
        let once = try play(game, threads: 1)
        let again = try play(game, threads: 2)
        #expect(once.bytes == again.bytes)
        // A game in which nobody does anything would keep every promise.
        #expect(once.journalEntries > 60 * 30 && once.rewards > 0)
        try Golden.expect(
            "result \(SHA256.hexadecimal(of: once.bytes))\njournal entries \(once.journalEntries)\n", named: game)
    }

    @Test("has targets and three archetypes or more, and nothing in it is out of reach", arguments: games)
    func isComplete(game: String) throws {
        let source = try ShippedScenario.read(game)
        let scenario = try GameRegistry.scenario(source)
        #expect(scenario.warnings == [])
        #expect(try scenario.population(seed: 1).archetypes.count >= 3)
        let targets = try #require(source.tree["targets"]?["targets"])
        guard case .map(let entries) = targets.value else { return }
        #expect((6...10).contains(entries.count))
    }
}
