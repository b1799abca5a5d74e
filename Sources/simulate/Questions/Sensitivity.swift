import ArgumentParser
import Balance
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// `simulate sensitivity`: which assumptions matter.
struct Sensitivity: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show which figures of content the results depend on: the assumptions that matter, ranked.",
        discussion: """
            Examples:
              ./simulate sensitivity timequest --days 30
              ./simulate sensitivity questbond --under loot --metric "pity_share(tasks)" --days 30
              ./simulate sensitivity timequest --method sobol --metric "level_on(30)" --rows 32 --days 30 --players 144 \
            --max-knobs 4

            Without --vary it varies every figure and section that content marks !assumed, !chosen or !ruled over its \
            declared range (--only assumed: those alone), and names figures that the design document gives, which have no \
            range and are left out. Of more than --max-knobs it first tries all with two blocks of players \
            and keeps the most important. Ranges for --vary: 0.05..0.09, x0.8..1.2, assumed.

            --method tornado moves one figure after the other to both ends of its range, and a little to either side for \
            its elasticity: 4 settings per figure. morris moves all along random paths: trajectories × (figures + 1) \
            settings. sobol divides the variance among at most 20 figures: rows × (figures + 2) settings; with --chapters \
            among the chapters of content, such as loot and tasks, with all their figures: rows × (chapters + 2).

            All settings play the same players with the same luck; 720 players each by default. Takes --set, \
            --seed, --players, --days, --threads, --out and --quiet as a run does. A stopped one continues with the \
            same command.

            --shard 3/8 plays every eighth setting, from the third on, for machines that share the folder of --out. Where \
            figures are chosen first, all parts play that first; then the same commands again play the study. The same \
            command without it then writes the answer, and plays what is missing.

            Writes index.html, sensitivity.csv and sensitivity.json; with --markdown the ranking in one more file.
            """)

    enum Method: String, ExpressibleByArgument, CaseIterable {
        case tornado, morris, sobol
    }

    @OptionGroup var named: ScenarioArgument

    @Option(help: "tornado, morris or sobol.") var method = Method.tornado

    @Option(
        name: .customLong("vary"), parsing: .singleValue,
        help: ArgumentHelp(
            "A figure or section and its range, in place of all that content marks; may be given again.",
            valueName: "field=range"))
    var vary: [String] = []

    @Option(help: ArgumentHelp("Only figures below this path, such as loot.tasks.", valueName: "path"))
    var under: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Only figures marked so: assumed, chosen or ruled; may be given again.", valueName: "kind"))
    var only: [Provenance.Kind] = []

    @Option(parsing: .unconditional, help: "Study at most this many figures, chosen by trying all.")
    var maxKnobs = 24

    @Option(
        parsing: .unconditional, help: "How far to either side elasticities are measured, as a share of the figure.")
    var step = 0.1

    @Option(parsing: .unconditional, help: "Trajectories of morris, 2 to 1000.") var trajectories = 10
    @Option(parsing: .unconditional, help: "Rows of sobol, a multiple of 8 up to 65536, best a power of two.")
    var rows = 128

    @Flag(help: "With sobol: divide the variance among chapters of content, all of whose figures vary.")
    var chapters = false

    @Option(help: ArgumentHelp("Write the ranking as Markdown too, to be kept.", valueName: "file"))
    var markdown: String?

    @OptionGroup var question: QuestionOptions
    @OptionGroup var share: ShareOptions
    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            try options.checkSizes()
            try checkSizes()
            try study()
        }
    }

    private func checkSizes() throws {
        func check<Number: Comparable>(_ option: String, _ value: Number, _ range: ClosedRange<Number>) throws {
            guard range.contains(value) else {
                throw UsageProblem("--\(option): expected \(range.lowerBound) to \(range.upperBound), found \(value)")
            }
        }
        try check("max-knobs", maxKnobs, 1...10_000)
        try check("trajectories", trajectories, 2...1_000)
        try check("rows", rows, SobolDesign.scrambles...65_536)
        guard rows.isMultiple(of: SobolDesign.scrambles) else {
            throw UsageProblem("--rows: expected a multiple of \(SobolDesign.scrambles), found \(rows)")
        }
        try check("step", step, 0.001...0.5)
        guard !chapters || method == .sobol else {
            throw UsageProblem("--chapters: expected with --method sobol, found \(method.rawValue)")
        }
    }

    private func study() throws {
        let options = try named.applied(to: options)
        if let markdown { try PlaceOfFile.check(markdown, "--markdown") }
        let source = try Content.source(options)
        let base = try Sampler(source, seed: options.seed, days: options.days)
        let (parameters, designed) = try varied(in: source)
        let asked = try SensitivityQuestion(
            base, parameters: parameters, designed: designed, asked: question.metrics)
        for refused in asked.refused { options.say("not varied: \(refused.path), because \(refused.reason)") }
        guard !asked.parameters.isEmpty else {
            throw UsageProblem(
                "there is nothing to vary: expected figures with a range of their own, or --vary field=range"
                    + (SensitivityText.designed(asked.designed).map { "; \($0)" } ?? ""))
        }
        try share.check(runs: .max, fresh: question.fresh)
        let place = options.out ?? Places.report(of: "sensitivity-\(source.name)")
        let folder = try QuestionFolder(
            place, files: SensitivityStage.files, fresh: question.fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        let page = try markdown.map { (path: $0, command: try command(options, asked)) }
        let stage = try SensitivityStage(options: options, share: share, folder: folder, place: place, page: page)
        options.say(
            "\(source.name), seed \(base.seed): \(MetricWords.count(asked.parameters.count, "figure")) to vary, "
                + "\(MetricWords.count(base.days, "day"))")
        if let designed = SensitivityText.designed(asked.designed) { options.say(designed) }
        if chapters {
            let chapters = ParameterChapters(asked.parameters)
            let design = try SobolDesign(groups: chapters.groups, rows: rows, seed: base.seed)
            return try stage.play(Screening(asked, .sobol(design), factors: chapters.factors), screened: nil)
        }
        let most = method == .sobol ? min(maxKnobs, SobolDesign.mostFactors) : maxKnobs
        guard let (chosen, screened) = try stage.screened(asked, to: most) else { return }
        switch method {
        case .tornado: try stage.play(Tornado(chosen, step: step), screened: screened)
        case .morris:
            let design = MorrisDesign(factors: chosen.parameters.count, trajectories: trajectories, seed: base.seed)
            try stage.play(Screening(chosen, .morris(design)), screened: screened)
        case .sobol:
            let design = try SobolDesign(factors: chosen.parameters.count, rows: rows, seed: base.seed)
            try stage.play(Screening(chosen, .sobol(design)), screened: screened)
        }
    }

    /// The command that makes the same ranking again, even if the scenario's players, days and seed change.
    private func command(_ options: RunOptions, _ asked: SensitivityQuestion) throws -> String {
        var words = ["./simulate sensitivity \(options.scenario) --method \(method.rawValue)"]
        words += vary.map { "--vary \($0)" } + [under.map { "--under \($0)" }].compactMap { $0 }
        words += only.map { "--only \($0.rawValue)" }
        words += options.changes.map { "--set '\($0)'" } + asked.metrics.map { "--metric \"\($0)\"" }
        let players = try SensitivityStage.blocks(options) * Plan.blockSize
        words.append("--players \(players) --days \(asked.base.days) --seed \(asked.base.seed)")
        words.append(chapters ? "--chapters" : "--max-knobs \(maxKnobs)")
        switch method {
        case .tornado: words.append("--step \(step)")
        case .morris: words.append("--trajectories \(trajectories)")
        case .sobol: words.append("--rows \(rows)")
        }
        return words.joined(separator: " ")
    }

    /// What is varied, and the paths of designed figures that are left out.
    private func varied(in source: ScenarioSource) throws -> (parameters: [Parameter], designed: [String]) {
        let book = try ParameterBook(source)
        let kinds: Set<Provenance.Kind> = only.isEmpty ? [.assumed, .chosen, .ruled] : Set(only)
        let parameters =
            try vary.isEmpty
            ? book.declared(kinds).filter { $0.low < $0.high } : vary.map { try book.parameter($0) }
        let designed = vary.isEmpty ? book.designed : []
        guard let under else { return (parameters, designed) }
        func isBelow(_ path: String) -> Bool {
            path == under || path.hasPrefix("\(under).") || path.hasPrefix("\(under)[")
        }
        let below = (parameters.filter { isBelow($0.path) }, designed.filter(isBelow))
        guard !below.0.isEmpty || !below.1.isEmpty else {
            throw UsageProblem("--under \(under): expected a path below which something can be varied, found none")
        }
        return below
    }
}

extension Provenance.Kind: ExpressibleByArgument {}
