/// The limits of findings: every threshold of the first page, and why it is there.
///
/// What lies beyond one is decided in `FindingVerdicts`.
enum FindingLimits {
    /// Sinks / faucets within this range count as balance: a tenth of what comes in may be left over or drawn down.
    static let balancedCoverage = 0.9...1.1
    /// Sinks / faucets below this: at least a fifth of what comes in piles up.
    static let inflationaryCoverage = 0.8

    /// A quantile of gold on hand that rose by more than this share in the last quarter of the run still grows.
    static let purseGrowth = 0.1
    /// … and grows without end if it rose by at least this share of its rise in the quarter before.
    static let purseGrowthKept = 0.6
    /// … and matters if the purse holds this many days of income.
    static let idleDaysOfIncome = 7.0
    /// Runs of fewer days cannot distinguish growth from the start phase.
    static let leastDaysForGrowth = 28

    /// One faucet or sink that moves more than this share of the money decides the economy by itself.
    static let dominantShare = 0.5
    /// … if it moves this many times its share among equals, too: one of two always moves half.
    static let dominanceOverEqual = 1.5
    /// … and nothing else matters from this share on.
    static let overwhelmingShare = 0.75

    /// Money ∝ level^k: sinks whose k is lower than the faucets' by more than this fall behind as players climb.
    static let growthOrderGap = 0.25
    /// Level bands with fewer players say too little about growth.
    static let leastPlayersInBand = 30

    /// From this share of forced drops on, players notice the guarantee as a rule of its own.
    static let noticeableForcedShare = 0.25
    /// From this share on, it gives most drops, and the roll hardly matters.
    static let dominantForcedShare = 0.5
    /// Waits of more than this many times the mean feel broken; players leave because of them.
    static let longWaitOverMean = 4.0
    /// … unless they are this short anyway, in tries.
    static let shortWait = 20

    /// |z| beyond this happens once in 16,000 correct chances: an engine fault, or dependent chances.
    static let impossibleZ = 4.0

    /// An archetype whose median level is below this share of everyone's is left behind.
    static let levelLeftBehind = 0.6
    /// The same for the median of gold on hand, which spreads more widely.
    static let purseLeftBehind = 0.25

    /// The levels whose day is reported.
    static let reportedLevels = [10, 30, 50, 100]
    /// … or all levels, if there are at most this many.
    static let fewLevels = 12
    static let reportedOfFew = [2, 5]

    /// A wait of more days of play than this for something that matters is long: two weeks of play without a reward.
    static let longRewardGap = 14.0
    /// A resource of which less than this share is used is hardly used …
    static let hardlyUsed = 0.05
    /// … and worth reporting from this many held per player at the end.
    static let hoardWorthReporting = 1.0
}
