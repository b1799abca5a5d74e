import QuestKernel

extension Hero {
    /// Crafts an item of a slot; QB35. A locked primary stat costs twice the materials and gold.
    mutating func craft(
        _ recipe: Int, _ slot: Slot, locking primary: Stat?, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.forge.recipes.indices.contains(recipe) else { return .noSuchRecipe }
        if !rules.recipeWindows.isOpen(recipe, on: today) { return .notHereNow }
        if let primary, !rules.canLock(primary, on: slot) { return .noSuchStat }
        let (gold, essence) = (rules.forge.recipes[recipe].gold, rules.forge.recipes[recipe].essence)
        let (materials, fragments) = (rules.forge.recipes[recipe].materials, rules.forge.recipes[recipe].fragments)
        let factor = primary == nil ? 1 : rules.forge.targetedFactor
        guard has(gold * factor, of: Resource.gold) else { return .notEnoughGold }
        guard units(.essence, rules) >= essence * factor, units(.materials, rules) >= materials * factor,
            units(.fragments, rules) >= fragments * factor
        else { return .notEnoughMaterials }
        guard hasRoom(rules) else { return .bagIsFull }
        let sink = primary == nil ? Flow.craftCost : .targetedCraftCost
        spend(gold * factor, of: Resource.gold, into: sink, turn, &journal)
        pay(essence * factor, of: .essence, into: sink, turn, &journal)
        pay(materials * factor, of: .materials, into: sink, turn, &journal)
        pay(fragments * factor, of: .fragments, into: sink, turn, &journal)
        day.forged &+= 1
        let tally = primary == nil ? Tally.recipesCrafted : .targetedCrafts
        journal.tally(tally.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: recipe))
        var order = ItemOrder(
            weights: rules.forge.recipes[recipe].rarity, floor: .common, level: level, source: .any, tally: .crafted,
            flow: .crafting)
        order.slot = slot
        order.primary = primary
        order.affixes = rules.forge.recipes[recipe].affixes
        order.isKept = true
        drop(order, .craft, turn, &journal)
        note(.crafted, turn, &journal)
        return nil
    }

    /// Brews a consumable from herbs; QB35.
    mutating func brew(_ recipe: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.forge.herbRecipes.indices.contains(recipe) else { return .noSuchRecipe }
        if !rules.herbRecipeWindows.isOpen(recipe, on: today) { return .notHereNow }
        let (gold, rarity) = (rules.forge.herbRecipes[recipe].gold, rules.forge.herbRecipes[recipe].herbRarity)
        guard has(gold, of: Resource.gold) else { return .notEnoughGold }
        let worth = rules.forge.unitWorth[rarity.index] * rules.forge.herbRecipes[recipe].herbs.rawValue
        guard units(.herbs, from: rarity, rules) >= worth else { return .notEnoughMaterials }
        spend(gold, of: Resource.gold, into: .herbCraftCost, turn, &journal)
        pay(worth, of: .herbs, from: rarity, into: .herbCraftCost, turn, &journal)
        journal.tally(
            Tally.recipesBrewed.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: recipe))
        gain(rules.herbRecipes[recipe], from: .herbCrafting, turn, &journal)
        return nil
    }
}
