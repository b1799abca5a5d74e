import QuestKernel

/// Parties of 2-4 ("Party System (1-4 Members)", "The Pivot: From Couples to Parties").
struct PartyContent: ContentRow {
    var power: [Ratio] = [
        1, Ratio(partsPerMillion: 500_000), Ratio(partsPerMillion: 350_000), Ratio(partsPerMillion: 250_000),
    ]
    var streak = PartyStreakRules()
    var bond = BondContent()
    var sharing = SharingRules()
    var challenge = PartyChallengeRules()
    var adventures = PartyAdventureRules()
    var giftFee: Ratio = Ratio(partsPerMillion: 100_000)
    var dungeons: [DungeonRow] = []
    var achievements: [PartyAchievementRow] = []

    static let noun = "the rules of parties"
    static var fields: [Field<PartyContent>] {
        [
            .ratios("power", \.power, count: 4, "What each member's power counts, the strongest first."),
            .row("streak", \.streak, "The party streak."),
            .row("bond", \.bond, "Bond EXP, levels, titles and perks."),
            .row("sharing", \.sharing, "Tasks given to each other, and confirmations."),
            .row("challenge", \.challenge, "The weekly party challenge."),
            .row("adventures", \.adventures, "The requirements of party dungeons and expeditions."),
            .ratio("giftFee", \.giftFee, "Fee of gifting an item, as a share of its store price."),
            .table("dungeons", \.dungeons, "Party dungeons."),
            .table("achievements", \.achievements, "Achievements of the party, unlocked by the perk of that name."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if achievements.count > PartyAchievementRow.most {
            throw reader.problem(
                node, field: "achievements", expected: "at most \(PartyAchievementRow.most) achievements",
                found: "\(achievements.count)")
        }
    }
}

/// The party streak; QB44.
struct PartyStreakRules: ContentRow {
    var tiers: [PartyStreakTier] = []
    var freezes: Int16 = 2

    static let noun = "the party streak"
    static var fields: [Field<PartyStreakRules>] {
        [
            .rows("tiers", \.tiers, "What a streak of a number of days gives, rising."),
            .whole("freezes", \.freezes, 0...30, unit: "days", "Days in a row that Streak Armor can cover, one each."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if zip(tiers, tiers.dropFirst()).contains(where: { $0.0.days >= $0.1.days }) {
            throw reader.problem(
                node, field: "tiers", expected: "rising days", found: tiers.map { "\($0.days)" }.joined(separator: ", ")
            )
        }
    }
}

/// One tier of the party streak.
struct PartyStreakTier: ContentRow {
    var days: Int32 = 1
    var experience: Ratio = 0
    var gold: Ratio = 0
    var drops: Ratio = 0

    static let noun = "a tier of the party streak"
    static var fields: [Field<PartyStreakTier>] {
        [
            .whole("days", \.days, 1...10_000, unit: "days", "From this streak on."),
            .ratio("exp", \.experience, 0...10_000_000, "On EXP of tasks and habits."),
            .ratio("gold", \.gold, 0...10_000_000, optional: true, "On gold of tasks and habits."),
            .ratio("drops", \.drops, 0...10_000_000, optional: true, "On drop chances."),
        ]
    }
}

/// Tasks given and confirmed; QB53.
struct SharingRules: ContentRow {
    var assignedAtOnce: Int = 3
    var waitingAtOnce: Int = 20
    var lapseDays: Int32 = 7
    var askedProof = Verification.verified

    static let noun = "the rules of shared tasks"
    static var fields: [Field<SharingRules>] {
        [
            .whole("assignedAtOnce", \.assignedAtOnce, 0...10, unit: "tasks", "Open tasks given to one member."),
            .whole(
                "waitingAtOnce", \.waitingAtOnce, 1...100, unit: "tasks",
                "Tasks of a party that wait to be confirmed; beyond it the oldest lapses."),
            .whole("lapseDays", \.lapseDays, 1...365, unit: "days", "After how many days a task lapses."),
            .choice(
                "askedProof", \.askedProof,
                "What a task counts as while an ally is asked to confirm it; the rest is paid with the confirmation."),
        ]
    }
}

/// The weekly party challenge; QB46.
struct PartyChallengeRules: ContentRow {
    var tasks: Int16 = 15
    var rarity: [UInt32] = []
    var floor = Rarity.rare

    static let noun = "the weekly party challenge"
    static var fields: [Field<PartyChallengeRules>] {
        [
            .whole("tasks", \.tasks, 1...1_000, unit: "tasks", "Tasks that every member completes in the week."),
            .weights("rarity", \.rarity, "Rarity of the chest's item."),
            .choice("floor", \.floor, "Lowest rarity of the chest's item."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(rarity, "rarity", node)
    }
}

/// Who gets the expedition key of a dungeon that a party completes.
enum PartyKeys: UInt8, ContentChoice { case leader, everybody }

/// Who goes through the class doors of a dungeon that a party runs.
enum PartyDoors: UInt8, ContentChoice {
    /// Those whom the door lets in.
    case entitled
    /// All, where the leader's class opens it.
    case withLeader
}

/// The requirements of party dungeons and expeditions; QB46.
struct PartyAdventureRules: ContentRow {
    var members: Int = 2
    var bondLevel: Int32 = 5
    var expeditionBondLevel: Int32 = 1
    var coopBondLevel: Int32 = 1
    var keys = PartyKeys.leader
    var doors = PartyDoors.entitled
    var runsPerDay: Int16 = 1
    var hitPoints: HitPoints = 100

    static let noun = "the rules of party adventures"
    static var fields: [Field<PartyAdventureRules>] {
        [
            .whole("members", \.members, 2...4, unit: "members", "Members that a party needs."),
            .whole("bondLevel", \.bondLevel, 1...50, unit: "bond levels", "Bond level that party dungeons need."),
            .whole(
                "expeditionBondLevel", \.expeditionBondLevel, 1...50, unit: "bond levels",
                "Bond level that party expeditions need."),
            .whole(
                "coopBondLevel", \.coopBondLevel, 1...51, unit: "bond levels",
                "Bond level that ordinary dungeons need when a party goes together; 51: never."),
            .choice("keys", \.keys, "Who gets the key of a dungeon that a party completes."),
            .choice("doors", \.doors, "Who goes through class doors: entitled members, or all with the leader."),
            .whole(
                "runsPerDay", \.runsPerDay, 0...100, unit: "runs",
                "Dungeon runs together per day, of the whole party."),
            .whole("hitPoints", \.hitPoints, 1...10_000, unit: "HP", "HP of the party at the start of a run."),
        ]
    }
}
