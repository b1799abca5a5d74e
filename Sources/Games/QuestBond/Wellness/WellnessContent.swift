import QuestKernel

/// Mood check-ins and meditation ("Wellness & Meditation System").
struct WellnessContent: ContentRow {
    var moods: Int = 5
    var lowMood: Int = 2
    var longestMeditation: Minutes = 180
    var rewardedMinutes: Minutes = 30
    var experienceAtFirstLevel: FineExperience = 0
    var experienceAtLastLevel: FineExperience = 0
    var streakStep: Ratio = 0
    var streakCap: Ratio = 0
    var wisdomBonus: Ratio = 0
    var wisdomHours: Hours = 24
    var meditationIsTask = false

    static let noun = "the rules of wellness"
    static var fields: [Field<WellnessContent>] {
        [
            .whole("moods", \.moods, 1...15, unit: "steps", "The scale of a mood, from 1 for the lowest."),
            .whole("lowMood", \.lowMood, 0...15, unit: "steps", "Up to here a mood is low and may be shared."),
            .whole(
                "longestMeditation", \.longestMeditation, 1...1_440, unit: "minutes", "The longest session."),
            .whole(
                "rewardedMinutes", \.rewardedMinutes, 0...1_440, unit: "minutes", "Minutes per day that give EXP."),
            .ratio(
                "experienceAtFirstLevel", \.experienceAtFirstLevel, 0...100_000_000, "EXP per minute at level 1."),
            .ratio(
                "experienceAtLastLevel", \.experienceAtLastLevel, 0...100_000_000, "EXP per minute at the last level."),
            .ratio("streakStep", \.streakStep, "Bonus on that EXP per day of the meditation streak."),
            .ratio("streakCap", \.streakCap, 0...10_000_000, "The most that the meditation streak adds."),
            .ratio("wisdomBonus", \.wisdomBonus, "What a meditation adds to Wisdom, as a share."),
            .whole("wisdomHours", \.wisdomHours, 0...8_760, unit: "hours", "How long that lasts."),
            .flag(
                "meditationIsTask", \.meditationIsTask, optional: false,
                "Whether a meditation is a small wellness task too, completed without proof."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        // A scale on which every mood is low would make every player unwell.
        if lowMood >= moods {
            throw reader.problem(node, field: "lowMood", expected: "less than moods, \(moods)", found: "\(lowMood)")
        }
    }
}
