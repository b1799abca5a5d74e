import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Stat points and evolution.
    mutating func grow(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let primary = party.acting.unspentPoints > 0 ? wantedStat(population) : .strength
        while party.acting.unspentPoints > 0 {
            // Focus on the stat of the class that is planned; the rest goes to whatever is lowest.
            let spentPoints =
                Int64(party.acting.level) * Int64(population.rules.pointsPerLevel) - Int64(party.acting.unspentPoints)
            let isForPrimary = spentPoints % 100 * 7 % 100 < Int64(behavior.row.focus.partsPerMillion) / 10_000
            guard act(.allocate(1, isForPrimary ? primary : lowestStat), population, &journal) else { break }
        }
        if !party.acting.heroClass.isEvolved, party.acting.level >= population.rules.evolutionLevel {
            act(.evolve(plannedClass(population)), population, &journal)
        }
    }

    /// The stat that this player builds: of the class, before its evolution of the one that is planned.
    func wantedStat(_ population: QuestBondPopulation) -> Stat {
        population.rules.primaryStat(
            of: party.acting.heroClass.isEvolved ? party.acting.heroClass : plannedClass(population))
    }

    /// Which of the line's two ways a player means to go, from the first day on: drawn evenly, and the other one after
    /// each rebirth ("try the other path").
    func plannedClass(_ population: QuestBondPopulation) -> HeroClass {
        var draws = population.randomness.draws(player: player.number, purpose: PlayerDraw.path.purpose, day: -1)
        let way = (Int64(draws.below(2)) + party.acting.rebirths.rawValue) & 1
        // Each line's two ways stand side by side, after the starter classes.
        return HeroClass(rawValue: 3 + party.acting.heroClass.line.rawValue * 2 + UInt8(way)) ?? .berserker
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
            // What a stronger ally gave waits until the level is there.
            if party.acting.isTooLow(for: item, population.rules) {
                index -= 1
                continue
            }
            if !population.rules.isClosed(item, to: party.acting.heroClass),
                appeal(of: item, behavior, population.rules)
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
        salvageBelowRare(behavior, population, &journal)
    }

    /// Who wears nothing below Rare any more has drops below it salvaged at once, if this is their way.
    private mutating func salvageBelowRare(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard behavior.row.autoSalvageBelowRare, !party.acting.autoSalvage.belowRare else { return }
        for slot in 0..<4 where !party.acting.worn[slot].exists || party.acting.worn[slot].rarity < .rare { return }
        act(
            .setAutoSalvage(
                AutoSalvage(
                    common: behavior.row.autoSalvageCommon, belowRare: true,
                    keepsAffixes: !behavior.row.salvagesAffixes)), population, &journal)
    }
}
