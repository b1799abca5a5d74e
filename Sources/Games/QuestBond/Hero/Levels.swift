import QuestKernel

extension Hero {
    /// EXP, and every level it reaches: gold, stat points and a chest each (QB14, QB15).
    mutating func gainExperience(_ amount: Experience, from faucet: Flow, _ turn: Turn, _ journal: inout Journal) {
        earn(amount, of: Resource.experience, from: faucet, turn, &journal)
        day.experience += amount
        history.thisWeek.experience += amount
        let thresholds = turn.rules.curve.thresholds
        while Int(level) < thresholds.count, thresholds[Int(level)] <= ledger[Resource.experience] {
            level &+= 1
            journal.append(
                JournalEntry(kind: .level, member: turn.member, code: 0, cell: UInt16(truncatingIfNeeded: level - 1)))
            reachLevel(turn, &journal)
            note(.level, isNow: level, turn, &journal)
            if heroClass.isEvolved { note(.evolvedLevel, isNow: level, turn, &journal) }
        }
        if Int(level) == thresholds.count { reachParagonLevels(turn, &journal) }
    }

    private mutating func reachLevel(_ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules.heroes
        unspentPoints += rules.pointsPerLevel
        earnGold(
            Self.byLevel(
                level - 1, of: rules.levelCap - 1, from: rules.goldAtFirstLevelUp, to: rules.goldAtLastLevelUp),
            from: .levelUp, turn, &journal)
        let milestone = rules.milestoneLevels.firstIndex(of: level)
        if milestone == nil, level % rules.chestEvery != 0 { return }
        // A chest: a Common item every five levels and one of Rare or better at a milestone, a consumable (a rare one
        // at a milestone) and a material, picked at random ("Complete Loot Acquisition Map"). Milestone gear is in the
        // store.
        var draws = draws(.levelChest, turn)
        var which = draws
        which.go(to: 24)
        let isMaterialAlone = !rules.chestGivesBoth && which.below(2) == 1
        let gift =
            milestone == nil
            ? turn.rules.consumableTables.commonGift.pick(&draws) : turn.rules.consumableTables.rareGift.pick(&draws)
        if !isMaterialAlone { gain(gift, from: .levelUpChest, turn, &journal) }
        if rules.chestGivesBoth || isMaterialAlone {
            gainMaterial(
                essenceShare: turn.rules.loot.tasks.essenceShare, from: .levelUpChest, &draws, turn, &journal)
        }
        if level % rules.chestEvery == 0 { dropFromChest(.common, turn, &journal) }
        if let milestone { dropFromChest(rules.milestoneRarities[milestone].rarity, turn, &journal) }
    }

    private mutating func dropFromChest(_ rarity: Rarity, _ turn: Turn, _ journal: inout Journal) {
        let order = ItemOrder(
            exactly: rarity, level: level, source: .any, tally: .otherDrops, flow: .levelUpChest)
        drop(order, .levelItem, turn, &journal)
    }

    /// A figure that is linear in a step from 1 to `last`, rounded half up (QB01, QB15).
    @inline(__always)
    static func byLevel<Unit>(_ step: Int32, of last: Int32, from low: Amount<Unit>, to high: Amount<Unit>) -> Amount<
        Unit
    > {
        guard last > 1 else { return high }
        let span = Int64(last - 1)
        let rise = (high - low).rawValue * Int64(Swift.min(step, last) - 1)
        let scaled = 2 * (low.rawValue * span + rise) + span
        return scaled >= 0 ? Amount(rawValue: scaled / (2 * span)) : 0
    }

    /// The same over the hero's levels.
    @inline(__always)
    func byLevel<Unit>(_ low: Amount<Unit>, _ high: Amount<Unit>, _ turn: Turn) -> Amount<Unit> {
        Self.byLevel(level, of: turn.rules.heroes.levelCap, from: low, to: high)
    }

    /// Puts unspent points into a stat; QB16.
    mutating func allocate(_ points: Int32, to stat: Stat) -> QuestBond.Refusal? {
        guard points > 0, stat != .endurance else { return .nothingToAllocate }
        guard points <= unspentPoints else { return .notEnoughPoints }
        unspentPoints -= points
        stats[stat.index] += StatPoints(points)
        prestige.allocated[stat.index] &+= points
        return nil
    }
}
