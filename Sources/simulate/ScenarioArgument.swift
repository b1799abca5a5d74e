import ArgumentParser

/// The scenario that a command is about: its first argument, or what `--scenario` says, which is the same.
struct ScenarioArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The scenario: a name, a folder or an overlay file; the same as --scenario. Default: "
                + "\(RunOptions.usualScenario).", valueName: "scenario"))
    var scenario: String?

    /// The options with this scenario in them.
    func applied(to options: RunOptions) throws(UsageProblem) -> RunOptions { try Self.applied(scenario, to: options) }

    /// The options with a scenario that is named beside them.
    static func applied(_ scenario: String?, to options: RunOptions) throws(UsageProblem) -> RunOptions {
        guard let scenario else { return options }
        guard !scenario.isEmpty else {
            throw UsageProblem("expected a scenario's name, a folder or a file, found nothing")
        }
        if let other = options.namedScenario, other != scenario {
            throw UsageProblem("expected one scenario, found two: \(scenario) and --scenario \(other)")
        }
        var options = options
        options.scenario = scenario
        return options
    }
}
