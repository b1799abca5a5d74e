import QuestKernel

// The chapter of the hero: its commands, and what its rules write into the journal.

extension Chapter {
    static var hero: Chapter {
        Chapter(
            commands: QuestBond.Command.ofHero,
            flows: [.levelUp, .levelUpChest],
            tallies: [.milestoneItems, .classesTaken],
            gauges: [HeroGauges.Gold.self, HeroGauges.Power.self, HeroGauges.Streak.self, HeroGauges.Level.self],
            milestones: [.classEvolved])
    }
}

extension QuestBond.Command {
    fileprivate static let ofHero: [any CommandDeclaration.Type] = [
        Create.self, Open.self, Allocate.self, Evolve.self,
    ]
}

/// Commands of the hero.
extension QuestBond.Command {
    public static func create(_ heroClass: HeroClass, _ zodiac: Zodiac) -> Self { Self(Create.self, heroClass, zodiac) }

    enum Create: CommandDeclaration {
        static var entry: CommandEntry { CommandEntry(0, "create", "Creates the hero, once.") }
        static var fields: [CommandField] {
            [
                .choice("class", HeroClass.self, "A starter class: warrior, mage or archer."),
                .choice("zodiac", Zodiac.self, "The sign, a small source of one stat."),
            ]
        }
        static var object: CommandObject? { .choice(HeroClass.self) }

        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            party.acting.create(command[0], command[1], turn, &journal)
        }
    }

    /// The first opening of the app on a local day; other commands need the day to be open.
    public static var open: Self { Self(Open.self) }

    enum Open: CommandDeclaration {
        static var entry: CommandEntry {
            CommandEntry(1, "open", "Opens the player's local day; other commands need it open.")
        }

        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            guard party.acting.isCreated else { return .notCreated }
            if let refusal = party.acting.open(turn, &journal) { return refusal }
            party.followExpeditions(turn, &journal)
            if !party.others.isEmpty { party.noteOpening(turn, &journal) }
            return nil
        }
    }

    public static func allocate(_ points: Int32, _ stat: Stat) -> Self { Self(Allocate.self, points, stat) }

    enum Allocate: HeroCommand {
        static var entry: CommandEntry { CommandEntry(9, "allocate", "Puts stat points where the player wants them.") }
        static var fields: [CommandField] {
            [.number("points", 1...1_000_000, "How many points."), .choice("stat", Stat.self, "Where they go.")]
        }
        static var object: CommandObject? { .choice(Stat.self, at: 1) }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.allocate(command[0], to: command[1])
        }
    }

    public static func evolve(_ heroClass: HeroClass) -> Self { Self(Evolve.self, heroClass) }

    enum Evolve: HeroCommand {
        static var entry: CommandEntry { CommandEntry(10, "evolve", "Evolves the hero's class.") }
        static var fields: [CommandField] { [.choice("class", HeroClass.self, "An evolved class of the hero's line.")] }
        static var object: CommandObject? { .choice(HeroClass.self) }
        static var cue: CueEvent? { .classEvolved }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.evolve(into: command[0], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var levelUp: Self { faucet(9, "levelUp", "Level-up", isBesideCommands: true) }
    static var levelUpChest: Self { faucet(10, "levelUpChest", "Level-up chest", isBesideCommands: true) }
}

extension TallyDeclaration {
    /// Heroes who began with a class, or evolved into it.
    static var classesTaken: Self {
        choices(66, "classesTaken", "Heroes by class") { _ in HeroClass.allCases.map(\.name) }
    }
    /// Milestone gear bought in the store, by milestone.
    static var milestoneItems: Self {
        tally(52, "milestoneItems", "Milestone items") { rules in rules.heroes.milestoneLevels.map { "level \($0)" } }
    }
}

extension MilestoneDeclaration {
    static var classEvolved: Self { milestone(11, "classEvolved", "Class evolved", group: "Hero") }
}

/// Gauges of the hero.
enum HeroGauges {
    enum Gold: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(0, "gold", "Gold on hand", "gold") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            hero.ledger[Resource.gold].rawValue
        }
    }

    enum Power: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(1, "power", "Power Score of the class's primary stat", "points") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            hero.power(for: rules.heroes.classes[hero.heroClass.index].primary, at: instant).whole
        }
    }

    enum Streak: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(2, "streak", "Main streak", "days") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.streak.length)
        }
    }

    enum Level: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(3, "level", "Level", "level") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.level)
        }
    }
}
