import QuestKernel

extension Hero {
    /// The most paragon levels that one gain of EXP brings; the rest counts with the next. Far above sensible content.
    private static let mostAtOnce = 100

    /// The paragon levels that EXP beyond the last level has reached: a random stat's point and gold each; QB19.
    mutating func reachParagonLevels(_ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules
        let thresholds = rules.curve.thresholds
        guard rules.prestige.mode == .paragon, Int(level) == thresholds.count else { return }
        let beyond = ledger[Resource.experience] - thresholds[thresholds.count - 1]
        var left = Self.mostAtOnce
        while left > 0, rules.prestige.paragon.experience * (paragonLevel.rawValue + 1) <= beyond {
            left -= 1
            earn(1, of: Resource.paragonLevels, from: .paragon, turn, &journal)
            reach(.firstParagonLevel, turn, &journal)
            earnGold(rules.prestige.paragon.gold, from: .paragon, turn, &journal)
            var draws = draws(.paragon, turn)
            let stat = draws.below(6)
            stats[Int(stat)] += StatPoints(rules.prestige.paragon.points)
            prestige.newestStat = Int8(truncatingIfNeeded: Int(stat))
            journal.tally(Tally.paragonStats.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: stat))
        }
    }

    /// Draws the newest paragon level's stat again, for gold; the new stat is a different one.
    mutating func rerollParagon(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard prestige.newestStat >= 0 else { return .noParagonLevel }
        guard has(rules.prestige.paragon.rerollGold, of: Resource.gold) else { return .notEnoughGold }
        spend(rules.prestige.paragon.rerollGold, of: Resource.gold, into: .paragonReroll, turn, &journal)
        var draws = draws(.paragonReroll, turn)
        let old = Int(prestige.newestStat)
        let new = (old + 1 + Int(draws.below(5))) % 6
        stats[old] = Swift.max(stats[old] - StatPoints(rules.prestige.paragon.points), 0)
        stats[new] += StatPoints(rules.prestige.paragon.points)
        prestige.newestStat = Int8(truncatingIfNeeded: new)
        return nil
    }
}
