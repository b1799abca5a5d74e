import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers

// Plays a scenario of any game on one thread and reports nothing: what a count of allocations or instructions should
// see of it.
//
// Usage:   swift run -c release measure-play SCENARIO PLAYERS DAYS [--hash]
//   --hash   prints player-days per CPU-second too, and a hash by which plays are compared

let arguments = CommandLine.arguments
guard (4...5).contains(arguments.count), let players = Int(arguments[2]), let days = Int(arguments[3])
else { fatalError("usage: measure-play SCENARIO PLAYERS DAYS [--hash]") }
let source = try ScenarioSource.read(arguments[1])
try play(GameRegistry.scenario(source))

func play(_ scenario: some Scenario) throws {
    let plan = try Plan(
        seed: scenario.header.seed, players: players, days: days, threads: 1,
        identity: RunIdentity(
            engineVersion: EngineVersion.current, game: type(of: scenario).game.name, scenario: source.name,
            contentHash: ""))
    let population = try scenario.population(seed: scenario.header.seed)
    let before = clock()
    let outcome = try Runner.run(plan, arms: [population])
    let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    print("\(outcome.players) players, \(days) days")
    if arguments.count == 5, let totals = outcome.arms.first {
        let file = ResultFile(plan, players: outcome.players, totals: totals)
        print("\(Int(Double(outcome.players * days) / seconds)) a CPU-second,", terminator: " ")
        print(SHA256.hexadecimal(of: file.bytes).prefix(16))
    }
}
