import MonteCarlo
import QuestKernel

/// Archetypes whose median player has far less than the median of all at the run's end.
struct LeftBehind {
    /// "levels", "money".
    let id: String
    /// "in levels".
    let what: String
    /// What the median of all players has, in words.
    let all: String
    /// Who is behind, and what their median player has.
    let archetypes: [(name: String, has: String)]
    let section: String

    /// One for levels and one for money, where the run has them.
    static func all(of run: EconomyRun) -> [LeftBehind] {
        guard run.archetypeNames.count > 1, run.players > 0 else { return [] }
        return [inLevels(run), inMoney(run)].compactMap { $0 }
    }

    private static func inLevels(_ run: EconomyRun) -> LeftBehind? {
        let last = run.days - 1
        guard run.levels.count > 1, let all = run.levels.distribution()[last].quantile(0.5), all > 0 else { return nil }
        let behind = run.archetypeNames.enumerated().compactMap { archetype, name -> (name: String, has: String)? in
            guard let own = run.levels.distribution(archetype: archetype)[last].quantile(0.5),
                own < FindingLimits.levelLeftBehind * all
            else { return nil }
            return (name, run.levelWords.name(run.level(Int(own))))
        }
        return LeftBehind(
            id: "levels", what: "in \(run.levelWords.many)", all: run.levelWords.name(run.level(Int(all))),
            archetypes: behind, section: LevelSection.id)
    }

    private static func inMoney(_ run: EconomyRun) -> LeftBehind? {
        let last = run.days - 1
        guard run.isMoneySpent, let gauge = run.moneyGauge,
            let all = run.spread(gauge: gauge, day: last).quantile(0.5), all > 0
        else { return nil }
        let behind = run.archetypeNames.enumerated().compactMap { archetype, name -> (name: String, has: String)? in
            guard let own = run.spread(gauge: gauge, day: last, archetype: archetype).quantile(0.5),
                own < FindingLimits.purseLeftBehind * all, earnsLess(archetype, run)
            else { return nil }
            return (name, Words.number(own))
        }
        return LeftBehind(
            id: "money", what: "in \(run.moneyName) on hand", all: "\(Words.number(all)) \(run.moneyName)",
            archetypes: behind, section: PurseSection.id)
    }

    /// Whether an archetype earns less money than the average player: an empty purse may also mean that much is spent.
    private static func earnsLess(_ archetype: Int, _ run: EconomyRun) -> Bool {
        func income(_ archetype: Int?) -> Double {
            let players = run.totals.players(archetype: archetype)
            let earned = run.totals.balance(currency: run.description.money, archetype: archetype).faucets.sum
            return players > 0 ? Double(earned) / Double(players) : 0
        }
        return income(archetype) < income(nil)
    }
}
