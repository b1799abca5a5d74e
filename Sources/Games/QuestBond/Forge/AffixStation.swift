import QuestKernel

extension Hero {
    /// Puts a held scroll's affix into an empty place of a worn item; QB38. The player picks the scroll; its value is
    /// within the range of the item's rarity.
    mutating func applyScroll(
        _ affix: Int, to slot: Slot, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.affixes.indices.contains(affix) else { return .noSuchAffix }
        guard has(1, of: Resource.scroll(affix)) else { return .noneLeft }
        let item = worn[slot.index]
        guard item.exists else { return .nothingWorn }
        // "Total possible affixes": none on Common gear, one on Uncommon.
        if rules.mostAffixes(item.rarity) == 0 { return .itemTakesNoAffix }
        let isPrefix = rules.affixes[affix].kind == .prefix
        if (isPrefix ? item.prefix : item.suffix) != Item.noAffix { return .placeIsTaken }
        guard item.hasRoomForAffix(rules) else { return .placeIsTaken }
        let gold = rules.forge.scrollCost[item.rarity.index]
        guard has(gold, of: Resource.gold) else { return .notEnoughGold }
        spend(gold, of: Resource.gold, into: .scrollApplication, turn, &journal)
        spend(1, of: Resource.scroll(affix), into: .scrollApplication, turn, &journal)
        var draws = draws(.scroll, turn)
        let value =
            rules.forge.scrollDrawsValue
            ? rules.affixValue(affix, on: item, &draws) : rules.middleValue(affix, on: item)
        // "Resets if you change the other affix slot": a place that a scroll fills has changed.
        worn[slot.index].rerolls = 0
        if isPrefix {
            worn[slot.index].prefix = UInt8(truncatingIfNeeded: affix)
            worn[slot.index].prefixValue = value
        } else {
            worn[slot.index].suffix = UInt8(truncatingIfNeeded: affix)
            worn[slot.index].suffixValue = value
        }
        refreshBonuses(rules)
        if worn[slot.index].prefix != Item.noAffix, worn[slot.index].suffix != Item.noAffix {
            note(.affixPairs, isNow: 1, turn, &journal)
        }
        return nil
    }

    /// Gold of the next re-roll of one affix of an item: 300, 500, 800 … 10,000, from the start again when the other
    /// place was re-rolled last.
    @inlinable @inline(__always)
    public func rerollGold(_ item: Item, suffix: Bool, _ rules: QuestBondRules) -> Gold {
        rules.rerollGold(item, suffix: suffix)
    }

    /// Re-rolls an affix that a worn item has; QB38.
    mutating func reroll(
        _ slot: Slot, suffix: Bool, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        let item = worn[slot.index]
        guard item.exists else { return .nothingWorn }
        guard (suffix ? item.suffix : item.prefix) != Item.noAffix else { return .noSuchAffix }
        let gold = rerollGold(item, suffix: suffix, rules)
        guard has(gold, of: Resource.gold) else { return .notEnoughGold }
        spend(gold, of: Resource.gold, into: .affixReroll, turn, &journal)
        var draws = draws(.reroll, turn)
        var isGreater = false
        let (row, value) = Self.rollAffix(
            suffix ? .suffix : .prefix, on: item, for: heroClass, at: 0, &draws, rules, &isGreater)
        worn[slot.index].setGreater(isGreater, suffix: suffix)
        journal.tally(Tally.affixesRolled.rawValue, member: turn.member, cell: UInt16(row))
        worn[slot.index].rerolls = item.rerolledSuffix == suffix ? Swift.min(item.rerolls, 200) + 1 : 1
        worn[slot.index].rerolledSuffix = suffix
        if suffix {
            worn[slot.index].suffix = row
            worn[slot.index].suffixValue = value
        } else {
            worn[slot.index].prefix = row
            worn[slot.index].prefixValue = value
        }
        refreshBonuses(rules)
        if isGreater { noteGreater(turn, &journal) }
        return nil
    }
}

extension Item {
    /// Whether one more affix fits on it: a place is empty, and its rarity has not as many as it can.
    public func hasRoomForAffix(_ rules: QuestBondRules) -> Bool {
        let has = (prefix != Item.noAffix ? 1 : 0) + (suffix != Item.noAffix ? 1 : 0)
        return has < Swift.min(rules.mostAffixes(rarity), 2)
    }
}

extension QuestBondRules {
    /// How many affixes an item of a rarity can have ("Total Possible Affixes").
    func mostAffixes(_ rarity: Rarity) -> Int { loot.affixes.most[rarity.index] }

    public func rerollGold(_ item: Item, suffix: Bool) -> Gold {
        let count = item.rerolledSuffix == suffix ? Int(item.rerolls) : 0
        return forge.rerollCost[Swift.min(count, forge.rerollCost.count - 1)]
    }
}
