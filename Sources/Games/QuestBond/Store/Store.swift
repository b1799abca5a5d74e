import QuestKernel

/// Something that the store sells for gold or gems.
public enum StoreOffer: Sendable, Equatable {
    /// Today's deal, today's stock (0…), or what the Wandering Merchant brought (0…).
    case deal, stock(Int), merchant(Int)
    case consumable(Int), bundle(Int), premium(Int)
    case scroll, key
    /// The piece of the hero's gear set that is on sale on one day a week.
    case setPiece
    /// The class's gear of a milestone (0…) whose level the hero has reached.
    case milestone(Int)
}

/// An item on offer, as shown before it is bought.
public struct ItemOffer: Sendable, Equatable {
    public let item: Item
    public let price: Gold
}

extension Hero {
    /// How many items the Wandering Merchant brought today; 0 on most days.
    public func merchantItems(_ rules: QuestBondRules, _ randomness: Randomness) -> Int {
        var draws = randomness.draws(player: player, purpose: Draw.merchant.purpose, day: today)
        return draws.happens(rules.store.merchantChance) ? 1 + Int(draws.below(3)) : 0
    }

    /// The item behind an offer today: a dated draw of (seed, player, day, place on the shelf); QB40. Shelves are
    /// filled when the day is opened: what the hero reaches later that day changes neither items nor prices.
    @inline(__always)
    func shelf(_ offer: StoreOffer, _ rules: QuestBondRules, _ randomness: Randomness) -> (Item, price: Gold)? {
        let (place, weights, least, most): (UInt16, SIMD8<UInt32>, Ratio, Ratio)
        switch offer {
        case .deal:
            (least, most) = (rules.store.dealDiscount[0], rules.store.dealDiscount[1])
            (place, weights) = (0, ItemOrder.simd(rules.store.dealRarity))
        case .stock(let index) where (0..<rules.store.dailyItems).contains(index):
            (place, weights, least, most) = (UInt16(1 + index), ItemOrder.simd(rules.store.stockRarity), 0, 0)
        case .merchant(let index) where (0..<merchantItems(rules, randomness)).contains(index):
            (least, most) = (rules.store.merchantDiscount[0], rules.store.merchantDiscount[1])
            (place, weights) = (UInt16(16 + index), ItemOrder.simd(rules.store.merchantRarity))
        case .milestone(let index): return milestoneShelf(index, rules, randomness)
        default: return nil
        }
        var draws = randomness.draws(player: player, purpose: Draw.storeOffers.purpose, day: today, ordinal: place)
        let cut =
            least
            + Ratio(
                partsPerMillion: Int64(draws.below(UInt32(truncatingIfNeeded: (most - least).partsPerMillion + 1))))
        var itemDraws = randomness.draws(player: player, purpose: Draw.storeItem.purpose, day: today, ordinal: place)
        let order = ItemOrder(
            weights: weights, floor: .common, level: storeLevel, source: .any, tally: .otherDrops,
            flow: .storePurchase)
        let made = Self.makeItem(order, for: storeClass, &itemDraws, rules)
        let full =
            rules.store.equipmentPrice[made.rarity.index]
            * (Ratio.one + rules.store.pricePerLevel * (storeLevel - 1))
        return (made, full * (Ratio.one - cut))
    }

    /// The gear of a milestone for the hero's class, of the milestone's level: the same piece every day, once that
    /// level is reached ("Milestone gear … unlocking at level milestones"; QB15, QB40).
    private func milestoneShelf(
        _ index: Int, _ rules: QuestBondRules, _ randomness: Randomness
    ) -> (Item, price: Gold)? {
        guard rules.heroes.milestoneLevels.indices.contains(index) else { return nil }
        let level = rules.heroes.milestoneLevels[index]
        let row = rules.milestoneItems.row(index, storeClass)
        guard storeLevel >= level, row != Item.none else { return nil }
        var order = ItemOrder(
            exactly: rules.items[Int(row)].rarity, level: level, source: .any, tally: .otherDrops, flow: .storePurchase)
        order.row = row
        order.slot = rules.items[Int(row)].slot
        var draws = randomness.draws(
            player: player, purpose: Draw.storeItem.purpose, day: 0, ordinal: 32 + UInt16(truncatingIfNeeded: index))
        let made = Self.makeItem(order, for: storeClass, &draws, rules)
        let price =
            rules.store.equipmentPrice[made.rarity.index]
            * (Ratio.one + rules.store.pricePerLevel * (level - 1))
        return (made, price)
    }

    /// What a player sees: an item on offer today and its price; nil where the shelf is empty or sold out.
    public func look(at offer: StoreOffer, _ rules: QuestBondRules, _ randomness: Randomness) -> ItemOffer? {
        guard bought & Self.shelfBit(offer).bit == 0 else { return nil }
        return shelf(offer, rules, randomness).map { ItemOffer(item: $0.0, price: $0.price) }
    }

    /// Buys an offer; daily items and bundles once a day, keys as many a week as the content says.
    mutating func buy(_ offer: StoreOffer, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        switch offer {
        case .deal, .stock, .merchant, .milestone:
            return buyItem(offer, turn, &journal)
        case .consumable(let kind):
            guard rules.consumables.indices.contains(kind), rules.consumables[kind].price > 0 else {
                return .notOnOffer
            }
            guard has(rules.consumables[kind].price, of: Resource.gold) else { return .notEnoughGold }
            spend(rules.consumables[kind].price, of: Resource.gold, into: .storeConsumables, turn, &journal)
            gain(kind, from: .storePurchase, turn, &journal)
        case .bundle(let index):
            guard rules.store.bundles.indices.contains(index), isOnOffer(bundle: index, rules) else {
                return .notOnOffer
            }
            let bit = UInt64(1) << UInt64(32 + index)
            if bought & bit != 0 { return .soldOut }
            guard has(rules.store.bundles[index].price, of: Resource.gold) else { return .notEnoughGold }
            guard hasRoom(rules) else { return .bagIsFull }
            bought |= bit
            spend(rules.store.bundles[index].price, of: Resource.gold, into: .storeBundles, turn, &journal)
            journal.tally(
                Tally.bundlesBought.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
            var draws = draws(.bundleItem, turn)
            for _ in 0..<rules.store.bundles[index].consumables {
                gain(rules.consumableTables.commonGift.pick(&draws), from: .storePurchase, turn, &journal)
            }
            var order = ItemOrder(
                exactly: rules.store.bundles[index].rarity, level: level, source: .any, tally: .otherDrops,
                flow: .storePurchase)
            order.isKept = true
            drop(order, .bundleItem, turn, &journal)
        case .premium(let index):
            guard rules.store.premium.indices.contains(index) else { return .notOnOffer }
            guard has(rules.store.premium[index].gems, of: Resource.gems) else { return .notEnoughGems }
            spend(rules.store.premium[index].gems, of: Resource.gems, into: .premiumStore, turn, &journal)
            journal.tally(
                Tally.premiumBought.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
            gain(rules.premiumKinds[index], from: .storePurchase, turn, &journal)
        case .scroll:
            guard has(rules.store.scrollPrice, of: Resource.gold) else { return .notEnoughGold }
            spend(rules.store.scrollPrice, of: Resource.gold, into: .storeScrolls, turn, &journal)
            var draws = draws(.storeScroll, turn)
            gainScroll(from: .storePurchase, &draws, turn, &journal)
        case .key:
            if keysBought >= rules.store.keysAWeek { return .soldOut }
            guard has(rules.store.keyPrice, of: Resource.gold) else { return .notEnoughGold }
            keysBought += 1
            spend(rules.store.keyPrice, of: Resource.gold, into: .storeKeys, turn, &journal)
            earn(1, of: Resource.keys, from: .storePurchase, turn, &journal)
        case .setPiece:
            return buySetPiece(turn, &journal)
        }
        return nil
    }

    private static func shelfBit(_ offer: StoreOffer) -> (bit: UInt64, sink: Flow) {
        switch offer {
        case .stock(let index): return (1 << UInt64(1 + (index & 7)), .storeEquipment)
        case .merchant(let index): return (1 << UInt64(16 + (index & 7)), .merchant)
        case .milestone(let index): return (1 << UInt64(48 + (index & 15)), .storeMilestones)
        default: return (1, .storeDeal)
        }
    }

    private mutating func buyItem(_ offer: StoreOffer, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let (bit, sink) = Self.shelfBit(offer)
        if bought & bit != 0 { return .soldOut }
        guard let (made, price) = shelf(offer, turn.rules, turn.randomness) else { return .notOnOffer }
        guard has(price, of: Resource.gold) else { return .notEnoughGold }
        guard hasRoom(turn.rules) else { return .bagIsFull }
        bought |= bit
        spend(price, of: Resource.gold, into: sink, turn, &journal)
        keep(made, from: .storePurchase, turn, &journal)
        count(made, .otherDrops, turn, &journal)
        if case .milestone(let index) = offer {
            journal.tally(Tally.milestoneItems.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        }
        return nil
    }
}
