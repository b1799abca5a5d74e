import QuestKernel
import SimulatedPlayers

/// The games that the simulator plays: the only place that lists them.
package enum GameRegistry {
    /// A line a game, in the order in which they are offered.
    package static let games: [any Scenario.Type] = [
        QuestBondScenario.self,
        GameScenario<TimeQuestPopulation>.self,
        GameScenario<DailyMenuPopulation>.self,
        GameScenario<DailyChallengePopulation>.self,
        GameScenario<CrownAndBarrelPopulation>.self,
    ]

    /// The scenario that files describe, checked and compiled by the game they name.
    package static func scenario(_ source: ScenarioSource) throws -> any Scenario {
        try ScenarioHeader.read(from: source.tree).game.scenario.init(source)
    }
}

/// One of the registered games, as `scenario.yaml` names it.
package struct GameName: ContentChoice, Hashable {
    private let place: Int

    package static let allCases = GameRegistry.games.indices.map(GameName.init)

    /// What is set where a file says nothing yet: the first of the list.
    package static let first = GameName(place: 0)

    private init(place: Int) { self.place = place }

    package var scenario: any Scenario.Type { GameRegistry.games[place] }
    package var name: String { scenario.game.name }
    /// What people call it.
    package var title: String { scenario.game.title }
}
