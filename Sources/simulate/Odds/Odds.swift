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

            Example: ./simulate odds questbond-soft-pity --format html --out odds

            \(Content.options)
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case html, json, markdown }

    @Argument(help: ArgumentHelp("The scenario, as --scenario names it. Default: questbond.", valueName: "scenario"))
    var named: String?

    @Option(help: "Write only this: html, json or markdown; may be given again. Default: all three.")
    var format: [Format] = []

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func validate() throws {
        if named?.isEmpty == true {
            throw ValidationError("expected a scenario's name, a folder or a file, found nothing")
        }
        if let named, options.scenario != RunOptions.usualScenario, named != options.scenario {
            throw ValidationError("two scenarios: \(named) and --scenario \(options.scenario)")
        }
    }

    func run() throws {
        try Exit.reporting {
            let place = try Places.scenario(named ?? options.scenario)
            let source = try ScenarioSource.read(place).changed(by: options.changes)
            let odds = OddsDisclosure(try GameRegistry.scenario(source), of: source)
            let folder = options.out ?? Places.report(of: source.name)
            let formats = format.isEmpty ? Format.allCases : Format.allCases.filter { format.contains($0) }
            try Surroundings.undisturbed { try OddsFolder(folder, formats).write(odds) }
            guard !options.quiet else { return }
            print(MarkdownPage.render(OddsReport.summary(odds)))
            for format in formats { Exit.say("wrote \(folder)/\(format.fileName)") }
        }
    }
}
