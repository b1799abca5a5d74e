import QuestKernel

/// An archetype of players who estimate: how often they play, how they misjudge time, and how fast they learn.
package struct TimeQuestArchetype: ArchetypeRow {
    package var id = ""
    package var name = ""
    package var share: Ratio = 0
    package var skippedDays: Probability = .never
    package var skippedWeekends: Probability = .never
    package var sessionsADay: Ratio = 0
    package var fewestTasks: Int32 = 0
    package var mostTasks: Int32 = 0
    package var startingBias: Ratio = 0
    package var startingSpread: Ratio = 0
    package var lowestSpread: Ratio = 0
    package var learning: Ratio = 0
    package var leaves: Probability = .never

    package init() {}
    package static let noun = "an archetype of estimators"
    package static var fields: [Field<TimeQuestArchetype>] {
        [
            .text("name", \.name, "What reports show."),
            .ratio("share", \.share, "Of all players, in proportion to the other shares."),
            .ratio("skippedDays", \.skippedDays, "Share of weekdays without a session."),
            .ratio("skippedWeekends", \.skippedWeekends, "Share of Saturdays and Sundays without one."),
            .ratio("sessionsADay", \.sessionsADay, 1_000_000...8_000_000, "Average sessions on a day with any."),
            .whole("fewestTasks", \.fewestTasks, 1...10, unit: "tasks", "In a session."),
            .whole("mostTasks", \.mostTasks, 1...10, unit: "tasks", "In a session."),
            .ratio(
                "startingBias", \.startingBias, -900_000...3_000_000,
                "Mean relative error of guesses; -0.4 is two fifths too short."),
            .ratio("startingSpread", \.startingSpread, "Standard deviation of guesses, a share of the duration."),
            .ratio("lowestSpread", \.lowestSpread, "The lowest spread that practice reaches."),
            .ratio(
                "learning", \.learning, "Share of the bias, and of the spread above the lowest, that a session removes."
            ),
            .ratio("leaves", \.leaves, "Share of quests that are left before their last task."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard fewestTasks <= mostTasks else {
            throw reader.problem(node, field: "mostTasks", expected: "at least \(fewestTasks)", found: "\(mostTasks)")
        }
        guard lowestSpread <= startingSpread else {
            throw reader.problem(
                node, field: "lowestSpread", expected: "at most the starting spread", found: "a larger one")
        }
    }
}
