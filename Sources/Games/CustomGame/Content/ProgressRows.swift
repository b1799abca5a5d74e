import QuestKernel

/// Levels that points reach.
struct TrackRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var points: Reference?
    var thresholds: [Pieces] = []
    var curve = CurveRow()
    var each: OpenContent?
    var rewards: [TrackReward] = []
    var lanes: [LaneRow] = []
    var season: Days = 0
    var takes: OpenContent?

    static let noun = "a track"
    static let mostLevels = 1_000
    static var fields: [Field<TrackRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .reference("points", \.points, "The resource whose amount decides the level."),
            .wholes(
                "thresholds", \.thresholds, 1...1_000_000_000_000, unit: "points", optional: true,
                "Points in all for level 2, level 3 and so on, rising."),
            .row("curve", \.curve, optional: true, "In place of thresholds: points for each level that grow."),
            .open("each", \.each, RewardText.words, "What each level that is reached gives."),
            .rows("rewards", \.rewards, optional: true, "What single levels give."),
            .table("lanes", \.lanes, optional: true, "Further rewards for those who have something, such as a pass."),
            .whole(
                "season", \.season, 1...366, unit: "days", optional: true,
                "Every so many days points and levels begin again."),
            .open(
                "takes", \.takes, NameListText.words, "What else is lost at the end of a season: resources and items."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard thresholds.isEmpty != (curve.levels == 0) else {
            throw reader.problem(node, expected: "either thresholds or a curve")
        }
        guard zip(thresholds, thresholds.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw reader.problem(node, field: "thresholds", expected: "rising points", found: "others")
        }
    }
}

/// Figures that grow level by level.
struct CurveRow: ContentRow, Sendable {
    var base: Pieces = 0
    var growth: Ratio = .one
    var levels = 0

    static let noun = "a curve"
    static var fields: [Field<CurveRow>] {
        [
            .whole("base", \.base, 1...1_000_000_000, unit: "points", "Points from level 1 to level 2."),
            .ratio(
                "growth", \.growth, 1_000_000...10_000_000, optional: true,
                "Each further level takes so many times the one before: 1.15. Without it, all take the same."),
            .whole("levels", \.levels, 1...999, unit: "levels", "Levels beyond the first."),
        ]
    }
}

struct TrackReward: ContentRow, Sendable {
    var level = 0
    var gives: OpenContent?

    static let noun = "a level's reward"
    static var fields: [Field<TrackReward>] {
        [
            .whole("level", \.level, 1...1_000, unit: "levels", "Which level, from 1."),
            .open("gives", \.gives, RewardText.words, optional: false, "What it gives."),
        ]
    }
}

/// Rewards of a track beside the free ones.
struct LaneRow: ContentTableRow, Sendable {
    var id = ""
    var needs: OpenContent?
    var each: OpenContent?
    var rewards: [TrackReward] = []

    static let noun = "a lane"
    static var fields: [Field<LaneRow>] {
        [
            .open(
                "needs", \.needs, FormulaWords.condition, optional: false,
                "Who gets them; who has it later gets those of the levels below too."),
            .open("each", \.each, RewardText.words, "What each level gives."),
            .rows("rewards", \.rewards, optional: true, "What single levels give."),
        ]
    }
}

/// A quest or an achievement: when a figure reaches its target, a reward comes by itself.
struct GoalRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var counts: OpenContent?
    var target: OpenContent?
    var again: Period?
    var when: OpenContent?
    var gives: OpenContent?

    static let noun = "a goal"
    static var fields: [Field<GoalRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .open(
                "counts", \.counts, FormulaWords.amount, optional: false, "What is counted: count(playStage, today)."),
            .open("target", \.target, FormulaWords.amount, optional: false, "What it must reach."),
            .optionalChoice("again", \.again, "How often it can be reached anew; once without it."),
            .open("when", \.when, FormulaWords.condition, "For whom or when it counts."),
            .open("gives", \.gives, RewardText.words, "What reaching it gives."),
        ]
    }
}

/// Rewards for days on which a player comes.
struct CalendarRow: ContentRow, Sendable {
    var days: [CalendarDay] = []
    var repeats = true
    var restarts = false

    static let noun = "a calendar"
    static var fields: [Field<CalendarRow>] {
        [
            .rows("days", \.days, "What the first day gives, the second, and so on."),
            .flag("repeats", \.repeats, "Whether it begins again after the last day."),
            .flag("restarts", \.restarts, "Whether a missed day begins it again."),
        ]
    }
}

struct CalendarDay: ContentRow, Sendable {
    var gives: OpenContent?

    static let noun = "a day of the calendar"
    static var fields: [Field<CalendarDay>] {
        [.open("gives", \.gives, RewardText.words, optional: false, "What the day gives.")]
    }
}

/// A percentage on gains, prices, chances or production.
struct ModifierRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var gains: OpenContent?
    var chances: OpenContent?
    var prices: OpenContent?
    var makes: OpenContent?
    var by: OpenContent?
    var when: OpenContent?

    static let noun = "a modifier"
    static var fields: [Field<ModifierRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .open(
                "gains", \.gains, NameListText.words,
                "Resources of which everything that gives them gives more, packs aside."),
            .open(
                "chances", \.chances, NameListText.words,
                "Actions and ladders that succeed more often."),
            .open(
                "prices", \.prices, NameListText.words,
                "Actions, ladders, generators and offers that cost more, or less."),
            .open(
                "makes", \.makes, NameListText.words,
                "Generators that make more."),
            .open(
                "by", \.by, FormulaWords.share, optional: false,
                "How much more: 20%, or -20%. Shares of several modifiers add up."),
            .open("when", \.when, FormulaWords.condition, "When it counts."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard gains != nil || chances != nil || prices != nil || makes != nil else {
            throw reader.problem(node, expected: "what it changes: gains, chances, prices or makes")
        }
    }
}

/// A window of days.
struct EventRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var from = 1
    var days = 1
    var every: Days = 0

    static let noun = "an event"
    static var fields: [Field<EventRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .whole("from", \.from, 1...3_650, unit: "days", "Its first day, by the calendar of the run, from 1."),
            .whole("days", \.days, 1...3_650, unit: "days", "How long it lasts."),
            .whole(
                "every", \.every, 1...3_650, unit: "days", optional: true,
                "After how many days it begins again; once without it."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard every == 0 || Int64(days) <= every.whole else {
            throw reader.problem(
                node, field: "every", expected: "at least the \(days) days that it lasts", found: "\(every.whole)")
        }
    }
}

/// Offers that change.
struct ShopRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var offers: [OfferRow] = []
    var shows = 0
    var rotates: Period?
    var refresh = RefreshRow()

    static let noun = "a shop"
    static let mostOffers = 60
    static var fields: [Field<ShopRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .table("offers", \.offers, "What it sells, by id."),
            .whole(
                "shows", \.shows, 1...60, unit: "offers", optional: true,
                "How many are on show at once, drawn by weight; all without it."),
            .optionalChoice(
                "rotates", \.rotates, "How often others are drawn and stocks are filled; never without it."),
            .row("refresh", \.refresh, optional: true, "Having others drawn before their time."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard offers.count <= Self.mostOffers else {
            throw reader.problem(
                node, field: "offers", expected: "at most \(Self.mostOffers) offers", found: "\(offers.count)")
        }
        guard node["refresh"] == nil || (shows > 0 && shows < offers.count) else {
            throw reader.problem(
                node, field: "refresh", expected: "fewer offers on show than there are", found: "all of them")
        }
    }
}

/// One offer of a shop.
struct OfferRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var cost: OpenContent?
    var gives: OpenContent?
    var stock = 0
    var weight: UInt32 = 1
    var when: OpenContent?

    static let noun = "an offer"
    static var fields: [Field<OfferRow>] {
        [
            .text(
                "name", \.name, optional: true,
                "What players read; without it the name of what has the same id, or the id."),
            .open("cost", \.cost, RewardText.costWords, optional: false, "What it costs."),
            .open("gives", \.gives, RewardText.words, optional: false, "What it gives."),
            .whole(
                "stock", \.stock, 1...1_000_000, unit: "pieces", optional: true,
                "How often it can be bought until the shop changes; any number without it."),
            .whole(
                "weight", \.weight, 1...1_000_000, unit: "parts", optional: true,
                "How likely it is on show, beside the others; 1 without it."),
            .open("when", \.when, FormulaWords.condition, "When it can be bought."),
        ]
    }
}

/// A shop's refresh.
struct RefreshRow: ContentRow, Sendable {
    var cost: OpenContent?
    var limit: OpenContent?

    static let noun = "a refresh"
    static var fields: [Field<RefreshRow>] {
        [
            .open("cost", \.cost, RewardText.costWords, optional: false, "What it costs."),
            .open("limit", \.limit, LimitText.words, "How often it is possible."),
        ]
    }
}
