import QuestKernel

/// The catalog of items ("Current State", "Equipment Slot Expansion").
struct EquipmentContent: ContentRow {
    var slotStats = SlotStats()
    var items: [CatalogItem] = []
    var procedural = ProceduralNames()

    static let noun = "the equipment catalog"
    static var fields: [Field<EquipmentContent>] {
        [
            .row("slotStats", \.slotStats, "Which primary stats each slot has."),
            .table("items", \.items, "Catalog items."),
            .row("procedural", \.procedural, "What procedural items are made of."),
        ]
    }
}

/// Where an item drops.
enum ItemSource: UInt8, ContentChoice {
    case any, missions, expeditions
    /// Not found by chance: the store's milestone gear, gear sets, and the card collection.
    case milestones, sets, cards
    /// Of raid bosses alone.
    case raids
}

/// A stat, or none.
enum SecondaryStat: UInt8, ContentChoice {
    case strength, wisdom, charisma, dexterity, luck, defense, none

    var stat: Stat? { Stat(rawValue: rawValue).flatMap { self == .none ? nil : $0 } }
}

/// One catalog item.
struct CatalogItem: ContentTableRow {
    var id = ""
    var name = ""
    var slot = Slot.weapon
    var rarity = Rarity.common
    var base = ""
    var primary = Stat.strength
    var secondary = SecondaryStat.none
    var source = ItemSource.any
    var level: Int32 = 0
    var heroClass: HeroClass?

    static let noun = "a catalog item"
    static var fields: [Field<CatalogItem>] {
        [
            .text("name", \.name, "What players read."),
            .choice("slot", \.slot, "Where it is worn."),
            .choice("rarity", \.rarity, "How rare."),
            .text("base", \.base, "What kind of thing it is."),
            .choice("primary", \.primary, "The stat it raises."),
            .choice("secondary", \.secondary, "The stat it raises at half weight, or none."),
            .choice("source", \.source, "Where it drops."),
            .whole(
                "level", \.level, 2...1_000, unit: "levels", optional: true,
                "The milestone from which the store offers it."),
            .optionalChoice(
                "class", \.heroClass, "The class that it is offered to; none: classes without another."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if source == .milestones, level == 0 {
            throw reader.problem(node, field: "level", expected: "the level of the milestone", found: "none")
        }
        if source != .milestones, level != 0 || heroClass != nil {
            throw reader.problem(
                node, field: "source", expected: "milestones, where a level or a class is given", found: source.name)
        }
    }
}

/// Names and bases of procedural items.
struct ProceduralNames: ContentRow {
    var prefixes: [String] = []
    var bases = ProceduralBases()
    var suffixes: [String] = []

    static let noun = "the procedural names"
    static var fields: [Field<ProceduralNames>] {
        [
            .texts("prefixes", \.prefixes, "First words."),
            .row("bases", \.bases, "What there is for each slot."),
            .texts("suffixes", \.suffixes, "Last words."),
        ]
    }
}

extension ProceduralNames {
    /// The words of a name, drawn: a base, a first and a last word in one number.
    @inline(__always)
    func wording(base: Int, _ draws: inout Draws) -> UInt16 {
        draws.go(to: 24)
        let first = draws.below(UInt32(truncatingIfNeeded: Swift.min(prefixes.count, 64)))
        let last = draws.below(UInt32(truncatingIfNeeded: Swift.min(suffixes.count, 64)))
        return UInt16(truncatingIfNeeded: Swift.min(base, 15)) << 12 | UInt16(first) << 6 | UInt16(last)
    }

    /// The name in words: "Keen Sword of the Raven".
    func name(_ slot: Slot, _ wording: UInt16) -> String {
        let base = bases[slot][Swift.min(Int(wording >> 12), bases[slot].count - 1)].base
        return "\(prefixes[Swift.min(Int(wording >> 6 & 63), prefixes.count - 1)]) "
            + base.prefix(1).uppercased() + base.dropFirst()
            + " \(suffixes[Swift.min(Int(wording & 63), suffixes.count - 1)])"
    }
}

/// Bases by slot.
struct ProceduralBases: ContentRow {
    var weapon: [ProceduralBase] = []
    var armor: [ProceduralBase] = []
    var accessory: [ProceduralBase] = []
    var trinket: [ProceduralBase] = []

    static let noun = "the procedural bases"
    static var fields: [Field<ProceduralBases>] {
        [
            .rows("weapon", \.weapon, "Weapons."),
            .rows("armor", \.armor, "Armor."),
            .rows("accessory", \.accessory, "Accessories."),
            .rows("trinket", \.trinket, "Trinkets."),
        ]
    }

    @inline(__always)
    subscript(slot: Slot) -> [ProceduralBase] {
        switch slot {
        case .weapon: return weapon
        case .armor: return armor
        case .accessory: return accessory
        case .trinket: return trinket
        }
    }
}

/// A base of procedural items and its stat.
struct ProceduralBase: ContentRow {
    var base = ""
    var primary = Stat.strength

    static let noun = "a procedural base"
    static var fields: [Field<ProceduralBase>] {
        [.text("base", \.base, "What it is."), .choice("primary", \.primary, "The stat it raises.")]
    }
}

extension QuestBondRules {
    /// A row of the common catalog that has the locked stat, drawn; nil where no stat is locked, where the item is
    /// procedural, or where there is no such row.
    ///
    /// - Parameter item: of a slot and a rarity.
    @inline(__always)
    func lockedRow(_ order: ItemOrder, _ item: Item, isProcedural: Bool, _ draws: inout Draws) -> UInt16? {
        guard let primary = order.primary, !isProcedural else { return nil }
        let places = 0..<UInt32(catalog.count(.any, item.slot, item.rarity))
        func row(_ place: UInt32) -> UInt16 { catalog.row(.any, item.slot, item.rarity, place) }
        func fits(_ place: UInt32) -> Bool { items[Int(row(place))].primary == primary }
        let fitting = UInt32(places.count(where: fits))
        guard fitting > 0 else { return nil }
        var before = draws.below(fitting)
        for place in places where fits(place) {
            if before == 0 { return row(place) }
            before -= 1
        }
        return nil
    }
}

/// Catalog rows by source, slot and rarity, dense: drops choose from them.
struct CatalogIndex: Sendable {
    private let rows: [UInt16]
    private let starts: [Int32]

    init(_ items: [CatalogItem]) throws(ContentProblem) {
        var rows: [UInt16] = []
        var starts: [Int32] = []
        for source in ItemSource.allCases {
            for slot in Slot.allCases {
                for rarity in Rarity.allCases {
                    starts.append(Int32(rows.count))
                    let found = items.indices.filter {
                        items[$0].source == source && items[$0].slot == slot && items[$0].rarity == rarity
                    }
                    if source == .any, found.isEmpty {
                        throw ContentProblem(
                            place: Place(file: "equipment.yaml", line: 0, column: 0), path: "equipment.items",
                            expected: "at least one \(rarity.name) \(slot.name) with source any", found: "none")
                    }
                    rows += found.map { UInt16(truncatingIfNeeded: $0) }
                }
            }
        }
        starts.append(Int32(rows.count))
        self.rows = rows
        self.starts = starts
    }

    /// How many items there are.
    @inline(__always)
    func count(_ source: ItemSource, _ slot: Slot, _ rarity: Rarity) -> Int32 {
        let cell = (source.index * 4 + slot.index) * 5 + rarity.index
        return starts[cell + 1] - starts[cell]
    }

    @inline(__always)
    func row(_ source: ItemSource, _ slot: Slot, _ rarity: Rarity, _ index: UInt32) -> UInt16 {
        let cell = (source.index * 4 + slot.index) * 5 + rarity.index
        return rows[Int(starts[cell]) + Int(index)]
    }
}
