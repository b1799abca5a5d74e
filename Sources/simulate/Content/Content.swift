import ArgumentParser
import QuestKernel
import Scenarios

/// `simulate content …`: what is in a scenario.
struct Content: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check, explain and compare the content of a scenario; take it to spreadsheets and back.",
        subcommands: [
            ContentCheck.self, Explain.self, Diff.self, Assumptions.self, Warnings.self, Schema.self, Export.self,
            Import.self,
        ])

    static let options = "Takes --scenario and --set as a run does."

    /// The scenario that a run with these options would play.
    static func source(_ options: RunOptions) throws -> ScenarioSource {
        try ScenarioSource.read(Places.scenario(options.scenario)).changed(by: options.changes)
    }
}

/// `simulate content assumptions`: every figure that the documents do not give.
struct Assumptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the figures that are chosen within a range or assumed, with their ranges.",
        discussion: Content.options)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            let source = try Content.source(options)
            for assumption in try GameRegistry.scenario(source).assumptions {
                let used = assumption.isSection ? "whole section, factor" : "used \(assumption.used), range"
                print(
                    "\(assumption.kind.rawValue)\t\(assumption.path)\t\(used) \(assumption.low)…\(assumption.high)\t"
                        + "\(assumption.place)")
            }
        }
    }
}

/// `simulate content warnings`: content that no player can reach.
struct Warnings: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List content that no player can reach.", discussion: Content.options)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            for warning in try GameRegistry.scenario(Content.source(options)).warnings { print(warning) }
        }
    }
}
