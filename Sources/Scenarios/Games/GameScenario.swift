import QuestKernel
import SimulatedPlayers

/// Everything that one run of a game needs, checked and compiled: the same few lines for every game whose players a
/// table of archetypes describes.
package struct GameScenario<Players: ScenarioPopulation>: Scenario {
    package static var game: any Game.Type { Players.Played.self }
    package static var archetypesShape: RowShape { RowShape(Players.File.self) }
    package static var contentShape: RowShape { RowShape(Players.Content.self) }

    package let header: ScenarioHeader
    package let name: String
    package let rules: Players.Rules
    package let archetypeFile: Players.File
    package let assumptions: [Assumption]
    package let figures: [DeclaredFigure]

    package static func memory(of tree: ContentNode) throws(ContentProblem) -> ContentMemory {
        try ScenarioParts(tree).memory(Players.Content.self, Players.File.self)
    }

    /// Compiles a merged tree.
    package init(_ source: ScenarioSource) throws(ContentProblem) {
        try self.init(source.tree, named: source.name, knowing: source.memory)
    }

    package init(
        _ tree: ContentNode, named name: String, knowing memory: ContentMemory? = nil
    ) throws(ContentProblem) {
        header = try ScenarioHeader.read(from: tree)
        self.name = name
        let parts = try ScenarioParts(tree)
        var reader = ContentReader(knowing: memory)
        rules = try Players.compile(try reader.read(Players.Content.self, from: parts.content))
        archetypeFile = try reader.read(Players.File.self, from: parts.archetypes, at: "archetypes")
        assumptions = Assumption.all(from: reader)
        figures = reader.figures
    }

    package var warnings: [String] { Players.Played.describe(rules).contentWarnings }
    package var odds: GameOdds { Players.Played.odds(rules) }

    /// The players of this scenario under a seed.
    package func population(seed: UInt64) throws(ContentProblem) -> Players {
        guard
            let population = Players(
                rules: rules, archetypeFile: archetypeFile, seed: seed, arrivalSpan: Int(header.arrivals))
        else {
            throw ContentProblem(
                place: Place(file: "\(name)/archetypes.yaml", line: 0, column: 0), path: "archetypes",
                expected: "at least one share above 0, and arrivals of 1 to 366 days", found: "others")
        }
        return population
    }
}
