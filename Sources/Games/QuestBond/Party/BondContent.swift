import QuestKernel

/// Bond EXP, levels, titles and perks ("Bond Title Renames", "Perk Renames", "Current State"); QB45.
struct BondContent: ContentRow {
    /// The last level that the design knows.
    static let mostLevels: Int64 = 50

    var levels: Int32 = 50
    var levelBase: BondEXP = 60
    var experience = BondExperience()
    var titles: [BondTitle] = []
    var perks: [BondPerk] = []

    static let noun = "the bond"
    static var fields: [Field<BondContent>] {
        [
            .whole(
                "levels", \.levels, 2...mostLevels, unit: "levels", "The last bond level; EXP still counts after it."),
            .whole("levelBase", \.levelBase, 1...10_000, unit: "bond EXP", "Level L needs levelBase x (L-1)^1.5."),
            .row("experience", \.experience, "What gives bond EXP."),
            .rows("titles", \.titles, "Titles by level, rising from 1."),
            .table("perks", \.perks, "Perks, each from a level on."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if titles.first?.level != 1 || zip(titles, titles.dropFirst()).contains(where: { $0.0.level >= $0.1.level }) {
            throw reader.problem(
                node, field: "titles", expected: "levels that rise from 1",
                found: titles.map { "\($0.level)" }.joined(separator: ", "))
        }
        if let last = titles.last, last.level > levels {
            throw reader.problem(
                node, field: "titles", expected: "levels up to \(levels)", found: "\(last.name) at \(last.level)")
        }
        for perk in perks where perk.level > levels {
            throw reader.problem(
                node, field: "perks", expected: "levels up to \(levels), the last bond level",
                found: "\(perk.id) at \(perk.level)")
        }
        if perks.count > 64 {
            throw reader.problem(node, field: "perks", expected: "at most 64 perks", found: "\(perks.count)")
        }
    }
}

/// Bond EXP by deed, before bonuses; the document names the deeds ("co-op activities, nudges, kudos, shared tasks").
struct BondExperience: ContentRow {
    var task: BondEXP = 0
    var assignedTask: BondEXP = 0
    var confirmation: BondEXP = 0
    var nudge: BondEXP = 0
    var kudos: BondEXP = 0
    var streakDay: BondEXP = 0
    var dungeon: BondEXP = 0
    var expedition: BondEXP = 0
    var raidBoss: BondEXP = 0
    var challenge: BondEXP = 0
    var sharedDuty: BondEXP = 0

    static let noun = "bond EXP"
    static var fields: [Field<BondExperience>] {
        [
            exp("task", \.task, "A member completes a task or habit."),
            exp("assignedTask", \.assignedTask, "More, if another member gave it."),
            exp("confirmation", \.confirmation, "A task is confirmed."),
            exp("nudge", \.nudge, "A member nudges another."),
            exp("kudos", \.kudos, "A member praises another."),
            exp("streakDay", \.streakDay, "All members completed a task today."),
            exp("dungeon", \.dungeon, "A party dungeon is completed."),
            exp("expedition", \.expedition, "A party expedition is finished."),
            exp("raidBoss", \.raidBoss, "A raid boss is defeated."),
            exp("challenge", \.challenge, "The weekly challenge is won."),
            exp("sharedDuty", \.sharedDuty, "All members did the party's duty of the day."),
        ]
    }

    private static func exp(_ name: String, _ path: WritableKeyPath<Self, BondEXP>, _ doc: String) -> Field<Self> {
        .whole(name, path, 0...10_000, unit: "bond EXP", doc)
    }
}

/// A title and the bond level from which a party has it.
struct BondTitle: ContentRow {
    var level: Int32 = 1
    var name = ""

    static let noun = "a bond title"
    static var fields: [Field<BondTitle>] {
        [
            .whole("level", \.level, 1...BondContent.mostLevels, unit: "bond levels", "From this level on."),
            .text("name", \.name, "What players read."),
        ]
    }
}

/// What a perk does.
public enum BondPerkEffect: UInt8, ContentChoice {
    /// Unlocks something: giving tasks, the party's duty of the day, the party's achievements.
    case taskAssignment, sharedDutyBoard, partyAchievements
    /// Shares on EXP and gold of tasks and habits, on drop chances, on bond EXP.
    case taskExp, taskGold, dropChance, bondExp
    /// Points of success in party dungeons and expeditions.
    case adventureSuccess
    /// For each whole unit one more day in a row that Streak Armor can cover for the party's streak, and one Streak
    /// Freeze a week for each member's own.
    case streakFreeze
    /// Share by which the gifting fee is lower.
    case giftFee
}

/// One perk.
struct BondPerk: ContentTableRow {
    var id = ""
    var name = ""
    var level: Int32 = 1
    var effect = BondPerkEffect.taskExp
    var amount: EffectAmount = 0

    static let noun = "a bond perk"
    static var fields: [Field<BondPerk>] {
        [
            .text("name", \.name, "What players read."),
            .whole("level", \.level, 1...BondContent.mostLevels, unit: "bond levels", "From this level on."),
            .choice("effect", \.effect, "What it does."),
            .ratio("amount", \.amount, 0...10_000_000, optional: true, "How much: a share, points or days."),
        ]
    }
}
