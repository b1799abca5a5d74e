import QuestKernel

/// What "bonus loot roll" means, of a routine as on the last day of the login cycle.
enum BonusRoll: UInt8, ContentChoice {
    /// A task's roll once more: equipment, a material and a consumable by their chances.
    case roll
    /// A piece of equipment for certain.
    case item
}

extension Hero {
    /// A bonus loot roll: the chances of a task once more, beside its pity counter ("The Completion Moment"; QB03,
    /// QB11).
    ///
    /// - Parameters:
    ///   - record: the roll that is recorded, with the cells equipment, material and consumable.
    ///   - chances: the draws of the chances, and of the item.
    ///   - rarity: of its equipment, as weights.
    mutating func rollBonusLoot(
        _ record: Roll, _ chances: Draw, _ item: Draw, rarity: [UInt32], from faucet: Flow, _ turn: Turn,
        _ journal: inout Journal
    ) {
        let rules = turn.rules
        var order = ItemOrder(
            weights: rarity, floor: .common, level: level, source: .any, tally: .otherDrops, flow: faucet)
        order.rareBonus = bonuses.rareDrops
        if rules.loot.bonusRoll == .item {
            drop(order, item, turn, &journal)
            return
        }
        var draws = draws(chances, turn)
        let chance = Probability(rules.loot.tasks.equipmentChance * dropFactor(withClass: false, rules))
        if roll(record, cell: 0, chance, &draws, turn, &journal) {
            if rules.loot.pity.bonusRollsReset { dry[PityCounter.tasks.index] = 0 }
            drop(order, item, turn, &journal)
        }
        draws.go(to: 1)
        let material = materialChance(rules.loot.tasks.materialChance, withClass: false, rules)
        if roll(record, cell: 1, material, &draws, turn, &journal) {
            draws.go(to: 2)
            gainMaterial(essenceShare: rules.loot.tasks.essenceShare, from: faucet, &draws, turn, &journal)
        }
        draws.go(to: 4)
        let consumable = consumableChance(rules.loot.tasks.consumableChance, withClass: false, rules)
        if roll(record, cell: 2, consumable, &draws, turn, &journal) {
            gain(rules.consumableTables.task.pick(&draws), from: faucet, turn, &journal)
        }
    }
}
