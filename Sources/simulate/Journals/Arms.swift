import ArgumentParser
import Balance
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers

/// `simulate arms`: what a live experiment says so far.
struct Arms: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare the arms of a live experiment by its players' journals, as often as you like.",
        discussion: """
            Example: ./simulate arms questbond-ab --journal live.jsonl --days 14

            Compares players of both arms of the scenario's experiment over their first days: all headline figures, each \
            with what its difference lies between. Its tests hold for all looks together, so an experiment may be looked \
            at every day and ended when it is clear (Documentation/Journals.md).

            Exit codes: 0 whatever the arms say; 64 to 66 where they cannot be told.
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions
    @OptionGroup var journals: JournalOptions

    @Option(
        name: .customLong("false-alarms"),
        help: ArgumentHelp("The chance that any figure is ever wrongly said to differ.", valueName: "share"))
    var falseAlarms = Share(0.05)

    @Option(help: ArgumentHelp("Write it as JSON.", valueName: "file"))
    var json: String?

    func validate() throws { try journals.expectFiles() }

    func run() throws {
        try Exit.reporting {
            let options = try named.applied(to: options)
            if let json { try PlaceOfFile.check(json, "--json") }
            let source = try Content.source(options)
            let scenario = try GameRegistry.scenario(source)
            let game = (try scenario.population(seed: scenario.header.seed) as any Population).description
            let survey = try journals.survey(source, game)
            let days = try journals.days(options.days, survey)
            guard let arms = try JournalArms(journals.files, of: game), arms.names.count == 2 else {
                throw UsageProblem("expected a scenario with an experiment, such as questbond-ab, found \(source.name)")
            }
            let readout = try readout(source, survey, arms, days)
            print(ArmsText.render(readout), terminator: "")
            if let json { try DurableFile.write(try ArmsText.json(readout), to: json) }
        }
    }

    private func readout(
        _ source: ScenarioSource, _ survey: JournalSurvey, _ arms: JournalArms, _ days: Int
    ) throws -> ArmsReadout {
        let sampler = try Sampler(source, days: days)
        let samples = try arms.names.indices.map { arm in
            try JournalSample(journals.files, survey, of: sampler) { arms.contains($0, arm: arm) }
        }
        for (name, sample) in zip(arms.names, samples) where sample.players == 0 {
            throw UsageProblem("--journal: expected players of both arms, found none of \(name)")
        }
        let counted = samples.reduce(0) { $0 + $1.players }
        return ArmsReadout(
            (arms.names[0], samples[0]), (arms.names[1], samples[1]), leftOut: survey.players - counted,
            falseAlarms: falseAlarms.value)
    }
}
