import QuestKernel

/// How the streak counts (plan, "StreakTracker").
public struct StreakContent: ContentRow, Sendable {
    /// Whether the day of a return counts, too: then the streak is the number of days with a session.
    public var returnCounts = false

    public init() {}
    public static let noun = "the streak section"
    public static var fields: [Field<StreakContent>] {
        [
            .flag(
                "returnCounts", \.returnCounts, optional: false,
                "Whether the first day after a gap adds one, as a day in a row does.")
        ]
    }
}
