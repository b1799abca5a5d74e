import QuestKernel

/// Daily quests and the weekly chest ("Daily Quest System").
struct QuestContent: ContentRow {
    var perDay: Int = 3
    var kinds: [QuestRow] = []
    var goldAtFirstLevel: Gold = 30
    var goldAtLastLevel: Gold = 100
    var experienceAtFirstLevel: Experience = 0
    var experienceAtLastLevel: Experience = 0
    var bonusFactor: Ratio = 1
    var bonusGems: Gems = 1
    var weeklyDays: Int16 = 5
    var dayCountsUnclaimed = true
    var chestWaits = true
    var weeklyGold: Gold = 0
    var weeklyRareChance: Probability = .never
    var weeklyRarity: [UInt32] = []
    var syncMinutes: Minutes = 60
    var streakOfToday = false
    var arenaWaveWon = false

    static let noun = "the daily quests"
    static var fields: [Field<QuestContent>] {
        [
            .whole("perDay", \.perDay, 1...3, unit: "quests", "Quests per day before the bonus quest."),
            .table("kinds", \.kinds, "Kinds of quests."),
            .whole("goldAtFirstLevel", \.goldAtFirstLevel, 0...10_000, unit: "gold", "Gold of a quest at level 1."),
            .whole("goldAtLastLevel", \.goldAtLastLevel, 0...10_000, unit: "gold", "Gold at the last level."),
            .whole("experienceAtFirstLevel", \.experienceAtFirstLevel, 0...100_000, unit: "EXP", "EXP at level 1."),
            .whole(
                "experienceAtLastLevel", \.experienceAtLastLevel, 0...100_000, unit: "EXP", "EXP at the last level."),
            .ratio("bonusFactor", \.bonusFactor, 0...10_000_000, "The bonus quest's reward relative to a quest's."),
            .whole("bonusGems", \.bonusGems, 0...1_000, unit: "gems", "Gems of the bonus quest."),
            .whole(
                "weeklyDays", \.weeklyDays, 1...7, unit: "days", "Days of a week with all quests done, for the chest."),
            .flag(
                "dayCountsUnclaimed", \.dayCountsUnclaimed, optional: false,
                "Whether a day counts once all its quests are done; otherwise its bonus quest must be claimed."),
            .flag(
                "chestWaits", \.chestWaits, optional: false,
                "Whether an earned chest that nobody took waits until the next is earned; otherwise it ends with its week."
            ),
            .whole("weeklyGold", \.weeklyGold, 0...100_000, unit: "gold", "Gold of the weekly chest."),
            .ratio("weeklyRareChance", \.weeklyRareChance, "Chance of rare equipment in the weekly chest."),
            .weights("weeklyRarity", \.weeklyRarity, "Rarity of that equipment."),
            .whole(
                "syncMinutes", \.syncMinutes, 0...1_440, unit: "minutes",
                "How close a completion must be to a party member's to count as together."),
            .flag(
                "streakOfToday", \.streakOfToday,
                "Whether the streak must be kept on the quest's own day; otherwise one that is alive is enough."),
            .flag(
                "arenaWaveWon", \.arenaWaveWon,
                "Whether the arena's wave must be won; otherwise it is reached once it is fought."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard kinds.map(\.id) == QuestKind.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "kinds",
                expected: "the rows " + QuestKind.allCases.map(\.name).joined(separator: ", ") + " in this order",
                found: kinds.map(\.id).joined(separator: ", "))
        }
        try reader.checkWeights(weeklyRarity, "weeklyRarity", node)
        // A hero who plays alone must have enough kinds too.
        if kinds.indices.count(where: { kinds[$0].weight > 0 && QuestKind.allCases[$0] != .partyTaskSync }) < perDay {
            throw reader.problem(
                node, field: "kinds",
                expected: "at least \(perDay) kinds with a weight above 0 that need no party", found: "fewer")
        }
    }
}

/// What a quest asks for.
public enum QuestKind: UInt8, ContentChoice, Codable {
    case completeTasks, completeCategory, startTraining, clearDungeonRooms, earnExp, earnGold, maintainStreak
    case forgeItem, useConsumable
    case completeArenaWave, checkMood, completeDuty, partyTaskSync, attemptCardContent

    /// The tally row after the last kind: the bonus quest.
    static let bonusCell = 14
}

/// One kind of quest: how often it comes and how much it asks for.
struct QuestRow: ContentTableRow {
    var id = ""
    var weight: UInt32 = 1
    var targetAtFirstLevel: Steps = 1
    var targetAtLastLevel: Steps = 1

    static let noun = "a kind of quest"
    static var fields: [Field<QuestRow>] {
        [
            .whole("weight", \.weight, 0...1_000, unit: "weight", "How often it is drawn."),
            .whole("targetAtFirstLevel", \.targetAtFirstLevel, 1...100_000, unit: "steps", "Target at level 1."),
            .whole(
                "targetAtLastLevel", \.targetAtLastLevel, 1...100_000, unit: "steps", "Target at the last level."
            ),
        ]
    }
}
