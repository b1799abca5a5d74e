import QuestKernel

// Questions that a simulated player asks before it decides: facts of the rules, and their meaning for a hero now. Each
// answers one question and takes no memory, where a client gets a whole view (`QuestBond.view`). Both read the same
// rules; nothing here is on the wire.

extension QuestBondRules {
    /// Dungeons for one hero; those of parties come after them.
    public var dungeonCount: Int { soloDungeons }
    public func dungeonName(_ index: Int) -> String { dungeons[index].name }
    public func dungeonLevel(_ index: Int) -> Int32 { dungeons[index].level }

    public var missionCount: Int { missions.count }
    public func missionName(_ index: Int) -> String { missions[index].name }
    public func missionLevel(_ index: Int) -> Int32 { missions[index].level }
    /// Gold and EXP on success, added up as plain numbers.
    public func missionReward(_ index: Int) -> Int64 {
        missions[index].gold.rawValue + missions[index].experience.rawValue
    }
    public func missionRarity(_ index: Int) -> Rarity { missions[index].rarity }

    public var expeditionCount: Int { expeditions.count }

    public var consumableCount: Int { consumables.count }
    public func effect(of consumable: Int) -> ConsumableEffect { consumables[consumable].effect }
    /// The first kind with an effect.
    public func consumable(with effect: ConsumableEffect) -> Int { Int(consumableTables.firstByEffect[effect.index]) }
    /// Gold; 0 where the store does not sell it.
    public func price(of consumable: Int) -> Gold { consumables[consumable].price }

    public var herbRecipeCount: Int { forge.herbRecipes.count }
    /// Units of herbs that a recipe takes, of its rarity and above.
    public func herbUnits(of recipe: Int) -> MaterialUnits {
        forge.unitWorth[forge.herbRecipes[recipe].herbRarity.index] * forge.herbRecipes[recipe].herbs.rawValue
    }
    /// What a herb recipe makes.
    public func brews(_ recipe: Int) -> Int { herbRecipes[recipe] }
    /// Materials that the next enhancement step takes beside gold.
    public func enhancementUnits(_ item: Item) -> MaterialUnits {
        item.enhancement < 10 ? forge.enhancement.materials[Int(item.enhancement)] : 0
    }

    public var storeStock: Int { store.dailyItems }
    /// How many milestones have gear in the store.
    public var milestoneCount: Int { heroes.milestoneLevels.count }
    public func milestoneLevel(_ milestone: Int) -> Int32 { heroes.milestoneLevels[milestone] }
    /// Whether an item's level is the least level of who wears it.
    public var levelBinds: Bool { loot.levelBinds }
    public var keyPrice: Gold { store.keyPrice }
    public var scrollPrice: Gold { store.scrollPrice }
    public var premiumOffers: Int { store.premium.count }
    public func premiumPrice(_ index: Int) -> Gems { store.premium[index].gems }

    public func primaryStat(of heroClass: HeroClass) -> Stat { heroes.classes[heroClass.index].primary }
    public var evolutionLevel: Int32 { heroes.evolutionLevel }
    /// Stat points to allocate per level.
    public var pointsPerLevel: Int32 { heroes.pointsPerLevel }
    public var affixCount: Int { affixes.count }
    /// Whether an affix goes before an item's name.
    public func isPrefix(_ affix: Int) -> Bool { affixes[affix].kind == .prefix }
    public var questsPerDay: Int { quests.perDay }
    /// The display name: the catalog's or a procedural one, with its affixes.
    public func name(of item: Item) -> String {
        guard item.exists else { return "nothing" }
        let row = Int(item.catalogRow)
        var name = items.indices.contains(row) ? items[row].name : procedural.name(item.slot, item.wording)
        for affix in [item.suffix, item.prefix].map(Int.init) where affixes.indices.contains(affix) {
            // "of Fortune" follows; "Vigilant" goes first, although it is a suffix by its place.
            let word = affixes[affix].name
            name = word.hasPrefix("of ") ? "\(name) \(word)" : "\(word) \(name)"
        }
        return name
    }
}

// Inlined into their callers: a call would copy the whole hero for a figure of eight bytes.
extension Hero {
    @inlinable @inline(__always)
    public var gold: Gold { ledger[Resource.gold] }
    @inlinable @inline(__always)
    public var gems: Gems { ledger[Resource.gems] }
    @inlinable @inline(__always)
    public var keys: ExpeditionKeys { ledger[Resource.keys] }
    @inlinable @inline(__always)
    public var tokens: ResearchTokens { ledger[Resource.tokens] }
    @inlinable @inline(__always)
    public func held(_ consumable: Int) -> Pieces { ledger[Resource.consumable(consumable)] }
    @inlinable @inline(__always)
    public func scrolls(of affix: Int) -> Pieces { ledger[Resource.scroll(affix)] }
    /// Units of Ore, Hide and Crystal on hand.
    @inlinable @inline(__always)
    public func materialUnits(_ rules: QuestBondRules) -> MaterialUnits { rules.materialUnits(in: ledger) }

    /// Units of herbs on hand.
    @inlinable @inline(__always)
    public func herbUnits(_ rules: QuestBondRules) -> MaterialUnits { rules.herbUnits(in: ledger) }

    /// Whether the hero has the gold and materials for a recipe.
    @inlinable @inline(__always)
    public func canCraft(_ recipe: Int, targeted: Bool, _ rules: QuestBondRules) -> Bool {
        rules.canCraft(recipe, targeted: targeted, from: ledger, on: today)
    }

    /// Whether the hero has the gold and herbs for a herb recipe.
    @inlinable @inline(__always)
    public func canBrew(_ recipe: Int, _ rules: QuestBondRules) -> Bool {
        rules.canBrew(recipe, from: ledger, on: today)
    }

    /// How good an item is for this hero: full weight on the class's stat, half on the others, and its affixes.
    @inlinable @inline(__always)
    public func worth(of item: Item, _ rules: QuestBondRules) -> StatPoints {
        item.exists ? rules.worth(of: item, for: heroClass) : 0
    }
}

extension QuestBondRules {
    public func materialUnits(in ledger: Ledger) -> MaterialUnits { ledger.units(.materials, self) }
    public func herbUnits(in ledger: Ledger) -> MaterialUnits { ledger.units(.herbs, self) }

    public func canCraft(_ recipe: Int, targeted: Bool, from ledger: Ledger, on day: LocalDay) -> Bool {
        guard recipeWindows.isOpen(recipe, on: day) else { return false }
        let factor = targeted ? forge.targetedFactor : 1
        guard ledger[Resource.gold] >= forge.recipes[recipe].gold * factor else { return false }
        return ledger.units(.fragments, self) >= forge.recipes[recipe].fragments * factor
            && ledger.units(.essence, self) >= forge.recipes[recipe].essence * factor
            && ledger.units(.materials, self) >= forge.recipes[recipe].materials * factor
    }

    /// The highest recipe from `lowest` on that the hero can pay; -1 if there is none.
    public func highestRecipe(from lowest: Int, targeted: Bool, coveredBy ledger: Ledger, on day: LocalDay) -> Int {
        let factor = targeted ? forge.targetedFactor : 1
        let gold = ledger[Resource.gold]
        // Added up when a recipe first needs them: mostly the gold or the fragments are missing.
        var fragments: MaterialUnits = -1
        var essence: MaterialUnits = -1
        var materials: MaterialUnits = -1
        var recipe = forge.recipes.count - 1
        while recipe >= lowest {
            defer { recipe -= 1 }
            guard recipeWindows.isOpen(recipe, on: day), gold >= forge.recipes[recipe].gold * factor else { continue }
            if fragments < 0 { fragments = ledger.units(.fragments, self) }
            guard fragments >= forge.recipes[recipe].fragments * factor else { continue }
            if essence < 0 { essence = ledger.units(.essence, self) }
            guard essence >= forge.recipes[recipe].essence * factor else { continue }
            if materials < 0 { materials = ledger.units(.materials, self) }
            if materials >= forge.recipes[recipe].materials * factor { return recipe }
        }
        return -1
    }

    public func canBrew(_ recipe: Int, from ledger: Ledger, on day: LocalDay) -> Bool {
        guard herbRecipeWindows.isOpen(recipe, on: day) else { return false }
        let rarity = forge.herbRecipes[recipe].herbRarity
        return ledger[Resource.gold] >= forge.herbRecipes[recipe].gold
            && ledger.units(.herbs, from: rarity, self)
                >= forge.unitWorth[rarity.index] * forge.herbRecipes[recipe].herbs.rawValue
    }

    /// What an item, or none, is worth to a class.
    @inline(__always)
    func appeal(of item: Item, to heroClass: HeroClass) -> StatPoints {
        item.exists ? worth(of: item, for: heroClass) : 0
    }

    public func worth(of item: Item, for heroClass: HeroClass) -> StatPoints {
        var worth = item.totalPower
        if item.primary == heroes.classes[heroClass.index].primary {
            worth += item.primaryValue + StatPoints(item.enhancementPoints)
        }
        if item.prefix != Item.noAffix { worth += worth / 10 }
        if item.suffix != Item.noAffix { worth += worth / 10 }
        return worth
    }
}

extension Hero {

    /// The mean chance over a dungeon's ordinary rooms and its boss: a player's "can I do it?".
    public func prospects(
        of dungeon: Int, _ style: RoomStyle = .bold, at instant: Int64, _ rules: QuestBondRules
    ) -> Probability {
        var sum: Int64 = 0
        var rooms: Int64 = 0
        for room in 0..<rules.rooms.count(dungeon) where rules.rooms[dungeon, room].isOrdinary {
            sum += Int64(chance(of: rules.rooms[dungeon, room], style, at: instant, rules).partsPerMillion)
            rooms += 1
        }
        return Probability(partsPerMillion: sum / Swift.max(rooms, 1))
    }

    /// The highest dungeon open to the hero whose prospects are at least `least`; -1 if there is none.
    public func highestDungeon(
        withProspects least: Probability, _ style: RoomStyle = .bold, at instant: Int64, _ rules: QuestBondRules
    ) -> Int {
        // Those of a season first, while they are there.
        var dungeon = rules.dungeons.count - 1
        while dungeon >= 0 {
            if !rules.partyDungeons.contains(dungeon), rules.dungeons[dungeon].level <= level,
                rules.dungeonWindows.isOpen(dungeon, on: today),
                prospects(of: dungeon, style, at: instant, rules) >= least
            {
                return dungeon
            }
            dungeon -= 1
        }
        return -1
    }

    /// The mission open to the hero with the best expected reward, of those that are finished within a time or are of a
    /// rarity that is worth the wait; -1 if there is none.
    public func bestMission(
        back time: Seconds, orFrom rarity: Rarity?, withProspects least: Probability, at instant: Int64,
        _ rules: QuestBondRules
    ) -> Int {
        var best = -1
        var bestValue: Int64 = 0
        // From the last one down: the best come early, and those that cannot beat them at any chance are skipped.
        for index in stride(from: rules.missionCount - 1, through: 0, by: -1)
        where rules.missionReward(index) * 1_000_000 >= bestValue && rules.missionLevel(index) <= level
            && rules.missionWindows.isOpen(index, on: today)
        {
            guard missionSeconds(index, rules) <= time || rarity.map({ rules.missionRarity(index) >= $0 }) ?? false
            else { continue }
            let chance = missionChance(index, at: instant, rules)
            let value = rules.missionReward(index) * Int64(chance.partsPerMillion)
            if chance >= least, value > 0, value >= bestValue { (best, bestValue) = (index, value) }
        }
        return best
    }

    /// The mean chance over an expedition's stages.
    public func expeditionProspects(_ index: Int, at instant: Int64, _ rules: QuestBondRules) -> Probability {
        let stages = rules.expeditions[index].stages.count
        var sum: Int64 = 0
        for stage in 0..<stages { sum += Int64(stageChance(index, stage, at: instant, rules).partsPerMillion) }
        return Probability(partsPerMillion: sum / Int64(stages))
    }
}

extension QuestBondRules {
    /// The first consumable with an effect that a purse holds, whatever its size; the smallest where it holds none.
    public func consumable(with effect: ConsumableEffect, heldIn purse: Ledger) -> Int {
        let first = consumable(with: effect)
        guard purse[Resource.consumable(first)] == 0 else { return first }
        for kind in consumables.indices
        where consumables[kind].effect == effect && purse[Resource.consumable(kind)] > 0 {
            return kind
        }
        return first
    }
}
