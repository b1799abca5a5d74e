import Balance
import QuestKernel
import Scenarios

extension OddsDisclosure {
    /// The bonuses on drop chances that the page shows beside the chances without bonus.
    private static let bonuses = [100_000, 250_000, 500_000, 1_000_000].map { Ratio(partsPerMillion: $0) }

    /// What a scenario gives by chance.
    init(_ scenario: some Scenario, of source: ScenarioSource) {
        self.init(
            // Odds do not depend on the players: the hash is the one that a live host uses.
            scenario.odds, game: scenario.title, scenario: source.name, contentHash: source.gameContentHash,
            underBonuses: Self.bonuses.compactMap { bonus in
                scenario.odds(withDropBonus: bonus).map { (bonus, $0) }
            })
    }
}
