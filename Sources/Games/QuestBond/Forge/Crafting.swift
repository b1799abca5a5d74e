import QuestKernel

extension Hero {
    /// Crafts an item of a slot; QB35. A locked primary stat costs twice the materials and gold.
    mutating func craft(
        _ recipe: Int, _ slot: Slot, locking primary: Stat?, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.forge.recipes.indices.contains(recipe) else { return .noSuchRecipe }
        if primary == .endurance { return .noSuchStat }
        let row = rules.forge.recipes[recipe]
        let factor = primary == nil ? 1 : rules.forge.targetedFactor
        guard has(row.gold * factor, of: Resource.gold) else { return .notEnoughGold }
        guard units(.essence, rules) >= row.essence * factor, units(.materials, rules) >= row.materials * factor,
            units(.fragments, rules) >= row.fragments * factor
        else { return .notEnoughMaterials }
        guard hasRoom(rules) else { return .bagIsFull }
        let sink = primary == nil ? Account.craftCost : .targetedCraftCost
        spend(row.gold * factor, of: Resource.gold, into: sink, turn, &journal)
        pay(row.essence * factor, of: .essence, into: sink, turn, &journal)
        pay(row.materials * factor, of: .materials, into: sink, turn, &journal)
        pay(row.fragments * factor, of: .fragments, into: sink, turn, &journal)
        day.forged &+= 1
        var order = ItemOrder(
            weights: row.rarity, floor: .common, level: level, source: .any, tally: .crafted, account: .crafting)
        order.slot = slot
        order.primary = primary
        order.affixes = row.affixes
        order.isKept = true
        drop(order, .craft, turn, &journal)
        note(.crafted, turn, &journal)
        return nil
    }

    /// Brews a consumable from herbs; QB35.
    mutating func brew(_ recipe: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.forge.herbRecipes.indices.contains(recipe) else { return .noSuchRecipe }
        let row = rules.forge.herbRecipes[recipe]
        guard has(row.gold, of: Resource.gold) else { return .notEnoughGold }
        let worth = row.herbs * rules.forge.unitWorth[row.herbRarity.index]
        guard units(.herbs, from: row.herbRarity, rules) >= worth else { return .notEnoughMaterials }
        spend(row.gold, of: Resource.gold, into: .herbCraftCost, turn, &journal)
        pay(worth, of: .herbs, from: row.herbRarity, into: .herbCraftCost, turn, &journal)
        day.forged &+= 1
        gain(rules.herbRecipes[recipe], from: .herbCrafting, turn, &journal)
        return nil
    }
}
