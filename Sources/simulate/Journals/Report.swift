import ArgumentParser
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers

/// `simulate report`: the report of a run, of players whose journals are in files.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Report on journals: of a live service's players, or of a run's.",
        discussion: """
            Examples:
              ./simulate report questbond --journal live.jsonl
              ./simulate report my-game --journal north.jsonl --journal south.jsonl --days 28 --out reports/live

            quest-live journals writes the journals of a live service's players, run --journals those of simulated \
            ones. What is reported is what a run reports, as far as journals tell it (Documentation/Journals.md).
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions
    @OptionGroup var journals: JournalOptions

    func validate() throws { try journals.expectFiles() }

    func run() throws {
        try Exit.reporting {
            let options = try named.applied(to: options)
            guard options.players == nil, options.seed == nil else {
                throw UsageProblem("--players, --seed: expected neither; journals hold who played")
            }
            let source = try Content.source(options)
            let folder = options.out ?? Places.report(of: "\(source.name)-journals")
            let output = try OutputFolder(folder, of: source)
            defer { output.removeIfEmpty() }
            let recorded = try journals.read(source, options)
            let written = try Surroundings.undisturbed { try output.write(recorded) }
            if !options.quiet {
                for line in FindingsText.lines(of: written.report) { print(Exit.readable(line)) }
                if written.isInAnothersPlace { Exit.say(EarlierTables.replaced(in: folder)) }
                Exit.say("wrote \(folder)/index.html")
            }
        }
    }
}
