import QuestKernel

/// A game that is described in files: every chapter may be left out.
package struct CustomContent: ContentRow, Sendable {
    var resources: [ResourceRow] = []
    var items: [ItemRow] = []
    var collections: [CollectionRow] = []
    var draws: [DrawRow] = []
    var actions: [ActionRow] = []
    var ladders: [LadderRow] = []
    var generators: [GeneratorRow] = []
    var shops: [ShopRow] = []
    var packs: [PackRow] = []
    var tracks: [TrackRow] = []
    var goals: [GoalRow] = []
    var calendar = CalendarRow()
    var modifiers: [ModifierRow] = []
    var events: [EventRow] = []

    package init() {}

    package static let noun = "a game in files"
    package static var fields: [Field<CustomContent>] {
        [
            .table("resources", \.resources, optional: true, "Currencies, energy and points, by id."),
            .table("items", \.items, optional: true, "What is owned in copies, by id."),
            .table("collections", \.collections, optional: true, "Items that belong together, by id."),
            .table("draws", \.draws, optional: true, "What is drawn by chance, by id."),
            .table("actions", \.actions, optional: true, "What a player can do, by id."),
            .table("ladders", \.ladders, optional: true, "Upgrades step by step, by id."),
            .table("generators", \.generators, optional: true, "What produces while nobody plays, by id."),
            .table("shops", \.shops, optional: true, "Offers that change, by id."),
            .table("packs", \.packs, optional: true, "What is sold for real money, by id."),
            .table("tracks", \.tracks, optional: true, "Levels that points reach, with rewards, by id."),
            .table("goals", \.goals, optional: true, "Quests and achievements, by id."),
            .row("calendar", \.calendar, optional: true, "Rewards for days on which a player comes."),
            .table("modifiers", \.modifiers, optional: true, "Percentages on gains, prices and chances, by id."),
            .table("events", \.events, optional: true, "Windows of days, by id."),
        ]
    }
}

/// What a kind of resource is.
enum ResourceKind: String, ContentChoice {
    /// Earned and spent.
    case currency
    /// Comes back with time, up to its cap.
    case energy
    /// Earned, and spent by nothing but a new season or a prestige.
    case points
}

/// Stretches of days at whose end something begins again.
enum Period: String, ContentChoice {
    case day, week, month

    /// The number of the span that a day lies in; a month has 30 days, and what never begins again is one span.
    static func number(of day: LocalDay, in period: Period?) -> LocalDay {
        switch period {
        case .day: day
        case .week: Moment.week(of: day)
        case .month: day / 30
        case nil: 0
        }
    }
}

/// A currency, an energy or points.
struct ResourceRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var kind = ResourceKind.currency
    var start: Pieces = 0
    var cap: OpenContent?
    var regenerates = RegenerationRow()
    var expires: Period?

    static let noun = "a resource"
    static var fields: [Field<ResourceRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .choice("kind", \.kind, optional: true, "currency if left out."),
            .whole(
                "start", \.start, 0...1_000_000_000_000, unit: "pieces", optional: true, "What everybody begins with."),
            .open(
                "cap", \.cap, RewardText.amountWords,
                "The most that can be held; what would be beyond is lost. Energy may be given beyond its cap."),
            .row("regenerates", \.regenerates, optional: true, "How it comes back by itself, below its cap."),
            .optionalChoice("expires", \.expires, "At whose end all of it is lost."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard (kind == .energy) == (node["regenerates"] != nil) else {
            throw reader.problem(
                node, field: "regenerates",
                expected: kind == .energy ? "how energy comes back" : "kind: energy for what comes back",
                found: kind == .energy ? "nothing" : kind.name)
        }
        guard kind != .energy || cap != nil else {
            throw reader.problem(
                node, field: "cap", expected: "the cap up to which energy comes back", found: "nothing")
        }
    }
}

/// How energy comes back.
struct RegenerationRow: ContentRow, Sendable {
    var amount: Pieces = 1
    var every: OpenContent?

    static let noun = "a regeneration"
    static var fields: [Field<RegenerationRow>] {
        [
            .whole(
                "amount", \.amount, 1...1_000_000_000, unit: "pieces", optional: true,
                "How much comes back; 1 without it."),
            .open("every", \.every, DurationText.words, optional: false, "After how long."),
        ]
    }
}

/// Something owned in copies.
struct ItemRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var rarity = ""
    var start: Pieces = 0
    var most: Pieces = 0
    var beyond: OpenContent?

    static let noun = "an item"
    static var fields: [Field<ItemRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .text("rarity", \.rarity, optional: true, "Its class, for reports."),
            .whole("start", \.start, 0...1_000_000, unit: "copies", optional: true, "Copies everybody begins with."),
            .whole(
                "most", \.most, 1...1_000_000_000, unit: "copies", optional: true,
                "Copies that can be held; without it any number."),
            .open("beyond", \.beyond, RewardText.words, "What each copy beyond the most gives instead."),
        ]
    }
}

/// Items that belong together.
struct CollectionRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var items: OpenContent?
    var rewards: [CollectionReward] = []

    static let noun = "a collection"
    static var fields: [Field<CollectionRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .open("items", \.items, NameListText.words, optional: false, "Which items belong to it."),
            .rows("rewards", \.rewards, optional: true, "What so many different ones give, once."),
        ]
    }
}

struct CollectionReward: ContentRow, Sendable {
    var found = 0
    var gives: OpenContent?

    static let noun = "a collection's reward"
    static var fields: [Field<CollectionReward>] {
        [
            .whole("found", \.found, 1...10_000, unit: "items", "How many different items give it."),
            .open("gives", \.gives, RewardText.words, optional: false, "What they give."),
        ]
    }
}
