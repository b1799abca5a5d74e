import ArgumentParser
import QuestKernel
import Scenarios

/// `simulate content check`: every mistake of a scenario, and content that no player can reach.
struct ContentCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check scenarios: all mistakes with their places, and warnings. Exit code 1 if there are mistakes.",
        discussion: """
            All of the project's scenarios where none is named: ./simulate content check
            One, with a change: ./simulate content check questbond-soft-pity --set loot.bagLimit=40
            """)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Argument(help: "Names, folders or overlay files. Default: all in the scenarios' folder.")
    var scenarios: [String] = []

    func run() throws {
        try Exit.reporting {
            try options.refuseFork()
            let named = scenarios + (options.namedScenario.map { [$0] } ?? [])
            let paths = named.isEmpty ? try ScenarioLibrary.all() : named
            var mistakes = 0
            for path in paths { mistakes += try check(path) }
            guard mistakes > 0 else { return }
            throw ExitCode(1)
        }
    }

    /// The number of mistakes.
    private func check(_ path: String) throws -> Int {
        let source: ScenarioSource
        do {
            source = try ScenarioSource.read(Places.scenario(path)).changed(by: options.changes)
        } catch let problem as ContentProblem {
            print("\(Exit.readable(problem.description))\n\(path): 1 mistake")
            return 1
        }
        let problems = Mistakes.all(of: source, readings: options.changes.isEmpty)
        for problem in problems { print(Exit.readable(problem.description)) }
        let warnings = problems.isEmpty ? try GameRegistry.scenario(source).warnings : []
        for warning in warnings { print("\(source.name): warning: \(Exit.readable(warning))") }
        print("\(source.name): \(Self.count(problems.count, "mistake")), \(Self.count(warnings.count, "warning"))")
        return problems.count
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number == 0 ? "no" : "\(number)") \(noun)\(number == 1 ? "" : "s")"
    }
}

/// What is wrong with a scenario.
enum Mistakes {
    /// All mistakes of the separate files; where there are none, the first mistake of the joined content.
    ///
    /// - Parameter readings: whether `readings.yaml` is held to the content too.
    static func all(of source: ScenarioSource, readings: Bool = false) -> [ContentProblem] {
        let problems = source.problems()
        guard problems.isEmpty else { return problems }
        do {
            let scenario = try GameRegistry.scenario(source)
            _ = try scenario.population(seed: scenario.header.seed)
            // An overlay may be the other reading itself.
            guard readings, source.lineage.count == 1 else { return [] }
            return try ReadingCheck.problem(of: source).map { [$0] } ?? []
        } catch let problem as ContentProblem {
            return [problem]
        } catch {
            return [
                ContentProblem(
                    place: source.tree.place, path: "", expected: "content that can be played", found: "\(error)")
            ]
        }
    }
}
