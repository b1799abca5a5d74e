import ArgumentParser
import Foundation
import MonteCarlo
import Scenarios

/// What compare and sweep can be told besides what a run can.
struct QuestionOptions: ParsableArguments {
    @Option(
        name: .customLong("metric"), parsing: .singleValue,
        help: ArgumentHelp(
            "A figure, such as earned(gold) or days_to_level(30).p50@steady; may be given again. Default: the headlines; "
                + "simulate metrics lists all.", valueName: "figure"))
    var metrics: [String] = []

    @Flag(help: "Begin anew: forget what a stopped one left in the folder.")
    var fresh = false
}

extension RunOptions {
    /// One a core unless told otherwise.
    var threadCount: Int {
        threads ?? min(ProcessInfo.processInfo.activeProcessorCount, Plan.threadsRange.upperBound)
    }

    /// Says what is wrong with the sizes asked for before a scenario is read, as far as that can be told.
    func checkSizes() throws {
        if audit { throw UsageProblem("--audit: expected a run, of which alone every journal is replayed") }
        guard Plan.threadsRange.contains(threadCount) else { throw PlanProblem.threads(threadCount) }
        if let days, !Plan.daysRange.contains(days) { throw PlanProblem.days(days) }
        if let players { _ = try Plan.blocks(of: players) }
    }

    /// Whole blocks of players: as many as asked for, or as the scenario has, at least.
    func blocks(_ header: ScenarioHeader) throws(PlanProblem) -> Int {
        try Plan.blocks(of: players ?? Int(header.players))
    }

    func say(_ text: String) { if !quiet { Exit.say(text) } }

    /// A line to standard output.
    func show(_ text: String = "") { if !quiet { print(Exit.readable(text)) } }
}
