import QuestBond
import QuestKernel

extension QuestBondSeat {
    /// Stat points and evolution.
    mutating func grow(_ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let primary = population.rules.primaryStat(of: hero.heroClass)
        while hero.unspentPoints > 0 {
            // Focus on the class's stat; the rest goes to whatever is lowest.
            let spentPoints = Int64(hero.level) * 3 - Int64(hero.unspentPoints)
            let isForPrimary = spentPoints % 100 * 7 % 100 < habits.row.focus / 10_000
            guard act(.allocate(1, isForPrimary ? primary : lowestStat), population, &journal) else { break }
        }
        if !hero.heroClass.isEvolved, hero.level >= population.rules.evolutionLevel {
            // Two ways lead on; people choose by their number, so that both are played.
            let first = HeroClass(rawValue: 3 + hero.heroClass.rawValue * 2 + UInt8(player & 1)) ?? .berserker
            if !act(.evolve(first), population, &journal) {
                let second = HeroClass(rawValue: 3 + hero.heroClass.rawValue * 2 + UInt8(~player & 1)) ?? .berserker
                act(.evolve(second), population, &journal)
            }
        }
    }

    private var lowestStat: Stat {
        var lowest = Stat.strength
        for raw in 1..<UInt8(6) {
            guard let stat = Stat(rawValue: raw) else { continue }
            if hero.stats[Int(raw)] < hero.stats[Int(lowest.rawValue)] { lowest = stat }
        }
        return lowest
    }

    /// Wears what is better, salvages the rest.
    mutating func tidyBag(_ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal) {
        var index = hero.bag.count - 1
        while index >= 0 {
            let item = hero.bag[index]
            if hero.worth(of: item, population.rules)
                > hero.worth(of: hero.worn[Int(item.slot.rawValue)], population.rules)
            {
                // The old item, if any, comes into this place and is looked at next.
                let wasEmpty = !hero.worn[Int(item.slot.rawValue)].exists
                act(.equip(index), population, &journal)
                if wasEmpty { index -= 1 }
                continue
            }
            act(.salvage(index), population, &journal)
            index -= 1
        }
    }
}
