import QuestKernel
import SimulatedPlayers

/// Everything that a run, a study or a page of odds needs from a game: its files, checked and compiled.
///
/// A game is registered by its conforming type (`GameRegistry`); a game whose players are described by a table of
/// archetypes uses `GameScenario` and needs no type of its own.
package protocol Scenario: Sendable {
    associatedtype Players: Population

    static var game: any Game.Type { get }
    /// What `archetypes.yaml` may hold.
    static var archetypesShape: RowShape { get }
    /// What the files in `content` may hold, one field per file.
    static var contentShape: RowShape { get }

    /// What a tree holds, row by row, for variants of it.
    static func memory(of tree: ContentNode) throws(ContentProblem) -> ContentMemory

    /// Compiles a merged tree.
    init(_ source: ScenarioSource) throws(ContentProblem)

    var header: ScenarioHeader { get }
    /// The game's display name.
    var title: String { get }
    var assumptions: [Assumption] { get }
    /// Every figure of content and archetypes, with the values that its field takes.
    var figures: [DeclaredFigure] { get }
    /// Content that no player can reach.
    var warnings: [String] { get }
    /// What the game gives by chance, without any bonus.
    var odds: GameOdds { get }
    /// What content lets players turn into what; nil where the rules, and not content, say that.
    var exchanges: DeclaredExchanges? { get }

    /// The odds under a bonus on drop chances, in parts per million; nil where the game has no such bonus.
    func odds(withDropBonus bonus: Ratio) -> GameOdds?

    /// The players of this scenario under a seed.
    func population(seed: UInt64) throws(ContentProblem) -> Players
}

extension Scenario {
    package var title: String { Self.game.title }
    package var warnings: [String] { [] }
    package var exchanges: DeclaredExchanges? { nil }

    package func odds(withDropBonus bonus: Ratio) -> GameOdds? { nil }
}
