import QuestKernel

/// A level of warmth (story 12.3).
public struct WarmthLevelContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""
    public var warmth: Warmth = 0
    public var words = ""

    public init() {}
    public static let noun = "a level of warmth"
    public static var fields: [Field<WarmthLevelContent>] {
        [
            .text("name", \.name, "What players read."),
            .whole("warmth", \.warmth, 0...1_000_000, unit: "warmth", "From how much on; the first is 0."),
            .text("words", \.words, "What the gauge says: encouraging, never shaming."),
        ]
    }
}

/// How warmth grows and cools: consistency without pressure.
public struct WarmthContent: ContentRow, Sendable {
    public var activity: Warmth = 0
    public var moodImproved: Warmth = 0
    public var firstOfDay: Warmth = 0
    public var idleDaysPerStep: Days = 1
    public var isOneDayAWeekFree = true
    /// Whether an activity begins the count of idle days anew: then only idle days in a row cool.
    public var activityEndsIdleDays = true
    public var coolingWords = ""
    public var morningFrom: Int32 = 0
    public var morningBefore: Int32 = 0
    public var nightFrom: Int32 = 0
    public var levels: [WarmthLevelContent] = []

    public init() {}
    public static let noun = "the warmth section"
    public static var fields: [Field<WarmthContent>] {
        [
            .whole("activity", \.activity, 0...100, unit: "warmth", "For every completed activity."),
            .whole("moodImproved", \.moodImproved, 0...100, unit: "warmth", "More if the mood is better after it."),
            .whole("firstOfDay", \.firstOfDay, 0...100, unit: "warmth", "More if it is the day's first."),
            .whole("idleDaysPerStep", \.idleDaysPerStep, 1...365, unit: "days", "Idle days that cool it by 1."),
            .flag("isOneDayAWeekFree", \.isOneDayAWeekFree, "Whether one idle day in each week does not count."),
            .flag(
                "activityEndsIdleDays", \.activityEndsIdleDays, optional: false,
                "Whether only idle days in a row cool, so that an activity begins the count anew."),
            .text("coolingWords", \.coolingWords, "What the gauge says while it cools: never shaming."),
            .whole(
                "morningFrom", \.morningFrom, 0...1440, unit: "minutes", "After midnight; until then it is still night."
            ),
            .whole(
                "morningBefore", \.morningBefore, 0...1440, unit: "minutes",
                "After midnight; from `morningFrom` until then it is morning."),
            .whole("nightFrom", \.nightFrom, 0...1440, unit: "minutes", "After midnight; from then on it is night."),
            .table("levels", \.levels, "By warmth, rising."),
        ]
    }

    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard LevelCurve(thresholds: levels.map(\.warmth)) != nil else {
            throw reader.problem(
                node, field: "levels", expected: "warmth that rises from 0",
                found: levels.map { "\($0.warmth)" }.joined(separator: ", "))
        }
    }

    var timeOfDay: TimeOfDay {
        TimeOfDay(morningFrom: morningFrom, morningBefore: morningBefore, nightFrom: nightFrom)
    }

    /// The level of an amount, from 0.
    public func level(of warmth: Warmth) -> Int {
        var level = 0
        while level + 1 < levels.count, levels[level + 1].warmth <= warmth { level += 1 }
        return level
    }
}

extension DailyMenuParty {
    /// Warmth as the gauge shows it on the morning of a day, cooled by the idle days before it.
    public func warmth(on day: LocalDay, _ rules: DailyMenuRules) -> Warmth {
        let steps = cooling.steps(
            before: day, daysPerStep: rules.content.warmth.idleDaysPerStep,
            isOneDayAWeekFree: rules.content.warmth.isOneDayAWeekFree)
        return Swift.max(ledger[DailyMenu.warmth] - Warmth(steps), 0)
    }

    /// Records what idle days before `day` have cooled, at most down to 0.
    mutating func settleWarmth(before day: LocalDay, _ rules: DailyMenuRules, _ journal: inout Journal) {
        let steps = cooling.settle(
            before: day, daysPerStep: rules.content.warmth.idleDaysPerStep,
            isOneDayAWeekFree: rules.content.warmth.isOneDayAWeekFree)
        let cooled = Swift.min(Warmth(steps), ledger[DailyMenu.warmth])
        ledger.spend(cooled, of: DailyMenu.warmth, into: DailyMenu.Flow.cooling, member: 0, journal: &journal)
    }
}
