import QuestKernel

/// Gear sets ("Gear Sets Redesign (Simplified)").
struct GearSetContent: ContentRow {
    var piecesNeeded: Int = 2
    var expeditionShare: Probability = .never
    var partyDungeonShare: Probability = .never
    var dungeonShare: Probability = .never
    var recipe = GearSetRecipe()
    var storeDay: Int = 5
    var storePrice: Gold = 1_800
    var sets: [GearSetRow] = []

    static let noun = "the gear sets"
    static var fields: [Field<GearSetContent>] {
        [
            .whole("piecesNeeded", \.piecesNeeded, 1...4, unit: "pieces", "How many worn pieces give the bonus."),
            .ratio("expeditionShare", \.expeditionShare, "Share of an expedition's Epic items that are set pieces."),
            .ratio("partyDungeonShare", \.partyDungeonShare, "The same for a dungeon of parties alone."),
            .ratio("dungeonShare", \.dungeonShare, "The same for every other dungeon."),
            .row("recipe", \.recipe, "What making one costs."),
            .whole("storeDay", \.storeDay, 0...6, unit: "days", "The weekday with a piece on sale, 0 for Monday."),
            .whole("storePrice", \.storePrice, 1...1_000_000, unit: "gold", "What it costs there."),
            .table("sets", \.sets, "The sets."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if sets.count > 16 {
            throw reader.problem(node, field: "sets", expected: "at most 16 sets", found: "\(sets.count)")
        }
        let needed = Swift.max(piecesNeeded, 2)
        for set in sets where set.pieces.count < needed {
            throw ContentProblem(
                place: (node["sets"]?[set.id] ?? node).place, path: "sets.sets.\(set.id)",
                expected: "at least \(needed) pieces", found: "\(set.pieces.count)")
        }
    }
}

/// What a set piece costs at the forge.
struct GearSetRecipe: ContentRow {
    var essence: MaterialUnits = 0
    var materials: MaterialUnits = 0
    var fragments: MaterialUnits = 0
    var gold: Gold = 0

    static let noun = "the recipe of set pieces"
    static var fields: [Field<GearSetRecipe>] {
        [
            .whole("essence", \.essence, 0...100_000, unit: "units", "Units of Essence."),
            .whole("materials", \.materials, 0...100_000, unit: "units", "Units of Ore, Hide or Crystal."),
            .whole("fragments", \.fragments, 0...100_000, unit: "units", "Units of Fragments."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", "Gold."),
        ]
    }
}

/// What a set's bonus raises.
enum GearSetBonus: UInt8, ContentChoice { case dungeonDefense, missionTime, lootDropChance }

/// A set: the class line it is for, its bonus, its pieces by slot.
struct GearSetRow: ContentTableRow {
    var id = ""
    var name = ""
    var heroClass = HeroClass.warrior
    var bonus = GearSetBonus.dungeonDefense
    var amount: Ratio = 0
    var weapon: Reference?
    var armor: Reference?
    var accessory: Reference?
    var trinket: Reference?

    /// The pieces of the set, with their slots.
    var pieces: [(slot: Slot, item: Reference)] {
        zip(Slot.allCases, [weapon, armor, accessory, trinket]).compactMap { slot, item in item.map { (slot, $0) } }
    }

    static let noun = "a gear set"
    static var fields: [Field<GearSetRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("class", \.heroClass, "The class whose line it is for."),
            .choice("bonus", \.bonus, "What it raises."),
            .ratio("amount", \.amount, "By how much."),
            .reference("weapon", \.weapon, optional: true, "Its weapon, an item of source sets."),
            .reference("armor", \.armor, optional: true, "Its armor."),
            .reference("accessory", \.accessory, optional: true, "Its accessory."),
            .reference("trinket", \.trinket, optional: true, "Its trinket."),
        ]
    }
}
