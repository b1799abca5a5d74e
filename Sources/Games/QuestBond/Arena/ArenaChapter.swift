import QuestKernel

// The chapter of the arena: its commands, and what its rules write into the journal.

extension Chapter {
    static var arena: Chapter {
        Chapter(
            commands: QuestBond.Command.ofArena,
            flows: [.arena, .arenaEntry],
            rolls: [.arenaWave, .arenaEquipment],
            tallies: [.arenaReached, .arenaMilestones, .arenaPlans, .arenaModifiers],
            gauges: [ArenaGauges.BestWave.self],
            milestones: [.wave10, .wave20, .wave50])
    }
}

extension QuestBond.Command {
    fileprivate static let ofArena: [any CommandDeclaration.Type] = [
        RunArena.self
    ]
}

/// Commands of the arena.
extension QuestBond.Command {
    public static func runArena(_ plan: ArenaPlan) -> Self {
        Self(RunArena.self, plan.usual, plan.boss, plan.hurt, plan.hurtBelow)
    }

    enum RunArena: HeroCommand {
        static var entry: CommandEntry { CommandEntry(37, "runArena", "Runs the arena, its approaches chosen ahead.") }
        static var cue: CueEvent? { .arenaWaveStarted }
        static var fields: [CommandField] {
            [
                .position("usual", in: .approaches, "The approach on ordinary waves."),
                .position("boss", in: .approaches, "The approach on boss waves."),
                .position("hurt", in: .approaches, "The approach once the hero is hurt."),
                .number("hurtBelow", 0...100, "Below which percentage of its HP the hero counts as hurt."),
            ]
        }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            let plan = ArenaPlan(usual: command[0], boss: command[1], hurt: command[2], hurtBelow: command[3])
            return hero.runArena(plan, turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var arena: Self { faucet(36, "arena", "Arena") }
    static var arenaEntry: Self { sink(48, "arenaEntry", "Arena entries") }
}

extension RollDeclaration {
    static var arenaWave: Self { roll(13, "arenaWave", "Arena waves won") { _ in .kinds(ArenaBand.names) } }
    static var arenaEquipment: Self {
        roll(14, "arenaEquipment", "Equipment from arena milestones") { _ in .kinds(ArenaBand.names) }
    }
}

extension TallyDeclaration {
    static var arenaModifiers: Self {
        tally(73, "arenaModifiers", "Arena runs by weekly modifier") { rules in rules.arena.modifiers.map(\.name) }
    }
    static var arenaReached: Self {
        tally(28, "arenaReached", "Arena runs by the highest wave won") { _ in ArenaBand.reachedNames }
    }
    static var arenaMilestones: Self {
        tally(29, "arenaMilestones", "Arena milestones that paid") { _ in ArenaBand.names }
    }
    static var arenaPlans: Self {
        choices(30, "arenaPlans", "Arena runs by approach on ordinary waves") { rules in
            rules.arena.approaches.map(\.name)
        }
    }
}

extension MilestoneDeclaration {
    static var wave10: Self { milestone(16, "wave10", "Arena wave 10", group: "Endgame") }
    static var wave20: Self { milestone(17, "wave20", "Arena wave 20", group: "Endgame") }
    static var wave50: Self { milestone(18, "wave50", "Arena wave 50", group: "Endgame") }
}

/// Gauges of the arena.
enum ArenaGauges {
    enum BestWave: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(9, "bestWave", "Best arena wave", "waves") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.arena.best)
        }
    }
}
