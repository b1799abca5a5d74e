import ArgumentParser
import Balance
import EconomyStatistics
import Foundation
import Journals
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers

/// `simulate fit`: archetypes from journals.
struct Fit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fit archetypes of QuestBond, or of a game in files, to journals, and write them as archetypes.yaml.",
        discussion: """
            Example: ./simulate fit questbond --journal live.jsonl --out archetypes.yaml

            Tells players who play alike from others, by how often they come and what they do on a day, and writes of \
            each kind what journals tell, with intervals that held what was played nine times in ten. What journals do \
            not tell is as the scenario's archetype has it that is most like it (Documentation/Journals.md).
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions
    @OptionGroup var journals: JournalOptions

    func validate() throws { try journals.expectFiles() }

    func run() throws {
        try Exit.reporting {
            let options = try named.applied(to: options)
            let source = try Content.source(options)
            let path = options.out ?? "archetypes.yaml"
            try PlaceOfFile.check(path, "--out")
            let scenario = try GameRegistry.scenario(source)
            let population = try scenario.population(seed: scenario.header.seed)
            let game = population.description
            let survey = try journals.survey(source, game)
            let days = options.days ?? survey.bestDays
            guard days >= ArchetypeFit.fewestDays else {
                throw UsageProblem(
                    "--days: expected \(ArchetypeFit.fewestDays) or more to know players by, found \(days)")
            }
            guard let observed = ArchetypeFit.observed(game, days: days) else {
                throw UsageProblem(
                    "expected a scenario of QuestBond or of a game in files, whose archetypes are known, found "
                        + game.game)
            }
            let players = try observed.players(in: journals.files, of: game, days: days, since: survey.since)
            guard players.count >= ArchetypeFit.fewestPlayers,
                let fit = ArchetypeFit(players, of: observed, seed: options.seed ?? scenario.header.seed)
            else {
                throw UsageProblem(
                    "--journal: expected \(ArchetypeFit.fewestPlayers) players or more with \(days) days, found "
                        + "\(players.count)")
            }
            guard let base = source.tree["archetypes"] else {
                throw UsageProblem("expected a scenario with archetypes, found none in \(source.name)")
            }
            let likeness = try ArchetypeLikeness(population, in: observed, days: days)
            let text = ArchetypeFileText(
                fit, like: likeness, base: base, remarks: remarks(players.count, days, source, survey))
            try DurableFile.write(Array(text.text.utf8), to: path)
            if !options.quiet { show(fit, text.nearest, path) }
        }
    }

    private func remarks(_ players: Int, _ days: Int, _ source: ScenarioSource, _ survey: JournalSurvey) -> [String] {
        let whose = survey.isSimulated ? "simulated players" : "players of a live service"
        return [
            "Archetypes fitted by `simulate fit` to journals of \(Words.count(players, "player")) over "
                + "\(Words.count(days, "day")),", "\(whose), under the content \(source.gameContentHash.prefix(12)).",
            "What stands beside no interval is that of \(source.name).",
        ]
    }

    private func show(_ fit: ArchetypeFit, _ nearest: [String], _ path: String) {
        for (place, (archetype, like)) in zip(fit.archetypes, nearest).enumerated() {
            let share = 100 * Double(archetype.players.count) / Double(fit.players.count)
            print(
                "kind\(place + 1): \(archetype.players.count) players (\(String(format: "%.1f", share)) %), most like \(like)"
            )
            // Weights stand in the file.
            for figure in archetype.figures where !figure.path.hasSuffix("]") {
                let values = [figure.value, figure.low, figure.high].map { String(format: "%.3f", $0) }
                print("  \(figure.path) " + values.joined(separator: "  "))
            }
        }
        Exit.say("wrote \(path)")
    }
}
