import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// `simulate check`: does the economy keep what its design promises, and what moved since the baseline?
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare a scenario with the promises of its design, a baseline, or live players.",
        discussion: """
            Examples:
              ./simulate check timequest
              ./simulate check --no-targets --baseline reports/baselines/questbond.json
              ./simulate check --record-baseline --yes
              ./simulate check --no-targets --journal live.jsonl --newcomers 28 --days 7

            A promise passes only if its figure's whole interval lies inside the band, and is missed only if it lies \
            wholly outside; otherwise players are added, up to --max-players, and what is still open is \
            inconclusive. A target that an assumed figure was fitted to is "fitted", and a designed one that is missed \
            is a "finding".

            --journal compares players by their journals with as many simulated ones: does the simulation still say \
            what they do? (Documentation/Journals.md)

            --players is how many play at the first look. Takes --seed, --days, --set, --fork, --threads, --out and --quiet as \
            a run does. A check that was stopped continues with the same command.

            Exit codes: 0 all is well, 1 something is missed or has moved, 2 something was inconclusive.
            """)

    @OptionGroup var named: ScenarioArgument

    @Option(
        name: .customLong("max-players"), parsing: .unconditional,
        help: "The most players of any look. Default: eight times the first look.")
    var mostPlayers: Int?

    @OptionGroup(title: "Files") var files: CheckFiles
    @OptionGroup(title: "Baseline") var baseline: BaselineOptions
    @OptionGroup(title: "Journals") var journals: JournalOptions

    @Flag(help: "Start again: forget what a stopped check left.")
    var fresh = false

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            if options.audit { throw UsageProblem("--audit: expected a run; only a run replays every journal") }
            try baseline.checkThatItFits(files, hasJournals: !journals.files.isEmpty)
            let options = try named.applied(to: options)
            let source = try Content.played(options)
            let work = try CheckWork(
                source: source, options: options, threads: threads(),
                checksTargets: !baseline.recordBaseline && !baseline.noTargets)
            if baseline.recordBaseline {
                try work.record(baseline)
            } else {
                try check(work)
            }
        }
    }

    private func check(_ work: CheckWork) throws {
        try files.check()
        // A problem with the baseline is reported before anything is played.
        let kept = try baseline.baseline.map { try work.baseline(at: $0, required: true) }
        let part = baseline.noTargets ? nil : try work.targets(most: mostPlayers, fresh: fresh)
        let compared = try kept.flatMap { try $0.map { try work.compared($0, baseline) } }
        let beside = journals.files.isEmpty ? nil : try work.compared(journals, baseline)
        work.endWatch()
        let document = work.document(targets: part, baseline: compared, journals: beside)
        if !options.quiet { print(CheckText.render(document), terminator: "") }
        try files.write(document)
        if document.hasFindings { throw ExitCode(1) }
        if document.isOpen { throw ExitCode(2) }
    }

    private func threads() throws -> Int {
        guard Plan.threadsRange.contains(options.threadCount) else { throw PlanProblem.threads(options.threadCount) }
        for players in [options.players, mostPlayers].compactMap({ $0 }) where !Plan.playersRange.contains(players) {
            throw PlanProblem.players(players)
        }
        let first = options.players ?? CheckPlan.firstPlayers
        if let mostPlayers, mostPlayers < first {
            throw UsageProblem("--max-players: expected at least the \(first) of the first look, found \(mostPlayers)")
        }
        if let days = options.days, !Plan.daysRange.contains(days) { throw PlanProblem.days(days) }
        return options.threadCount
    }
}

/// Where a check is written besides the terminal.
struct CheckFiles: ParsableArguments {
    @Option(help: ArgumentHelp("Write it as JUnit's XML, for build servers.", valueName: "file"))
    var junit: String?

    @Option(help: ArgumentHelp("Write it as Markdown, for a pull request.", valueName: "file"))
    var markdown: String?

    @Option(help: ArgumentHelp("Write it as JSON.", valueName: "file"))
    var json: String?

    /// Reports before a long run, not after it, what cannot be written.
    func check() throws {
        for (option, path) in [("--junit", junit), ("--markdown", markdown), ("--json", json)] {
            if let path { try PlaceOfFile.check(path, option) }
        }
    }

    func write(_ document: CheckDocument) throws {
        if let junit { try DurableFile.write(Array(CheckJUnit.render(document).utf8), to: junit) }
        if let markdown { try DurableFile.write(Array(CheckMarkdown.render(document).utf8), to: markdown) }
        if let json { try DurableFile.write(try CheckJSON.encode(document), to: json) }
    }
}

/// The options for a baseline.
struct BaselineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Compare with this kept baseline, in pairs.", valueName: "file"))
    var baseline: String?

    @Flag(name: .customLong("no-targets"), help: "Compare with the baseline only.")
    var noTargets = false

    @Option(
        help: ArgumentHelp(
            "How far a figure may move without mattering, such as 2%. Default: from targets.yaml, otherwise 2%.",
            valueName: "share"))
    var margin: Share?

    @Option(
        name: .customLong("fresh-seed"), parsing: .unconditional,
        help: ArgumentHelp(
            "Compare the baseline with other players, those of this seed, to show what fits only by luck.",
            valueName: "seed"))
    var freshSeed: UInt64?

    @Flag(
        name: .customLong("record-baseline"),
        help: "Show what moved, then keep today's figures as the baseline (default: reports/baselines/<scenario>.json)."
    )
    var recordBaseline = false

    @Flag(help: "Record without asking.")
    var yes = false

    /// Refuses what would have no effect.
    func checkThatItFits(_ files: CheckFiles, hasJournals: Bool) throws {
        if recordBaseline {
            if hasJournals { throw UsageProblem("--journal: expected a check, found --record-baseline") }
            for (name, isGiven) in [
                ("--junit", files.junit != nil), ("--markdown", files.markdown != nil), ("--json", files.json != nil),
                ("--fresh-seed", freshSeed != nil),
            ] where isGiven {
                throw UsageProblem("\(name): expected a check, found --record-baseline")
            }
        } else if baseline == nil {
            for (name, isGiven) in [("--no-targets", noTargets), ("--margin", margin != nil)]
            where isGiven && !hasJournals {
                throw UsageProblem("\(name): expected --baseline or --journal too, found nothing to compare with")
            }
            if freshSeed != nil {
                throw UsageProblem("--fresh-seed: expected --baseline too, found nothing to compare with")
            }
        }
        if yes, !recordBaseline { throw UsageProblem("--yes: expected --record-baseline too") }
    }
}

/// A share as users write it: 2% or 0.02.
struct Share: ExpressibleByArgument {
    let value: Double

    init(_ value: Double) { self.value = value }

    init?(argument: String) {
        let isPercent = argument.hasSuffix("%")
        let digits = isPercent ? String(argument.dropLast()) : argument
        guard let number = Decimal6(digits) else { return nil }
        let share = Double(number.millionths) / (isPercent ? 1e8 : 1e6)
        guard share > 0, share <= 1 else { return nil }
        value = share
    }
}
