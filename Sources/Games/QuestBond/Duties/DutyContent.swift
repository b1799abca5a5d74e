import QuestKernel

/// The duty board and its mini-games ("Duty Board & Mini-Games"); QB07.
struct DutyContent: ContentRow {
    var perDay: Int = 4
    var freeRefreshes: UInt16 = 1
    var refreshPrice: Gold = 50
    var bonusShare: Ratio = 0
    var tierGold: [Ratio] = []
    var tierStat: [StatPoints] = []
    var paidFreeGames: UInt8 = 1
    var games: [MiniGameRow] = []
    var duties: [DutyRow] = []

    /// The most duties that content may list: the board handles them as the bits of a word.
    static let most = 64

    static let noun = "the duty board"
    static var fields: [Field<DutyContent>] {
        [
            .whole("perDay", \.perDay, 1...6, unit: "duties", "Duties per day before the bonus duty."),
            .whole("freeRefreshes", \.freeRefreshes, 0...100, unit: "refreshes", "Free refreshes per day."),
            .whole("refreshPrice", \.refreshPrice, 0...1_000_000, unit: "gold", "Price of each further refresh."),
            .ratio("bonusShare", \.bonusShare, 0...10_000_000, "What the bonus duty adds to its EXP and gold."),
            .ratios(
                "tierGold", \.tierGold, 0...10_000_000, count: 3,
                "What a mini-game's tier adds to the duty's gold: gold, silver, bronze."),
            .ratios(
                "tierStat", \.tierStat, 0...10_000_000, count: 3,
                "Points of the game's stat by tier: gold, silver, bronze."),
            .whole(
                "paidFreeGames", \.paidFreeGames, 0...100, unit: "games",
                "Mini-games a day that give their tier's gold outside the board too; others are for fun alone."),
            .table("games", \.games, "The mini-games."),
            .table("duties", \.duties, "Duties that the board is drawn from."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard games.map(\.id) == MiniGame.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "games",
                expected: "the rows " + MiniGame.allCases.map(\.name).joined(separator: ", ") + " in this order",
                found: games.map(\.id).joined(separator: ", "))
        }
        // A refresh shows other duties than those it takes away.
        let fewest = 2 * perDay + 1
        let always = duties.count { $0.weight > 0 && $0.from == nil && $0.until == nil }
        if duties.count > Self.most || always < fewest {
            throw reader.problem(
                node, field: "duties",
                expected: "\(fewest) to \(Self.most) duties with a weight above 0, without dates",
                found: "\(always) of \(duties.count)")
        }
    }
}

/// A duty that the board may suggest.
struct DutyRow: ContentTableRow, DatedRow {
    var id = ""
    var name = ""
    var category = Category.physical
    var size = TaskSize.small
    var game: MiniGame?
    var weight: UInt32 = 1
    var from: CalendarDate?
    var until: CalendarDate?

    static let noun = "a duty"
    static var fields: [Field<DutyRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("category", \.category, "What kind of thing it is."),
            .choice("size", \.size, "How large a task it is."),
            .optionalChoice("game", \.game, "The mini-game that it asks for, if any."),
            .whole("weight", \.weight, 0...1_000, unit: "weight", optional: true, "How often it is drawn."),
        ] + dates
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try checkDates(node, reader)
    }
}

/// The mini-games of the board.
public enum MiniGame: UInt8, ContentChoice, Codable { case sudoku, memoryMatch, mathBlitz, wordSearch, game2048 }

/// What a mini-game's score counts; fewer seconds are better, more points are.
public enum ScoreMeasure: UInt8, ContentChoice { case seconds, points }

/// A mini-game: the stat it trains, the scores it allows and those that earn a medal.
struct MiniGameRow: ContentTableRow {
    var id = ""
    var name = ""
    var stat = Stat.wisdom
    var measure = ScoreMeasure.seconds
    var least: Score = 0
    var most: Score = 1
    var gold: Score = 0
    var silver: Score = 0

    static let noun = "a mini-game"
    static var fields: [Field<MiniGameRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("stat", \.stat, "The stat it trains."),
            .choice("measure", \.measure, "Whether a score is seconds or points."),
            .whole("least", \.least, 0...10_000_000, unit: "seconds or points", "The lowest possible score."),
            .whole("most", \.most, 1...10_000_000, unit: "seconds or points", "The highest possible score."),
            .whole("gold", \.gold, 0...10_000_000, unit: "seconds or points", "The score to reach for gold."),
            .whole("silver", \.silver, 0...10_000_000, unit: "seconds or points", "The score to reach for silver."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        let best = measure == .seconds ? [least, gold, silver, most] : [least, silver, gold, most]
        if zip(best, best.dropFirst()).contains(where: { $0.0 > $0.1 }) {
            throw reader.problem(
                node, field: "gold", expected: "gold, then silver, from the better end of least to most",
                found: "gold \(gold), silver \(silver), \(least) to \(most)")
        }
        if stat == .endurance {
            throw reader.problem(node, field: "stat", expected: "a stat that counts", found: "endurance, at weight 0")
        }
    }

    /// 0 gold, 1 silver, 2 bronze: every finished game is at least bronze.
    @inline(__always)
    func tier(of score: Score) -> Int {
        if measure == .seconds { return score <= gold ? 0 : score <= silver ? 1 : 2 }
        return score >= gold ? 0 : score >= silver ? 1 : 2
    }

    /// Whether one score beats another.
    @inline(__always)
    func isBetter(_ score: Score, than other: Score) -> Bool { measure == .seconds ? score < other : score > other }
}
