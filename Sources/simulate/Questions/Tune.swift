import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// `simulate tune`: which figures of content meet a goal.
struct Tune: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find values of figures of content that meet goals, and write them as an overlay.",
        discussion: """
            Examples:
              ./simulate tune timequest --goal "level_on(30) in 16..17" --vary levels.baseXP=50..400 --days 30
              ./simulate tune questbond --goal "pity_share(tasks) in 4%..8%" \
            --vary loot.pity.tasks.threshold=10..60 --days 60
              ./simulate tune timequest --goal "level_on(30) in 16..17" --goal "reached_level(10) >= 90%" \
            --vary levels.baseXP=50..400 --vary tasks=x0.7..1.4 --days 30

            A goal: \(Goal.forms); simulate metrics lists the figures. Ranges for --vary: 0.05..0.09, x0.8..1.2, assumed; \
            figures that are whole stay whole, and a section is varied by a factor.

            Where a formula has the answer, playing confirms it. Otherwise all settings play the same players \
            with the same luck; of what meets the goals the nearest to the scenario is taken, and other players, of a \
            fresh seed, confirm it. 1,440 players per setting by default. Takes --set, --seed, --players, --days, \
            --threads, --out and --quiet as a run does. What was stopped continues with the same command.

            Writes tune.json, and an overlay beside the scenario (NAME-tuned.yaml) that a run takes as its scenario.
            Exit code 1 if the goals cannot be met, or are not confirmed.
            """)

    private static let usualPlayers = 1_440

    @OptionGroup var named: ScenarioArgument

    @Option(
        name: .customLong("goal"), parsing: .singleValue,
        help: ArgumentHelp("What a figure must be; may be given again.", valueName: "goal"))
    var goals: [String] = []

    @Option(
        name: .customLong("vary"), parsing: .singleValue,
        help: ArgumentHelp("A figure or section and its range; up to six.", valueName: "field=range"))
    var vary: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where to write the overlay. Default: NAME-tuned.yaml beside the scenario.", valueName: "file"))
    var overlay: String?

    @Option(parsing: .unconditional, help: "Play at most about this many settings, 8 to 10000.") var evaluations = 120

    @Flag(help: "Start again: forget what a stopped one left in the folder.") var fresh = false

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            try options.checkSizes()
            guard (1...6).contains(vary.count) else {
                throw UsageProblem("--vary: expected one to six figures with their ranges, found \(vary.count)")
            }
            guard !goals.isEmpty else { throw UsageProblem("--goal: expected \(Goal.forms), found none") }
            guard (8...10_000).contains(evaluations) else {
                throw UsageProblem("--evaluations: expected 8 to 10000, found \(evaluations)")
            }
            try tune()
        }
    }

    private func tune() throws {
        let options = try named.applied(to: options)
        let source = try Content.source(options)
        let base = try Sampler(source, seed: options.seed, days: options.days)
        let goals = try goals.map { try Goal($0, base.book) }
        let book = try ParameterBook(source)
        let parameters = try vary.map { try book.parameter($0) }
        if Set(parameters.map(\.path)).count < parameters.count {
            throw UsageProblem("--vary: expected each figure once")
        }
        let blocks = try Plan.blocks(of: options.players ?? Self.usualPlayers)
        let target = try TunedOverlay(overlay, of: source.name, at: Places.scenario(options.scenario))
        let place = options.out ?? Places.report(of: "tune-\(source.name)")
        let folder = try QuestionFolder(place, files: ["tune.json"], fresh: fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        options.say(
            "\(source.name), seed \(base.seed): each setting plays \(MetricWords.count(blocks * Plan.blockSize, "player")) "
                + "over \(MetricWords.count(base.days, "day")), "
                + (try StudyTime.estimate(base, runs: 1, blocks: blocks, threads: options.threadCount)))

        let stop = StopRequest()
        let watch = SignalWatch(stop)
        defer { watch.end() }
        let evaluator = SettingEvaluator(
            base, parameters: parameters, goals: goals, blocks: blocks, threads: options.threadCount,
            folder: folder.unfinished,
            stop: stop, onSetting: { options.say("  \($0)") })
        do {
            let tuning = try folder.goingOn { try Tuner(evaluator, budget: evaluations).run() }
            try Surroundings.undisturbed { try answer(tuning, options, source, folder, place, target) }
        } catch is SettingEvaluator.Stopped {
            Exit.say("stopped before there was an answer")
            Exit.say("what has been played is kept in \(folder.unfinished); the same command continues from it")
            throw ExitCode(Exit.code(of: stop.reason))
        }
    }

    private func answer(
        _ tuning: Tuning, _ options: RunOptions, _ source: ScenarioSource, _ folder: QuestionFolder, _ place: String,
        _ target: TunedOverlay
    ) throws {
        let words = TuningWords(tuning)
        let json = try TuningFiles.json(
            tuning, scenario: source.name, contentHash: source.contentHash,
            players: tuning.blocks * Plan.blockSize)
        try folder.write([("tune.json", json)])
        options.show()
        for line in words.lines { options.show(line) }
        options.say("wrote \(place)/tune.json")
        if tuning.outcome == .met || tuning.outcome == .notConfirmed {
            try target.write(tuning, words, source, changes: options.changes, command: command)
            options.say("wrote \(target.path)")
            if tuning.outcome == .met { options.show("Play it: ./simulate run \(ShellWord.quoted(target.scenario))") }
        }
        folder.finish()
        guard tuning.outcome == .met || tuning.outcome == .metAlready else { throw ExitCode(1) }
    }

    /// What was asked, for the comment in the overlay.
    private var command: String {
        (goals.map { "--goal \"\($0)\"" } + vary.map { "--vary \($0)" }).joined(separator: " ")
    }
}
