import Balance
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
        "challenge-in-files",
    ]

    private struct Played {
        var bytes: [UInt8]
        var journalEntries: Int64
    }

    /// Sixty players over thirty days, in the order that the scenario's files give.
    private func play(_ game: String, threads: Int, isAudited: Bool = false) throws -> Played {
        let population = try GameRegistry.scenario(try ShippedScenario.read(game)).population(seed: 7)
        return try play(population, game, threads, isAudited)
    }

    private func play(_ population: some Population, _ game: String, _ threads: Int, _ isAudited: Bool) throws -> Played
    {
        let plan = try Plan(
            seed: 7, players: 60, days: 30, threads: threads, isAudited: isAudited,
            identity: RunIdentity(engineVersion: "0", game: "custom", scenario: game, contentHash: "0"))
        let outcome = try Runner.run(plan, arms: [population])
        let totals = try #require(outcome.arms.first)
        return Played(
            bytes: ResultFile(plan, players: outcome.players, totals: totals).bytes,
            journalEntries: totals.journalEntries)
    }

    @Test("Golden: plays the same on one thread and on two, and as it is recorded", arguments: games)
    func playsAsRecorded(game: String) throws {
        let once = try play(game, threads: 1)
        let again = try play(game, threads: 2)
        #expect(once.bytes == again.bytes)
        // A game in which nobody does anything would keep every promise.
        #expect(once.journalEntries > 60 * 30)
        try Golden.expect(
            "result \(SHA256.hexadecimal(of: once.bytes))\njournal entries \(once.journalEntries)\n", named: game)
    }

    @Test("a second bookkeeper who replays every journal finds each unit, level and count", arguments: games)
    func theAuditHolds(game: String) throws {
        let audited = try play(game, threads: 2, isAudited: true)
        let plain = try play(game, threads: 2)
        #expect(audited.bytes == plain.bytes)
    }

    @Test("has targets, three archetypes or more, and nothing that is out of reach", arguments: games)
    func isComplete(game: String) throws {
        let source = try ShippedScenario.read(game)
        let scenario = try GameRegistry.scenario(source)
        #expect(scenario.warnings == [])
        #expect(try scenario.population(seed: 1).archetypes.count >= 3)
        let targets = try #require(source.tree["targets"]?["targets"])
        guard case .map(let entries) = targets.value else {
            Issue.record("targets.yaml holds no map of targets")
            return
        }
        #expect((6...10).contains(entries.count))
        // Each can be asked of its game.
        let book = try Sampler(source, days: Int(scenario.header.days)).book
        #expect(try Targets(of: source, book).targets.count == entries.count)
    }
}
