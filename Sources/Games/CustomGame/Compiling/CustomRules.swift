import QuestKernel

/// A game in files, compiled: flat lists without a name to look up.
public final class CustomRules: Sendable {
    let parts: Parts
    let names: StateNames
    /// What they count of deeds.
    package let counts: DeedCounts
    /// What the report shows.
    let catalog: GameDescription
    let odds: GameOdds
    let exchanges: DeclaredExchanges

    init(
        _ parts: Parts, _ names: StateNames, counts: DeedCounts, catalog: GameDescription, odds: GameOdds,
        exchanges: DeclaredExchanges
    ) {
        self.parts = parts
        self.names = names
        self.counts = counts
        self.catalog = catalog
        self.odds = odds
        self.exchanges = exchanges
    }

    /// Everything that play reads.
    struct Parts: Sendable {
        var program = FormulaProgram()
        var resources: [ResourceRule] = []
        var deeds: [Deed] = []
        var deedNames: [Named] = []
        var draws: [DrawRule] = []
        var drawNames: [Named] = []
        var tiers: [DrawRule.Tier] = []
        var weights: [WeightedTable] = []
        var gains: [GainRule] = []
        var costs: [CostRule] = []
        var limits: [LimitRule] = []
        var shares: [ShareRule] = []
        var resets: [ResetRule] = []
        /// Columns; numbers of resources.
        var columnLists: [Int32] = []
        var rewardLanes: [RewardLane] = []
        /// By level of a reward lane.
        var rewardLaneGives: [Stretch] = []
        /// Points in all by level of a track.
        var thresholds: [Int64] = []
        var collectionRewards: [CollectionRule.Reward] = []
        var chances: [Int32] = []
        var tables: [[Int64]] = []
        var ladders: [LadderRule] = []
        var generators: [GeneratorRule] = []
        var shops: [ShopRule] = []
        var packs: [PackRule] = []
        var tracks: [TrackRule] = []
        var goals: [GoalRule] = []
        var collections: [CollectionRule] = []
        var collected: [CollectedRule.Collection] = []
        var calendar = CalendarRule()
        var events: [EventRule] = []
        var gauges: [GaugeSource] = []
        /// What copies beyond the most draw for, and the day after the last one on which the game was opened.
        var beyondPurpose = Purpose(0)
        var beyondOccasions: Int32 = 0
        var opened: Int32 = 0
        var goalsTally: UInt16?
        var lostTally: UInt16?
        var columns = 0
        var starts: [(column: Int32, value: Int64)] = []
        var endingVisit: [Int32] = []
        var endingDay: [Int32] = []
        /// By column, the span with which it begins again; nil for what stays.
        var periods: [Period?] = []
        /// Occasions of what draws within a reward.
        var rewardOccasions: [Int32] = []
        var endingWeek: [Int32] = []
        var endingMonth: [Int32] = []
        var fixed = FixedColumns()
        var flows = FixedFlows()
        /// Real money; nil where nothing is sold.
        var money: Int?
        /// What tracks and goals read, so that they are looked at only when some of it changed.
        var reads: [ReadMask] = []
        var changeWords = 0
        /// The most columns and draws that are in hand at once.
        var workColumns = 0
        var workDraws = 0
        var hasTimers = false
    }
}

/// Resources, then columns, that something reads: bits of one word.
struct ReadMask: Sendable, Equatable {
    var word: Int32
    var bits: UInt64
}

/// Columns that every game has.
struct FixedColumns: Sendable {
    var day: Int32 = 0
    var date: Int32 = 0
    var weekday: Int32 = 0
    var hour: Int32 = 0
    var skill: Int32 = 0
    var budget: Int32 = 0
    var streak: Int32 = 0
    /// Real money in millionths: ever, this visit, today, this week, this month.
    var spent: [Int32] = []
    var spentThisMonth: Int32 = 0
}

/// Accounts that every game may have.
struct FixedFlows: Sendable {
    var start = FlowID(0)
    var regeneration = FlowID(0)
    var expiry = FlowID(0)
    var wallet = FlowID(0)
    var calendar = FlowID(0)
}

/// A percentage that adds to others.
struct ShareRule: Sendable, Equatable {
    /// In millionths.
    var by: Formula
    var when: Formula
}

/// A resource or an item, compiled.
struct ResourceRule: Sendable {
    var isItem = false
    var isEnergy = false
    /// Neither an item nor capped nor raised by percentages: what is given of it is added, and that is all.
    var isPlain = false
    /// Nothing spends it, so that levels which it reached are never without it.
    var isPoints = false
    var start: Int64 = 0
    /// The most that is held; nil for any number.
    var cap: Formula?
    var expires: Period?
    /// Energy: pieces, seconds, and the column of the last one.
    var pieces: Int64 = 0
    var every: Int64 = 0
    var since: Int32 = -1
    /// What copies beyond the most give, each; and its account.
    var beyond = Stretch()
    var beyondFlow = FlowID(0)
    /// How many that were made were replaced; below 0 where generators make no such item, or luck decides nothing.
    var replaced: Int32 = -1
    var replacing = Purpose(0)
    /// Added to 1 for gains.
    var gainShares = Stretch()
    /// In the tally of what is lost at caps.
    var lostRow: UInt16 = 0
    /// Of the milestone of the first copy.
    var milestone: UInt16?
}

struct LadderRule: Sendable {
    var level: Int32
    var failures: Int32
    /// Of the game's chances, by step.
    var chances: Stretch
    var onFailure: LadderFailure
    var sureAfter: Int64
    /// By level reached, of milestones.
    var milestones: UInt16
}

struct GeneratorRule: Sendable {
    var level: Int32
    var most: Int64
    /// Seconds.
    var every: Int64
    var offline: Int64
    var since: Int32
    /// Resources, what a level makes in `every`, and the column of what is left over.
    var makes: [(resource: Int, amount: AmountRule, rest: Int32)]
    var shares: Stretch
    var faucet: FlowID
}

struct ShopRule: Sendable {
    var shown: Int32
    var refreshed: Int32
    /// 0 where all are on show.
    var shows: Int
    var weights: [UInt32]
    var rotates: Period?
    var purpose: Purpose
    /// Columns of pieces sold.
    var sold: [Int32]
}

struct PackRule: Sendable {
    /// Hundredths.
    var price: Int64
    var days: Int64
    /// The last day of its term.
    var term: Int32
    var daily: Stretch
    var faucet: FlowID
    var purpose: Purpose
}

/// One row of a track's rewards: the free one, or that of a pass.
struct RewardLane: Sendable {
    var needs: Formula
    var granted: Int32
    /// Of the game's `columnLists`: how often each level was rewarded, `levelsAColumn` in one; none where no level with luck
    /// comes again within a season.
    var again = Stretch()
    /// By level from 1, of the game's `rewardLaneGives`.
    var gives: Stretch
    var faucet: FlowID
    var purpose: Purpose

    /// A byte each, and never the sign.
    static let levelsAColumn: Int64 = 7

    /// So many columns count the rewards of so many levels.
    static func columns(of levels: Int) -> Int { (levels + Int(levelsAColumn) - 1) / Int(levelsAColumn) }

    /// Which of `again` counts a level, from 0 on, and the bits by which its byte is shifted there.
    @inline(__always)
    static func counter(of level: Int64) -> (column: Int, shift: Int64) {
        (Int(level / levelsAColumn), level % levelsAColumn &* 8)
    }
}

struct TrackRule: Sendable {
    var points: Int
    /// Points in all by level; the first is 0.
    var thresholds: Stretch
    var level: Int32
    /// Of the game's `rewardLanes`.
    var lanes: Stretch
    /// 0 for none.
    var season: Int64
    /// Whether the report's levels are this track's: the first of the file.
    var isMain: Bool
    /// What its level and its lanes depend on.
    var reads = Stretch()
    /// What a new season takes, beside the points, and its account.
    var taken: Stretch
    var seasonEnd: FlowID
}

struct GoalRule: Sendable {
    var counts: Formula
    var target: Formula
    var when: Formula
    var reads = Stretch()
    var reached: Int32
    var again: Period?
    var gives: Stretch
    var faucet: FlowID
    var milestone: UInt16
    /// In the tally of goals.
    var row: UInt16
    var purpose: Purpose
}

struct CollectionRule: Sendable {
    struct Reward: Sendable {
        var found: Int
        var gives: Stretch
    }

    /// Of the game's `columnLists`: numbers of resources.
    var items: Stretch
    var collected: Int32
    /// Of the game's `collectionRewards`.
    var rewards: Stretch
    var faucet: FlowID
    var found: Int32
    var purpose: Purpose
}

struct CalendarRule: Sendable {
    var days: [Stretch] = []
    var repeats = true
    var restarts = false
    var next: Int32 = 0
    var purpose = Purpose(0)
}

struct EventRule: Sendable {
    var column: Int32
    var from: Int64
    var days: Int64
    var every: Int64
}
