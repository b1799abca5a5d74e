import QuestKernel

/// How players look after themselves beside tasks: moods, meditation, goals, and the effect of notices.
package struct WellbeingBehavior: ContentRow, Sendable {
    package var mood: Probability = .never
    package var meditation: Probability = .never
    package var minutes: [Minutes] = [10, 10]
    package var goals: Int = 0
    package var ownGoals: Probability = .never
    package var linking: Probability = .never
    package var givesUp: Probability = .never
    package var sharesMoods = false
    package var sharedGoals: Probability = .never
    package var answersNotices: Probability = .never

    package init() {}
    package static let noun = "wellbeing behavior"
    package static var fields: [Field<WellbeingBehavior>] {
        [
            .ratio("mood", \.mood, "Chance that a played day's mood is noted."),
            .ratio("meditation", \.meditation, "Chance of a meditation on a played day."),
            .wholes("minutes", \.minutes, 1...60, unit: "minutes", count: 2, "Shortest and longest meditation."),
            .whole("goals", \.goals, 0...8, unit: "goals", "Goals they like to follow at a time."),
            .ratio("ownGoals", \.ownGoals, "Share of goals of their own; the rest is from templates."),
            .ratio("linking", \.linking, "Chance that a task that fits a goal is linked to it."),
            .ratio("givesUp", \.givesUp, "Daily chance that a goal is given up."),
            .flag("sharesMoods", \.sharesMoods, "Whether the party may see that a mood is low."),
            .ratio("sharedGoals", \.sharedGoals, "Daily chance of proposing a shared goal where there is none."),
            .ratio(
                "answersNotices", \.answersNotices,
                "Chance that a comeback notice ends an absence; only where `assumptions.churn` is on."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if minutes[0] > minutes[1] {
            throw reader.problem(node, field: "minutes", expected: "shortest, then longest", found: "a falling pair")
        }
    }
}
