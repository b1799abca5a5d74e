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

            Exit codes: 0 success, 64 a mistake on the command line, 65 a mistake in a scenario, 66 a missing file, \
            70 a fault of the simulator itself or a failed audit, 73 a file or folder that cannot be made, 74 one that \
            cannot be written, 130 or 143 stopped by a signal (the result of the players played so far is kept).
            """,
        version: "simulate \(EngineVersion.current)",
        subcommands: [
            Run.self, Compare.self, Sweep.self, Sensitivity.self, Tune.self, Metrics.self, Content.self,
        ])

    @OptionGroup var options: RunOptions

    func run() throws { try Exit.reporting { try Run.play(options) } }

    static func main() {
        Surroundings.settle()
        let words = CommandLine.arguments.dropFirst()
        if let (word, name) = misspelt(words, for: Self.self) {
            Exit.say("simulate: error: expected a subcommand, found \"\(word)\". Did you mean \"\(name)\"?")
            exit(withError: ExitCode(64))
        }
        main(Array(words))
    }

    /// A word where a subcommand may stand, and the one it is nearest to: the parser suggests options only.
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
        abstract: "Run a simulation and write its result and report (the default).")

    @OptionGroup var options: RunOptions

    func run() throws { try Exit.reporting { try Run.play(options) } }
}
