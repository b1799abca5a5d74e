import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import QuestBond
import QuestKernel
import Reports
import Scenarios

/// `simulate odds`: what players are owed.
struct Odds: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say exactly what a scenario gives by chance: odds, guarantees, waits, worst cases.",
        discussion: """
            For players and stores: every draw of the content without bonuses, computed and not simulated, with the \
            content's hash. Writes odds.html, odds.json and odds.md, and prints what is promised.

            Example: ./simulate odds questbond-soft-pity --format markdown --out reports/soft-pity-odds

            \(Content.options)
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case html, json, markdown }

    @Argument(help: ArgumentHelp("The scenario, as --scenario names it. Default: questbond.", valueName: "scenario"))
    var named: String?

    @Option(help: "Write this alone: html, json or markdown; may be given again. Default: all three.")
    var format: [Format] = []

    // The root command reads these first and hands them down by this very type; another one would lose them.
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
            let place = Places.scenario(named ?? options.scenario)
            let source = try ScenarioSource.read(place).changed(by: options.changes)
            let odds = try AnyScenario(source).disclosure(of: source)
            let folder = options.out ?? Places.report(of: source.name)
            let formats = format.isEmpty ? Format.allCases : Format.allCases.filter { format.contains($0) }
            try Surroundings.undisturbed { try OddsFolder(folder, formats).write(odds) }
            guard !options.quiet else { return }
            print(MarkdownPage.render(OddsReport.summary(odds)))
            for format in formats { Exit.say("wrote \(folder)/\(format.fileName)") }
        }
    }
}

extension Odds.Format {
    var fileName: String {
        switch self {
        case .html: "odds.html"
        case .json: "odds.json"
        case .markdown: "odds.md"
        }
    }

    func bytes(of odds: OddsDisclosure) throws -> [UInt8] {
        switch self {
        case .html: Array(HTMLPage.render(OddsReport.build(odds), chartLibrary: ChartLibrary.text).utf8)
        case .json: Array(try OddsJSON.encode(odds))
        case .markdown: Array(MarkdownPage.render(OddsReport.build(odds)).utf8)
        }
    }
}

/// The files of the odds: they come together or not at all, and touch no other file of the folder.
private struct OddsFolder {
    private let path: String
    private let formats: [Odds.Format]

    init(_ path: String, _ formats: [Odds.Format]) {
        self.path = path
        self.formats = formats
    }

    func write(_ odds: OddsDisclosure) throws {
        let folders = try Folders(at: path)
        do {
            for format in formats { try StagedFiles.check(format.fileName, in: path) }
            var files = try StagedFiles(for: path)
            defer { files.clear() }
            for format in formats { try files.add(format.fileName, try format.bytes(of: odds)) }
            try files.publish()
        } catch {
            folders.removeIfEmpty()
            throw error
        }
    }
}

extension AnyScenario {
    /// Bonuses on drop chances that the page shows beside none.
    private static let bonuses: [Int64] = [100_000, 250_000, 500_000, 1_000_000]

    /// What this scenario gives by chance.
    func disclosure(of source: ScenarioSource) -> OddsDisclosure {
        let hash = source.tree.contentHash()
        func disclosure(_ game: String, _ odds: GameOdds, _ bonuses: [(bonus: Int64, odds: GameOdds)] = [])
            -> OddsDisclosure
        {
            OddsDisclosure(
                odds, game: game, scenario: source.name, contentHash: hash, underBonuses: bonuses)
        }
        switch self {
        case .questBond(let scenario):
            return disclosure(
                "QuestBond", scenario.rules.odds(),
                Self.bonuses.map { ($0, scenario.rules.odds(with: OddsBonuses(drops: $0))) })
        case .timeQuest:
            return disclosure(
                "TimeQuest",
                GameOdds(remarks: ["XP follows from how close an estimate came: the same session pays the same."]))
        case .dailyChallenge:
            return disclosure(
                "Daily Challenge",
                GameOdds(remarks: [
                    "Which challenge a day brings is drawn among the enabled categories, each alike; nothing is earned "
                        + "by it."
                ]))
        case .dailyMenu:
            return disclosure(
                "DailyMenu",
                GameOdds(remarks: [
                    "Which activities a menu suggests is drawn by their weights; Moments are earned by what is done, "
                        + "not by what was drawn."
                ]))
        case .crownAndBarrel:
            return disclosure(
                "Crown & Barrel", GameOdds(remarks: ["Achievements follow from the collection and what is worn."]))
        }
    }
}
