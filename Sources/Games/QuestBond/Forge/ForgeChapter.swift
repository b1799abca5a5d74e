import QuestKernel

// The chapter of the forge: its commands, and what its rules write into the journal.

extension Chapter {
    static var forge: Chapter {
        Chapter(
            commands: QuestBond.Command.ofForge,
            flows: [
                .salvage, .crafting, .herbCrafting, .craftCost, .targetedCraftCost, .herbCraftCost, .enhancement,
                .scrollApplication, .affixReroll, .salvaged, .autoSalvaged,
            ],
            rolls: [.enhancement, .criticalEnhancement, .affixRecovery],
            tallies: [.crafted, .enhancementGold, .recipesCrafted, .targetedCrafts, .recipesBrewed],
            gauges: [ForgeGauges.EnhancementLevels.self])
    }
}

extension QuestBond.Command {
    fileprivate static let ofForge: [any CommandDeclaration.Type] = [
        Craft.self, Brew.self, Enhance.self, Salvage.self, SetAutoSalvage.self, ApplyScroll.self, Reroll.self,
    ]
}

/// Commands of the forge.
extension QuestBond.Command {
    public static func craft(_ recipe: Int, _ slot: Slot, _ stat: Stat?) -> Self {
        Self(Craft.self, recipe, slot, stat)
    }

    enum Craft: HeroCommand {
        static var entry: CommandEntry { CommandEntry(18, "craft", "Makes an item at the forge.") }
        static var fields: [CommandField] {
            [
                .position("recipe", in: .recipes, "Which recipe."), .slot("What kind of item it makes."),
                .optionalChoice("stat", Stat.self, "The stat that targeted crafting locks; left out for none."),
            ]
        }
        static var object: CommandObject? {
            CommandObject(
                place: { command, _, _ in
                    let (recipe, slot): (Int, Slot) = (command[0], command[1])
                    return recipe &* Slot.allCases.count &+ slot.index
                },
                words: { rules in
                    rules.forge.recipes.flatMap { recipe in Slot.allCases.map { "\(recipe.id) \($0.name)" } }
                })
        }
        static var cue: CueEvent? { .hammerStruck }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.craft(command[0], command[1], locking: command[2], turn, &journal)
        }
    }

    public static func brew(_ recipe: Int) -> Self { Self(Brew.self, recipe) }

    enum Brew: HeroCommand {
        static var entry: CommandEntry { CommandEntry(19, "brew", "Makes a consumable from herbs.") }
        static var fields: [CommandField] { [.position("recipe", in: .herbRecipes, "Which herb recipe.")] }
        static var object: CommandObject? {
            .row { rules in
                rules.herbRecipes.map { rules.consumables.indices.contains($0) ? rules.consumables[$0].name : "" }
            }
        }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.brew(command[0], turn, &journal)
        }
    }

    public static func enhance(_ slot: Slot, withCatalyst: Bool) -> Self { Self(Enhance.self, slot, withCatalyst) }

    enum Enhance: HeroCommand {
        static var entry: CommandEntry { CommandEntry(20, "enhance", "Tries to enhance a worn item by one step.") }
        static var fields: [CommandField] {
            [.slot("Which worn item."), .flag("catalyst", "Whether a Forge Catalyst is spent on it.")]
        }
        static var object: CommandObject? { .wornItem(at: 0) }
        static var cue: CueEvent? { .hammerStruck }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.enhance(command[0], withCatalyst: command[1], turn, &journal)
        }
    }

    public static func salvage(_ item: Int) -> Self { Self(Salvage.self, item) }

    enum Salvage: HeroCommand {
        static var entry: CommandEntry { CommandEntry(21, "salvage", "Takes an item of the bag apart for materials.") }
        static var fields: [CommandField] { [.item("Which item of the bag is taken apart.")] }
        static var object: CommandObject? { .bagItem }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            let item: Int = command[0]
            return hero.salvage(item, turn, &journal)
        }
    }

    public static func setAutoSalvage(_ setting: AutoSalvage) -> Self {
        Self(SetAutoSalvage.self, setting.common, setting.belowRare, setting.keepsAffixes)
    }

    enum SetAutoSalvage: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(22, "setAutoSalvage", "Says what is salvaged the moment it drops.")
        }
        static var fields: [CommandField] {
            [
                .flag("common", "Whether common items are salvaged as they drop."),
                .flag("belowRare", "Whether all items below rare are."),
                .flag("keepsAffixes", "Whether items with affixes are spared."),
            ]
        }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.setAutoSalvage(
                AutoSalvage(common: command[0], belowRare: command[1], keepsAffixes: command[2]))
        }
    }

    public static func applyScroll(_ affix: Int, _ slot: Slot) -> Self { Self(ApplyScroll.self, affix, slot) }

    enum ApplyScroll: HeroCommand {
        static var entry: CommandEntry { CommandEntry(23, "applyScroll", "Puts a scroll's affix on a worn item.") }
        static var fields: [CommandField] {
            [
                .position("affix", in: .affixes, "The affix that the scroll holds."),
                .slot("The worn item that takes it."),
            ]
        }
        static var object: CommandObject? { .wornItem(at: 1) }
        static var cue: CueEvent? { .affixWoven }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.applyScroll(command[0], to: command[1], turn, &journal)
        }
    }

    public static func reroll(_ slot: Slot, suffix: Bool) -> Self { Self(Reroll.self, slot, suffix) }

    enum Reroll: HeroCommand {
        static var entry: CommandEntry { CommandEntry(24, "reroll", "Rolls an affix of a worn item anew.") }
        static var fields: [CommandField] {
            [.slot("Which worn item."), .flag("suffix", "Whether its suffix is rolled anew; else its prefix.")]
        }
        static var object: CommandObject? { .wornItem(at: 0) }
        static var cue: CueEvent? { .affixWoven }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.reroll(command[0], suffix: command[1], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var salvage: Self { faucet(11, "salvage", "Salvage returns") }
    static var crafting: Self { faucet(12, "crafting", "Crafted at the forge") }
    static var herbCrafting: Self { faucet(13, "herbCrafting", "Brewed from herbs") }
    static var craftCost: Self { sink(15, "craftCost", "Crafting") }
    static var targetedCraftCost: Self { sink(16, "targetedCraftCost", "Targeted crafting") }
    static var herbCraftCost: Self { sink(17, "herbCraftCost", "Herb recipes") }
    static var enhancement: Self { sink(18, "enhancement", "Enhancement") }
    static var scrollApplication: Self { sink(19, "scrollApplication", "Affix scroll application") }
    static var affixReroll: Self { sink(20, "affixReroll", "Affix re-roll") }
    static var salvaged: Self { sink(31, "salvaged", "Salvaged by hand") }
    static var autoSalvaged: Self { sink(32, "autoSalvaged", "Auto-salvaged") }
}

extension RollDeclaration {
    /// Cells: steps +1…+10, then the same with a Forge Catalyst.
    static var enhancement: Self {
        roll(
            4, "enhancement", "Enhancement",
            chances: { rules in
                let chances = rules.forge.enhancement.success
                return chances + chances.map { Probability(Ratio($0) * rules.forge.enhancement.catalystFactor) }
            },
            shape: { _ in .ladder(steps: EnhancementCells.names) })
    }
    static var criticalEnhancement: Self {
        roll(10, "criticalEnhancement", "Critical enhancements") { _ in .kinds(["success"]) }
    }
    static var affixRecovery: Self {
        roll(11, "affixRecovery", "Affix scrolls recovered") { _ in .kinds(Rarity.allCases.map(\.name)) }
    }
}

extension TallyDeclaration {
    /// Items crafted, by rarity.
    static var recipesCrafted: Self {
        tally(67, "recipesCrafted", "Items crafted, by recipe") { rules in rules.forge.recipes.map(\.id) }
    }
    static var targetedCrafts: Self {
        tally(68, "targetedCrafts", "Items crafted for a stat, by recipe") { rules in
            rules.forge.recipes.map(\.id)
        }
    }
    static var recipesBrewed: Self {
        tally(69, "recipesBrewed", "Consumables brewed, by recipe") { rules in
            rules.herbRecipes.map { rules.consumables[$0].name }
        }
    }
    static var crafted: Self { tally(5, "crafted", "Items crafted") { _ in Rarity.allCases.map(\.name) } }
    /// Gold put into attempts, by step, and then with a catalyst.
    static var enhancementGold: Self {
        tally(6, "enhancementGold", "Gold put into enhancement") { _ in EnhancementCells.names }
    }
}

/// Gauges of the forge.
enum ForgeGauges {
    enum EnhancementLevels: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(7, "enhancementLevels", "Enhancement levels worn", "levels") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            hero.worn.reduce(0) { $0 + Int64($1.enhancement) }
        }
    }
}

/// The steps of enhancement, as rolls and tallies count them: +1…+10, then the same with a Forge Catalyst.
private enum EnhancementCells {
    static let steps = (1...10).map { "+\($0)" }
    static let names = steps + steps.map { "\($0) with catalyst" }
}
