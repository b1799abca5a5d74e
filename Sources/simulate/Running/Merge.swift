import ArgumentParser
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers

/// `simulate merge`: parts of a run that were played separately.
struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Merge the parts of a run that were played with --shard.",
        discussion: """
            Example: ./simulate merge --out reports/whole part1 part2 part3

            Writes exactly what the whole run would write. Takes --scenario and --set as the parts did; seed, days \
            and players are theirs. A part that is missing, unfinished, from another run or given twice is named.
            """)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Argument(help: "The parts: folders that --out named, or the run.checkpoint files in them.")
    var parts: [String]

    func run() throws {
        try Exit.reporting {
            var read: [(path: String, part: Checkpoint)] = []
            for part in parts {
                let path = Folders.isFolder(part) ? "\(part)/\(Checkpoint.fileName)" : part
                guard let checkpoint = try CheckpointStore.read(path) else {
                    throw CheckpointProblem(path: part, reason: "there is no checkpoint")
                }
                read.append((path, checkpoint))
            }
            guard let first = read.first?.part.mark else { return }
            let source = try Content.played(options)
            let seed = options.seed ?? first.seed
            try merge(read, like: first, source, try GameRegistry.scenario(source).population(seed: seed), seed: seed)
        }
    }

    private func merge<Players: Population>(
        _ parts: [(path: String, part: Checkpoint)], like first: RunMark, _ source: ScenarioSource,
        _ population: Players,
        seed: UInt64
    ) throws {
        let plan = try Plan(
            seed: seed, players: options.players ?? first.players, days: options.days ?? first.days,
            threads: options.threadCount, isAudited: options.audit,
            identity: RunIdentity(
                engineVersion: EngineVersion.current, game: population.description.game, scenario: source.name,
                contentHash: source.contentHash))
        let empty = Accumulators(
            population.description, archetypes: population.archetypes, days: plan.days,
            arrivalSpan: population.arrivalSpan)
        let played = try PartsOfARun.together(parts, of: RunMark(plan), empty: [empty])
        let folder = options.out ?? Places.report(of: source.name)
        let output = try OutputFolder(folder, of: source)
        defer { output.removeIfEmpty() }
        let execution = RunExecution(
            population: population, shard: .whole, isQuiet: options.quiet, progress: options.progressStyle,
            output: output,
            folder: folder,
            store: CheckpointStore(in: folder, RunMark(plan)))
        execution.greet(source.name, plan, isLimit: false)
        let begun = RunClock.now()
        // Plays the last players, who fill no block and so belong to no part.
        let outcome = try execution.play(plan, from: played)
        try execution.finish(plan, outcome, RunClock.since(begun))
    }
}
