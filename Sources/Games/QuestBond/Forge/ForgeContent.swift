import QuestKernel

/// The forge's four stations ("Forge Redesign").
struct ForgeContent: ContentRow {
    var unitWorth: [MaterialUnits] = []
    var recipes: [RecipeRow] = []
    var targetedFactor: Int32 = 2
    var lockKeepsSlot = true
    var enhancement = EnhancementRules()
    var salvage: [SalvageRow] = []
    var salvageKinds: [UInt32] = []
    var scrollCost: [Gold] = []
    var scrollDrawsValue = true
    var rerollCost: [Gold] = []
    var herbRecipes: [HerbRecipeRow] = []

    static let noun = "the forge"
    static var fields: [Field<ForgeContent>] {
        [
            .wholes(
                "unitWorth", \.unitWorth, 1...1_000, unit: "units", count: 5,
                "Units that one material counts as, common to legendary."),
            .table("recipes", \.recipes, "Equipment recipes, lowest tier first."),
            .whole(
                "targetedFactor", \.targetedFactor, 1...10, unit: "times", "The extra cost of a locked primary stat."),
            .flag(
                "lockKeepsSlot", \.lockKeepsSlot, optional: false,
                "Whether only a stat that the slot's items have can be locked."),
            .row("enhancement", \.enhancement, "Enhancing worn equipment."),
            .rows("salvage", \.salvage, count: 5, "What salvage gives back, common to legendary."),
            .wholes(
                "salvageKinds", \.salvageKinds, 0...10_000, unit: "weight", count: 5,
                "Which kinds its random materials are. Weights: Essence, Ore, Hide, Crystal, Herb."),
            .wholes(
                "scrollCost", \.scrollCost, 0...1_000_000, unit: "gold", count: 5,
                "Gold for applying an affix scroll, by the item's rarity."),
            .flag(
                "scrollDrawsValue", \.scrollDrawsValue, optional: false,
                "Whether a scroll's value is drawn from its range, instead of being its middle."),
            .wholes(
                "rerollCost", \.rerollCost, 0...1_000_000, unit: "gold", "Gold for the first re-roll, the second, …"),
            .table("herbRecipes", \.herbRecipes, "Consumables from herbs."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(salvageKinds, "salvageKinds", node)
    }
}

/// An equipment recipe.
struct RecipeRow: ContentTableRow, DatedRow {
    var id = ""
    var essence: MaterialUnits = 0
    var materials: MaterialUnits = 0
    var fragments: MaterialUnits = 0
    var gold: Gold = 0
    var rarity: [UInt32] = []
    var affixes: Int = 0
    var from: CalendarDate?
    var until: CalendarDate?

    static let noun = "a recipe"
    static var fields: [Field<RecipeRow>] {
        [
            .whole("essence", \.essence, 0...100_000, unit: "units", "Units of Essence."),
            .whole("materials", \.materials, 0...100_000, unit: "units", "Units of Ore, Hide or Crystal."),
            .whole("fragments", \.fragments, 0...100_000, unit: "units", "Units of Fragments."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", "Gold."),
            .weights("rarity", \.rarity, "Rarity of the result."),
            .whole("affixes", \.affixes, 0...2, unit: "affixes", "Affixes guaranteed."),
        ] + dates
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(rarity, "rarity", node)
        try checkDates(node, reader)
    }
}

/// Enhancing: ten steps, no downgrade; gold and materials are lost on failure.
struct EnhancementRules: ContentRow {
    var success: [Probability] = []
    var costMultiplier: [Ratio] = []
    var materials: [MaterialUnits] = []
    var baseGold: [Gold] = []
    var leastGold: Gold = 0
    var points: [Int16] = []
    var criticalChance: Probability = .never
    var catalystFactor: Int32 = 2
    var title = ""

    static let noun = "the rules of enhancement"
    static var fields: [Field<EnhancementRules>] {
        [
            .ratios("success", \.success, count: 10, "Chance of success of steps +1 to +10."),
            .ratios(
                "costMultiplier", \.costMultiplier, 0...1_000_000_000, count: 10,
                "What each step multiplies the base by."),
            .wholes(
                "materials", \.materials, 0...100_000, unit: "units", count: 10,
                "Units of Ore, Hide or Crystal that each step costs."),
            .wholes("baseGold", \.baseGold, 0...100_000, unit: "gold", count: 5, "Base gold, common to legendary."),
            .whole("leastGold", \.leastGold, 0...100_000, unit: "gold", "The least that a step costs, of any rarity."),
            .wholes("points", \.points, 0...100, unit: "points", count: 10, "Primary stat that each step adds."),
            .ratio("criticalChance", \.criticalChance, "Chance that a success adds double."),
            .whole(
                "catalystFactor", \.catalystFactor, 1...10, unit: "times",
                "What a Forge Catalyst multiplies success by."),
            .text("title", \.title, "The title that the last step gives."),
        ]
    }
}

/// What salvaging an item of one rarity gives back.
struct SalvageRow: ContentRow {
    var materials: Int = 0
    var materialRarity = Rarity.common
    var fragments: Pieces = 0
    var gold: Gold = 0
    var affixRecovery: Probability = .never

    static let noun = "a salvage row"
    static var fields: [Field<SalvageRow>] {
        [
            .whole("materials", \.materials, 0...100, unit: "materials", "Random materials back."),
            .choice("materialRarity", \.materialRarity, "Their rarity."),
            .whole("fragments", \.fragments, 0...100, unit: "fragments", "Common Fragments back."),
            .whole("gold", \.gold, 0...100_000, unit: "gold", "Gold back."),
            .ratio("affixRecovery", \.affixRecovery, "Chance to recover an affix as a scroll, if it has one."),
        ]
    }
}

/// A consumable from herbs.
struct HerbRecipeRow: ContentTableRow, DatedRow {
    var id = ""
    var herbs: Pieces = 1
    var herbRarity = Rarity.common
    var gold: Gold = 0
    var makes: Reference?
    var from: CalendarDate?
    var until: CalendarDate?

    static let noun = "a herb recipe"
    static var fields: [Field<HerbRecipeRow>] {
        [
            .whole("herbs", \.herbs, 1...1_000, unit: "herbs", "Herbs it takes."),
            .choice("herbRarity", \.herbRarity, "The lowest rarity of herbs that it takes; lowest first."),
            .whole("gold", \.gold, 0...100_000, unit: "gold", "Gold it takes."),
            .reference("makes", \.makes, "The consumable it makes."),
        ] + dates
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try checkDates(node, reader)
    }
}
