import ArgumentParser
import QuestKernel
import Scenarios

/// `simulate content …`: what stands in a scenario.
struct Content: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what stands in a scenario.", subcommands: [Assumptions.self])
}

/// `simulate content assumptions`: every figure that the documents do not settle.
struct Assumptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the figures that are chosen within a range or assumed, with their ranges.")

    @Option(help: ArgumentHelp("The scenario: a name, a folder, or an overlay file.", valueName: "path"))
    var scenario = "questbond"

    func run() throws {
        try Exit.reporting {
            let source = try ScenarioSource.read(Places.scenario(scenario))
            for assumption in try AnyScenario(source).assumptions {
                let used = assumption.isSection ? "whole section, factor" : "used \(assumption.used), range"
                print(
                    "\(assumption.kind.rawValue)\t\(assumption.path)\t\(used) \(assumption.low)…\(assumption.high)\t"
                        + "\(assumption.place)")
            }
        }
    }
}
