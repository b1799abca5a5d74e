import QuestKernel

// The chapter of items and consumables: its commands, and what its rules write into the journal.

extension Chapter {
    static var loot: Chapter {
        Chapter(
            commands: QuestBond.Command.ofLoot,
            flows: [.consumablesUsed],
            tallies: [.otherDrops, .affixesByKind, .affixesRolled, .consumablesUsed, .consumablesGained, .itemsFound],
            gauges: [
                LootGauges.BestWornRarity.self, LootGauges.WornRarity.self, LootGauges.BagItems.self,
                LootGauges.ConsumablesHeld.self,
            ],
            milestones: [
                .firstRareItem, .firstEpicItem, .firstLegendaryItem, .firstRareWorn, .firstEpicWorn,
                .firstLegendaryWorn,
            ])
    }
}

extension QuestBond.Command {
    fileprivate static let ofLoot: [any CommandDeclaration.Type] = [
        Equip.self, Use.self,
    ]
}

/// Commands of items and consumables.
extension QuestBond.Command {
    public static func equip(_ item: Int) -> Self { Self(Equip.self, item) }

    enum Equip: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(11, "equip", "Puts an item of the bag on; what was worn goes into the bag.")
        }
        static var fields: [CommandField] { [.item("Which item of the bag is put on.")] }
        static var object: CommandObject? { .bagItem }
        static var cue: CueEvent? { .itemEquipped }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.equip(command[0], turn, &journal)
        }
    }

    public static func use(_ consumable: Int) -> Self { Self(Use.self, consumable) }

    enum Use: HeroCommand {
        static var entry: CommandEntry { CommandEntry(12, "use", "Uses a consumable.") }
        static var fields: [CommandField] { [.position("consumable", in: .consumables, "Which kind is used.")] }
        static var object: CommandObject? { .row { $0.consumables.map(\.name) } }
        static var cue: CueEvent? { .consumableUsed }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.use(command[0], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var consumablesUsed: Self { sink(29, "consumablesUsed", "Consumables used") }
}

extension TallyDeclaration {
    static var itemsFound: Self {
        things(
            65, "itemsFound", "Items of the catalog found, made or bought", ids: { rules in rules.items.map(\.id) }
        ) { rules in rules.items.map(\.name) }
    }
    static var otherDrops: Self { drops(4, "otherDrops", "Items from chests and rewards") }
    /// Affixes that items came with: none, prefix, suffix, both, greater.
    static var affixesByKind: Self {
        tally(7, "affixesByKind", "Affixes on new items") { _ in ["none", "prefix", "suffix", "both", "greater"] }
    }
    /// Affixes rolled, by row.
    static var affixesRolled: Self {
        tally(8, "affixesRolled", "Affixes rolled") { rules in rules.affixes.map(\.name) }
    }
    static var consumablesUsed: Self {
        tally(14, "consumablesUsed", "Consumables used") { rules in rules.consumables.map(\.name) }
    }
    /// Consumables that came in, by kind: compared with those used.
    static var consumablesGained: Self {
        tally(47, "consumablesGained", "Consumables gained") { rules in rules.consumables.map(\.name) }
    }
}

extension MilestoneDeclaration {
    static var firstRareItem: Self { milestone(0, "firstRareItem", "First Rare item", group: "Items") }
    static var firstEpicItem: Self { milestone(1, "firstEpicItem", "First Epic item", group: "Items") }
    static var firstLegendaryItem: Self { milestone(2, "firstLegendaryItem", "First Legendary item", group: "Items") }
    static var firstRareWorn: Self { milestone(3, "firstRareWorn", "First Rare item worn", group: "Items worn") }
    static var firstEpicWorn: Self { milestone(4, "firstEpicWorn", "First Epic item worn", group: "Items worn") }
    static var firstLegendaryWorn: Self {
        milestone(5, "firstLegendaryWorn", "First Legendary item worn", group: "Items worn")
    }
}

/// Gauges of items and consumables.
enum LootGauges {
    enum BestWornRarity: GaugeDeclaration {
        static var entry: GaugeEntry {
            GaugeEntry(4, "bestWornRarity", "Best rarity worn (0 nothing … 5 legendary)", "rarity")
        }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            hero.worn.reduce(0) { $1.exists ? Swift.max($0, Int64($1.rarity.rawValue) + 1) : $0 }
        }
    }

    enum WornRarity: GaugeDeclaration {
        static var entry: GaugeEntry {
            GaugeEntry(5, "wornRarity", "Sum of the rarities worn over four slots", "rarity steps")
        }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            hero.worn.reduce(0) { $1.exists ? $0 + Int64($1.rarity.rawValue) + 1 : $0 }
        }
    }

    enum BagItems: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(6, "bagItems", "Items in the bag", "items") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.bag.count)
        }
    }

    enum ConsumablesHeld: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(16, "consumablesHeld", "Consumables on hand", "consumables") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            hero.consumablesHeld(rules).rawValue
        }
    }
}

extension Milestone {
    /// An item of this rarity came, by drop, chest or craft; nil below Rare.
    @inline(__always)
    static func item(_ rarity: Rarity) -> Milestone? { firstRareItem.step(rarity) }

    @inline(__always)
    static func worn(_ rarity: Rarity) -> Milestone? { firstRareWorn.step(rarity) }

    @inline(__always)
    private func step(_ rarity: Rarity) -> Milestone? {
        rarity < .rare ? nil : Milestone(rawValue: rawValue + UInt16(rarity.rawValue) - 2)
    }
}
