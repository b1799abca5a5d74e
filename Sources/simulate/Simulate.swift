import ArgumentParser
import QuestKernel

/// The command line: parse, call, print, exit code.
@main
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Plays a game's economy with thousands of simulated players, and reports on it.",
        discussion: """
            Without a subcommand it runs a simulation: ./simulate --days 180 --players 10000

            Exit codes: 0 success, 1 something was found (a promise missed, a mistake in content, a goal or a \
            --target-error not reached), 2 check was inconclusive, 64 a mistake on the command line, 65 a mistake in a \
            scenario or a file that does not fit, 66 a missing file, 70 a fault of the simulator itself or a failed \
            audit, 73 a file or folder that cannot be made, 74 one that cannot be written, 129, 130 or 143 stopped by a \
            signal (what was played so far is kept).
            """,
        version: "simulate \(EngineVersion.current)",
        subcommands: [
            Run.self, Merge.self, Check.self, Compare.self, Rank.self, Exploits.self, Sweep.self, Sensitivity.self,
            Tune.self,
            OpenQuestions.self, Odds.self, Replay.self, Report.self, Arms.self, Fit.self, Metrics.self, Content.self,
            New.self,
            StudioCommand.self, Watch.self,
        ])

    static func main() {
        Surroundings.settle()
        let words = Array(CommandLine.arguments.dropFirst())
        if let (word, name) = misspelt(words[...], for: Self.self) {
            Exit.say("simulate: error: expected a subcommand, found \"\(word)\". Did you mean \"\(name)\"?")
            exit(withError: ExitCode(64))
        }
        if ["-h", "--help", "help"].contains(words.first), words.count == 1 {
            print(helpMessage(for: Self.self) + "\n\nWithout a subcommand, a run:\n\n" + helpMessage(for: Run.self))
            exit(withError: nil)
        }
        main(isRun(words) ? ["run"] + words : words)
    }

    /// Whether these words are options of a run without its verb.
    ///
    /// Not the parser's own default subcommand: it would read a run's options before those of any subcommand.
    private static func isRun(_ words: [String]) -> Bool {
        guard let word = words.first else { return true }
        let own = ["-h", "--help", "--version", "--generate-completion-script", "--experimental-dump-help"]
        return word.hasPrefix("-") && !own.contains(word)
    }

    /// A word in the place of a subcommand, and the nearest subcommand: the parser suggests only options.
    private static func misspelt(
        _ words: ArraySlice<String>, for command: any ParsableCommand.Type
    ) -> (word: String, name: String)? {
        guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return nil }
        let subcommands = command.configuration.subcommands
        let names = subcommands.map { $0._commandName }
        guard let position = names.firstIndex(of: word) else {
            return NearestName.to(word, among: names).map { (word, $0) }
        }
        return misspelt(words.dropFirst(), for: subcommands[position])
    }
}

/// `simulate run`: the default.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a simulation and write its result and report (the default).",
        discussion: """
            Examples:
              ./simulate run questbond --days 180 --players 10000
              ./simulate run questbond --set loot.pity.tasks.threshold=15
              ./simulate run questbond --days 180 --fork day=90 --set loot.tasks.equipmentChance=0.07

            --fork is a patch of a live game: everybody plays by the scenario to the end of day 89 of the calendar, and by \
            --set from day 90 on, with all that they have by then. Day 1 is the day on which the first players arrive; \
            who arrives on day 90 or later plays by --set alone.
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup var options: RunOptions
    @OptionGroup var control: RunControl

    func run() throws { try Exit.reporting { try Run.play(named.applied(to: options), control) } }
}
