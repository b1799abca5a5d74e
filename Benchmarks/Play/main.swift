import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers

// Plays a QuestBond scenario on one thread and reports nothing: what a count of allocations should see of it.
//
// Usage:   swift run -c release measure-play SCENARIO PLAYERS DAYS

guard CommandLine.arguments.count == 4, let players = Int(CommandLine.arguments[2]),
    let days = Int(CommandLine.arguments[3])
else { fatalError("usage: measure-play SCENARIO PLAYERS DAYS") }
let source = try ScenarioSource.read(CommandLine.arguments[1])
let scenario = try QuestBondScenario(source)
let plan = try Plan(
    seed: scenario.header.seed, players: players, days: days, threads: 1,
    identity: RunIdentity(
        engineVersion: EngineVersion.current, game: "questbond", scenario: source.name, contentHash: ""))
let outcome = try Runner.run(plan, arms: [try scenario.population(seed: scenario.header.seed)])
print("\(outcome.players) players, \(days) days")
