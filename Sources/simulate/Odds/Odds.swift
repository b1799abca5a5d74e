import Balance
import ArgumentParser
import Reports
import Scenarios

/// `simulate odds`: the odds that players may see.
struct Odds: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show exactly what a scenario gives by chance: odds, guarantees, waits, worst cases.",
        discussion: """
            For players and stores: every draw of the content without bonuses, computed and not simulated, with the \
            content's hash. Writes odds.html, odds.json and odds.md, and prints what is guaranteed.

            With --banner, the exact odds of a banner that you describe in a file, without a game: its tiers, pity, \
            coupled counters, carried guarantee, start. It prints them, and writes files only where --out says.

            Example: ./simulate odds questbond-soft-pity --format html --out odds
            A banner: ./simulate odds --banner Examples/banner.yaml --within 180

            \(Content.options)
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case html, json, markdown }

    @Argument(help: ArgumentHelp("The scenario, as --scenario names it. Default: questbond.", valueName: "scenario"))
    var named: String?

    @Option(help: "Write only this: html, json or markdown; may be given again. Default: all three.")
    var format: [Format] = []

    @Option(help: ArgumentHelp("The odds of this banner instead of a scenario's.", valueName: "file"))
    var banner: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --banner: what so many pulls give, 1 to 100000.", valueName: "pulls"))
    var within: Int?

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func validate() throws {
        try validateBanner()
        if named?.isEmpty == true {
            throw ValidationError("expected a scenario's name, a folder or a file, found nothing")
        }
        if let named, options.scenario != RunOptions.usualScenario, named != options.scenario {
            throw ValidationError("two scenarios: \(named) and --scenario \(options.scenario)")
        }
    }

    func run() throws {
        try Exit.reporting {
            try options.refuseFork()
            if let banner { return try show(banner) }
            let place = try Places.scenario(named ?? options.scenario)
            let source = try ScenarioSource.read(place).changed(by: options.changes)
            let odds = OddsDisclosure(try GameRegistry.scenario(source), of: source)
            let folder = options.out ?? Places.report(of: source.name)
            let formats = format.isEmpty ? Format.allCases : Format.allCases.filter { format.contains($0) }
            try Surroundings.undisturbed { try OddsFolder(folder, formats).write { try $0.bytes(of: odds) } }
            guard !options.quiet else { return }
            print(MarkdownPage.render(OddsReport.summary(odds)))
            for format in formats { Exit.say("wrote \(folder)/\(format.fileName)") }
        }
    }
}
