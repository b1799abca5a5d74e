import QuestKernel

/// How much of something: compiled, read without a name.
struct AmountRule: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
        case fixed
        /// From `low` to `high`, each equally likely.
        case range
        case formula
        /// Row number `column`'s value of a table; the last row for all beyond it.
        case table
    }

    var kind = Kind.fixed
    var low: Int64 = 0
    var high: Int64 = 0
    var formula = Formula.always(0, .whole)
    /// Of the game's tables.
    var table: Int32 = 0
    var column: Int32 = 0
}

/// One thing that an outcome gives.
struct GainRule: Sendable, Equatable {
    enum Target: Sendable, Equatable {
        /// By number of resource.
        case resource(Int)
        /// By number of draw, `amount` times.
        case draw(Int)
    }

    var target: Target
    var amount: AmountRule
}

/// One thing that a deed costs.
struct CostRule: Sendable, Equatable {
    var resource: Int
    var amount: AmountRule
}

/// How often a deed is possible within a span.
struct LimitRule: Sendable, Equatable {
    var column: Int32
    var most: Int64
}

/// A stretch of one of the game's flat lists.
struct Stretch: Sendable, Equatable {
    var start: Int32 = 0
    var end: Int32 = 0

    var isEmpty: Bool { start == end }
    @inline(__always) var range: Range<Int> { Int(start)..<Int(end) }
}

/// Anything a player can do, compiled: an action, a step of a ladder, a level of a generator, an offer, a pack.
///
/// Without texts and lists, so that reading one copies plain bytes; what it is called stands in `deedNames`.
struct Deed: Sendable {
    enum Kind: Sendable, Equatable {
        case action
        case ladder(Int)
        case generator(Int)
        /// An offer's place in its shop.
        case offer(shop: Int, place: Int)
        case refresh(shop: Int)
        case pack(Int)
    }

    var kind = Kind.action
    /// What it draws for.
    var purpose = Purpose(0)
    var occasions: Int32 = 0
    var when = Formula.yes
    var costs = Stretch()
    /// Added to 1 for all its costs.
    var priceShares = Stretch()
    var limits = Stretch()
    /// Seconds; 0 for none.
    var cooldown: Int64 = 0
    var coolingColumn: Int32 = -1
    /// Seconds until it can be claimed; 0 for at once.
    var takes: Int64 = 0
    /// Columns of its slots.
    var timers = Stretch()
    /// In millionths; nil where it cannot fail.
    var chance: Formula?
    var chanceShares = Stretch()
    var success = Stretch()
    var failure = Stretch()
    var resets = Stretch()
    /// Columns that count it: ever, and those of spans that something reads.
    var counts = Stretch()
    /// The same for successes.
    var wins = Stretch()
    var faucet = FlowID(0)
    var sink = FlowID(0)
    /// Of the roll; nil where it cannot fail.
    var roll: UInt16?
    /// Whether anything of it is left to luck, beside the draws that it gives.
    var isLucky = true
    /// Whether all that it costs is the same for everybody, always.
    var hasFixedPrice = false
}

/// What a prestige sets back.
enum ResetRule: Sendable, Equatable {
    case resource(Int)
    /// A column, and the value it gets.
    case column(Int32, Int64)
}

/// A draw, compiled.
struct DrawRule: Sendable {
    struct Tier: Sendable {
        /// In parts per million by draws since the last hit; the last one stays.
        var chances: Stretch
        /// The first of them, and how many from the first on are the same.
        var first: Int64
        var alike: Int64
        var isGuaranteed: Bool
        var dryColumn: Int32
        /// Columns of counters that a hit sets to 0, its own among them.
        var resets: Stretch
        var featuredShare = Probability.never
        /// 0 for no promise.
        var sureAfter: Int64 = 0
        /// −1 where nothing is featured.
        var lostColumn: Int32 = -1
        var featured = Stretch()
        var gives = Stretch()
        var roll: UInt16
        /// Whether the roll says its dry count.
        var isPlain: Bool
        var featuredRoll: UInt16?
    }

    var purpose: Purpose
    var occasions: Int32
    /// Of the game's tiers; empty where names are drawn by weight.
    var tiers = Stretch()
    var otherwise = Stretch()
    /// Number of its table of weights, or −1; the rows are `outcomes`.
    var weights: Int32 = -1
    var outcomes = Stretch()
    var faucet: FlowID
    /// Of the tally that counts what came.
    var tally: UInt16
    /// What is looked at by how often it was drawn; nil where nothing is.
    var collected: CollectedRule?
}

/// What a draw collects: how often a player drew, and who has which collections whole by then.
struct CollectedRule: Sendable {
    struct Collection: Sendable {
        /// Of the game's `columnLists`: numbers of resources.
        var items: Stretch
        /// Of those who have it whole.
        var tally: UInt16
    }

    var drawn: Int32
    /// Of those who drew so often; its rows are `CollectedRule.draws`.
    var tally: UInt16
    /// Of the game's `collected`.
    var collections: Stretch

    /// The numbers of draws at which players are looked at: close enough for a curve, few enough to be looked for.
    static let draws: [Int64] = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
}

/// What a thing is called: in files, and for readers.
struct Named: Sendable {
    var name: String
    var label: String
}
