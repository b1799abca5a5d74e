import QuestKernel
import SimulatedPlayers
import TimeQuest

/// Everything that one run of TimeQuest needs, checked and compiled.
package struct TimeQuestScenario: Sendable {
    package let header: ScenarioHeader
    package let name: String
    package let rules: TimeQuestRules
    package let archetypes: [EstimatorRow]
    package let assumptions: [Assumption]
    package let figures: [DeclaredFigure]

    /// Compiles a merged tree.
    package init(_ source: ScenarioSource) throws(ContentProblem) {
        header = try ScenarioHeader.read(from: source.tree)
        // A figure that does nothing would be worse than an error.
        if let arrivals = source.tree["scenario"]?["arrivals"] {
            throw ContentProblem(
                place: arrivals.place, path: "scenario.arrivals",
                expected: "no such field: TimeQuest's people arrive over the `arrivalDays` of their archetypes",
                found: arrivals.kindInWords)
        }
        name = source.name
        let parts = try ScenarioParts(source.tree)
        var reader = ContentReader()
        rules = TimeQuestRules(try reader.read(TimeQuestContent.self, from: parts.content))
        archetypes = try reader.read(EstimatorFile.self, from: parts.archetypes, at: "archetypes").archetypes
        assumptions = Assumption.all(from: reader)
        figures = reader.figures
    }

    /// The people of this scenario under a seed.
    package func population(seed: UInt64) throws(ContentProblem) -> Estimators {
        guard let people = Estimators(rules: rules, archetypes: archetypes, seed: seed) else {
            throw ContentProblem(
                place: Place(file: "\(name)/archetypes.yaml", line: 0, column: 0), path: "archetypes",
                expected: "at least one share above 0", found: "shares that sum to 0")
        }
        return people
    }
}
