import ArgumentParser
import Balance
import MonteCarlo
import Reports
import Scenarios

/// `simulate sweep --vary …`: how figures respond to parameters.
struct Sweep: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a scenario at many values of some of its figures, and show how the others respond.",
        discussion: """
            Examples:
              ./simulate sweep --vary loot.pity.tasks.threshold=10..30:5 --players 720 --days 30
              ./simulate sweep --vary loot.tasks.equipmentChance=x0.8..1.2:0.1 --vary loot.pity.tasks.threshold=15,25 \
            --players 288 --days 30
              ./simulate sweep --vary loot.tasks.equipmentChance=assumed --vary loot.pity.tasks.threshold=10..30 \
            --latin 10 --players 288 --days 30

            Values: 10..30:5 (from, to, step), a list such as 1,2,5 or true,false, x0.8..1.2:0.1 or x0.5,2 (factors on \
            the present value; a whole number stays whole), assumed (low, used and high as the content \
            itself says; assumed:5 for five values from low to high). Several --vary make a grid; --latin N spreads N \
            points evenly over ranges such as 10..30 or assumed instead.

            All points play the same players with the same luck. Takes --scenario, --set, --seed, --players, --days, \
            --threads, --out and --quiet as a run does. A sweep that was stopped has played all points about as far, \
            and continues with the same command.

            --shard 3/8 plays every eighth run, from the third on, for machines that share the folder of --out; the same \
            command without it then writes the answer, and plays what is missing.

            Writes index.html, sweep.csv (a line for each point and figure) and sweep.json.
            """)

    @Option(
        name: .customLong("vary"), parsing: .singleValue,
        help: ArgumentHelp("A figure and its values; may be given again.", valueName: "field=values"))
    var vary: [String] = []

    @Option(
        parsing: .unconditional,
        help: "Spread this many points over all ranges (Latin hypercube) instead of a grid.")
    var latin: Int?

    @Flag(help: "Play any number of runs.") var force = false

    @OptionGroup var question: QuestionOptions
    @OptionGroup var share: ShareOptions
    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    private static let files = ["index.html", "sweep.json", "sweep.csv"]

    func run() throws {
        try Exit.reporting {
            try options.checkSizes()
            try sweep()
        }
    }

    private func sweep() throws {
        let options = try named.applied(to: options)
        let source = try Content.source(options)
        let base = try Sampler(source, seed: options.seed, days: options.days)
        let book = try ParameterBook(source)
        let axes = try vary.map { try SweepAxis($0, in: book, spreads: latin != nil) }
        let design = try SweepDesign(axes, latin.map { .latin($0) } ?? .grid, seed: base.seed)
        let blocks = try options.blocks(base.header)
        let cost = SweepCost(runs: design.count, players: blocks * Plan.blockSize, days: base.days)
        if cost.isTooMuch, !force { throw UsageProblem(try cost.refusal(base, threads: options.threadCount)) }
        let asked = try SweepQuestion(base, design, asked: question.metrics)
        try share.check(runs: asked.runs, fresh: question.fresh)
        let place = options.out ?? Places.report(of: "sweep-\(source.name)")
        let folder = try QuestionFolder(place, files: Self.files, fresh: question.fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        let arms = asked.arms.share(of: share.part)
        options.say(
            "\(source.name), seed \(asked.seed): \(cost.inWords)"
                + (share.part.isWhole ? "" : ", of which part \(share.part) has \(arms.count)"))
        if arms.count > 200 { options.say("checking that all of them can be played") }
        var pairedSampler = try folder.goingOn {
            try PairedSampler(
                arms, metrics: asked.metrics, seed: asked.seed, days: asked.days, blocks: blocks,
                threads: options.threadCount, folder: folder.unfinished)
        }
        if pairedSampler.playersLeft < arms.count * blocks * Plan.blockSize {
            options.say("continuing: \(pairedSampler.playersLeft) players are still to play")
        }
        let stopped = try QuestionPlay.play(&pairedSampler, options)
        guard share.part.isWhole else { return try QuestionPlay.endPart(share.part, stopped, options, in: folder) }
        try Surroundings.undisturbed {
            if let result = try asked.result(of: pairedSampler) {
                try write(result, in: folder, stoppedEarly: stopped != nil)
                SweepText(result).show(options)
                options.say("wrote \(place)/index.html")
            }
            if let stopped { try QuestionPlay.endStopped(stopped, pairedSampler, in: folder) }
            folder.finish()
        }
    }

    private func write(_ result: SweepResult, in folder: QuestionFolder, stoppedEarly: Bool) throws {
        let report = SweepReport.build(result, stoppedEarly: stoppedEarly)
        let page = HTMLPage.render(report, chartLibrary: ChartLibrary.text)
        try folder.write([
            ("sweep.json", Array(try SweepFiles.json(result))), ("sweep.csv", Array(SweepFiles.csv(result).utf8)),
            ("index.html", Array(page.utf8)),
        ])
    }
}
