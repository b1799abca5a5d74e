import ArgumentParser
import Foundation

/// What a run can be told.
struct RunOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The scenario: a name, a folder, or an overlay file.", valueName: "path"))
    var scenario = "questbond"

    @Option(help: "Days of life that each player plays, 1 to 3650. Default: the scenario's.")
    var days: Int?

    @Option(help: "Players, 1 to 10,000,000. Default: the scenario's.")
    var players: Int?

    @Option(help: "The seed of all chance. Default: the scenario's.")
    var seed: UInt64?

    @Option(help: "Threads, 1 to 256; the result is the same for any. Default: one a core.")
    var threads: Int?

    @Option(help: ArgumentHelp("Where to write. Default: reports/<scenario>.", valueName: "folder"))
    var out: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp(
            "Change one figure, such as loot.tasks.equipmentChance=0.07; may be given again.", valueName: "field=value"))
    var changes: [String] = []

    @Flag(help: "No progress bar and no words, only files and errors.")
    var quiet = false

    @Flag(help: "Replay every journal with a second bookkeeper, and fail on the first unit that does not add up.")
    var audit = false
}

/// Where things are when a path is not spelled out.
enum Places {
    /// The project's folder, as `./simulate` says; else the working directory.
    static var home: String { ProcessInfo.processInfo.environment["QUESTBALANCE_HOME"] ?? "." }

    /// The scenario as given if it is there, else by its name among the project's own.
    static func scenario(_ given: String) -> String {
        if FileManager.default.fileExists(atPath: given) || given.contains("/") { return given }
        for folder in ["scenarios", "\(home)/scenarios"] {
            for name in [given, given + ".yaml"]
            where FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
                return "\(folder)/\(name)"
            }
        }
        return "\(home)/scenarios/\(given)"
    }

    static func report(of scenario: String) -> String { "\(home)/reports/\(scenario)" }
}
