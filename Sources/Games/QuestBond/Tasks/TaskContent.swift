import QuestKernel

/// Tasks, habits, verification and the main streak ("IRL Task Experience", "Economy Balance", "Verification").
struct TaskContent: ContentRow {
    var experience: [Experience] = []
    var goldAtFirstLevel: Gold = 10
    var goldAtLastLevel: Gold = 60
    var firstTaskExperience: Experience = 25
    var firstTaskGold: Gold = 10
    var categories: [CategoryRow] = []
    var statGrowth: StatPoints = StatPoints(rawValue: 100_000)
    var verification: [VerificationRow] = []
    var habitLimit: Int = 6
    var streakStep: Ratio = Ratio(partsPerMillion: 10_000)
    var streakCap: Ratio = Ratio(partsPerMillion: 500_000)
    var habitStreakStep: Ratio = Ratio(partsPerMillion: 10_000)
    var wellnessStreakStep: Ratio = 0
    var streaksShareCap = true
    var freeMissAWeek = false
    var freezesAWeek: Int16 = 1
    var armorDays: Int32 = 3
    var armorDaysInARow = true
    var regainTasks: Int16 = 0
    var standardNeedsTime = true

    static let noun = "the rules of tasks"
    static var fields: [Field<TaskContent>] {
        [
            .wholes(
                "experience", \.experience, 0...10_000, unit: "EXP", count: 3, "EXP of a small, medium and large task."),
            .whole("goldAtFirstLevel", \.goldAtFirstLevel, 0...100_000, unit: "gold", "Gold of a task at level 1."),
            .whole(
                "goldAtLastLevel", \.goldAtLastLevel, 0...100_000, unit: "gold", "Gold of a task at the last level."),
            .whole(
                "firstTaskExperience", \.firstTaskExperience, 0...10_000, unit: "EXP", "EXP of a hero's first task."),
            .whole("firstTaskGold", \.firstTaskGold, 0...100_000, unit: "gold", "Gold of a hero's first task."),
            .table("categories", \.categories, "The stat that each category grows."),
            .ratio("statGrowth", \.statGrowth, 0...10_000_000, "Points of the stat that a completion adds."),
            .table("verification", \.verification, "What proof is worth."),
            .whole("habitLimit", \.habitLimit, 0...16, unit: "habits", "How many habits a hero may keep."),
            .ratio("streakStep", \.streakStep, "EXP and gold bonus per day of the main streak."),
            .ratio(
                "habitStreakStep", \.habitStreakStep,
                "EXP and gold bonus of a habit per day of its own streak, beside the main streak's."),
            .ratio(
                "wellnessStreakStep", \.wellnessStreakStep,
                "EXP and gold bonus of tasks and habits per day of the mood and of the meditation streak."),
            .ratio("streakCap", \.streakCap, 0...10_000_000, "The most that streaks add."),
            .flag(
                "streaksShareCap", \.streaksShareCap,
                "Whether that is for all streaks together; otherwise a habit's own has the same cap for itself."),
            .flag(
                "freeMissAWeek", \.freeMissAWeek, "Whether one missed day in each week is forgiven without a freeze."),
            .whole(
                "freezesAWeek", \.freezesAWeek, 0...7, unit: "days", "Missed days of a week that freezes protect."),
            .whole(
                "armorDays", \.armorDays, 1...30, unit: "days", "Missed days that one Streak Armor covers."),
            .flag(
                "armorDaysInARow", \.armorDaysInARow, optional: false,
                "Whether these are in a row, so that a kept day ends an armor in use; otherwise they are counted in all."
            ),
            .whole(
                "regainTasks", \.regainTasks, 0...100, unit: "tasks",
                "Tasks on the day after a missed one that bring the broken streak back; 0: nothing does."),
            .flag(
                "standardNeedsTime", \.standardNeedsTime,
                "Whether the standard tier needs the task's shortest time; below it the completion is quick."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard categories.map(\.id) == Category.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "categories",
                expected: "the rows " + Category.allCases.map(\.name).joined(separator: ", ") + " in this order",
                found: categories.map(\.id).joined(separator: ", "))
        }
        guard verification.map(\.id) == Verification.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "verification",
                expected: "the rows " + Verification.allCases.map(\.name).joined(separator: ", ") + " in this order",
                found: verification.map(\.id).joined(separator: ", "))
        }
    }
}

/// A task category and the stat it grows.
struct CategoryRow: ContentTableRow {
    var id = ""
    var stat = Stat.strength

    static let noun = "a task category"
    static var fields: [Field<CategoryRow>] { [.choice("stat", \.stat, "The stat that its tasks grow.")] }
}

/// A tier of verification; QB04.
struct VerificationRow: ContentTableRow {
    var id = ""
    var experience: Ratio = 1
    var lootPoints: Ratio = 0

    static let noun = "a verification tier"
    static var fields: [Field<VerificationRow>] {
        [
            .ratio("experience", \.experience, 0...10_000_000, "Multiplies EXP."),
            .ratio("lootPoints", \.lootPoints, "Points added to the equipment chance."),
        ]
    }
}
