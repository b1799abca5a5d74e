import QuestKernel
import SimulatedPlayers

/// The games that the simulator plays: the only place that lists them.
package enum GameRegistry {
    /// One line per game, in the order in which they are listed.
    package static let games: [any Scenario.Type] = [
        QuestBondScenario.self,
        GameScenario<TimeQuestPopulation>.self,
        GameScenario<DailyMenuPopulation>.self,
        GameScenario<DailyChallengePopulation>.self,
        GameScenario<CrownAndBarrelPopulation>.self,
        CustomScenario.self,
    ]

    /// The scenario that files describe, checked and compiled by the game they name.
    package static func scenario(_ source: ScenarioSource) throws -> any Scenario {
        let game = try ScenarioHeader.read(from: source.tree).game.scenario
        guard let fork = source.fork else { return try game.init(source) }
        guard let forkable = game as? any ForkableScenario.Type else {
            throw ScenarioSource.problem(
                fork.day, "", "a game whose players can go on under other figures", game.game.title)
        }
        return try forkable.forked(source, fork)
    }
}

/// One of the registered games, by its name in `scenario.yaml`.
package struct GameName: ContentChoice, Hashable {
    private let place: Int

    package static let allCases = GameRegistry.games.indices.map(GameName.init)

    /// The default where a file does not name a game yet: the first of the list.
    package static let first = GameName(place: 0)

    private init(place: Int) { self.place = place }

    package var scenario: any Scenario.Type { GameRegistry.games[place] }
    package var name: String { scenario.game.name }
}
