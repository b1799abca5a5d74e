import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Stat points and evolution.
    mutating func grow(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let primary = population.rules.primaryStat(of: party.acting.heroClass)
        while party.acting.unspentPoints > 0 {
            // Focus on the class's stat; the rest goes to whatever is lowest.
            let spentPoints =
                Int64(party.acting.level) * Int64(population.rules.pointsPerLevel) - Int64(party.acting.unspentPoints)
            let isForPrimary = spentPoints % 100 * 7 % 100 < Int64(behavior.row.focus.partsPerMillion) / 10_000
            guard act(.allocate(1, isForPrimary ? primary : lowestStat), population, &journal) else { break }
        }
        if !party.acting.heroClass.isEvolved, party.acting.level >= population.rules.evolutionLevel {
            // There are two evolutions; players choose by their number, so that both are played.
            let first =
                HeroClass(rawValue: 3 + party.acting.heroClass.rawValue * 2 + UInt8(player.number & 1)) ?? .berserker
            if !act(.evolve(first), population, &journal) {
                let second =
                    HeroClass(rawValue: 3 + party.acting.heroClass.rawValue * 2 + UInt8(~player.number & 1))
                    ?? .berserker
                act(.evolve(second), population, &journal)
            }
        }
    }

    @inline(__always)
    private var lowestStat: Stat {
        var lowest = Stat.strength
        for raw in 1..<UInt8(6) {
            guard let stat = Stat(rawValue: raw) else { continue }
            if party.acting.stats[Int(raw)] < party.acting.stats[Int(lowest.rawValue)] { lowest = stat }
        }
        return lowest
    }

    /// Equips what is better, salvages the rest.
    mutating func tidyBag(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        var index = party.acting.bag.count - 1
        while index >= 0 {
            let item = party.acting.bag[index]
            if appeal(of: item, behavior, population.rules)
                > appeal(of: party.acting.worn[Int(item.slot.rawValue)], behavior, population.rules)
            {
                // The old item, if any, comes into this place and is looked at next.
                let wasEmpty = !party.acting.worn[Int(item.slot.rawValue)].exists
                act(.equip(index), population, &journal)
                if wasEmpty { index -= 1 }
                continue
            }
            act(.salvage(index), population, &journal)
            index -= 1
        }
    }
}
