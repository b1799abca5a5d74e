import QuestKernel

extension Hero {
    /// Gold of the next enhancement step of an item; nil at +10.
    @inlinable @inline(__always)
    public func enhancementGold(_ item: Item, _ rules: QuestBondRules) -> Gold? {
        item.exists && item.enhancement < 10 ? rules.enhancementGold(item) : nil
    }

    /// Tries to enhance a worn item by one step; QB36.
    ///
    /// Gold and materials are lost either way, the level never falls, one success in ten counts double. A Forge
    /// Catalyst doubles the chance of one attempt, to at most 100 %.
    mutating func enhance(
        _ slot: Slot, withCatalyst: Bool, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        let item = worn[slot.index]
        guard item.exists else { return .nothingWorn }
        guard let gold = enhancementGold(item, rules) else { return .fullyEnhanced }
        let step = Int(item.enhancement)
        let forge = rules.forge.enhancement
        let materials = forge.materials[step]
        guard has(gold, of: Resource.gold) else { return .notEnoughGold }
        guard units(.materials, rules) >= materials else { return .notEnoughMaterials }
        let catalyst = Int(rules.consumableTables.firstByEffect[ConsumableEffect.forgeCatalyst.index])
        if withCatalyst, !has(1, of: Resource.consumable(catalyst)) { return .noneLeft }

        spend(gold, of: Resource.gold, into: .enhancement, turn, &journal)
        pay(materials, of: .materials, into: .enhancement, turn, &journal)
        day.forged &+= 1
        let factor = withCatalyst ? forge.catalystFactor : 1
        if withCatalyst { consume(catalyst, turn, &journal) }
        let cell = UInt16(step + (withCatalyst ? 10 : 0))
        journal.tally(Tally.enhancementGold.rawValue, member: turn.member, cell: cell, amount: gold.rawValue)
        var draws = draws(.enhance, turn)
        guard roll(.enhancement, cell: cell, Probability(Ratio(forge.success[step]) * factor), &draws, turn, &journal)
        else { return nil }
        draws.go(to: 1)
        let isCritical = roll(.criticalEnhancement, forge.criticalChance, &draws, turn, &journal)
        worn[slot.index].enhancement += 1
        worn[slot.index].enhancementPoints += forge.points[step] * (isCritical ? 2 : 1)
        refreshBonuses(rules)
        // The highest so far: a title is not lost with the item that earned it.
        var highest = Int32(truncatingIfNeeded: achievements.progress(of: .enhancement))
        for slot in 0..<4 { highest = Swift.max(highest, Int32(worn[slot].enhancement)) }
        note(.enhancement, isNow: highest, turn, &journal)
        return nil
    }
}

extension QuestBondRules {
    /// Gold of the next step of an item below +10.
    public func enhancementGold(_ item: Item) -> Gold {
        enhancementGold(of: item.rarity, step: Swift.min(Int(item.enhancement), 9))
    }

    /// Gold of a step, from 0: base times multiplier, and no less than the least.
    @inline(__always)
    func enhancementGold(of rarity: Rarity, step: Int) -> Gold {
        Swift.max(
            forge.enhancement.baseGold[rarity.index] * forge.enhancement.costMultiplier[step],
            forge.enhancement.leastGold)
    }
}
