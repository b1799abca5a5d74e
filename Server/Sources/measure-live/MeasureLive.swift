import ArgumentParser

/// Loads a running service, or the engine alone, and prints figures as JSON; only for Benchmarks.
@main
struct MeasureLive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-live", subcommands: [Load.self, Embedded.self, Hosts.self])
}
