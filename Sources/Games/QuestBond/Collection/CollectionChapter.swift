import QuestKernel

// The chapter of cards and gear sets: its commands, and what its rules write into the journal.

extension Chapter {
    static var collection: Chapter {
        Chapter(
            commands: QuestBond.Command.ofCollection,
            flows: [.monsterCards, .setCraftCost],
            rolls: [.monsterCard],
            tallies: [.cardsFound, .cardDuplicates, .cardMilestones, .setPieces],
            gauges: [CollectionGauges.CardsCollected.self, CollectionGauges.ActiveSets.self],
            milestones: [.firstSetActive, .tenCards, .quarterOfCards, .halfOfCards])
    }
}

extension QuestBond.Command {
    fileprivate static let ofCollection: [any CommandDeclaration.Type] = [
        CraftSet.self
    ]
}

/// Commands of cards and gear sets.
extension QuestBond.Command {
    public static func craftSet(_ slot: Slot) -> Self { Self(CraftSet.self, slot) }

    enum CraftSet: HeroCommand {
        static var entry: CommandEntry { CommandEntry(54, "craftSet", "Makes a piece of the class's gear set.") }
        static var cue: CueEvent? { .hammerStruck }
        static var fields: [CommandField] { [.slot("Which piece of the class's gear set it makes.")] }
        static var object: CommandObject? { .choice(Slot.self) }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.craftSet(command[0], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var monsterCards: Self { faucet(41, "monsterCards", "Monster cards") }
    static var setCraftCost: Self { sink(54, "setCraftCost", "Set recipe") }
}

extension RollDeclaration {
    /// Cells: `CardSource`.
    static var monsterCard: Self {
        roll(17, "monsterCard", "Monster cards") { _ in .kinds(CardSource.allCases.map(\.name)) }
    }
}

extension TallyDeclaration {
    static var cardsFound: Self {
        things(
            48, "cardsFound", "Monster cards found for the first time", ids: { rules in rules.cards.rows.map(\.id) }
        ) { rules in rules.cards.rows.map(\.name) }
    }
    static var cardDuplicates: Self {
        tally(49, "cardDuplicates", "Already known monster cards") { _ in CardSource.allCases.map(\.name) }
    }
    static var cardMilestones: Self {
        tally(50, "cardMilestones", "Collection milestones") { rules in
            rules.cards.milestones.map { "\($0.cards) cards" }
        }
    }
    /// Set pieces that came in, by set.
    static var setPieces: Self { tally(51, "setPieces", "Set pieces") { rules in rules.gearSets.rows.map(\.name) } }
}

extension MilestoneDeclaration {
    static var firstSetActive: Self { milestone(12, "firstSetActive", "First gear set bonus", group: "Collections") }
    static var tenCards: Self { milestone(13, "tenCards", "10 monster cards", group: "Collections") }
    static var quarterOfCards: Self { milestone(14, "quarterOfCards", "25 monster cards", group: "Collections") }
    static var halfOfCards: Self { milestone(15, "halfOfCards", "50 monster cards", group: "Collections") }
}

/// Gauges of cards and gear sets.
enum CollectionGauges {
    enum CardsCollected: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(15, "cardsCollected", "Monster cards collected", "cards") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.collection.count)
        }
    }

    enum ActiveSets: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(17, "activeSets", "Gear set bonuses active", "sets") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.bonuses.sets.nonzeroBitCount)
        }
    }
}
