import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Gold that may be spent on one thing: the thrifty share of what is above the purse's floor.
    @inline(__always)
    func allowance(_ behavior: Behavior) -> Gold {
        Swift.max(party.acting.gold - behavior.row.purse, 0) * Ratio(behavior.row.thrift)
    }

    /// A share of that, rounded down.
    @inline(__always)
    func allowance(_ behavior: Behavior, share: Ratio) -> Gold {
        let (whole, rest) = allowance(behavior).rawValue.quotientAndRemainder(dividingBy: 1_000_000)
        return Gold(whole * share.partsPerMillion + rest * share.partsPerMillion / 1_000_000)
    }

    /// Crafting, enhancing, scrolls, re-rolls and herbs, within the day's decisions.
    mutating func workAtTheForge(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        brew(behavior, population, &journal)
        craft(behavior, population, &journal)
        enhance(behavior, population, &journal)
        applyScrolls(behavior, population, &journal)
        reroll(behavior, population, &journal)
    }

    private mutating func brew(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        guard player.spent.brews > 0 else { return }
        // All herbs together, once: on most visits there are too few for any recipe.
        let herbs = party.acting.herbUnits(population.rules)
        for recipe in stride(from: population.rules.herbRecipeCount - 1, through: 0, by: -1)
        where population.rules.herbUnits(of: recipe) <= herbs && player.spent.brews > 0
            && isOfUse(population.rules.brews(recipe), population.rules)
            && party.acting.held(population.rules.brews(recipe)) < behavior.row.collecting.brewStock
            && party.acting.canBrew(recipe, population.rules)
        {
            player.spent.brews -= 1
            act(.brew(recipe), population, &journal)
        }
    }

    private mutating func craft(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let rules = population.rules
        while player.spent.crafts > 0 {
            // One draw for each craft of a day: it waits for the materials that it needs.
            var draws = population.randomness.draws(
                player: player.number, purpose: PlayerDraw.crafting.purpose, day: now.day,
                ordinal: UInt16(truncatingIfNeeded: player.spent.crafts))
            let isTargeted = draws.happens(behavior.row.targets)
            let best = rules.highestRecipe(
                from: behavior.row.craftFrom, targeted: isTargeted, coveredBy: party.acting.ledger,
                on: now.day)
            if best < 0 { return }
            player.spent.crafts -= 1
            let slot = weakestSlot(rules)
            act(.craft(best, slot, isTargeted ? lockedStat(on: slot, population) : nil), population, &journal)
            tidyBag(behavior, population, &journal)
        }
    }

    /// The stat that this player builds; where the slot has no items of it, the highest of those that it has.
    private func lockedStat(on slot: Slot, _ population: QuestBondPopulation) -> Stat {
        let wanted = wantedStat(population)
        if population.rules.canLock(wanted, on: slot) { return wanted }
        var best = wanted
        var most: StatPoints = -1
        for raw in 0..<UInt8(6) {
            guard let stat = Stat(rawValue: raw), population.rules.canLock(stat, on: slot),
                party.acting.stats[Int(raw)] > most
            else { continue }
            (best, most) = (stat, party.acting.stats[Int(raw)])
        }
        return best
    }

    @inline(__always)
    private func weakestSlot(_ rules: QuestBondRules) -> Slot {
        var weakest = 0
        var worth = StatPoints(rawValue: .max)
        for index in 0..<4 {
            let here = party.acting.worth(of: party.acting.worn[index], rules)
            if here < worth { (weakest, worth) = (index, here) }
        }
        return Slot(rawValue: UInt8(weakest)) ?? .weapon
    }

    /// The cheapest next step among what is worn, as long as it is worth its gold to this player.
    private mutating func enhance(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let rules = population.rules
        while player.spent.enhancements > 0 {
            var best: Slot?
            var bestGold = allowance(behavior) + 1
            var materials: MaterialUnits = -1
            for index in 0..<4 {
                let item = party.acting.worn[index]
                guard item.exists, item.rarity >= population.assumptions.enhanceFrom,
                    item.enhancement < behavior.row.enhanceTo,
                    let gold = party.acting.enhancementGold(item, rules), gold < bestGold
                else { continue }
                if materials < 0 { materials = party.acting.materialUnits(rules) }
                guard materials >= rules.enhancementUnits(item) else { continue }
                (best, bestGold) = (item.slot, gold)
            }
            guard let slot = best else { return }
            player.spent.enhancements -= 1
            let withCatalyst =
                party.acting.worn[Int(slot.rawValue)].enhancement + 1 >= behavior.row.catalystFrom
                && party.acting.held(rules.consumable(with: .forgeCatalyst)) > 0
            guard act(.enhance(slot, withCatalyst: withCatalyst), population, &journal) else { return }
        }
    }

    /// Scrolls in hand go to the first worn item with room for them.
    private mutating func applyScrolls(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard (0..<population.rules.affixCount).contains(where: { party.acting.scrolls(of: $0) > 0 }) else { return }
        for index in 0..<4 {
            let item = party.acting.worn[index]
            guard item.exists, item.rarity >= population.assumptions.scrollsFrom,
                item.hasRoomForAffix(population.rules)
            else { continue }
            let slot = item.slot
            for affix in 0..<population.rules.affixCount where party.acting.scrolls(of: affix) > 0 {
                let item = party.acting.worn[index]
                let isFree = (population.rules.isPrefix(affix) ? item.prefix : item.suffix) == Item.noAffix
                if isFree, item.hasRoomForAffix(population.rules) {
                    act(.applyScroll(affix, slot), population, &journal)
                }
            }
        }
    }

    private mutating func reroll(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        for index in 0..<4 where player.spent.rerolls > 0 {
            let item = party.acting.worn[index]
            guard item.exists, item.rarity >= population.assumptions.rerollsFrom, item.prefix != Item.noAffix,
                party.acting.rerollGold(item, suffix: false, population.rules) <= allowance(behavior)
            else { continue }
            player.spent.rerolls -= 1
            act(.reroll(item.slot, suffix: false), population, &journal)
        }
    }
}
