import QuestBond
import QuestKernel

extension QuestBondSession {
    /// The evening visit to the store.
    mutating func goShopping(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.shopping.purpose, day: now.day)
        guard draws.happens(behavior.row.shopping) else { return }
        let rules = population.rules
        if behavior.row.buysKeys, party.acting.keys == 0, rules.keyPrice <= allowance(behavior) {
            act(.buy(.key), population, &journal)
        }
        let armor = rules.consumable(with: .streakArmor)
        if party.acting.held(armor) < behavior.row.armorStock, rules.price(of: armor) <= allowance(behavior) {
            act(.buy(.consumable(armor)), population, &journal)
        }
        let freeze = rules.consumable(with: .streakFreeze)
        if party.acting.held(freeze) < behavior.row.freezeStock, rules.price(of: freeze) <= allowance(behavior) {
            act(.buy(.consumable(freeze)), population, &journal)
        }
        buyMilestoneGear(behavior, population, &journal)
        buyBetterGear(.deal, behavior, population, &journal)
        for index in 0..<rules.storeStock { buyBetterGear(.stock(index), behavior, population, &journal) }
        for index in 0..<party.acting.merchantItems(rules, population.randomness) {
            buyBetterGear(.merchant(index), behavior, population, &journal)
        }
        // A treat now and then: a random consumable.
        let treat = Int(draws.below(UInt32(truncatingIfNeeded: rules.consumableCount)))
        if rules.price(of: treat) > 0, isOfUse(treat, rules),
            rules.price(of: treat) <= allowance(behavior, share: population.assumptions.treatShare)
        {
            act(.buy(.consumable(treat)), population, &journal)
        }
        if behavior.row.buysScrolls,
            rules.scrollPrice <= allowance(behavior, share: population.assumptions.scrollShare),
            hasRoomForAffix(from: population.assumptions.scrollsFrom)
        {
            act(.buy(.scroll), population, &journal)
        }
        buyPremium(population, &journal)
        buyBundles(behavior, population, &journal)
        tidyBag(behavior, population, &journal)
    }

    /// Gems are few: a player saves for one offer per week, each in turn.
    private mutating func buyPremium(_ population: QuestBondPopulation, _ journal: inout Journal) {
        let rules = population.rules
        guard rules.premiumOffers > 0 else { return }
        // The first one is drawn. By the player's number few players would not wish for what many do: archetypes and
        // parties are dealt by it too.
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.shopping.purpose, day: -1)
        let first = Int(draws.below(UInt32(truncatingIfNeeded: rules.premiumOffers)))
        let wish = (first + Int(Moment.week(of: now.day))) % rules.premiumOffers
        if rules.premiumPrice(wish) <= party.acting.gems { act(.buy(.premium(wish)), population, &journal) }
    }

    /// Looks at the newest four milestones, one for each slot: older gear of a slot is weaker.
    private mutating func buyMilestoneGear(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var left = 4
        var milestone = population.rules.milestoneCount - 1
        while milestone >= 0, left > 0 {
            if population.rules.milestoneLevel(milestone) <= party.acting.level {
                left -= 1
                buyBetterGear(.milestone(milestone), behavior, population, &journal)
            }
            milestone -= 1
        }
    }

    @inline(__always)
    private func hasRoomForAffix(from rarity: Rarity) -> Bool {
        party.acting.worn.contains {
            $0.exists && $0.rarity >= rarity && ($0.prefix == Item.noAffix || $0.suffix == Item.noAffix)
        }
    }

    /// Buys what beats the worn item by enough, if the purse allows.
    private mutating func buyBetterGear(
        _ offer: StoreOffer, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let rules = population.rules
        guard let seen = party.acting.look(at: offer, rules, population.randomness), seen.price <= allowance(behavior)
        else {
            return
        }
        let worn = party.acting.worth(of: party.acting.worn[Int(seen.item.slot.rawValue)], rules)
        let enough = worn * (Ratio.one + population.assumptions.betterBy)
        if party.acting.worth(of: seen.item, rules) > enough { act(.buy(offer), population, &journal) }
    }
}
