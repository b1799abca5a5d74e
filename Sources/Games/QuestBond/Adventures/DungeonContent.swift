import QuestKernel

/// Dungeon templates and the rules for all of them ("Dungeon / Arena / Training Content Expansion").
struct DungeonContent: ContentRow {
    var rules = DungeonRules()
    var approaches: [RoomApproachRow] = []
    var dungeons: [DungeonRow] = []
    var events: [DungeonRow] = []

    static let noun = "the dungeons"
    static var fields: [Field<DungeonContent>] {
        [
            .row("rules", \.rules, "The rules for every dungeon."),
            .table("approaches", \.approaches, "Ways to take a room; a run's style chooses among them in each."),
            .table("dungeons", \.dungeons, "Dungeon templates."),
            .table("events", \.events, optional: true, "Dungeons of seasons; their numbers come after all others."),
        ]
    }
}

/// The rules for every dungeon.
struct DungeonRules: ContentRow {
    var entriesPerDay: Int16 = 2
    var extraEntryTasks: Int16 = 5
    var successCap: Probability = Probability(partsPerMillion: 950_000)
    var successIsPower = false
    var hitPoints: HitPoints = 100
    var failedRoomDamage: HitPoints = 40
    var defenseScale: StatPoints = 100
    var wardingIsDefense = false
    var leastDamage: HitPoints = 10
    var failedRoomExperience: Ratio = Ratio(partsPerMillion: 250_000)
    var completionShare: Ratio = Ratio(partsPerMillion: 400_000)
    var bonusRoomChance: Probability = Probability(partsPerMillion: 100_000)
    var doorsOpenTo = DoorKeeping.line
    var keyFrom = Difficulty.hard

    static let noun = "the rules of dungeons"
    static var fields: [Field<DungeonRules>] {
        [
            .whole("entriesPerDay", \.entriesPerDay, 0...100, unit: "runs", "Runs per local day."),
            .whole(
                "extraEntryTasks", \.extraEntryTasks, 0...100, unit: "tasks", "Tasks that earn one more run; 0: none."),
            .ratio("successCap", \.successCap, "The most that a room's chance can be."),
            .flag(
                "successIsPower", \.successIsPower, optional: false,
                "Whether what is said to raise the success of dungeons is a share of power, instead of points of chance."
            ),
            .whole("hitPoints", \.hitPoints, 1...10_000, unit: "HP", "HP at the start of a run."),
            .whole(
                "failedRoomDamage", \.failedRoomDamage, 0...10_000, unit: "HP",
                "Damage of a failed room before Defense."),
            .whole(
                "defenseScale", \.defenseScale, 1...100_000, unit: "points",
                "Defense that halves the damage: damage x scale / (scale + Defense)."),
            .flag(
                "wardingIsDefense", \.wardingIsDefense, optional: false,
                "Whether of Warding's points are Defense, in dungeons and the arena, instead of HP off the damage."),
            .whole(
                "leastDamage", \.leastDamage, 0...10_000, unit: "HP",
                "The least that points of Defense leave of a failed room's damage."),
            .ratio("failedRoomExperience", \.failedRoomExperience, "Share of a room's EXP that a failure gives."),
            .ratio("completionShare", \.completionShare, "Share of a run's EXP and gold that the completion gives."),
            .ratio("bonusRoomChance", \.bonusRoomChance, "Chance that a bonus room appears."),
            .choice(
                "doorsOpenTo", \.doorsOpenTo, "Whom a starter class's doors let in: its line, or who has evolved in it."
            ),
            .choice("keyFrom", \.keyFrom, "The lowest difficulty whose completion gives an expedition key."),
        ]
    }
}

/// One dungeon.
struct DungeonRow: ContentTableRow, DatedRow {
    var id = ""
    var name = ""
    var theme = ""
    var difficulty = Difficulty.normal
    var level: Int32 = 1
    var roomsPlayed: Int = 5
    var experience: Experience = 0
    var gold: Gold = 0
    var power: StatPoints = 1
    var rooms: [RoomRow] = []
    /// Bit sets over `rooms`, and the boss.
    var ordinary: UInt32 = 0
    var bonus: UInt32 = 0
    var doors: UInt32 = 0
    var boss: Int = 0
    var from: CalendarDate?
    var until: CalendarDate?

    static let noun = "a dungeon"
    static var fields: [Field<DungeonRow>] {
        [
            .text("name", \.name, "What players read."),
            .text("theme", \.theme, "What lives there."),
            .choice("difficulty", \.difficulty, "Its tier."),
            .whole("level", \.level, 1...1_000, unit: "levels", "The level that may enter."),
            .whole("roomsPlayed", \.roomsPlayed, 2...12, unit: "rooms", "Rooms of a run, the boss room included."),
            .whole("exp", \.experience, 0...1_000_000, unit: "EXP", "EXP of a whole run."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", "Gold of a whole run."),
            .whole("power", \.power, 1...1_000_000, unit: "points", "Power that a room of difficulty 1 needs."),
            .rows("rooms", \.pool, "The pool of rooms, one of them the boss's."),
        ] + dates
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try checkDates(node, reader)
        if rooms.count > 16 {
            throw reader.problem(node, field: "rooms", expected: "at most 16 rooms", found: "\(rooms.count)")
        }
        for (index, room) in rooms.enumerated() where rooms[..<index].contains(where: { $0.id == room.id }) {
            throw reader.problem(
                node, field: "rooms", expected: "an id of its own for each room", found: "\"\(room.id)\" twice")
        }
        let bosses = rooms.count { $0.encounter == .boss }
        if bosses != 1 {
            throw reader.problem(node, field: "rooms", expected: "exactly one boss room", found: "\(bosses)")
        }
        if ordinary.nonzeroBitCount < roomsPlayed - 1 {
            throw reader.problem(
                node, field: "roomsPlayed", expected: "at most \(ordinary.nonzeroBitCount + 1), with this pool",
                found: "\(roomsPlayed)")
        }
    }
}

extension DungeonRow {
    /// Setting the pool sorts it.
    fileprivate var pool: [RoomRow] {
        get { rooms }
        set {
            rooms = newValue
            (ordinary, bonus, doors, boss) = (0, 0, 0, 0)
            for (index, room) in newValue.prefix(32).enumerated() {
                let bit = UInt32(1) << UInt32(index)
                if room.encounter == .boss {
                    boss = index
                } else if room.heroClass != nil {
                    doors |= bit
                } else if room.isBonus {
                    bonus |= bit
                } else {
                    ordinary |= bit
                }
            }
        }
    }
}

/// One room of a pool.
struct RoomRow: ContentRow {
    var id = ""
    var name = ""
    var encounter = Encounter.combat
    var stat = Stat.strength
    var difficulty: Ratio = 1
    var isBonus = false
    var heroClass: HeroClass?

    static let noun = "a room"
    static var fields: [Field<RoomRow>] {
        [
            .text("id", \.id, "Its permanent id."),
            .text("name", \.name, "What players read."),
            .choice("encounter", \.encounter, "What it asks of the hero."),
            .choice("stat", \.stat, "The stat whose power counts."),
            .ratio("difficulty", \.difficulty, 1...100_000_000, "Multiplies the dungeon's power."),
            .flag("bonus", \.isBonus, "Whether it is rare, with better loot."),
            .optionalChoice("class", \.heroClass, "A class door: the class line that may enter, for bonus loot."),
        ]
    }
}
