import QuestKernel

// What a client shows before its player decides: facts of the rules, and what they mean for a hero now.

extension QuestBondRules {
    public var dungeonCount: Int { dungeons.count }
    public func dungeonName(_ index: Int) -> String { dungeons[index].name }
    public func dungeonLevel(_ index: Int) -> Int32 { dungeons[index].level }
    /// Whether completing it gives an expedition key.
    public func givesKey(_ index: Int) -> Bool { dungeons[index].difficulty >= dungeonRules.keyFrom }

    public var missionCount: Int { missions.count }
    public func missionName(_ index: Int) -> String { missions[index].name }
    public func missionLevel(_ index: Int) -> Int32 { missions[index].level }
    /// Gold and EXP on success, added up.
    public func missionReward(_ index: Int) -> Int64 { missions[index].gold + missions[index].experience }
    public func missionRarity(_ index: Int) -> Rarity { missions[index].rarity }

    public var expeditionCount: Int { expeditions.count }
    public func expeditionLevel(_ index: Int) -> Int32 { expeditions[index].level }

    public var consumableCount: Int { consumables.count }
    public func effect(of consumable: Int) -> ConsumableEffect { consumables[consumable].effect }
    /// The first kind with an effect.
    public func consumable(with effect: ConsumableEffect) -> Int { Int(consumableTables.firstByEffect[effect.index]) }
    /// Gold; 0 where the store does not sell it.
    public func price(of consumable: Int) -> Int64 { consumables[consumable].price }

    public var recipeCount: Int { forge.recipes.count }
    public var herbRecipeCount: Int { forge.herbRecipes.count }
    /// What a herb recipe makes.
    public func brews(_ recipe: Int) -> Int { herbRecipes[recipe] }
    /// Materials that the next enhancement step takes beside gold.
    public func enhancementUnits(_ item: Item) -> Int64 {
        item.enhancement < 10 ? (forge.enhancement.costMultiplier[Int(item.enhancement)] + 999_999) / 1_000_000 : 0
    }
    /// Parts per million, before any catalyst.
    public func enhancementSuccess(_ item: Item) -> Int64 {
        item.enhancement < 10 ? forge.enhancement.success[Int(item.enhancement)] : 0
    }

    public var storeStock: Int { store.dailyItems }
    public var keyPrice: Int64 { store.keyPrice }
    public var scrollPrice: Int64 { store.scrollPrice }
    public var premiumOffers: Int { store.premium.count }
    public func premiumPrice(_ index: Int) -> Int64 { store.premium[index].gems }

    public func primaryStat(of heroClass: HeroClass) -> Stat { heroes.classes[heroClass.index].primary }
    public var evolutionLevel: Int32 { heroes.evolutionLevel }
    public var affixCount: Int { affixes.count }
    /// Whether an affix goes before an item's name.
    public func isPrefix(_ affix: Int) -> Bool { affixes[affix].kind == .prefix }
    public var questsPerDay: Int { quests.perDay }
    /// What players read: the catalog's name with its affixes, or rarity and slot of a procedural item.
    public func name(of item: Item) -> String {
        guard item.exists else { return "nothing" }
        let row = Int(item.catalogRow)
        var name = items.indices.contains(row) ? items[row].name : "\(item.rarity.name) \(item.slot.name)"
        for affix in [item.suffix, item.prefix].map(Int.init) where affixes.indices.contains(affix) {
            // "of Fortune" follows; "Vigilant" goes first, although it is a suffix by its place.
            let word = affixes[affix].name
            name = word.hasPrefix("of ") ? "\(name) \(word)" : "\(word) \(name)"
        }
        return name
    }
}

extension Hero {
    public var gold: Int64 { ledger[Resource.gold] }
    public var gems: Int64 { ledger[Resource.gems] }
    public var keys: Int64 { ledger[Resource.keys] }
    public func held(_ consumable: Int) -> Int64 { ledger[Resource.consumable(consumable)] }
    public func scrolls(of affix: Int) -> Int64 { ledger[Resource.scroll(affix)] }
    /// Units of Ore, Hide and Crystal on hand.
    public func materialUnits(_ rules: QuestBondRules) -> Int64 { units(.materials, rules) }

    /// The mean chance over a dungeon's ordinary rooms and its boss: what a player would call "can I do it?".
    public func prospects(of dungeon: Int, at instant: Int64, _ rules: QuestBondRules) -> Chance {
        var sum: Int64 = 0
        var rooms: Int64 = 0
        for room in rules.dungeons[dungeon].rooms.indices {
            if room != rules.dungeons[dungeon].boss, rules.dungeons[dungeon].ordinary & (1 << UInt32(room)) == 0 {
                continue
            }
            sum += Int64(roomChance(dungeon, room, at: instant, rules).partsPerMillion)
            rooms += 1
        }
        return Chance(sum / Swift.max(rooms, 1))
    }

    /// The mean chance over an expedition's stages.
    public func expeditionProspects(_ index: Int, at instant: Int64, _ rules: QuestBondRules) -> Chance {
        let stages = rules.expeditions[index].stages.count
        var sum: Int64 = 0
        for stage in 0..<stages { sum += Int64(stageChance(index, stage, at: instant, rules).partsPerMillion) }
        return Chance(sum / Int64(stages))
    }

    /// Whether gold and materials for a recipe are there.
    public func canCraft(_ recipe: Int, targeted: Bool, _ rules: QuestBondRules) -> Bool {
        let row = rules.forge.recipes[recipe]
        let factor = targeted ? rules.forge.targetedFactor : 1
        return has(row.gold * factor, of: Resource.gold) && units(.fragments, rules) >= row.fragments * factor
            && units(.essence, rules) >= row.essence * factor && units(.materials, rules) >= row.materials * factor
    }

    /// Whether gold and herbs for a herb recipe are there.
    public func canBrew(_ recipe: Int, _ rules: QuestBondRules) -> Bool {
        let row = rules.forge.herbRecipes[recipe]
        return has(row.gold, of: Resource.gold)
            && units(.herbs, from: row.herbRarity, rules) >= row.herbs * rules.forge.unitWorth[row.herbRarity.index]
    }

    /// How good an item is for this hero: full weight on the class's stat, half on the others, and its affixes.
    public func worth(of item: Item, _ rules: QuestBondRules) -> Int64 {
        guard item.exists else { return 0 }
        let primary = rules.primaryStat(of: heroClass)
        var worth = item.totalPower
        if item.primary == primary { worth += item.primaryValue + Int64(item.enhancementPoints) * 1_000_000 }
        if item.prefix != Item.noAffix { worth += worth / 10 }
        if item.suffix != Item.noAffix { worth += worth / 10 }
        return worth
    }
}
