import QuestKernel

// The chapter of the raid: its commands, and what its rules write into the journal.

extension Chapter {
    static var raid: Chapter {
        Chapter(
            commands: QuestBond.Command.ofRaid,
            flows: [.raidBoss],
            rolls: [.raidEquipment, .raidCritical, .raidMaterial],
            tallies: [.raidAttacks, .raidBossesMet, .raidBossesDefeated],
            milestones: [.firstBossDefeated])
    }
}

extension QuestBond.Command {
    fileprivate static let ofRaid: [any CommandDeclaration.Type] = [
        AttackRaid.self
    ]
}

/// Commands of the raid.
extension QuestBond.Command {
    /// One attack, by a hero alone too.
    public static var attackRaid: Self { Self(AttackRaid.self) }

    enum AttackRaid: CommandDeclaration {
        static var entry: CommandEntry { CommandEntry(38, "attackRaid", "Attacks the week's boss once.") }

        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            party.attackRaid(turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var raidBoss: Self { faucet(37, "raidBoss", "Raid boss") }
}

extension RollDeclaration {
    static var raidEquipment: Self {
        roll(15, "raidEquipment", "Equipment from raid bosses") { _ in .kinds(["boss defeated"]) }
    }
    static var raidCritical: Self {
        roll(16, "raidCritical", "Critical strikes at raid bosses") { _ in .kinds(["attack"]) }
    }
    static var raidMaterial: Self {
        roll(19, "raidMaterial", "Materials from raid bosses") { _ in .kinds(["boss defeated"]) }
    }
}

extension TallyDeclaration {
    static var raidAttacks: Self {
        tally(31, "raidAttacks", "Attacks on raid bosses") { rules in rules.raid.bosses.map(\.name) }
    }
    static var raidBossesMet: Self { tally(32, "raidBossesMet", "Raid bosses met") { _ in Party.tierNames } }
    static var raidBossesDefeated: Self {
        tally(33, "raidBossesDefeated", "Raid bosses defeated") { _ in Party.tierNames }
    }
}

extension MilestoneDeclaration {
    static var firstBossDefeated: Self {
        milestone(19, "firstBossDefeated", "First raid boss defeated", group: "Endgame")
    }
}
