import GameContract
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Whatever a game counts comes back from a checkpoint.
@Suite struct CheckpointOfGamesTests {
    @Test(arguments: GameName.allCases.map(\.name))
    func totalsSurviveTheirFile(game: String) throws {
        let population = try GameRegistry.scenario(ShippedScenario.read(game)).population(seed: 3)
        try survive(population, game)
    }

    private func survive(_ population: some Population, _ game: String) throws {
        let plan = try Plan(
            seed: 3, players: 4 * Plan.blockSize + 10, days: 24, threads: 2,
            identity: RunIdentity(engineVersion: "0", game: game, scenario: game, contentHash: "0"))
        let whole = try Runner.run(plan, arms: [population])
        let bytes = Checkpoint.bytes(of: whole.played, RunMark(plan))
        let empty = Accumulators(
            population.description, archetypes: population.archetypes, days: plan.days,
            arrivalSpan: population.arrivalSpan)
        let back = try Checkpoint(bytes, path: game).played(into: [empty])
        #expect(back == whole.played)
        #expect(back.players == 4 * Plan.blockSize && back.arms[0].journalEntries > 0)

        // And what goes on from it is the run in one piece, in every figure that a result holds.
        let first = try Runner.run(plan.with(players: 2 * Plan.blockSize), arms: [population]).played
        let start = try Checkpoint(Checkpoint.bytes(of: first, RunMark(plan)), path: game).played(into: [empty])
        let further = try Runner.run(plan, arms: [population], from: start)
        #expect(
            ResultFile(plan, players: further.players, totals: further.arms[0]).bytes
                == ResultFile(plan, players: whole.players, totals: whole.arms[0]).bytes)
    }
}
