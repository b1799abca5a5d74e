import QuestKernel

/// What is asked of a drop: everything but the dice.
struct ItemOrder {
    var weights: SIMD8<UInt32>
    var floor: Rarity
    var level: Int32
    var source: ItemSource
    /// Share of drops from the source's own catalog where it has a fitting item; the rest is from the common one.
    var sourceShare: Int64 = 1_000_000
    var slot: Slot?
    var primary: Stat?
    var affixes = 0
    var rareBonus: Int64 = 0
    var tally: Tally
    var account: Account

    init(
        weights: [UInt32], floor: Rarity, level: Int32, source: ItemSource, tally: Tally, account: Account
    ) {
        self.weights = Self.simd(weights)
        self.floor = floor
        self.level = level
        self.source = source
        self.tally = tally
        self.account = account
    }

    init(exactly rarity: Rarity, level: Int32, source: ItemSource, tally: Tally, account: Account) {
        weights = SIMD8(repeating: 0)
        weights[rarity.index] = 1
        floor = rarity
        self.level = level
        self.source = source
        self.tally = tally
        self.account = account
    }

    static func simd(_ weights: [UInt32]) -> SIMD8<UInt32> {
        var result = SIMD8<UInt32>(repeating: 0)
        for index in 0..<Swift.min(weights.count, 5) { result[index] = weights[index] }
        return result
    }
}

extension Hero {
    /// An item drops: made, counted and put into the bag, or salvaged at once where the rules say so.
    @discardableResult
    mutating func drop(_ order: ItemOrder, _ purpose: Draw, _ turn: Turn, _ journal: inout Journal) -> Rarity {
        var draws = draws(purpose, turn)
        let item = makeItem(order, &draws, turn, &journal)
        receive(item, from: order.account, turn, &journal)
        journal.tally(order.tally.rawValue, member: turn.member, cell: UInt16(item.rarity.rawValue))
        return item.rarity
    }

    /// Rarity, slot, base, then affixes; each decision has a draw of its own (QB22, QB24, QB25).
    mutating func makeItem(
        _ order: ItemOrder, _ draws: inout Draws, _ turn: Turn, _ journal: inout Journal
    ) -> Item {
        let rules = turn.rules
        var item = Item()
        item.rarity = rollRarity(order, &draws)
        item.slot = order.slot ?? Slot(rawValue: UInt8(draws.below(4))) ?? .weapon
        item.level = UInt8(truncatingIfNeeded: Swift.min(order.level, 255))

        draws.go(to: 2)
        var source = ItemSource.any
        if order.source != .any, rules.catalog.count(order.source, item.slot, item.rarity) > 0,
            draws.happens(Chance(order.sourceShare))
        {
            source = order.source
        }
        draws.go(to: 3)
        let isProcedural = draws.happens(Chance(rules.loot.proceduralShare)) && source == .any
        draws.go(to: 4)
        if let primary = order.primary {
            // A locked stat: the item is of this stat whatever its base.
            item.catalogRow = Item.procedural
            item.primary = primary
            item.secondary = primary
        } else if isProcedural {
            let bases = rules.procedural.bases[item.slot]
            item.catalogRow = Item.procedural
            item.primary = bases[Int(draws.below(UInt32(truncatingIfNeeded: bases.count)))].primary
            item.secondary = item.primary
        } else {
            let count = rules.catalog.count(source, item.slot, item.rarity)
            let row = rules.catalog.row(source, item.slot, item.rarity, draws.below(UInt32(count)))
            item.catalogRow = row
            item.primary = rules.items[Int(row)].primary
            item.secondary = rules.items[Int(row)].secondary.stat ?? item.primary
        }
        let stats = rules.loot.stats
        item.primaryValue = stats.base[item.rarity.index] + stats.perLevel[item.rarity.index] * Int64(item.level)
        item.secondaryValue =
            item.secondary == item.primary ? 0 : PartsPerMillion.scale(item.primaryValue, by: stats.secondaryShare)
        rollAffixes(&item, order, &draws, turn, &journal)
        return item
    }

    private func rollRarity(_ order: ItemOrder, _ draws: inout Draws) -> Rarity {
        var weights = order.weights &* SIMD8(repeating: 1_000)
        // "+X % rare drop chance" multiplies the weights of Rare and above.
        let bonus = UInt32(truncatingIfNeeded: Swift.min(Swift.max(order.rareBonus, 0), 4_000_000) / 1_000)
        for rarity in 2..<5 { weights[rarity] = order.weights[rarity] &* (1_000 &+ bonus) }
        for rarity in 0..<order.floor.index { weights[rarity] = 0 }
        if weights.wrappedSum() == 0 { weights[order.floor.index] = 1 }
        return Rarity(rawValue: UInt8(draws.pick(weights))) ?? .common
    }

    private mutating func rollAffixes(
        _ item: inout Item, _ order: ItemOrder, _ draws: inout Draws, _ turn: Turn, _ journal: inout Journal
    ) {
        let chances = turn.rules.loot.affixes
        draws.go(to: 6)
        var hasPrefix = draws.happens(Chance(chances.prefix[item.rarity.index]))
        var hasSuffix = draws.happens(Chance(chances.suffix[item.rarity.index]))
        var guaranteed = order.affixes
        if item.rarity == .epic { guaranteed = Swift.max(guaranteed, 1) }
        if effects.affixGuarantee {
            effects.affixGuarantee = false
            guaranteed = Swift.max(guaranteed, 1)
        }
        if guaranteed >= 1, !hasPrefix, !hasSuffix { hasPrefix = true }
        if guaranteed >= 2 { (hasPrefix, hasSuffix) = (true, true) }
        var greater = false
        if hasPrefix {
            (item.prefix, item.prefixValue) = rollAffix(.prefix, item.rarity, at: 8, &draws, turn, &greater)
            journal.tally(Tally.affixesRolled.rawValue, member: turn.member, cell: UInt16(item.prefix))
        }
        if hasSuffix {
            (item.suffix, item.suffixValue) = rollAffix(.suffix, item.rarity, at: 12, &draws, turn, &greater)
            journal.tally(Tally.affixesRolled.rawValue, member: turn.member, cell: UInt16(item.suffix))
        }
        let kind: UInt16 = (hasPrefix ? 1 : 0) + (hasSuffix ? 2 : 0)
        journal.tally(Tally.affixesByKind.rawValue, member: turn.member, cell: kind)
        if greater { journal.tally(Tally.affixesByKind.rawValue, member: turn.member, cell: 4) }
    }

    /// Which affix, its value within the rarity's range, and on a Legendary whether it is a Greater one.
    func rollAffix(
        _ kind: AffixKind, _ rarity: Rarity, at first: UInt32, _ draws: inout Draws, _ turn: Turn,
        _ greater: inout Bool
    ) -> (UInt8, Int32) {
        draws.go(to: first)
        let row = turn.rules.affixPools.pick(kind, heroClass, &draws)
        draws.go(to: first + 1)
        var value = draws.whole(in: turn.rules.affixes[Int(row)].values.range(rarity))
        draws.go(to: first + 2)
        if rarity == .legendary, draws.happens(Chance(turn.rules.loot.affixes.greater)) {
            greater = true
            value = Int32(
                truncatingIfNeeded: PartsPerMillion.scale(Int64(value), by: turn.rules.loot.affixes.greaterFactor))
        }
        return (row, value)
    }

    /// Puts an item into the bag, or salvages it at once by rule or because the bag is full.
    mutating func receive(_ item: Item, from faucet: Account, _ turn: Turn, _ journal: inout Journal) {
        earn(1, of: Resource.equipment, from: faucet, turn, &journal)
        if autoSalvage.takes(item) || bag.count >= turn.rules.loot.bagLimit {
            salvage(item, into: .autoSalvaged, turn, &journal)
        } else {
            bag.append(item)
        }
    }

    /// Wears an item of the bag; what was worn goes into the bag in its place.
    mutating func equip(_ index: Int, _ turn: Turn) -> QuestBond.Refusal? {
        guard bag.indices.contains(index) else { return .noSuchItem }
        let slot = bag[index].slot.index
        let old = worn[slot]
        worn[slot] = bag[index]
        if old.exists {
            bag[index] = old
        } else {
            removeFromBag(index)
        }
        refreshBonuses(turn.rules)
        return nil
    }

    /// Takes an item out of the bag; the last one takes its place.
    mutating func removeFromBag(_ index: Int) {
        bag[index] = bag[bag.count - 1]
        bag.removeLast()
    }
}
