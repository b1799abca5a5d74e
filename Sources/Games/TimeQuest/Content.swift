import QuestKernel

extension Units {
    /// Minutes in millionths.
    public enum FineMinutes: FineUnit {}
}

public typealias FineMinutes = Amount<Units.FineMinutes>

/// A kind of task whose duration players learn to estimate.
public struct TaskContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""
    public var typicalMinutes: FineMinutes = 0
    /// The spread of one day's duration about the typical one, a share of it.
    public var variation: Ratio = 0

    public init() {}
    public static let noun = "a task"
    public static var fields: [Field<TaskContent>] {
        [
            .text("name", \.name, "What players read."),
            .ratio("typicalMinutes", \.typicalMinutes, 500_000...720_000_000, "How long it really takes, on average."),
            .ratio("variation", \.variation, 0...280_000, "Standard deviation of a day's duration, a share of it."),
        ]
    }

    public var typicalSeconds: Seconds { Seconds((typicalMinutes * 60).whole) }
}

/// All content of TimeQuest.
public struct TimeQuestContent: ContentRow, Sendable {
    public var accuracy = AccuracyContent()
    public var levels = LevelContent()
    public var sessions = SessionContent()
    public var streak = StreakContent()
    public var tasks: [TaskContent] = []

    public init() {}
    public static let noun = "TimeQuest's content"
    public static var fields: [Field<TimeQuestContent>] {
        [
            .row("accuracy", \.accuracy, "Ratings and their XP."),
            .row("levels", \.levels, "Levels by XP."),
            .row("sessions", \.sessions, "Limits of a session."),
            .row("streak", \.streak, "How the streak counts."),
            .table("tasks", \.tasks, "Kinds of tasks, at most ten. New ones go last."),
        ]
    }

    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard tasks.count <= 10 else {
            throw reader.problem(node, field: "tasks", expected: "at most 10 tasks", found: "\(tasks.count)")
        }
    }
}
