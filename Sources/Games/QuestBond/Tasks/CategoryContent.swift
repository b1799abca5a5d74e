import QuestKernel

/// Mastery of categories and the mechanics of each ("Category-Specific Mechanics", "Making Real Life Feel Like
/// Leveling Up"); QB06.
struct CategoryContent: ContentRow {
    var masteryBase: Completions = 8
    var masteryLevels: Int = 50
    var autoVerifiedBonus: Ratio = 0
    var focusBlockMinutes: Minutes = 25
    var focusBlockBonus: Ratio = 0
    var mostFocusBlocks: Int32 = 4
    var socialExperience: Experience = 0

    static let noun = "the rules of categories"
    static var fields: [Field<CategoryContent>] {
        [
            .whole(
                "masteryBase", \.masteryBase, 1...4_000, unit: "tasks",
                "Mastery level L needs masteryBase x (L-1)^1.5 tasks of the category in total."),
            .whole("masteryLevels", \.masteryLevels, 2...1_000, unit: "levels", "The last level of mastery."),
            .ratio("autoVerifiedBonus", \.autoVerifiedBonus, "EXP bonus of a workout that health data prove."),
            .whole("focusBlockMinutes", \.focusBlockMinutes, 1...480, unit: "minutes", "A block of focus."),
            .ratio("focusBlockBonus", \.focusBlockBonus, "EXP bonus of a mental task for each block."),
            .whole("mostFocusBlocks", \.mostFocusBlocks, 0...20, unit: "blocks", "Blocks that count, at most."),
            .whole(
                "socialExperience", \.socialExperience, 0...10_000, unit: "EXP",
                "EXP for a member when an ally did a social task on the day too; once a day."),
        ]
    }
}
