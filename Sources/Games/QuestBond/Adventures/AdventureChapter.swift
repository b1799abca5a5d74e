import QuestKernel

// The chapter of dungeons, missions and expeditions: its commands, and what its rules write into the journal.

extension Chapter {
    static var adventures: Chapter {
        Chapter(
            commands: QuestBond.Command.ofAdventures,
            flows: [.dungeonRooms, .dungeonCompletion, .missions, .expeditions, .expeditionEntry],
            rolls: [
                .roomEquipment, .missionEquipment, .expeditionEquipment, .roomCleared, .missionSuccess,
                .expeditionStage, .adventureMaterial, .adventureConsumable, .lore,
            ],
            tallies: [
                .roomDrops, .missionDrops, .expeditionDrops, .dungeonRuns, .dungeonCompletions, .lorePages, .roomStyles,
                .missionsStarted, .expeditionsBegun, .roomsCleared,
            ],
            milestones: [.normalDungeon, .hardDungeon, .heroicDungeon, .mythicDungeon, .mythicPlusDungeon])
    }
}

extension QuestBond.Command {
    fileprivate static let ofAdventures: [any CommandDeclaration.Type] = [
        RunDungeon.self, StartMission.self, ClaimMission.self, StartExpedition.self, ClaimExpedition.self,
    ]
}

/// Commands of dungeons, missions and expeditions.
extension QuestBond.Command {
    public static func runDungeon(_ dungeon: Int, _ style: RoomStyle? = nil) -> Self {
        Self(RunDungeon.self, dungeon, style)
    }

    enum RunDungeon: HeroCommand {
        static var entry: CommandEntry { CommandEntry(13, "runDungeon", "Runs a dungeon alone.") }
        static var fields: [CommandField] {
            [.position("dungeon", in: .dungeons, "One for a single hero."), .roomStyle]
        }
        static var object: CommandObject? { .row { $0.dungeons.map(\.name) } }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            let style: RoomStyle? = command[1]
            return hero.runDungeon(command[0], style ?? .bold, turn, &journal)
        }
    }

    public static func startMission(_ mission: Int) -> Self { Self(StartMission.self, mission) }

    enum StartMission: HeroCommand {
        static var entry: CommandEntry { CommandEntry(14, "startMission", "Sends the hero on a mission.") }
        static var fields: [CommandField] { [.position("mission", in: .missions, "Which mission.")] }
        static var object: CommandObject? { .row { $0.missions.map(\.name) } }
        static var cue: CueEvent? { .missionStarted }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.startMission(command[0], turn, &journal)
        }
    }

    public static var claimMission: Self { Self(ClaimMission.self) }

    enum ClaimMission: HeroCommand {
        static var entry: CommandEntry { CommandEntry(15, "claimMission", "Takes what a finished mission brought.") }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimMission(turn, &journal)
        }
    }

    public static func startExpedition(_ expedition: Int) -> Self { Self(StartExpedition.self, expedition) }

    enum StartExpedition: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(16, "startExpedition", "Sends the hero on an expedition, for a key.")
        }
        static var fields: [CommandField] { [.expedition] }
        static var object: CommandObject? { .row { $0.expeditions.map(\.name) } }
        static var cue: CueEvent? { .expeditionDeparted }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.startExpedition(command[0], turn, &journal)
        }
    }

    public static var claimExpedition: Self { Self(ClaimExpedition.self) }

    enum ClaimExpedition: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(17, "claimExpedition", "Takes what a finished expedition brought.")
        }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimExpedition(turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var dungeonRooms: Self { faucet(2, "dungeonRooms", "Dungeon rooms") }
    static var dungeonCompletion: Self { faucet(3, "dungeonCompletion", "Dungeon completion") }
    static var missions: Self { faucet(4, "missions", "AFK missions") }
    static var expeditions: Self { faucet(5, "expeditions", "Expeditions") }
    static var expeditionEntry: Self { sink(30, "expeditionEntry", "Expedition entry") }
}

extension RollDeclaration {
    static var roomEquipment: Self { pity(1, "rooms", "Equipment from dungeon rooms", .rooms) }
    static var missionEquipment: Self { pity(2, "missions", "Equipment from missions", .missions) }
    static var expeditionEquipment: Self { pity(3, "expeditions", "Equipment from expeditions", .expeditions) }
    /// Cells: dungeons.
    static var roomCleared: Self {
        roll(5, "roomCleared", "Rooms cleared") { rules in .kinds(rules.dungeons.map(\.name)) }
    }
    /// Cells: rarities.
    static var missionSuccess: Self {
        roll(6, "missionSuccess", "Missions succeeded") { _ in .kinds(Rarity.allCases.map(\.name)) }
    }
    static var expeditionStage: Self {
        roll(7, "expeditionStage", "Expedition stages succeeded") { _ in .kinds(["stage"]) }
    }
    static var adventureMaterial: Self {
        roll(20, "adventureMaterial", "Materials from adventures") { _ in .kinds(AdventureLoot.allCases.map(\.label)) }
    }
    static var lore: Self { roll(22, "lore", "Pages of lore from expeditions") { _ in .kinds(["expedition"]) } }
    static var adventureConsumable: Self {
        roll(21, "adventureConsumable", "Consumables from adventures") { _ in
            .kinds(AdventureLoot.allCases.map(\.label))
        }
    }
}

extension TallyDeclaration {
    static var roomDrops: Self { drops(1, "roomDrops", "Drops from dungeon rooms") }
    static var missionDrops: Self { drops(2, "missionDrops", "Drops from missions") }
    static var expeditionDrops: Self { drops(3, "expeditionDrops", "Drops from expeditions") }
    static var dungeonRuns: Self { tally(9, "dungeonRuns", "Dungeon runs") { rules in rules.dungeons.map(\.name) } }
    static var missionsStarted: Self {
        tally(62, "missionsStarted", "Missions by name") { rules in rules.missions.map(\.name) }
    }
    static var expeditionsBegun: Self {
        tally(63, "expeditionsBegun", "Expeditions by name") { rules in rules.expeditions.map(\.name) }
    }
    static var roomsCleared: Self {
        tally(64, "roomsCleared", "Rooms cleared") { rules in
            rules.dungeons.flatMap { dungeon in dungeon.rooms.map { "\(dungeon.name): \($0.name)" } }
        }
    }
    static var roomStyles: Self {
        choices(59, "roomStyles", "Dungeon runs by style") { _ in RoomStyle.allCases.map(\.name) }
    }
    static var lorePages: Self {
        tally(58, "lorePages", "Pages of lore found") { rules in rules.lore.map(\.name) }
    }
    static var dungeonCompletions: Self {
        tally(10, "dungeonCompletions", "Dungeons completed") { rules in rules.dungeons.map(\.name) }
    }
}

extension MilestoneDeclaration {
    static var normalDungeon: Self {
        milestone(6, "normalDungeon", "First Normal dungeon completed", group: "Dungeons")
    }
    static var hardDungeon: Self { milestone(7, "hardDungeon", "First Hard dungeon completed", group: "Dungeons") }
    static var heroicDungeon: Self {
        milestone(8, "heroicDungeon", "First Heroic dungeon completed", group: "Dungeons")
    }
    static var mythicDungeon: Self {
        milestone(9, "mythicDungeon", "First Mythic dungeon completed", group: "Dungeons")
    }
    static var mythicPlusDungeon: Self {
        milestone(10, "mythicPlusDungeon", "First Mythic+ dungeon completed", group: "Dungeons")
    }
}

extension Milestone {
    @inline(__always)
    static func dungeon(_ difficulty: Difficulty) -> Milestone {
        Milestone(rawValue: normalDungeon.rawValue + UInt16(difficulty.rawValue))
    }
}

/// Where adventures roll materials and consumables, for reports.
enum AdventureLoot: UInt16, CaseIterable {
    case rooms, bossRooms, stages, missions

    var label: String {
        switch self {
        case .rooms: return "rooms"
        case .bossRooms: return "boss rooms"
        case .stages: return "expedition stages"
        case .missions: return "missions"
        }
    }
}
