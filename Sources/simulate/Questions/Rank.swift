import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import Reports
import Scenarios

/// `simulate rank A B C …`: which of many variants is best by a figure.
struct Rank: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the best of many variants by one figure; those that cannot win are not played on.",
        discussion: """
            Examples:
              ./simulate rank questbond questbond-soft-pity questbond-ab --metric "earned(gold)" --most --days 60
              ./simulate rank questbond --metric "days_to_level(10).p50" --near 30 --players 2880 --days 60 \\
                --variant "generous: loot.tasks.equipmentChance=0.08" \\
                --variant "strict: loot.tasks.equipmentChance=0.05, loot.pity.tasks.threshold=30"
              ./simulate rank dailymenu --metric "earned(moments)" --least --variants variants.txt

            All variants play the same players with the same luck, in stages, each with twice the players of the one \
            before. After each stage those drop out that are worse than the one in front, by a paired test. The chance \
            that the best one drops out is at most 5 %. --players is how many the last stage has.

            A file of --variants has a line for each, written as after --variant; lines that begin with # are left out. \
            --set changes all variants. A ranking that was stopped continues with the same command. Takes --seed, \
            --players, --days, --threads, --out and --quiet as a run does.

            Writes index.html, rank.csv and rank.json.
            """)

    @Argument(help: "Scenarios: names, folders or overlay files. The first is what --variant changes.")
    var scenarios: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A variant of the first scenario, such as \"generous: a.b=1, c.d=2\"; may be given again.",
            valueName: "name: field=value, …"))
    var variant: [String] = []

    @Option(help: ArgumentHelp("More of them, one a line.", valueName: "file"))
    var variants: String?

    @Option(
        name: .customLong("metric"), parsing: .singleValue,
        help: ArgumentHelp("The figure; simulate metrics lists all.", valueName: "figure"))
    var metrics: [String]

    @Flag(help: "The most is best (the default).") var most = false
    @Flag(help: "The least is best.") var least = false
    @Option(parsing: .unconditional, help: "What is nearest to this value is best; of a share as in 0.25.")
    var near: Double?

    @Flag(help: "Start again: forget what a stopped one left in the folder.") var fresh = false

    @OptionGroup(visibility: .hidden) var options: RunOptions

    private static let files = ["index.html", "rank.json", "rank.csv"]

    func validate() throws {
        guard metrics.count == 1 else {
            throw ValidationError("--metric: expected one figure to rank by, found \(metrics.count)")
        }
    }

    func run() throws {
        try Exit.reporting {
            try options.checkSizes()
            try options.refuseFork()
            try rank()
        }
    }

    private func rank() throws {
        let question = try RankQuestion(
            all(), metric: metrics[0], goal: goal(), seed: options.seed, days: options.days, blocks: options.blocks)
        if case .near(let target) = question.goal, question.metric.unit == .share, !(0...1).contains(target) {
            throw UsageProblem("--near: expected a share from 0 to 1, such as 0.08 for 8 %, found \(target)")
        }
        let place = options.out ?? Places.report(of: "rank-\(question.variants[0].source.name)")
        let folder = try QuestionFolder(place, files: Self.files, fresh: fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        options.say(
            "\(Words.count(question.variants.count, "variant")), \(question.metric.name), "
                + "\(RankWords.goal(question.goal, question.metric.unit)): looks after "
                + question.looks.map { "\($0 * Plan.blockSize)" }.joined(separator: ", ")
                + " players, \(Words.count(question.days, "day")), seed \(question.seed)")
        var stopped: StopRequest.Reason?
        let ranking = try folder.goingOn {
            try question.ranking(threads: options.threadCount, folder: folder.unfinished) { sampler in
                stopped = try QuestionPlay.play(&sampler, options)
                return stopped == nil
            } afterLook: { race in
                for dropped in race.dropped where dropped.look == race.taken {
                    options.say(
                        "\(question.variants[dropped.arm].name) drops out after "
                            + "\(race.looks[race.taken - 1] * Plan.blockSize) players")
                }
            }
        }
        try Surroundings.undisturbed {
            if let stopped {
                Exit.say(
                    "stopped; what has been played is kept in \(folder.unfinished), and the same command continues from "
                        + "it")
                throw ExitCode(Exit.code(of: stopped))
            }
            guard let ranking else { return }
            try write(ranking, in: folder)
            RankText(ranking).show(options)
            options.say("wrote \(place)/index.html")
            folder.finish()
        }
    }

    private func goal() throws(UsageProblem) -> RankGoal {
        guard [most, least, near != nil].count(where: { $0 }) < 2 else {
            throw UsageProblem("expected one of --most, --least and --near, found several")
        }
        if let near {
            guard near.isFinite else { throw UsageProblem("--near: expected a number, found \(near)") }
            return .near(near)
        }
        return least ? .least : .most
    }

    /// The scenarios as they are, then the variants of the first.
    private func all() throws -> [Variant] {
        let named = scenarios.isEmpty ? [options.scenario] : scenarios
        let sources = try named.map { try Content.source($0, options.changes, isQuiet: options.quiet) }
        // Each by its name, unless another folder has the same one.
        var all = zip(named, sources).map { given, source in
            let isAlone = sources.count { $0.name == source.name } == 1
            return Variant(name: isAlone ? source.name : given, source: source)
        }
        for text in variant + (try lines()) {
            guard let read = VariantText(text) else {
                throw UsageProblem("--variant: expected \"name: field=value, field=value\", found \"\(text)\"")
            }
            try Content.refuseSizes(read.changes, of: "--variant", with: "a ranking")
            let source = try Content.source(named[0], options.changes + read.changes, isQuiet: options.quiet)
            all.append(Variant(name: read.name, source: source))
        }
        return all
    }

    private func lines() throws -> [String] {
        guard let variants else { return [] }
        guard let data = FileManager.default.contents(atPath: variants), data.count <= 1 << 20 else {
            throw UsageProblem("--variants: expected a file of variants, found none at \(variants)")
        }
        return VariantText.lines(of: String(decoding: data, as: UTF8.self))
    }

    private func write(_ ranking: Ranking, in folder: QuestionFolder) throws {
        let page = HTMLPage.render(RankReport.build(ranking), chartLibrary: ChartLibrary.text)
        try folder.write([
            ("rank.json", Array(try RankFiles.json(ranking))), ("rank.csv", Array(RankFiles.csv(ranking).utf8)),
            ("index.html", Array(page.utf8)),
        ])
    }
}
