import QuestKernel
import SimulatedPlayers

/// A scenario whose game can be patched while it is played.
package protocol ForkableScenario: Scenario where Players: Forkable {
    /// The scenario before a patch. Where rules count only what they read, it counts what those after the patch read.
    init(_ source: ScenarioSource, before next: Self) throws(ContentProblem)
}

extension ForkableScenario {
    package init(_ source: ScenarioSource, before next: Self) throws(ContentProblem) { try self.init(source) }
}

extension QuestBondScenario: ForkableScenario {}

extension CustomScenario: ForkableScenario {
    package init(_ source: ScenarioSource, before next: Self) throws(ContentProblem) {
        try self.init(source.tree, named: source.name, knowing: source.memory, counting: next.rules.counts)
    }
}

extension GameScenario: ForkableScenario where Players: Forkable {}

extension ForkableScenario {
    /// The scenario with its patch.
    static func forked(_ source: ScenarioSource, _ fork: ScenarioFork) throws(ContentProblem) -> any Scenario {
        try ForkedScenario<Self>(source, fork)
    }
}

/// A scenario with a patch, compiled as it is before and after.
package struct ForkedScenario<Base: ForkableScenario>: Scenario {
    package static var game: any Game.Type { Base.game }
    package static var archetypesShape: RowShape { Base.archetypesShape }
    package static var contentShape: RowShape { Base.contentShape }

    package static func memory(of tree: ContentNode) throws(ContentProblem) -> ContentMemory {
        try Base.memory(of: tree)
    }

    private let before: Base
    private let after: Base
    private let fork: ScenarioFork

    package init(_ source: ScenarioSource) throws(ContentProblem) {
        guard let fork = source.fork else {
            throw ScenarioSource.problem(0, "", "a scenario with a patch", "one without")
        }
        try self.init(source, fork)
    }

    fileprivate init(_ source: ScenarioSource, _ fork: ScenarioFork) throws(ContentProblem) {
        after = try Base(source.replacing(fork.tree))
        before = try Base(source, before: after)
        self.fork = fork
    }

    // What reports say of the content is said of the game as it begins.
    package var header: ScenarioHeader { before.header }
    package var title: String { before.title }
    package var assumptions: [Assumption] { before.assumptions }
    package var figures: [DeclaredFigure] { before.figures }
    package var warnings: [String] { before.warnings }
    package var odds: GameOdds { before.odds }
    package var exchanges: DeclaredExchanges? { before.exchanges }

    package func odds(withDropBonus bonus: Ratio) -> GameOdds? { before.odds(withDropBonus: bonus) }

    package func population(seed: UInt64) throws(ContentProblem) -> ForkedPopulation<Base.Players> {
        let (old, new) = (try before.population(seed: seed), try after.population(seed: seed))
        do throws(ForkObstacle) {
            return try ForkedPopulation(before: old, after: new, date: fork.date, condition: fork.condition)
        } catch {
            throw ScenarioSource.problem(
                fork.day, fork.changes.first?.path ?? "", "figures under which players can go on with what they have",
                error.reason)
        }
    }
}
