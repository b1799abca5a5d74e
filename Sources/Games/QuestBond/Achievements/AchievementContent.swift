import QuestKernel

/// The achievements and what they reward ("Achievements System (Expanded)", "Goals System", "Wellness & Meditation").
struct AchievementContent: ContentRow {
    var habitStreakDays: Int32 = 7
    var rows: [AchievementRow] = []

    static let noun = "the achievements"
    static var fields: [Field<AchievementContent>] {
        [
            .whole(
                "habitStreakDays", \.habitStreakDays, 1...1_000, unit: "days",
                "From how many days on a habit's streak counts among simultaneous ones."),
            .table("rows", \.rows, "The achievements."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if rows.count > SmallSet.limit {
            throw reader.problem(
                node, field: "rows", expected: "at most \(SmallSet.limit) achievements", found: "\(rows.count)")
        }
    }
}

/// The groups in which the document lists achievements.
enum AchievementGroup: UInt8, ContentChoice {
    case tasks, streaks, levels, dungeons, party, collector, heroClass
    case cards, forge, expeditions, loot, milestones, rebirth, goals, wellness
}

/// What achievements watch: one counter of the hero each. New ones go last, so that numbers stay the same.
public enum AchievementMetric: UInt8, ContentChoice, Codable {
    /// Counted: tasks and habits completed, dungeons completed, pieces of equipment received, …
    case tasks, dungeons, items, crafted, expeditions, taskDrops, greaterAffixes, personalRecords
    case goalsCreated, goalsCompleted, sharedGoals
    /// Present values: the main streak in days, the level, the level since evolution, bond level, …
    case streak, level, evolved, evolvedLevel, bondLevel, catalogPieces
    /// Different cards, the highest enhancement worn, items worn with both prefix and suffix.
    case cards, enhancement, affixPairs
    case partySize, partyStreak
    /// Hours of the longest expedition that was finished; active sets; days in a row; the highest mastery.
    case expeditionHours, gearSets, routineStreak, categoryMastery, habitStreaks
    case rebirths, meditationStreak, moodStreak
}

/// One achievement: what it watches, its target, and its reward.
struct AchievementRow: ContentTableRow {
    var id = ""
    var name = ""
    var group = AchievementGroup.tasks
    var metric = AchievementMetric.tasks
    var target: Steps = 1
    var full = false
    var gold: Gold = 0
    var experience: Experience = 0
    var gems: Gems = 0
    var item: Rarity?
    var title = ""
    var active = true

    static let noun = "an achievement"
    static var fields: [Field<AchievementRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("group", \.group, "The group it is listed in."),
            .choice("metric", \.metric, "What it watches."),
            .whole("target", \.target, 1...1_000_000, unit: "steps", "From here on it is achieved."),
            .flag("full", \.full, "Whether it asks for all cards there are, where these are fewer than its target."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", optional: true, "Gold it gives."),
            .whole("experience", \.experience, 0...1_000_000, unit: "EXP", optional: true, "EXP it gives."),
            .whole("gems", \.gems, 0...10_000, unit: "gems", optional: true, "Gems it gives."),
            .optionalChoice("item", \.item, "The rarity of a piece of equipment it gives."),
            .text("title", \.title, optional: true, "A title that the hero may use from then on."),
            .flag("active", \.active, "Whether it can be achieved."),
        ]
    }
}
