import QuestKernel

/// Bands of waves for reports: divided by the milestones.
enum ArenaBand {
    /// Cells of the roll for waves.
    static let names = ["1-4", "5-9", "10-14", "15-19", "20-24", "25-34", "35-44", "45-54", "55+"]

    @inline(__always)
    static func cell(of wave: Int) -> UInt16 {
        switch wave {
        case ..<25: return UInt16(truncatingIfNeeded: Swift.max(wave, 0) / 5)
        case ..<55: return UInt16(truncatingIfNeeded: 5 + (wave - 25) / 10)
        default: return 8
        }
    }

    /// Rows of the tally of runs: no wave at all, then the same.
    static var reachedNames: [String] { ["none"] + names }

    @inline(__always)
    static func reached(_ wave: Int) -> UInt16 { wave < 1 ? 0 : cell(of: wave) + 1 }
}

extension Hero {
    /// A milestone is won: it pays once a period ("Milestone rewards").
    mutating func payMilestone(_ wave: Int, _ modifier: Int, _ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules
        let index = Int(rules.arenaTable.milestoneAt[wave])
        let bit = UInt64(1) << UInt64(index)
        if arena.paid & bit != 0 { return }
        arena.paid |= bit
        let milestone = rules.arenaTable.milestones[index]
        journal.tally(Tally.arenaMilestones.rawValue, member: turn.member, cell: ArenaBand.cell(of: wave))
        earn(
            milestone.gold.scaled(by: rules.arenaTable.weeks[modifier].gold, and: Ratio.one + bonuses.gold),
            of: Resource.gold, from: .arena, turn, &journal)
        var draws = draws(.arenaReward, turn)
        gainGift(milestone.consumable, from: .arena, &draws, turn, &journal)
        rollCard(from: .arena, at: wave, turn, &journal)
        guard milestone.equipmentChance > 0 else { return }
        draws.go(to: 1)
        let chance = Probability(Swift.min(milestone.equipmentChance, Ratio.one) * dropFactor(withClass: true, rules))
        guard roll(.arenaEquipment, cell: ArenaBand.cell(of: wave), chance, &draws, turn, &journal) else { return }
        var order = ItemOrder(
            weights: rules.arena.rules.equipmentRarity, floor: .rare, level: level, source: .any, tally: .otherDrops,
            flow: .arena)
        order.rareBonus = bonuses.rareDrops
        drop(order, .arenaItem, turn, &journal)
    }

    /// A random consumable of a tier; `none` takes no draw.
    mutating func gainGift(
        _ tier: GiftTier, from faucet: Flow, _ draws: inout Draws, _ turn: Turn, _ journal: inout Journal
    ) {
        let tables = turn.rules.consumableTables
        switch tier {
        case .none: return
        case .common: gain(tables.commonGift.pick(&draws), from: faucet, turn, &journal)
        case .uncommon: gain(tables.uncommonGift.pick(&draws), from: faucet, turn, &journal)
        case .rare: gain(tables.rareGift.pick(&draws), from: faucet, turn, &journal)
        case .epic: gain(tables.epicGift.pick(&draws), from: faucet, turn, &journal)
        }
    }
}
