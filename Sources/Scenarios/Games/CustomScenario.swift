import CustomGame
import QuestKernel
import SimulatedPlayers

/// A game in files, checked and compiled together with what its players intend.
package struct CustomScenario: Scenario {
    package static var game: any Game.Type { CustomGame.self }
    package static var archetypesShape: RowShape { RowShape(CustomArchetypes.self) }
    package static var contentShape: RowShape { RowShape(CustomContent.self) }

    package let header: ScenarioHeader
    /// A game in files is called what its file says.
    package var title: String { header.title }
    package let name: String
    package let rules: CustomRules
    package let assumptions: [Assumption]
    package let figures: [DeclaredFigure]
    private let archetypes: CustomArchetypes
    private let plans: [[PlanLine]]

    package static func memory(of tree: ContentNode) throws(ContentProblem) -> ContentMemory {
        try ScenarioParts(tree).memory(CustomContent.self, CustomArchetypes.self)
    }

    package init(_ source: ScenarioSource) throws(ContentProblem) {
        try self.init(source.tree, named: source.name, knowing: source.memory)
    }

    /// Compiles a merged tree.
    ///
    /// - Parameter counts: what is counted of deeds although the tree does not read it.
    package init(
        _ tree: ContentNode, named name: String, knowing memory: ContentMemory? = nil,
        counting counts: DeedCounts = .none
    ) throws(ContentProblem) {
        header = try ScenarioHeader.read(from: tree)
        self.name = name
        let parts = try ScenarioParts(tree)
        var reader = ContentReader(knowing: memory)
        var compiler = try GameCompiler(
            try reader.read(CustomContent.self, from: parts.content), from: parts.content)
        archetypes = try reader.read(CustomArchetypes.self, from: parts.archetypes, at: "archetypes")
        var plans: [[PlanLine]] = []
        for row in archetypes.archetypes {
            guard let plan = row.plan else { continue }
            plans.append(try compiler.plan(plan))
        }
        self.plans = plans
        let skills = archetypes.archetypes.map(\.skill).sorted()
        rules = compiler.finished(
            title: header.title, skills: (skills.first ?? .one)...(skills.last ?? .one), counting: counts)
        assumptions = Assumption.all(from: reader)
        figures = reader.figures
    }

    package var warnings: [String] { CustomGame.describe(rules).contentWarnings }
    package var odds: GameOdds { CustomGame.odds(rules) }
    package var exchanges: DeclaredExchanges? { CustomGame.exchanges(rules) }

    /// The players of this scenario under a seed.
    package func population(seed: UInt64) throws(ContentProblem) -> CustomPopulation {
        guard
            let population = CustomPopulation(
                rules: rules, file: archetypes, plans: plans, seed: seed, arrivalSpan: Int(header.arrivals))
        else {
            throw ContentProblem(
                place: Place(file: "\(name)/archetypes.yaml", line: 0, column: 0), path: "archetypes",
                expected: "at least one share above 0, and arrivals of 1 to 366 days", found: "others")
        }
        return population
    }
}
