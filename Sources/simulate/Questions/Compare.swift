import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import Reports
import Scenarios

/// `simulate compare A B`: what a change moves, by how much, and how certain that is.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare scenarios, or one with and without a change: what moves, by how much, how certainly.",
        discussion: """
            Examples:
              ./simulate compare questbond questbond-soft-pity --players 2000 --days 60
              ./simulate compare questbond --set loot.tasks.equipmentChance=0.0715 --players 2000 --days 60
              ./simulate compare timequest --set levels.baseXP=120 --metric "earned(xp)" --metric "level_on(90)"
              ./simulate compare questbond questbond-soft-pity questbond-ab --players 2000 --days 60
              ./simulate compare questbond --fork day=90 --set loot.tasks.equipmentChance=0.07

            The same players play both with the same luck, so what the change does not touch stays exactly the \
            same, and small moves show with few players. --set changes the second scenario, --set-a the first; \
            without a second one it is the first with --set. With --fork day=90 the second one is the first up to \
            day 89 of the calendar, and itself from day 90 on: a patch of a live game. Takes --seed, --players, --days, --threads, --out and \
            --quiet as a run does. A comparison that was stopped continues with the same command.

            Up to six scenarios can be compared at once, the first with each of the others, on one page; --set and --fork \
            go with two alone.

            Writes index.html, compare.csv and compare.json.
            """)

    @Argument(help: "The first scenario: a name, a folder or an overlay file.") var first: String?
    @Argument(help: "The second scenario. Default: the first, changed by --set.") var second: String?

    @Argument(help: "Up to four more, each compared with the first.") var more: [String] = []

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
            if more.isEmpty { try compare() } else { try compareAll() }
        }
    }

    private func compare() throws {
        let scenario = first ?? options.scenario
        guard second != nil || !options.changes.isEmpty || !changesOfFirst.isEmpty else {
            throw UsageProblem(
                "expected a second scenario or --set field=value, found nothing to compare \(scenario) with")
        }
        let a = try Content.source(scenario, changesOfFirst, isQuiet: options.quiet)
        let b = try self.second(scenario, a)
        let names = (a: name(a.name, changesOfFirst), b: nameOfSecond(a, b))
        let asked = try ComparisonQuestion(
            a, b, names: names, asked: question.metrics,
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
            "\(names.a) against \(names.b): \(blocks * Plan.blockSize) players under "
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

    /// More than two on one page.
    private func compareAll() throws {
        guard options.changes.isEmpty, options.fork == nil else {
            throw UsageProblem("--set and --fork: expected two scenarios, found \(more.count + 2)")
        }
        let given = [first, second].compactMap(\.self) + more
        let sources = try given.enumerated().map { place, scenario in
            try Content.source(scenario, place == 0 ? changesOfFirst : [], isQuiet: options.quiet)
        }
        let names = sources.enumerated().map { name($1.name, $0 == 0 ? changesOfFirst : []) }
        let asked = try VariantQuestion(
            sources, names: names, asked: question.metrics, seed: options.seed, days: options.days)
        let blocks = try options.blocks(asked.questions[0].header)
        let place =
            options.out ?? Places.report(of: "compare-" + sources.map(\.name).joined(separator: "-"))
        let folder = try QuestionFolder(place, files: Self.files, fresh: question.fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        var pairedSampler = try folder.goingOn {
            try PairedSampler(
                asked.arms, metrics: asked.metrics, seed: asked.seed, days: asked.days, blocks: blocks,
                threads: options.threadCount, folder: folder.unfinished)
        }
        options.say(
            "\(names[0]) against \(names.dropFirst().joined(separator: ", ")): \(blocks * Plan.blockSize) players under "
                + "each, \(Words.count(asked.days, "day")), seed \(asked.seed)")
        if pairedSampler.common > 0 { options.say("continuing from \(pairedSampler.common * Plan.blockSize) players") }
        let stopped = try QuestionPlay.play(&pairedSampler, options)
        try Surroundings.undisturbed {
            if let variants = try asked.comparison(of: pairedSampler) {
                let report = VariantReport.build(variants, stoppedEarly: stopped != nil)
                let page = HTMLPage.render(report, chartLibrary: ChartLibrary.text)
                try folder.write([
                    ("compare.json", Array(try VariantFiles.json(variants))),
                    ("compare.csv", Array(VariantFiles.csv(variants).utf8)), ("index.html", Array(page.utf8)),
                ])
                VariantsText(variants).show(options)
                options.say("wrote \(place)/index.html")
            }
            if let stopped { try QuestionPlay.endStopped(stopped, pairedSampler, in: folder) }
            folder.finish()
        }
    }

    /// What the first one is compared with.
    private func second(_ scenario: String, _ a: ScenarioSource) throws -> ScenarioSource {
        guard let fork = options.fork else {
            return try Content.source(second ?? scenario, options.changes, isQuiet: options.quiet)
        }
        // Both live the same days up to the patch, so what --set-a changes goes for both.
        let changes = second == nil ? changesOfFirst + options.changes : options.changes
        let next = try Content.source(second ?? scenario, changes, isQuiet: options.quiet)
        return try a.forked(onDay: fork.day, to: next)
    }

    private func nameOfSecond(_ a: ScenarioSource, _ b: ScenarioSource) -> String {
        guard let fork = b.fork else { return name(b.name, options.changes) }
        let changed = options.changes.isEmpty ? "" : "with \(options.changes.joined(separator: ", "))"
        let next = [second, changed].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        return "\(name(a.name, changesOfFirst)), from day \(fork.day) on \(next)"
    }

    private func name(_ scenario: String, _ changes: [String]) -> String {
        changes.isEmpty ? scenario : "\(scenario) with \(changes.joined(separator: ", "))"
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
