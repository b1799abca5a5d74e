import QuestKernel

/// Which Moments stand after a merge.
public enum MergedMoments: String, ContentChoice, Codable {
    /// The higher total of the two devices (story 8.3, "max-value-merge").
    case highest
    /// What all entries of the united history earned.
    case united
}

/// Which of two versions of an own activity stands after a merge.
public enum MergedOwn: String, ContentChoice, Codable {
    /// The one that its owner changed or deleted last.
    case lastChange
    /// The one that the server brings.
    case server
}

/// How the history is counted and merged.
public struct CountingContent: ContentRow, Sendable {
    public var mergedMoments = MergedMoments.highest
    public var mergedOwn = MergedOwn.lastChange
    /// Whether a week and a month are fixed periods, and not the last 7 and 30 days.
    public var periodsAreFixed = false

    public init() {}
    public static let noun = "the counting section"
    public static var fields: [Field<CountingContent>] {
        [
            .choice("mergedMoments", \.mergedMoments, "Which Moments stand after a merge of two devices."),
            .choice("mergedOwn", \.mergedOwn, "Which version of an own activity stands after it."),
            .flag(
                "periodsAreFixed", \.periodsAreFixed, optional: false,
                "Whether weeks (Monday to Sunday) and months (30 days) follow one another."),
        ]
    }
}
