import QuestKernel

/// Groups of achievements, by what they are for (requirements 5–9).
public enum AchievementGroup: String, ContentChoice, Codable {
    case collection, wearing, consistency, diversity, occasions

    public var index: Int {
        switch self {
        case .collection: return 0
        case .wearing: return 1
        case .consistency: return 2
        case .diversity: return 3
        case .occasions: return 4
        }
    }

    public var label: String {
        switch self {
        case .collection: return "Collection size"
        case .wearing: return "Wearing frequency"
        case .consistency: return "Consistency"
        case .diversity: return "Diversity"
        case .occasions: return "Special occasions"
        }
    }
}

/// What an achievement measures: one whole number of a collection and its wears.
public enum Metric: String, ContentChoice, Codable {
    /// Watches owned; different brands among them; the share of them that was worn at all, in percent.
    case owned, brands, wornShare
    /// Wears; different days with one; wears of the most worn watch; wears on the first day.
    case wears, wornDays, mostWorn, firstDayWears
    /// Longest runs: of days, of weekends, of weekdays.
    case dayRun, weekendRun, weekdayRun
    /// Most different watches worn within 7, 30 and 91 days.
    case variedWeek, variedMonth, variedQuarter
    /// The share of all wears without those of the most worn watch, in percent.
    case evenness
    /// Days since the first one.
    case daysOfUse
    /// Longest run of days on which one and the same watch was worn, whatever else was worn on them.
    case watchRun

    /// Its number in the achievements' table.
    @inlinable @inline(__always)
    public var index: Int {
        switch self {
        case .owned: return 0
        case .brands: return 1
        case .wornShare: return 2
        case .wears: return 3
        case .wornDays: return 4
        case .mostWorn: return 5
        case .firstDayWears: return 6
        case .dayRun: return 7
        case .weekendRun: return 8
        case .weekdayRun: return 9
        case .variedWeek: return 10
        case .variedMonth: return 11
        case .variedQuarter: return 12
        case .evenness: return 13
        case .daysOfUse: return 14
        case .watchRun: return 15
        }
    }

    /// Shares are measured in parts per million, and shown in percent.
    var scale: Int64 { self == .wornShare || self == .evenness ? 10_000 : 1 }
}

/// One achievement.
public struct AchievementContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""
    public var about = ""
    public var group = AchievementGroup.collection
    public var measures = Metric.owned
    public var target: Steps = 0

    public init() {}
    public static let noun = "an achievement"
    public static var fields: [Field<AchievementContent>] {
        [
            .text("name", \.name, "Its title."),
            .text("about", \.about, "What it asks for."),
            .choice("group", \.group, "What it is for."),
            .choice("measures", \.measures, "The number that is compared with the target."),
            .whole("target", \.target, 1...1_000_000, unit: "counts", "What unlocks it; shares in percent."),
        ]
    }
}

/// A maker of watches.
public struct BrandContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""

    public init() {}
    public static let noun = "a brand"
    public static var fields: [Field<BrandContent>] { [.text("name", \.name, "What collectors read.")] }
}

/// What one collection may hold.
public struct LimitContent: ContentRow, Sendable {
    public var mostWatches: Int = 1
    public var mostWears: Int = 1

    public init() {}
    public static let noun = "the limits section"
    public static var fields: [Field<LimitContent>] {
        [
            .whole("mostWatches", \.mostWatches, 1...10_000, unit: "watches", "Ever added, removed ones too."),
            .whole("mostWears", \.mostWears, 1...1_000_000, unit: "wears", "Logged."),
        ]
    }
}

/// How watches and wears are counted, where the requirements leave it open.
public struct CountingContent: ContentRow, Sendable {
    /// Whether a watch is worn once a day at most.
    public var isOnceADay = true
    /// Whether the wears of a removed watch go with it.
    public var removalDeletesWears = true
    /// Whether a week, a month and a quarter are fixed periods, one after the other, and not any 7, 30 and 91 days.
    public var periodsAreFixed = false
    /// Whether the first day is that of the first wear, and not that of the first use.
    public var firstDayIsOfWear = false

    public init() {}
    public static let noun = "the counting section"
    public static var fields: [Field<CountingContent>] {
        [
            .flag("isOnceADay", \.isOnceADay, optional: false, "Whether a watch is worn once a day at most."),
            .flag(
                "removalDeletesWears", \.removalDeletesWears, optional: false,
                "Whether the wears of a removed watch go with it."),
            .flag(
                "periodsAreFixed", \.periodsAreFixed, optional: false,
                "Whether weeks (Monday to Sunday), months (30 days) and quarters (91) follow one another."),
            .flag(
                "firstDayIsOfWear", \.firstDayIsOfWear, optional: false,
                "Whether the first day is that of the first wear, and not that of the first use."),
        ]
    }
}

/// All content of Crown & Barrel.
public struct CrownAndBarrelContent: ContentRow, Sendable {
    public var achievements: [AchievementContent] = []
    public var brands: [BrandContent] = []
    public var limits = LimitContent()
    public var counting = CountingContent()

    public init() {}
    public static let noun = "Crown & Barrel's content"
    public static var fields: [Field<CrownAndBarrelContent>] {
        [
            .table("achievements", \.achievements, "At most 256. New ones go last."),
            .table("brands", \.brands, "At most 256. New ones go last."),
            .row("limits", \.limits, "What one collection may hold."),
            .row("counting", \.counting, "How watches and wears are counted."),
        ]
    }

    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        for (field, count) in [("achievements", achievements.count), ("brands", brands.count)] where count > 256 {
            throw reader.problem(node, field: field, expected: "at most 256 rows", found: "\(count)")
        }
    }
}

/// Compiled content of Crown & Barrel.
public struct CrownAndBarrelRules: Sendable {
    public let content: CrownAndBarrelContent
    let table: AchievementTable
    /// By achievement: the index of its group.
    let groups: [UInt16]

    /// - Parameter content: as the reader gave it; the reader's checks keep the rules safe.
    public init(_ content: CrownAndBarrelContent) {
        self.content = content
        table =
            AchievementTable(
                content.achievements.map {
                    .init(metric: $0.measures.index, target: ($0.target * $0.measures.scale).rawValue)
                },
                metrics: Metric.allCases.count) ?? .empty
        groups = content.achievements.map { UInt16($0.group.index) }
    }
}
