import ArgumentParser
import Foundation
import MonteCarlo
import Scenarios

/// The options of a run.
struct RunOptions: ParsableArguments {
    static let usualScenario = "questbond"

    @Option(
        name: .customLong("scenario"),
        help: ArgumentHelp(
            "The scenario: a name, a folder, or an overlay file. Default: \(usualScenario).", valueName: "path"))
    var namedScenario: String?

    var scenario: String {
        get { namedScenario ?? Self.usualScenario }
        set { namedScenario = newValue }
    }

    // Numbers take the next word whatever it is, so that -1 is reported as a wrong number and not as a missing one.
    @Option(parsing: .unconditional, help: "Days of life that each player plays, 1 to 3650. Default: the scenario's.")
    var days: Int?

    @Option(parsing: .unconditional, help: "Players, 1 to 10,000,000. Default: the scenario's.")
    var players: Int?

    @Option(
        parsing: .unconditional,
        help: "The seed of all random numbers, 0 to 18446744073709551615. Default: the scenario's.")
    var seed: UInt64?

    @Option(parsing: .unconditional, help: "Threads, 1 to 256; the result is the same for any. Default: one per core.")
    var threads: Int?

    @Option(help: ArgumentHelp("Where to write. Default: reports/<scenario>.", valueName: "folder"))
    var out: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp(
            "Change one figure, such as loot.tasks.equipmentChance=0.07; may be given again.", valueName: "field=value")
    )
    var changes: [String] = []

    @Option(
        name: .customLong("fork"), parsing: .singleValue,
        help: ArgumentHelp(
            "A patch of a live game: what --set changes comes on this day of the calendar, for everybody at once. Day 1 is "
                + "the day on which the first players arrive.", valueName: "day=N"))
    var forks: [ForkDay] = []

    /// The day of the patch; there is one at most.
    var fork: ForkDay? { forks.first }

    @Flag(help: "No progress bar and no text, only files and errors.")
    var quiet = false

    @Option(
        help: ArgumentHelp(
            "Progress on standard error: bar, lines (one JSON object per second, for programs) or none. Default: bar "
                + "at a terminal.", valueName: "style"))
    var progress: ProgressDisplay.Style?

    @Flag(help: "Replay every journal with a second bookkeeper, and fail on the first unit that does not add up.")
    var audit = false

    /// Of commands that play no patch.
    func refuseFork() throws(UsageProblem) {
        guard fork != nil else { return }
        throw UsageProblem("--fork: expected run, merge, replay, check or compare; nothing else plays a patch")
    }

    /// What was asked for, or the usual style of the terminal.
    var progressStyle: ProgressDisplay.Style { progress ?? .usual(isQuiet: quiet) }

    func validate() throws {
        if scenario.isEmpty { throw ValidationError("--scenario: expected a name, a folder or a file, found nothing") }
        if forks.count > 1 {
            throw ValidationError("--fork: expected one day, on which all of --set comes, found \(forks.count)")
        }
        if out?.isEmpty == true { throw ValidationError("--out: expected a folder, found nothing") }
    }
}

/// The day of a patch: `day=90`.
struct ForkDay: ExpressibleByArgument {
    let day: Int

    init?(argument: String) {
        let text = argument.hasPrefix("day=") ? String(argument.dropFirst("day=".count)) : argument
        guard let day = Int(text), ScenarioSource.forkDays.contains(day) else { return nil }
        self.day = day
    }
}

extension ProgressDisplay.Style: ExpressibleByArgument {}

/// Where things are when a path is not spelled out.
enum Places {
    /// The scenario as given if there is one, otherwise by its name, or its path, in the usual places.
    static func scenario(_ given: String) throws(ScenarioFileError) -> String {
        // A report's folder has the scenario's name, so it is not enough that something exists there.
        if let found = ([given] + ScenarioLibrary.places(of: given)).first(where: isScenario) { return found }
        // Of a path the reader says what is wrong with it.
        guard given.contains("/") || FileManager.default.fileExists(atPath: given) else {
            throw ScenarioSource.missing(named: given)
        }
        return given
    }

    private static func isScenario(_ path: String) -> Bool {
        let paths = Folders.isFolder(path) ? ["\(path)/scenario.yaml"] : [path, path + ".yaml"]
        return paths.contains { FileManager.default.fileExists(atPath: $0) }
    }

    static func report(of name: String) -> String { "\(Home.current.work)/reports/\(name)" }
}
