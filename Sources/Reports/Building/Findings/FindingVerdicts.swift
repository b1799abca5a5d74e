/// What a figure with its interval decides, apart from the words that say it.
///
/// A worry needs certainty: the whole 95 % interval lies beyond the limit (`FindingLimits`).
package enum FindingVerdicts {
    /// What sinks / faucets say.
    package enum Balance: Sendable {
        /// The whole interval is below the limit: a worry.
        case inflates
        /// The whole interval lies within the range of balance.
        case balanced
        /// Not certain, and the value is below, above or within the range.
        case surplus, deficit, uncertain
    }

    package static func balance(_ coverage: Figure) -> Balance {
        let range = FindingLimits.balancedCoverage
        let (low, high) = (coverage.low ?? coverage.value, coverage.high ?? coverage.value)
        if high < FindingLimits.inflationaryCoverage { return .inflates }
        if range.contains(low), range.contains(high) { return .balanced }
        if coverage.value < range.lowerBound { return .surplus }
        return coverage.value > range.upperBound ? .deficit : .uncertain
    }

    /// Of the largest faucet or sink by its share of the money. Without an interval nothing is certain.
    package static func dominance(_ share: Figure, among flows: Int) -> Finding.Severity {
        let equal = 1 / Double(max(flows, 1))
        guard share.value > max(FindingLimits.dominantShare, FindingLimits.dominanceOverEqual * equal) else {
            return .fine
        }
        return (share.low ?? 0) > FindingLimits.overwhelmingShare ? .worry : .watch
    }

    /// Of a guarantee by the share of drops that it forced.
    package static func forced(_ share: Figure) -> Finding.Severity {
        if (share.low ?? share.value) > FindingLimits.dominantForcedShare { return .worry }
        return share.value > FindingLimits.noticeableForcedShare ? .watch : .fine
    }

    /// Of the longest wait for a reward, in days of play.
    package static func longestWait(_ days: Figure) -> Finding.Severity {
        (days.low ?? days.value) > FindingLimits.longRewardGap ? .watch : .fine
    }

    /// Whether a purse rose in the last quarter of the run, beyond the limit and not by chance.
    package static func grows(from middle: Figure, to end: Figure) -> Bool {
        middle.value > 0 && end.value / middle.value - 1 > FindingLimits.purseGrowth
            && (end.low ?? end.value) > (middle.high ?? middle.value)
    }

    /// Whether it grows, and rose by nearly as much as in the quarter before.
    package static func growsOn(from start: Figure, over middle: Figure, to end: Figure) -> Bool {
        grows(from: middle, to: end)
            && end.value - middle.value >= FindingLimits.purseGrowthKept * max(0, middle.value - start.value)
    }
}
