import QuestKernel

/// Long-term goals and their milestones ("Goals System").
struct GoalContent: ContentRow {
    var milestones: [Ratio] = []
    var gold: [Gold] = []
    var experience: [Experience] = []
    var activeGoals: Int = 3
    var leastTarget: Int32 = 20
    var mostTarget: Int32 = 1_000
    var sharedGold: Gold = 0
    var sharedConsumables: Int = 1
    var sharedCount = false
    var templates: [GoalTemplate] = []

    static let noun = "the rules of goals"
    static var fields: [Field<GoalContent>] {
        [
            .ratios("milestones", \.milestones, count: 4, "Shares of the target that are rewarded, rising to 1."),
            .wholes("gold", \.gold, 0...100_000, unit: "gold", count: 4, "Gold of each milestone."),
            .wholes("experience", \.experience, 0...100_000, unit: "EXP", count: 4, "EXP of each milestone."),
            .whole("activeGoals", \.activeGoals, 1...8, unit: "goals", "Goals that a hero may have at a time."),
            .whole("leastTarget", \.leastTarget, 1...100_000, unit: "steps", "The smallest target of an own goal."),
            .whole("mostTarget", \.mostTarget, 1...100_000, unit: "steps", "The largest."),
            .whole("sharedGold", \.sharedGold, 0...100_000, unit: "gold", "Gold each for a shared goal."),
            .whole(
                "sharedConsumables", \.sharedConsumables, 0...10, unit: "consumables",
                "Rare consumables each for a shared goal."),
            .flag(
                "sharedCount", \.sharedCount, optional: false,
                "Whether a shared goal counts as created by who proposes it, and as completed by all members."),
            .table("templates", \.templates, "Goal templates."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if zip(milestones, milestones.dropFirst()).contains(where: { $0.0 >= $0.1 })
            || milestones.last != Ratio.one
        {
            throw reader.problem(
                node, field: "milestones", expected: "rising shares, the last of them 1", found: "others")
        }
        if leastTarget > mostTarget {
            throw reader.problem(
                node, field: "leastTarget", expected: "at most mostTarget, \(mostTarget)", found: "\(leastTarget)")
        }
        if templates.count > 1_000 {
            throw reader.problem(node, field: "templates", expected: "at most 1000", found: "\(templates.count)")
        }
    }
}

/// What a goal counts.
public enum GoalStep: UInt8, ContentChoice, Codable { case tasks, meditations }

/// A template for goals, used as it is or changed.
struct GoalTemplate: ContentTableRow {
    var id = ""
    var name = ""
    var about = ""
    var step = GoalStep.tasks
    var category: Category?
    var target: Int32 = 1
    var daily = false
    var shared = false

    static let noun = "a goal template"
    static var fields: [Field<GoalTemplate>] {
        [
            .text("name", \.name, "What players read."),
            .text("about", \.about, "What it is about, in a sentence."),
            .choice("step", \.step, "What is counted."),
            .optionalChoice("category", \.category, "The category of the tasks that may be linked; any if left out."),
            .whole("target", \.target, 1...100_000, unit: "steps", "Steps to its end."),
            .flag("daily", \.daily, "Whether at most one step a day counts."),
            .flag("shared", \.shared, "Whether it is for a whole party."),
        ]
    }
}
