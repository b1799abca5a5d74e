import ArgumentParser
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers

extension Run {
    /// Reads the scenario, plays it, writes what came of it.
    static func play(_ options: RunOptions) throws {
        var source = try ScenarioSource.read(Places.scenario(options.scenario))
        source = try source.changed(by: options.changes)
        let scenario = try AnyScenario(source)
        let seed = options.seed ?? scenario.header.seed
        try play(options, scenario.header, source, try scenario.population(seed: seed), seed: seed)
    }

    private static func play<People: Population>(
        _ options: RunOptions, _ header: ScenarioHeader, _ source: ScenarioSource, _ people: People, seed: UInt64
    ) throws {
        let plan = try Plan(
            seed: seed, players: options.players ?? Int(header.players), days: options.days ?? Int(header.days),
            threads: options.threads ?? min(ProcessInfo.processInfo.activeProcessorCount, Plan.threadsRange.upperBound),
            isAudited: options.audit,
            identity: RunIdentity(
                engineVersion: EngineVersion.current, game: people.description.game, scenario: source.name,
                contentHash: source.tree.contentHash()))
        let folder = options.out ?? Places.report(of: source.name)
        let output = try OutputFolder(folder)
        defer { output.removeIfEmpty() }

        let stop = StopRequest()
        let watch = SignalWatch(stop)
        if !options.quiet {
            Exit.say("\(source.name): \(plan.players) players, \(plan.days) days, seed \(plan.seed)")
            for condition in people.description.conditions {
                Exit.say("\(condition.label.lowercased()): \(condition.value)")
            }
        }
        let bar = ProgressBar(total: plan.players, isQuiet: options.quiet)
        let begun = RunClock.now()
        let outcome = try Runner.run(plan, arms: [people], stop: stop) { bar?.update(done: $0) }
        let clock = RunClock.since(begun)
        bar?.end()
        watch.end()
        guard let totals = outcome.arms.first, outcome.players > 0 else {
            Exit.say("stopped before the first block of players was done; nothing is written")
            throw ExitCode(Exit.code(of: outcome.stopped))
        }

        try Surroundings.undisturbed {
            let result = ResultFile(plan, players: outcome.players, totals: totals)
            try output.write(result, plan: plan, outcome: outcome, totals: totals, clock: clock)
            if !options.quiet { Exit.say("wrote \(folder)/index.html") }
            guard outcome.stopped != nil else { return }
            Exit.say(
                outcome.players < plan.players
                    ? "stopped early: this is exactly the run of --players \(outcome.players)"
                    : "stopped when all had been played: the run is whole")
            throw ExitCode(Exit.code(of: outcome.stopped))
        }
    }
}
