import Balance
import QuestBond
import QuestKernel
import Scenarios

extension AnyScenario {
    /// Bonuses on drop chances that the page shows beside none.
    private static let bonuses: [Int64] = [100_000, 250_000, 500_000, 1_000_000]

    /// What is climbed by chance, step by step.
    var ladders: [LadderOdds] {
        if case .questBond(let scenario) = self { scenario.rules.odds().ladders } else { [] }
    }

    /// What this scenario gives by chance.
    func disclosure(of source: ScenarioSource) -> OddsDisclosure {
        // Nobody's odds depend on who plays: the hash is the one that a live host knows.
        let hash = source.gameContentHash
        func disclosure(_ game: String, _ odds: GameOdds, _ bonuses: [(bonus: Int64, odds: GameOdds)] = [])
            -> OddsDisclosure
        {
            OddsDisclosure(
                odds, game: game, scenario: source.name, contentHash: hash, underBonuses: bonuses)
        }
        switch self {
        case .questBond(let scenario):
            return disclosure(
                "QuestBond", scenario.rules.odds(),
                Self.bonuses.map { ($0, scenario.rules.odds(with: OddsBonuses(drops: $0))) })
        case .timeQuest:
            return disclosure(
                "TimeQuest",
                GameOdds(remarks: ["XP follows from how close an estimate came: the same session pays the same."]))
        case .dailyChallenge:
            return disclosure(
                "Daily Challenge",
                GameOdds(remarks: [
                    "Which challenge a day brings is drawn among the enabled categories, each alike; nothing is earned "
                        + "by it."
                ]))
        case .dailyMenu:
            return disclosure(
                "DailyMenu",
                GameOdds(remarks: [
                    "Which activities a menu suggests is drawn by their weights; Moments are earned by what is done, "
                        + "not by what was drawn."
                ]))
        case .crownAndBarrel:
            return disclosure(
                "Crown & Barrel", GameOdds(remarks: ["Achievements follow from the collection and what is worn."]))
        }
    }
}
