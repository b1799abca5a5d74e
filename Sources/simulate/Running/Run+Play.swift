import ArgumentParser
import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers

extension Run {
    /// Reads the scenario, plays it, writes the result.
    static func play(_ options: RunOptions, _ control: RunControl) throws {
        let source = try Content.played(options)
        let scenario = try GameRegistry.scenario(source)
        let seed = options.seed ?? scenario.header.seed
        try play(options, control, scenario.header, source, try scenario.population(seed: seed), seed: seed)
    }

    private static func play<Players: Population>(
        _ options: RunOptions, _ control: RunControl, _ header: ScenarioHeader, _ source: ScenarioSource,
        _ population: Players, seed: UInt64
    ) throws {
        let days = options.days ?? Int(header.days)
        try source.checkFork(days: days, arrivalSpan: population.arrivalSpan)
        let rule = try control.stoppingRule(
            MetricBook(population.description, archetypes: population.archetypes, days: days))
        if rule != nil, options.players != nil {
            throw ValidationError("--players: --target-error decides how many play; --max-players is its limit")
        }
        let plan = try Plan(
            seed: seed, players: rule?.mostPlayers ?? options.players ?? Int(header.players), days: days,
            threads: options.threadCount, isAudited: options.audit,
            identity: RunIdentity(
                engineVersion: EngineVersion.current, game: population.description.game, scenario: source.name,
                contentHash: source.contentHash))
        guard control.part.isWhole || plan.players >= control.part.parts * Plan.blockSize else {
            throw ValidationError(
                "--shard: \(control.part.parts) parts need \(control.part.parts * Plan.blockSize) players or more, "
                    + "found \(plan.players)")
        }
        if let path = control.playersFile { try RunExecution<Players>.checkPlayersFile(path) }
        if let path = control.journals {
            guard options.fork == nil else {
                throw UsageProblem("--journals: expected a run of one content, found --fork")
            }
            try PlaceOfFile.check(path, "--journals")
        }
        let folder = options.out ?? Places.report(of: source.name)
        let output = try OutputFolder(folder, of: source)
        defer { output.removeIfEmpty() }

        let execution = RunExecution(
            population: population, shard: control.part, isQuiet: options.quiet, progress: options.progressStyle,
            output: output, folder: folder,
            store: CheckpointStore(
                in: folder, RunMark(plan, shard: control.part), noted: rule?.noted ?? [],
                seconds: control.checkpointEvery),
            playersFile: control.playersFile, journals: control.journals)
        execution.greet(source.name, plan, isLimit: rule != nil)
        let begun = RunClock.now()
        let start = try execution.start(plan, resumes: control.resume, rule)
        let watch = SignalWatch(execution.stop)
        if let rule {
            try execution.play(plan, from: start, until: rule, watch, begun)
        } else {
            let outcome = try execution.play(plan, from: start)
            watch.end()
            try execution.finish(plan, outcome, RunClock.since(begun))
        }
    }
}
