import QuestKernel

/// What a challenge asks for (spec, "Challenge Categories").
public enum ChallengeCategory: String, ContentChoice, Codable {
    case social, creative, wellness, adventure, learning, kindness

    /// Its place among the categories, and its bit in a set of them.
    public var index: Int {
        switch self {
        case .social: return 0
        case .creative: return 1
        case .wellness: return 2
        case .adventure: return 3
        case .learning: return 4
        case .kindness: return 5
        }
    }

    public var label: String {
        switch self {
        case .social: return "Social"
        case .creative: return "Creative"
        case .wellness: return "Wellness"
        case .adventure: return "Adventure"
        case .learning: return "Learning"
        case .kindness: return "Kindness"
        }
    }
}

/// Categories as a set: those that a player has switched on.
public struct CategorySet: Sendable, Equatable, Codable {
    /// Bit i stands for the category of index i.
    public var bits: UInt8

    public init(_ categories: [ChallengeCategory]) {
        bits = categories.reduce(0) { $0 | 1 << UInt8($1.index) }
    }

    public static let all = CategorySet(ChallengeCategory.allCases)

    public var count: Int { bits.nonzeroBitCount }
    /// Whether it holds only categories that exist.
    var isKnown: Bool { bits & ~CategorySet.all.bits == 0 }

    public func contains(_ category: Int) -> Bool { bits &>> UInt8(category) & 1 == 1 }

    /// The category of its n-th bit that is set, from 0; n is below `count`.
    func category(at place: Int) -> Int {
        var rest = bits
        for _ in 0..<place { rest &= rest &- 1 }
        return Swift.min(rest.trailingZeroBitCount, 7)
    }
}

/// One challenge.
public struct ChallengeContent: ContentTableRow, Sendable {
    public var id = ""
    public var text = ""
    public var category = ChallengeCategory.social

    public init() {}
    public static let noun = "a challenge"
    public static var fields: [Field<ChallengeContent>] {
        [.text("text", \.text, "What players read."), .choice("category", \.category, "What it asks for.")]
    }
}

/// How days are counted and shown, where the spec leaves it open.
public struct DayContent: ContentRow, Sendable {
    /// Whether other categories apply from the next day on, not to the one that is under way.
    public var choiceWaits = true
    /// Whether a day without a look has a challenge too: it is in the history, and in the completion percentage.
    public var unseenDaysCount = true
    /// Whether the days in a row that ended with a completed challenge are shown.
    public var showsStreak = false

    public init() {}
    public static let noun = "the days section"
    public static var fields: [Field<DayContent>] {
        [
            .flag("choiceWaits", \.choiceWaits, optional: false, "Whether other categories apply from tomorrow on."),
            .flag(
                "unseenDaysCount", \.unseenDaysCount, optional: false,
                "Whether days without a look are in the history and in the percentage."),
            .flag("showsStreak", \.showsStreak, optional: false, "Whether completed days in a row are shown."),
        ]
    }
}

/// All content of Daily Challenge.
public struct DailyChallengeContent: ContentRow, Sendable {
    public var challenges: [ChallengeContent] = []
    public var days = DayContent()

    public init() {}
    public static let noun = "Daily Challenge's content"
    public static var fields: [Field<DailyChallengeContent>] {
        [
            .table("challenges", \.challenges, "By id, at most a thousand; each category has one. New ones go last."),
            .row("days", \.days, "How days are counted and shown."),
        ]
    }

    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        for category in ChallengeCategory.allCases where !challenges.contains(where: { $0.category == category }) {
            throw reader.problem(
                node, field: "challenges", expected: "a challenge of every category", found: "none of \(category.name)")
        }
        guard challenges.count <= 1000 else {
            throw reader.problem(
                node, field: "challenges", expected: "at most 1000 challenges", found: "\(challenges.count)")
        }
    }
}

/// Compiled content.
public struct DailyChallengeRules: Sendable {
    public let challenges: [ChallengeContent]
    public let days: DayContent
    /// By category: its challenges, as rows.
    let rows: [[Int]]

    public init(_ content: DailyChallengeContent) {
        challenges = content.challenges
        days = content.days
        rows = ChallengeCategory.allCases.map { category in
            content.challenges.indices.filter { content.challenges[$0].category == category }
        }
    }

    /// The category of a challenge; that of the last one for a number that this content does not have.
    public func category(of challenge: Int) -> Int {
        challenges[Swift.min(challenge, challenges.count - 1)].category.index
    }
}
