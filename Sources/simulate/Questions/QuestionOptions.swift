import ArgumentParser
import Foundation
import MonteCarlo
import Scenarios

/// The options of compare and sweep besides those of a run.
struct QuestionOptions: ParsableArguments {
    @Option(
        name: .customLong("metric"), parsing: .singleValue,
        help: ArgumentHelp(
            "A figure, such as earned(gold) or days_to_level(30).p50@steady; may be given again. Default: the headlines; "
                + "simulate metrics lists all.", valueName: "figure"))
    var metrics: [String] = []

    @Flag(help: "Start again: forget what a stopped one left in the folder.")
    var fresh = false
}

extension RunOptions {
    /// One per core by default.
    var threadCount: Int {
        threads ?? min(ProcessInfo.processInfo.activeProcessorCount, Plan.threadsRange.upperBound)
    }

    /// Reports wrong sizes before a scenario is read, as far as that is possible.
    func checkSizes() throws {
        if audit { throw UsageProblem("--audit: expected a run; only a run replays every journal") }
        guard Plan.threadsRange.contains(threadCount) else { throw PlanProblem.threads(threadCount) }
        if let days, !Plan.daysRange.contains(days) { throw PlanProblem.days(days) }
        if let players { _ = try Plan.blocks(of: players) }
    }

    /// Whole blocks of players: at least as many as asked for, or as the scenario has.
    func blocks(_ header: ScenarioHeader) throws(PlanProblem) -> Int {
        try Plan.blocks(of: players ?? Int(header.players))
    }

    func say(_ text: String) { if !quiet { Exit.say(text) } }

    /// A line to standard output.
    func show(_ text: String = "") { if !quiet { print(Exit.readable(text)) } }
}
