import QuestBond
import QuestKernel

extension QuestBondSeat {
    /// The evening's look into the store.
    mutating func goShopping(_ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal) {
        var draws = population.randomness.draws(
            player: person.player, purpose: PeopleDraw.shopping.purpose, day: now.day)
        guard draws.happens(Chance(habits.row.shopping)) else { return }
        let rules = population.rules
        if habits.row.buysKeys, party.acting.keys == 0, rules.keyPrice <= allowance(habits) {
            act(.buy(.key), population, &journal)
        }
        let armor = rules.consumable(with: .streakArmor)
        if party.acting.held(armor) < habits.row.armorStock, rules.price(of: armor) <= allowance(habits) {
            act(.buy(.consumable(armor)), population, &journal)
        }
        buyBetterGear(.deal, habits, population, &journal)
        for index in 0..<rules.storeStock { buyBetterGear(.stock(index), habits, population, &journal) }
        for index in 0..<party.acting.merchantItems(rules, population.randomness) {
            buyBetterGear(.merchant(index), habits, population, &journal)
        }
        // A treat now and then: a random consumable, or a bundle for those who can.
        let treat = Int(draws.below(UInt32(truncatingIfNeeded: rules.consumableCount)))
        if rules.price(of: treat) > 0, isOfUse(treat, rules),
            rules.price(of: treat) <= allowance(habits, share: population.assumptions.treatShare)
        {
            act(.buy(.consumable(treat)), population, &journal)
        }
        if habits.row.buysScrolls, rules.scrollPrice <= allowance(habits, share: population.assumptions.scrollShare),
            hasRoomForAffix(from: population.assumptions.scrollsFrom)
        {
            act(.buy(.scroll), population, &journal)
        }
        // Gems are few: a wish a week is saved for, each offer in its turn.
        if rules.premiumOffers > 0 {
            let wish = (Int(person.player) + Int(Moment.week(of: now.day))) % rules.premiumOffers
            if rules.premiumPrice(wish) <= party.acting.gems { act(.buy(.premium(wish)), population, &journal) }
        }
        buySeasonalBundles(habits, population, &journal)
        tidyBag(habits, population, &journal)
    }

    @inline(__always)
    private func hasRoomForAffix(from rarity: Rarity) -> Bool {
        party.acting.worn.contains {
            $0.exists && $0.rarity >= rarity && ($0.prefix == Item.noAffix || $0.suffix == Item.noAffix)
        }
    }

    /// Buys what beats the worn item by enough, if the purse allows.
    private mutating func buyBetterGear(
        _ offer: StoreOffer, _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let rules = population.rules
        guard let seen = party.acting.look(at: offer, rules, population.randomness), seen.price <= allowance(habits)
        else {
            return
        }
        let worn = party.acting.worth(of: party.acting.worn[Int(seen.item.slot.rawValue)], rules)
        let enough = PartsPerMillion.scale(worn, by: PartsPerMillion.one + population.assumptions.betterBy)
        if party.acting.worth(of: seen.item, rules) > enough { act(.buy(offer), population, &journal) }
    }
}
