import QuestBond
import QuestKernel

/// How players bundle their habits.
package struct RoutineBehavior: ContentRow {
    package var bundles: Int = 0
    package var size: Int = 3
    package var kinds: [UInt32] = [1, 1, 1]
    package var edits: Probability = .never
    package var drops: Probability = .never

    package init() {}
    package static let noun = "the routines of an archetype"
    package static var fields: [Field<RoutineBehavior>] {
        [
            .whole("bundles", \.bundles, 0...4, unit: "routines", "Routines they make, if they have enough habits."),
            .whole("size", \.size, 3...6, unit: "habits", "Habits in one routine."),
            .wholes("kinds", \.kinds, 0...1_000, unit: "weight", count: 3, "Weights of morning, workout and evening."),
            .ratio("edits", \.edits, optional: true, "Daily chance that a routine is changed."),
            .ratio("drops", \.drops, optional: true, "Daily chance that a routine is given up for good."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if kinds.allSatisfy({ $0 == 0 }) {
            throw reader.problem(
                node, field: "kinds", expected: "at least one weight above 0", found: "a table that sums to 0")
        }
    }
}

/// How players use the duty board and its mini-games.
package struct BoardBehavior: ContentRow {
    package var days: Probability = .never
    package var each: Probability = .never
    package var refresh: Probability = .never
    package var paidRefreshes: Int = 0
    package var freeGames: Probability = .never
    package var scores: [Score] = [0, 0, 0, 0, 0]
    package var spread: Ratio = 0

    package init() {}
    package static let noun = "how an archetype uses the duty board"
    package static var fields: [Field<BoardBehavior>] {
        [
            .ratio("days", \.days, "Chance that the board is looked at on a played day."),
            .ratio("each", \.each, "Chance that a duty is done then."),
            .ratio("refresh", \.refresh, "Chance that the free refresh is taken."),
            .whole("paidRefreshes", \.paidRefreshes, 0...20, unit: "refreshes", "Paid refreshes on such a day."),
            .ratio("freeGames", \.freeGames, "Daily chance of a mini-game for fun."),
            .wholes(
                "scores", \.scores, 0...10_000_000, unit: "seconds or points", count: 5,
                "What they score on average: Sudoku, Memory Match, Math Blitz, Word Search, 2048."),
            .ratio(
                "spread", \.spread, "How far these players differ, and half as far their days: a standard deviation."),
        ]
    }
}

/// How players prove what they do, and how honest their list is.
package struct VerificationBehavior: ContentRow {
    package var focusTimer: Probability = .never
    package var focusMinutes: [Minutes] = [25, 50]
    package var healthData: Probability = .never
    package var nights: Probability = .never
    package var bursts: Probability = .never
    package var burstTasks: Int = 0

    package init() {}
    package static let noun = "how an archetype proves tasks"
    package static var fields: [Field<VerificationBehavior>] {
        [
            .ratio("focusTimer", \.focusTimer, "Share of mental tasks with the focus timer."),
            .wholes(
                "focusMinutes", \.focusMinutes, 1...480, unit: "minutes", count: 2, "Shortest and longest focus."),
            .ratio("healthData", \.healthData, "Share of physical tasks that health data prove."),
            .ratio("nights", \.nights, "Daily chance that the first visit is between two and five at night."),
            .ratio("bursts", \.bursts, "Daily chance that a list of tasks that were not done is ticked off at once."),
            .whole("burstTasks", \.burstTasks, 0...100, unit: "tasks", "How long that list is."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if focusMinutes[0] > focusMinutes[1] {
            throw reader.problem(
                node, field: "focusMinutes", expected: "shortest, then longest", found: "a falling pair")
        }
    }
}
