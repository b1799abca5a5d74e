import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import Reports
import Scenarios

/// `simulate compare A B`: what a change moves, by how much, and how certain that is.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare two scenarios, or one with and without a change: what moves, by how much, how certainly.",
        discussion: """
            Examples:
              ./simulate compare questbond questbond-soft-pity --players 2000 --days 60
              ./simulate compare questbond --set loot.tasks.equipmentChance=0.0715 --players 2000 --days 60
              ./simulate compare timequest --set levels.baseXP=120 --metric "earned(xp)" --metric "level_on(90)"

            The same players play both with the same luck, so what the change does not touch stays exactly the \
            same, and small moves show with few players. --set changes the second scenario, --set-a the first; \
            without a second one it is the first with --set. Takes --seed, --players, --days, --threads, --out and \
            --quiet as a run does. A comparison that was stopped continues with the same command.

            Writes index.html, compare.csv and compare.json.
            """)

    @Argument(help: "The first scenario: a name, a folder or an overlay file.") var first: String?
    @Argument(help: "The second scenario. Default: the first, changed by --set.") var second: String?

    @Option(
        name: .customLong("set-a"), parsing: .singleValue,
        help: ArgumentHelp("Change one figure of the first scenario; may be given again.", valueName: "field=value"))
    var changesOfFirst: [String] = []

    @OptionGroup var question: QuestionOptions
    @OptionGroup(visibility: .hidden) var options: RunOptions

    private static let files = ["index.html", "compare.json", "compare.csv"]

    func run() throws {
        try Exit.reporting {
            try options.checkSizes()
            try compare()
        }
    }

    private func compare() throws {
        let scenario = first ?? options.scenario
        guard second != nil || !options.changes.isEmpty || !changesOfFirst.isEmpty else {
            throw UsageProblem(
                "expected a second scenario or --set field=value, found nothing to compare \(scenario) with")
        }
        let a = try Content.source(scenario, changesOfFirst, isQuiet: options.quiet)
        let b = try Content.source(second ?? scenario, options.changes, isQuiet: options.quiet)
        let asked = try ComparisonQuestion(
            a, b, names: (name(a, changesOfFirst), name(b, options.changes)), asked: question.metrics,
            seed: options.seed, days: options.days)
        let blocks = try options.blocks(asked.header)
        let place = options.out ?? Places.report(of: "compare-\(a.name)" + (a.name == b.name ? "" : "-\(b.name)"))
        let folder = try QuestionFolder(place, files: Self.files, fresh: question.fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        var pairedSampler = try folder.goingOn {
            try PairedSampler(
                asked.arms, metrics: asked.metrics, seed: asked.seed, days: asked.days, blocks: blocks,
                threads: options.threadCount, folder: folder.unfinished)
        }
        options.say(
            "\(name(a, changesOfFirst)) against \(name(b, options.changes)): \(blocks * Plan.blockSize) players under "
                + "either, \(Words.count(asked.days, "day")), seed \(asked.seed)")
        if pairedSampler.common > 0 { options.say("continuing from \(pairedSampler.common * Plan.blockSize) players") }
        let stopped = try QuestionPlay.play(&pairedSampler, options)
        try Surroundings.undisturbed {
            if let comparison = try asked.comparison(of: pairedSampler) {
                try write(comparison, in: folder, stoppedEarly: stopped != nil)
                ComparisonText(comparison).show(options)
                options.say("wrote \(place)/index.html")
            }
            if let stopped { try QuestionPlay.endStopped(stopped, pairedSampler, in: folder) }
            folder.finish()
        }
    }

    private func name(_ source: ScenarioSource, _ changes: [String]) -> String {
        changes.isEmpty ? source.name : "\(source.name) with \(changes.joined(separator: ", "))"
    }

    private func write(_ comparison: Comparison, in folder: QuestionFolder, stoppedEarly: Bool) throws {
        let report = ComparisonReport.build(comparison, stoppedEarly: stoppedEarly)
        let page = HTMLPage.render(report, chartLibrary: ChartLibrary.text)
        try folder.write([
            ("compare.json", Array(try ComparisonFiles.json(comparison))),
            ("compare.csv", Array(ComparisonFiles.csv(comparison).utf8)), ("index.html", Array(page.utf8)),
        ])
    }
}
