import QuestBond
import QuestKernel

extension QuestBondSeat {
    /// Stat points and evolution.
    mutating func grow(_ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let primary = population.rules.primaryStat(of: party.first.heroClass)
        while party.first.unspentPoints > 0 {
            // Focus on the class's stat; the rest goes to whatever is lowest.
            let spentPoints = Int64(party.first.level) * 3 - Int64(party.first.unspentPoints)
            let isForPrimary = spentPoints % 100 * 7 % 100 < habits.row.focus / 10_000
            guard act(.allocate(1, isForPrimary ? primary : lowestStat), population, &journal) else { break }
        }
        if !party.first.heroClass.isEvolved, party.first.level >= population.rules.evolutionLevel {
            // Two ways lead on; people choose by their number, so that both are played.
            let first = HeroClass(rawValue: 3 + party.first.heroClass.rawValue * 2 + UInt8(player & 1)) ?? .berserker
            if !act(.evolve(first), population, &journal) {
                let second =
                    HeroClass(rawValue: 3 + party.first.heroClass.rawValue * 2 + UInt8(~player & 1)) ?? .berserker
                act(.evolve(second), population, &journal)
            }
        }
    }

    private var lowestStat: Stat {
        var lowest = Stat.strength
        for raw in 1..<UInt8(6) {
            guard let stat = Stat(rawValue: raw) else { continue }
            if party.first.stats[Int(raw)] < party.first.stats[Int(lowest.rawValue)] { lowest = stat }
        }
        return lowest
    }

    /// Wears what is better, salvages the rest.
    mutating func tidyBag(_ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal) {
        var index = party.first.bag.count - 1
        while index >= 0 {
            let item = party.first.bag[index]
            if party.first.worth(of: item, population.rules)
                > party.first.worth(of: party.first.worn[Int(item.slot.rawValue)], population.rules)
            {
                // The old item, if any, comes into this place and is looked at next.
                let wasEmpty = !party.first.worn[Int(item.slot.rawValue)].exists
                act(.equip(index), population, &journal)
                if wasEmpty { index -= 1 }
                continue
            }
            act(.salvage(index), population, &journal)
            index -= 1
        }
    }
}
