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
        subcommands: [Run.self, Content.self])

    @OptionGroup var options: RunOptions

    func run() throws { try Exit.reporting { try Run.play(options) } }
}

/// `simulate run`: the default.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a simulation and write its result and report (the default).")

    @OptionGroup var options: RunOptions

    func run() throws { try Exit.reporting { try Run.play(options) } }
}
