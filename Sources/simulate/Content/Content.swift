import ArgumentParser
import QuestKernel
import Scenarios

/// `simulate content …`: what is in a scenario.
struct Content: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check, explain and compare the content of a scenario; take it to spreadsheets and back.",
        subcommands: [
            ContentCheck.self, Explain.self, Diff.self, Assumptions.self, Warnings.self, Schema.self, Export.self,
            Import.self, Readings.self, Origins.self, Reference.self,
        ])

    static let options = "Takes --set as a run does, and a scenario as its first argument, or after --scenario."

    /// The scenario that a run with these options would play. What may be a slip is said.
    ///
    /// - Throws: `ContentMistakes` where there are several, as `content check` shows them.
    static func source(_ options: RunOptions) throws -> ScenarioSource {
        try options.refuseFork()
        return try source(options.scenario, options.changes, isQuiet: options.quiet)
    }

    /// The same for commands that can play a patch.
    static func played(_ options: RunOptions) throws -> ScenarioSource {
        guard let fork = options.fork else { return try source(options) }
        guard !options.changes.isEmpty else {
            throw UsageProblem("--fork: expected --set field=value as well, for what changes on day \(fork.day)")
        }
        try refuseSizes(options.changes, of: "--set", with: "a patch")
        let next = try source(options.scenario, options.changes, isQuiet: options.quiet)
        let forked = try source(options.scenario, [], isQuiet: true).forked(onDay: fork.day, to: next)
        let lastArrival = Int(try ScenarioHeader.read(from: forked.tree).arrivals)
        if !options.quiet, let words = forked.fork?.unreached(lastArrival: lastArrival) {
            Exit.say("warning: \(words)")
        }
        return forked
    }

    /// Refuses changes of how long, how many and which seed where something has the same of them for all it plays.
    static func refuseSizes(_ changes: [String], of option: String, with what: String) throws(UsageProblem) {
        for name in ["days", "players", "seed"] where changes.contains(where: { $0.hasPrefix("scenario.\(name)=") }) {
            throw UsageProblem(
                "\(option) scenario.\(name): \(what) has the same \(name) for all; expected --\(name)")
        }
    }

    static func source(_ scenario: String, _ changes: [String], isQuiet: Bool) throws -> ScenarioSource {
        let source = try ScenarioSource.read(Places.scenario(scenario)).changed(by: changes)
        let problems = source.problems()
        if let only = problems.first, problems.count == 1 { throw only }
        guard problems.isEmpty else { throw ContentMistakes(problems: problems) }
        if !isQuiet { for warning in source.warnings { Exit.say("warning: \(warning)") } }
        return source
    }
}

/// Several mistakes of a scenario.
struct ContentMistakes: Error {
    private static let most = 50
    let problems: [ContentProblem]

    /// A line for each.
    var lines: [String] {
        problems.prefix(Self.most).map(\.description)
            + (problems.count > Self.most ? ["and \(problems.count - Self.most) more"] : [])
    }
}

/// `simulate content assumptions`: every figure that the documents do not give.
struct Assumptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List what is chosen within a range, assumed, or ruled by a reading, with ranges.",
        discussion: Content.options)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            let source = try Content.source(named.applied(to: options))
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

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            for warning in try GameRegistry.scenario(Content.source(named.applied(to: options))).warnings {
                print(warning)
            }
        }
    }
}
