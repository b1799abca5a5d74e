import QuestKernel

/// Moments for a completed activity (story 11.1).
public struct MomentsContent: ContentRow, Sendable {
    public var base: Moments = 0
    public var moodImproved: Moments = 0
    public var firstOfDay: Moments = 0
    public var newCategory: Moments = 0
    public var lowEnergyDay: Moments = 0

    public init() {}
    public static let noun = "the moments section"
    public static var fields: [Field<MomentsContent>] {
        [
            .whole("base", \.base, 0...10_000, unit: "Moments", "For every completed activity."),
            .whole("moodImproved", \.moodImproved, 0...10_000, unit: "Moments", "If the mood is better after it."),
            .whole("firstOfDay", \.firstOfDay, 0...10_000, unit: "Moments", "If it is the day's first."),
            .whole(
                "newCategory", \.newCategory, 0...10_000, unit: "Moments", "If its category was never tried before."),
            .whole("lowEnergyDay", \.lowEnergyDay, 0...10_000, unit: "Moments", "On a day of low energy."),
        ]
    }
}

/// A Season, reached by Moments (story 11.2).
public struct SeasonContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""
    public var moments: Moments = 0

    public init() {}
    public static let noun = "a Season"
    public static var fields: [Field<SeasonContent>] {
        [
            .text("name", \.name, "What players read."),
            .whole("moments", \.moments, 0...1_000_000_000, unit: "Moments", "What it takes; the first takes 0."),
        ]
    }
}

/// A kind of activity.
public struct CategoryContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""

    public init() {}
    public static let noun = "a category"
    public static var fields: [Field<CategoryContent>] { [.text("name", \.name, "What players read.")] }
}

/// The energy that an activity needs, and that a player has.
public enum Energy: String, ContentChoice, Codable { case low, medium, high }

extension Energy {
    public var index: Int {
        switch self {
        case .low: return 0
        case .medium: return 1
        case .high: return 2
        }
    }
}

/// An activity of the seeded library, or of a pack.
public struct ActivityContent: ContentTableRow, Sendable {
    public var id = ""
    public var title = ""
    public var category: Reference?
    public var minutes: Minutes = 0
    public var energy = Energy.low
    public var pack: Reference?

    public init() {}
    public static let noun = "an activity"
    public static var fields: [Field<ActivityContent>] {
        [
            .text("title", \.title, "What players read."),
            .reference("category", \.category, "A category's id."),
            .whole("minutes", \.minutes, 1...120, unit: "minutes", "How long it takes."),
            .choice("energy", \.energy, "What it takes."),
            .reference("pack", \.pack, optional: true, "The pack it comes with; none: there from the beginning."),
        ]
    }
}

/// A pack of activities or a theme of colours, unlocked by a Season (stories 12.4 and 12.5).
public struct UnlockContent: ContentTableRow, Sendable {
    public var id = ""
    public var name = ""
    public var season: Int = 0

    public init() {}
    public static let noun = "a pack or theme"
    public static var fields: [Field<UnlockContent>] {
        [
            .text("name", \.name, "What players read."),
            .whole("season", \.season, 1...1000, unit: "Seasons", "The Season that unlocks it; the first is 1."),
        ]
    }
}

/// All content of DailyMenu.
public struct DailyMenuContent: ContentRow, Sendable {
    public var moments = MomentsContent()
    public var seasons: [SeasonContent] = []
    public var categories: [CategoryContent] = []
    public var activities: [ActivityContent] = []
    public var packs: [UnlockContent] = []
    public var themes: [UnlockContent] = []
    public var stamps: [StampContent] = []
    public var warmth = WarmthContent()
    public var suggestions = SuggestionContent()
    public var library = LibraryContent()
    public var community = CommunityContent()
    public var counting = CountingContent()

    public init() {}
    public static let noun = "DailyMenu's content"
    public static var fields: [Field<DailyMenuContent>] {
        [
            .row("moments", \.moments, "Moments by what was done."),
            .table("seasons", \.seasons, "Seasons by Moments, rising."),
            .table("categories", \.categories, "At most sixteen. New ones go last."),
            .table("activities", \.activities, "At most a thousand. New ones go last."),
            .table("packs", \.packs, "Packs of activities. New ones go last."),
            .table("themes", \.themes, "Themes of colours. New ones go last."),
            .table("stamps", \.stamps, "At most two hundred. New ones go last."),
            .row("warmth", \.warmth, "How warmth grows and cools."),
            .row("suggestions", \.suggestions, "What is on the menu."),
            .row("library", \.library, "Limits of activities that players write."),
            .row("community", \.community, "Limits of what players share."),
            .row("counting", \.counting, "How the history is counted and merged."),
        ]
    }

    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        for (field, count, most) in [
            ("categories", categories.count, 16), ("activities", activities.count, 1000), ("stamps", stamps.count, 200),
            ("seasons", seasons.count, 200), ("packs", packs.count, 100), ("themes", themes.count, 100),
        ] where count > most {
            throw reader.problem(node, field: field, expected: "at most \(most) rows", found: "\(count)")
        }
        guard LevelCurve(thresholds: seasons.map(\.moments)) != nil else {
            throw reader.problem(
                node, field: "seasons", expected: "Moments that rise from 0",
                found: seasons.map { "\($0.moments)" }.joined(separator: ", "))
        }
        guard activities.contains(where: { $0.pack == nil }) else {
            throw reader.problem(
                node, field: "activities", expected: "an activity that is there from the beginning",
                found: "only packs")
        }
    }
}
