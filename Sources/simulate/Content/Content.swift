import ArgumentParser
import QuestKernel
import Scenarios

/// `simulate content …`: what is in a scenario.
struct Content: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check, explain and compare the content of a scenario; take it to spreadsheets and back.",
        subcommands: [
            ContentCheck.self, Explain.self, Diff.self, Assumptions.self, Warnings.self, Schema.self, Export.self,
            Import.self, Readings.self, Origins.self,
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
        abstract: "List what is chosen within a range, assumed, or ruled by a reading, with ranges.",
        discussion: Content.options)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            let source = try Content.source(options)
            for assumption in try GameRegistry.scenario(source).assumptions {
                print(
                    "\(assumption.kind.rawValue)\t\(assumption.path)\t\(words(assumption))\t\(assumption.place)")
            }
        }
    }

    private func words(_ assumption: Assumption) -> String {
        let range = "\(assumption.low)…\(assumption.high)"
        if let reading = assumption.reading {
            return "used \(assumption.isSection ? "as written" : assumption.used), reading \(reading)"
        }
        return assumption.isSection ? "whole section, factor \(range)" : "used \(assumption.used), range \(range)"
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
