import ArgumentParser
import Balance
import EconomyMetrics
import MonteCarlo
import QuestKernel

/// `simulate metrics`: the figures that can be asked for.
struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the figures that can be asked for by name, as check, compare, sweep and tune do.",
        discussion: """
            Example: ./simulate metrics timequest

            A figure is written as function(arguments).statistic@archetype, such as earned(gold).per_week@steady. \
            Takes --days and --set as a run does, and --scenario for the same as the argument.
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            let options = try named.applied(to: options)
            if let days = options.days, !Plan.daysRange.contains(days) { throw PlanProblem.days(days) }
            let book = try Sampler(Content.source(options), seed: options.seed, days: options.days).book
            for function in MetricFunction.allCases { print("\(function.form)\n    \(function.meaning)") }
            let description = book.description
            list("RESOURCE", description.resources.filter(\.isNamed).map(\.name))
            list("FLOW", description.flows.map(\.name))
            list("TALLY", description.tallies.map(\.name))
            list("ROLL", description.rolls.map(\.name))
            list("GAUGE", description.gauges.map(\.name))
            list("MILESTONE", description.milestones.map(\.name))
            list("THING", book.things.map(\.id))
            list("COMMAND", description.commands)
            list("archetype", book.archetypes)
        }
    }

    private func list(_ kind: String, _ names: [String]) {
        guard !names.isEmpty else { return }
        print("\n\(kind): \(names.joined(separator: ", "))")
    }
}
