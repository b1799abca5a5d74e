import QuestKernel

/// Drop chances, rarities, pity and what items are worth ("Loot System Redesign").
struct LootContent: ContentRow {
    var tasks = TaskLoot()
    var rooms = RoomLoot()
    var missions = MissionLoot()
    var expeditions = ExpeditionLoot()
    var pity = PityContent()
    var materialRarity: [UInt32] = []
    var proceduralShare: Probability = Probability(partsPerMillion: 200_000)
    var affixes = AffixChances()
    var stats = ItemStats()
    var bagLimit: Int = 60
    var fullBagKeepsAffixes = true
    var bonusRoll = BonusRoll.roll
    var bonusReach = LootReach.equipment
    var rareBonus = RareBonusReach.share
    var levelBinds = true
    var classBinds = true

    static let noun = "the loot rules"
    static var fields: [Field<LootContent>] {
        [
            .row("tasks", \.tasks, "What tasks and habits drop."),
            .row("rooms", \.rooms, "What cleared dungeon rooms drop."),
            .row("missions", \.missions, "What successful missions drop."),
            .row("expeditions", \.expeditions, "What expedition stages drop."),
            .row("pity", \.pity, "Bad luck protection, one counter each."),
            .weights("materialRarity", \.materialRarity, "Rarity of a dropped material."),
            .ratio(
                "proceduralShare", \.proceduralShare, "Share of items that are procedural instead of from the catalog."),
            .row("affixes", \.affixes, "How often items come with affixes."),
            .row("stats", \.stats, "What an item's stats are."),
            .whole(
                "bagLimit", \.bagLimit, 1...500, unit: "items", "Items the bag holds; beyond it drops are salvaged."),
            .flag(
                "fullBagKeepsAffixes", \.fullBagKeepsAffixes, optional: false,
                "Whether a full bag still takes items with affixes of players who never salvage those automatically."),
            .choice("bonusRoll", \.bonusRoll, "What a bonus loot roll of a routine or a login day is."),
            .choice(
                "bonusReach", \.bonusReach, "Which drops bonuses on the chance of loot raise, a proof's points too."),
            .choice(
                "rareBonus", \.rareBonus,
                "What a bonus on rare drops raises: the share of Rare and better, or their weights."),
            .flag(
                "levelBinds", \.levelBinds, optional: false,
                "Whether an item's level is the least level of who wears it, up to the first rebirth."),
            .flag(
                "classBinds", \.classBinds, optional: false,
                "Whether an item with an affix of one class is put on by that class alone."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(materialRarity, "materialRarity", node)
    }
}

extension Field {
    /// Five relative weights, common to legendary, not all 0.
    static func weights(_ name: String, _ path: WritableKeyPath<Row, [UInt32]>, _ doc: String) -> Field {
        .wholes(name, path, 0...10_000, unit: "weight", count: 5, doc + " Weights, common to legendary.")
    }
}

extension ContentReader {
    /// Refuses a table of rarities that sums to 0.
    func checkWeights(_ weights: [UInt32], _ field: String, _ node: ContentNode) throws(ContentProblem) {
        if weights.allSatisfy({ $0 == 0 }) {
            throw problem(node, field: field, expected: "at least one weight above 0", found: "a table that sums to 0")
        }
    }
}

/// What a completed task drops.
struct TaskLoot: ContentRow {
    var equipmentChance: Probability = .never
    var materialChance: Probability = .never
    var consumableChance: Probability = .never
    var essenceShare: Probability = Probability(partsPerMillion: 500_000)
    var rarity: [UInt32] = []
    var promisedRarity: [UInt32] = []

    static let noun = "task loot"
    static var fields: [Field<TaskLoot>] {
        [
            .ratio("equipmentChance", \.equipmentChance, "Chance of equipment."),
            .ratio("materialChance", \.materialChance, "Chance of a material."),
            .ratio("consumableChance", \.consumableChance, "Chance of a consumable."),
            .ratio(
                "essenceShare", \.essenceShare,
                "Share of Essence among materials, of stages, bosses and chests too; the rest is Ore, Hide or Crystal."),
            .weights("rarity", \.rarity, "Rarity of dropped equipment."),
            .weights("promisedRarity", \.promisedRarity, "Rarity on the try that pity guarantees."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(rarity, "rarity", node)
        try reader.checkWeights(promisedRarity, "promisedRarity", node)
    }
}

/// What a cleared room drops, by difficulty.
struct RoomLoot: ContentRow {
    var equipmentChance: [Probability] = []
    var materialChance: Probability = .never
    var consumableChance: Probability = .never
    var bossConsumableChance: Probability = .never
    var essenceShare: Probability = .never
    var bonusRoomFactor: Ratio = Ratio(partsPerMillion: 1_500_000)
    var rarity: [RarityWeights] = []
    var hardBossFloor = Rarity.rare
    var hardCompletionGuarantee = false

    static let noun = "dungeon loot"
    static var fields: [Field<RoomLoot>] {
        [
            .ratios(
                "equipmentChance", \.equipmentChance, count: 5, "Chance of equipment by difficulty, normal to mythic+."),
            .ratio("materialChance", \.materialChance, "Chance of a material."),
            .ratio("consumableChance", \.consumableChance, "Chance of a common consumable."),
            .ratio("bossConsumableChance", \.bossConsumableChance, "Chance of an uncommon consumable from the boss."),
            .ratio("essenceShare", \.essenceShare, "Share of Essence among materials of rooms."),
            .ratio(
                "bonusRoomFactor", \.bonusRoomFactor, 0...10_000_000,
                "Multiplies the equipment chance of bonus rooms."),
            .rows("rarity", \.rarity, count: 5, "Rarity of dropped equipment by difficulty."),
            .choice("hardBossFloor", \.hardBossFloor, "Lowest rarity of what drops in the boss room from Hard on."),
            .flag(
                "hardCompletionGuarantee", \.hardCompletionGuarantee,
                "Whether completing Hard or above always drops such an item."),
        ]
    }
}

/// A table of rarities as a row.
struct RarityWeights: ContentRow {
    var weights: [UInt32] = []

    static let noun = "a table of rarities"
    static var fields: [Field<RarityWeights>] { [.weights("weights", \.weights, "Rarity.")] }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(weights, "weights", node)
    }
}

/// What a successful mission drops.
struct MissionLoot: ContentRow {
    var equipmentChance: Probability = .never
    var luckPoints: Ratio = 0
    var equipmentCap: Probability = Probability(partsPerMillion: 500_000)
    var materialChance: Probability = .never
    var consumableChance: Probability = .never
    var consumableFrom = Rarity.rare
    var essenceShare: Probability = .never
    var bestHerb = Rarity.rare
    var herbsAtOnce: Pieces = 1
    var commonRarity: [UInt32] = []
    var rareRarity: [UInt32] = []

    static let noun = "mission loot"
    static var fields: [Field<MissionLoot>] {
        [
            .ratio("equipmentChance", \.equipmentChance, "Chance of equipment before Luck."),
            .ratio("luckPoints", \.luckPoints, "Points of chance that one point of Luck adds."),
            .ratio("equipmentCap", \.equipmentCap, "The most that the chance can be."),
            .ratio("materialChance", \.materialChance, "Chance of a material."),
            .ratio("consumableChance", \.consumableChance, "Chance of a rare consumable from missions that give one."),
            .choice("consumableFrom", \.consumableFrom, "The lowest rarity of a mission that gives one."),
            .ratio("essenceShare", \.essenceShare, "Share of Essence among materials of missions."),
            .choice("bestHerb", \.bestHerb, "Herbs are as rare as the mission that finds them, at most this."),
            .whole("herbsAtOnce", \.herbsAtOnce, 1...100, unit: "herbs", "Herbs that a mission finds at once."),
            .weights("commonRarity", \.commonRarity, "Rarity from missions below Rare."),
            .weights("rareRarity", \.rareRarity, "Rarity from missions of Rare and above: the AFK table."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(commonRarity, "commonRarity", node)
        try reader.checkWeights(rareRarity, "rareRarity", node)
    }
}

/// What an expedition's successful stage drops.
struct ExpeditionLoot: ContentRow {
    var equipmentChance: Probability = .never
    var materialChance: Probability = .never
    var consumableChance: Probability = .never
    var scrollChance: Probability = .never
    var exclusiveShare: Probability = .never
    var loreChance: Probability = .never
    var rarity: [UInt32] = []
    var materialRarity: [UInt32] = []

    static let noun = "expedition loot"
    static var fields: [Field<ExpeditionLoot>] {
        [
            .ratio("equipmentChance", \.equipmentChance, "Chance of equipment per stage."),
            .ratio("materialChance", \.materialChance, "Chance of a material per stage."),
            .ratio("consumableChance", \.consumableChance, "Chance of an expedition consumable per stage."),
            .ratio("scrollChance", \.scrollChance, "Chance of an affix scroll at the finish."),
            .ratio("exclusiveShare", \.exclusiveShare, "Share of drops from the expedition-only catalog."),
            .ratio("loreChance", \.loreChance, "Chance of a page of lore at the finish, with a successful stage."),
            .weights("rarity", \.rarity, "Rarity of dropped equipment."),
            .weights("materialRarity", \.materialRarity, "Rarity of a dropped material."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(rarity, "rarity", node)
        try reader.checkWeights(materialRarity, "materialRarity", node)
    }
}

/// Bad luck protection ("Layer 3"; soft pity: "Open Questions").
struct PityContent: ContentRow {
    var tasks = PityRow()
    var rooms = PityRow()
    var missions = PityRow()
    var expeditions = PityRow()
    var countsFailures = true
    var bonusRollsReset = false

    static let noun = "the pity counters"
    static var fields: [Field<PityContent>] {
        [
            .row("tasks", \.tasks, "Completed tasks and habits."),
            .row("rooms", \.rooms, "Cleared dungeon rooms."),
            .row("missions", \.missions, "Missions."),
            .row("expeditions", \.expeditions, "Finished expeditions."),
            .flag(
                "countsFailures", \.countsFailures, optional: false,
                "Whether a failed mission, and an expedition without a successful stage, are tries too: without a chance, but with the guarantee."
            ),
            .flag(
                "bonusRollsReset", \.bonusRollsReset, optional: false,
                "Whether equipment of a routine's or a login day's bonus roll resets the counter of tasks."),
        ]
    }
}

/// One counter: which try is guaranteed, how chances ramp, and the lowest rarity of the guaranteed try.
struct PityRow: ContentRow {
    var threshold: UInt16 = 0
    var floor = Rarity.common
    var rampFrom: UInt16 = 0
    var rampStep: Ratio = 0

    var pity: Pity { Pity(hard: threshold, soft: .init(from: rampFrom, step: rampStep)) }

    static let noun = "a pity counter"
    static var fields: [Field<PityRow>] {
        [
            .whole(
                "threshold", \.threshold, 0...1_000, unit: "tries",
                "The try since the last drop that is guaranteed at the latest; 0 for none."),
            .choice("floor", \.floor, "Lowest rarity of a drop on that try, rolled or forced."),
            .whole(
                "rampFrom", \.rampFrom, 0...1_000, unit: "tries", optional: true,
                "Soft pity: the first try with a raised chance; 0 for none."),
            .ratio("rampStep", \.rampStep, optional: true, "Soft pity: points that each try from there on adds."),
        ]
    }
}

/// How often items come with affixes ("Layer 5").
struct AffixChances: ContentRow {
    var prefix: [Probability] = []
    var suffix: [Probability] = []
    var least: [Int] = []
    var most: [Int] = []
    var commonIsSealed = false
    var valueAtFirstLevel: Ratio = 1
    var valuePerLevel: Ratio = 0
    var greater: Probability = .never
    var greaterFactor: Ratio = Ratio(partsPerMillion: 1_500_000)

    static let noun = "the affix chances"
    static var fields: [Field<AffixChances>] {
        [
            .ratios("prefix", \.prefix, count: 5, "Chance of a prefix, common to legendary."),
            .ratios("suffix", \.suffix, count: 5, "Chance of a suffix, common to legendary."),
            .wholes(
                "least", \.least, 0...1, unit: "affixes", count: 5,
                "The fewest an item can have, common to legendary: with 1 the chances add up to 100 % or more."),
            .wholes(
                "most", \.most, 0...2, unit: "affixes", count: 5, "The most an item can have, common to legendary."),
            .flag(
                "commonIsSealed", \.commonIsSealed, optional: false,
                "Whether a Sealed Affix Scroll puts its affix on a Common item too, instead of waiting."),
            .ratio(
                "valueAtFirstLevel", \.valueAtFirstLevel, 0...10_000_000,
                "What a rarity's values are multiplied by on an item of level 1."),
            .ratio(
                "valuePerLevel", \.valuePerLevel, 0...1_000_000, "What each further level of the item adds to that."),
            .ratio("greater", \.greater, "Chance that a Legendary's affix is a Greater Affix."),
            .ratio(
                "greaterFactor", \.greaterFactor, 0...10_000_000, "What a Greater Affix multiplies its value by."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        for rarity in Rarity.allCases where least[rarity.index] > 0 {
            let sum = prefix[rarity.index].partsPerMillion + suffix[rarity.index].partsPerMillion
            if sum < 1_000_000 {
                throw reader.problem(
                    node, field: "least",
                    expected: "chances of prefix and suffix that add up to 100 % where an item has one at least",
                    found: "\(sum / 10_000) % for \(rarity.name)")
            }
        }
    }
}

extension AffixChances {
    /// "Affix value ranges scale with item rarity and level requirement": a value of the rarity's range on an item of a
    /// level, rounded half up.
    @inline(__always)
    func value(_ drawn: Int32, onLevel level: UInt8) -> Int32 {
        let factor = valueAtFirstLevel + valuePerLevel * (Swift.max(Int64(level), 1) - 1)
        return Int32(clamping: factor.of(Int64(drawn)))
    }
}

/// An item's stats by rarity and level; the document gives none.
struct ItemStats: ContentRow {
    var base: [StatPoints] = []
    var perLevel: [StatPoints] = []
    var secondaryShare: Ratio = Ratio(partsPerMillion: 500_000)

    static let noun = "the table of item stats"
    static var fields: [Field<ItemStats>] {
        [
            .ratios("base", \.base, 0...1_000_000_000, count: 5, "Primary stat at level 0, common to legendary."),
            .ratios("perLevel", \.perLevel, 0...100_000_000, count: 5, "Primary stat gained per level."),
            .ratio("secondaryShare", \.secondaryShare, "The secondary stat as a share of the primary."),
        ]
    }
}
