import QuestKernel

/// Limits of a session; the plan names none, so they are assumed.
public struct SessionContent: ContentRow, Sendable {
    public var mostEstimates: Int = 0
    public var mostOpenMinutes: Minutes = 0
    public var longestTaskMinutes: Minutes = 0

    public init() {}
    public static let noun = "the sessions section"
    public static var fields: [Field<SessionContent>] {
        [
            .whole("mostEstimates", \.mostEstimates, 1...100, unit: "estimates", "In one session."),
            .whole(
                "mostOpenMinutes", \.mostOpenMinutes, 1...10_080, unit: "minutes",
                "From its beginning on; then it can only be finished or left."),
            .whole("longestTaskMinutes", \.longestTaskMinutes, 1...1440, unit: "minutes", "Estimated or actual."),
        ]
    }
}

/// A session that is open: how often each rating was reached since it began. XP is paid when it
/// is finished, and none for one that is left.
public struct Session: Sendable, Equatable, Codable {
    public internal(set) var openedAt: Int64
    /// Estimates by `AccuracyRating.index`.
    public internal(set) var ratings = SIMD4<UInt16>()
    /// How many tasks the quest has; nil where none were named before: then every estimate so far is all of it.
    public internal(set) var tasks: Int?

    public var estimates: Int { (0..<4).reduce(0) { $0 + Int(ratings[$1]) } }

    /// Whether every task of the quest was done.
    var isDone: Bool { estimates >= tasks ?? 1 }

    /// Whether it has been open for longer than the limit. A clock that went back does not make a session old.
    func isStale(at instant: Int64, _ content: SessionContent) -> Bool {
        let (seconds, overflow) = instant.subtractingReportingOverflow(openedAt)
        return overflow ? instant > openedAt : Seconds(seconds) > Seconds(content.mostOpenMinutes)
    }
}
