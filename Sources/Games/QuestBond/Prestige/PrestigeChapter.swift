import QuestKernel

// The chapter of paragon levels and rebirths: its commands, and what its rules write into the journal.

extension Chapter {
    static var prestige: Chapter {
        Chapter(
            commands: QuestBond.Command.ofPrestige,
            flows: [.paragon, .paragonReroll, .rebirth, .rebirthReset],
            tallies: [.paragonStats, .rebirthsByNumber],
            milestones: [.firstRebirth, .firstParagonLevel])
    }
}

extension QuestBond.Command {
    fileprivate static let ofPrestige: [any CommandDeclaration.Type] = [
        RerollParagon.self, Rebirth.self,
    ]
}

/// Commands of paragon levels and rebirths.
extension QuestBond.Command {
    public static var rerollParagon: Self { Self(RerollParagon.self) }

    enum RerollParagon: HeroCommand {
        static var entry: CommandEntry { CommandEntry(41, "rerollParagon", "Rolls the newest paragon level anew.") }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.rerollParagon(turn, &journal)
        }
    }

    public static func rebirth(_ heroClass: HeroClass) -> Self { Self(Rebirth.self, heroClass) }

    enum Rebirth: HeroCommand {
        static var entry: CommandEntry { CommandEntry(42, "rebirth", "Begins a new life with what rebirths keep.") }
        static var fields: [CommandField] { [.choice("class", HeroClass.self, "The starter class of the new life.")] }
        static var object: CommandObject? { .choice(HeroClass.self) }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.rebirth(as: command[0], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var paragon: Self { faucet(43, "paragon", "Paragon levels", isBesideCommands: true) }
    static var paragonReroll: Self { sink(51, "paragonReroll", "Paragon re-roll") }
    static var rebirth: Self { faucet(52, "rebirth", "Rebirth") }
    static var rebirthReset: Self { sink(53, "rebirthReset", "EXP left behind at a rebirth") }
}

extension TallyDeclaration {
    static var paragonStats: Self {
        tally(35, "paragonStats", "Paragon levels by stat") { _ in Stat.allCases.filter { $0 != .endurance }.map(\.name)
        }
    }
    static var rebirthsByNumber: Self { tally(36, "rebirthsByNumber", "Rebirths") { _ in Hero.rebirthNames } }
}

extension MilestoneDeclaration {
    static var firstRebirth: Self { milestone(23, "firstRebirth", "First rebirth", group: "Hero") }
    static var firstParagonLevel: Self { milestone(24, "firstParagonLevel", "First paragon level", group: "Hero") }
}
