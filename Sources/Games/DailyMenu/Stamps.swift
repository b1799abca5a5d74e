import QuestKernel

/// Where a stamp is in the gallery (story 12.1).
public enum StampGroup: String, ContentChoice, Codable { case journey, explorer, mood, time, seasonal }

/// What a stamp counts.
public enum StampFigure: String, ContentChoice, Codable {
    /// Completed activities; of the row's category, where it names one.
    case servings
    /// Different categories tried.
    case categories
    /// Activities after which the mood was better; not worse.
    case improvements, steady
    /// Activities in the morning, at night, on a Saturday or Sunday.
    case mornings, nights, weekends
    /// Different days with an activity among the last 7, among the last 30.
    case daysOfWeek, daysOfMonth
}

/// A stamp: earned once, and kept.
public struct StampContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""
    public var group = StampGroup.journey
    public var counts = StampFigure.servings
    public var category: Reference?
    public var target: Steps = 0

    public init() {}
    public static let noun = "a stamp"
    public static var fields: [Field<StampContent>] {
        [
            .text("name", \.name, "What players read."),
            .choice("group", \.group, "Where it is in the gallery."),
            .choice("counts", \.counts, "What it counts."),
            .reference("category", \.category, optional: true, "Of which category, for servings."),
            .whole(
                "target", \.target, 1...1_000_000, unit: "counts", optional: true,
                "How many it takes; for categories all of them, if it is left out."),
        ]
    }

    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard target > 0 || counts == .categories else {
            throw reader.problem(node, field: "target", expected: "how many it takes", found: "none")
        }
    }
}

extension StampFigure {
    /// Its number in the stamps' table; those of single categories follow after the last.
    var metric: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    static func metric(ofCategory category: Int) -> Int { allCases.count + category }
    /// For all figures, and for sixteen categories.
    static let metrics = allCases.count + 16
}

extension StampContent {
    /// The metric that it watches, and its target.
    func compiled(categories: [String]) throws(ContentProblem) -> AchievementTable.Row {
        guard let category else {
            let all = Steps(categories.count)
            return .init(metric: counts.metric, target: (target > 0 ? target : all).rawValue)
        }
        let index = try category.resolve(among: categories, called: "a category", path: "stamps.\(id).category")
        return .init(metric: StampFigure.metric(ofCategory: index), target: target.rawValue)
    }
}

/// What stamps count for one player: a function of the history alone.
public struct StampFigures: Sendable, Equatable, Codable {
    /// By category.
    public internal(set) var servings = SIMD16<Int32>()
    public internal(set) var improvements: Int32 = 0
    public internal(set) var steady: Int32 = 0
    public internal(set) var worsened: Int32 = 0
    public internal(set) var mornings: Int32 = 0
    public internal(set) var nights: Int32 = 0
    public internal(set) var weekends: Int32 = 0
    /// What all entries earned, on whichever device.
    public internal(set) var moments: Moments = 0
    /// Days with an activity: bit i is i days before the last of them.
    var recentDays: UInt64 = 0
    public internal(set) var lastDay: LocalDay = -1

    public init() {}

    /// Different categories tried.
    public var categories: Int32 { Int32(truncatingIfNeeded: 16 &- (0..<16).count { servings[$0] == 0 }) }

    /// Counts one more entry of the history; entries come by rising days.
    mutating func count(_ serving: Serving, _ rules: TimeOfDay) {
        servings[Int(serving.category) & 15] &+= 1
        moments += serving.moments
        if serving.after == .better { improvements &+= 1 }
        if serving.after == .better || serving.after == .same { steady &+= 1 }
        if serving.after == .lower { worsened &+= 1 }
        if rules.isMorning(serving.minute) { mornings &+= 1 }
        if rules.isNight(serving.minute) { nights &+= 1 }
        if Moment.weekday(of: serving.day) >= 5 { weekends &+= 1 }
        if serving.day > lastDay {
            let gap = lastDay < 0 ? 64 : serving.day &- lastDay
            recentDays = (gap < 64 ? recentDays &<< UInt64(gap) : 0) | 1
            lastDay = serving.day
        }
    }

    /// Different days with an activity among the `days` up to the last one, or among those of its fixed period.
    func days(ofLast days: UInt64, isFixed: Bool) -> Int32 {
        let counted = isFixed && lastDay >= 0 ? UInt64(lastDay) % days + 1 : days
        return Int32(truncatingIfNeeded: (recentDays & (1 &<< counted &- 1)).nonzeroBitCount)
    }

    /// The number that is compared with the targets of this metric.
    func progress(of metric: Int, _ counting: CountingContent) -> Int64 {
        guard metric < StampFigure.allCases.count else {
            return Int64(servings[(metric - StampFigure.allCases.count) & 15])
        }
        switch StampFigure.allCases[metric] {
        case .servings: return Int64(servings.wrappedSum())
        case .categories: return Int64(categories)
        case .improvements: return Int64(improvements)
        case .steady: return Int64(steady)
        case .mornings: return Int64(mornings)
        case .nights: return Int64(nights)
        case .weekends: return Int64(weekends)
        case .daysOfWeek: return Int64(days(ofLast: 7, isFixed: counting.periodsAreFixed))
        case .daysOfMonth: return Int64(days(ofLast: 30, isFixed: counting.periodsAreFixed))
        }
    }
}

/// Which hours are called morning and night.
struct TimeOfDay {
    var morningFrom: Int32
    var morningBefore: Int32
    var nightFrom: Int32

    @inline(__always)
    func isMorning(_ minute: Int16) -> Bool { Int32(minute) >= morningFrom && Int32(minute) < morningBefore }

    /// The night goes on after midnight, until the morning.
    @inline(__always)
    func isNight(_ minute: Int16) -> Bool { Int32(minute) >= nightFrom || Int32(minute) < morningFrom }
}

extension DailyMenuParty {
    /// Gives the stamps that are due, each only once.
    ///
    /// - Parameter category: the category of the activity; nil for all.
    mutating func stampWhatIsDue(
        on day: LocalDay, category: UInt8?, _ rules: DailyMenuRules, _ journal: inout Journal
    ) {
        while stamps.count < rules.content.stamps.count { stamps.append(Self.never) }
        let figures = figures
        stamp(
            stampBook.judgeNewcomers(in: rules.stamps) { figures.progress(of: $0, rules.content.counting) }, on: day,
            &journal)
        for metric in 0..<StampFigure.metrics {
            let place = metric - StampFigure.allCases.count
            if let category, place >= 0, place != Int(category) { continue }
            let progress = figures.progress(of: metric, rules.content.counting)
            stamp(stampBook.judge(metric, progress: progress, in: rules.stamps), on: day, &journal)
        }
    }

    private mutating func stamp(_ new: SmallSet, on day: LocalDay, _ journal: inout Journal) {
        var rest = new
        while let stamp = rest.popFirst() {
            stamps[stamp] = day
            journal.milestone(UInt16(stamp), member: 0)
        }
    }

    /// The progress towards a stamp: the count so far, and the target.
    public func progress(towards stamp: Int, _ rules: DailyMenuRules) -> (counted: Int64, target: Int64) {
        guard rules.stamps.rows.indices.contains(stamp) else { return (0, 0) }
        let row = rules.stamps.rows[stamp]
        return (Swift.min(figures.progress(of: row.metric, rules.content.counting), row.target), row.target)
    }
}
