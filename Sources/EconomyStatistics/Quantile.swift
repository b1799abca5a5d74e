extension Histogram {
    /// The smallest value x with F(x) >= `share`: the inverse distribution function, the one definition used here.
    ///
    /// Returns nil for an empty histogram or a share outside 0 < share <= 1.
    package func quantile(_ share: Double) -> Int? {
        guard share > 0, share <= 1 else { return nil }
        var seen = 0
        for bin in bins {
            seen += bin.count
            // A quotient, not `share * count`: 7 / 100 rounds to the very double that is written 0.07.
            if Double(seen) / Double(count) >= share { return bin.value }
        }
        return nil
    }

    /// The quantile with a distribution-free interval between two order statistics.
    ///
    /// With B binomial (n, q), the ranks are the largest r with P(B < r) <= tail and the smallest s with
    /// P(B >= s) <= tail. Exact for continuous values, conservative where values repeat. There is no interval where a
    /// rank falls outside the sample: P99 at 95 % needs 368 observations. Returns nil where the quantile is nil,
    /// and for a share of 1, whose quantile no sample bounds.
    package func quantileEstimate(
        _ share: Double, confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws(StatisticsError) -> Estimate? {
        guard share < 1, let value = quantile(share) else { return nil }
        let ranks = try quantileRanks(sampleSize: count, share: share, confidence: confidence)
        let low = self.value(atRank: ranks.low)
        let high = self.value(atRank: ranks.high)
        var interval: Interval?
        if let low, let high { interval = Interval(low: Double(low), high: Double(high), confidence: confidence) }
        return Estimate(value: Double(value), interval: interval, sampleSize: count)
    }
}

/// The 1-based ranks that bound a quantile; 0 or `sampleSize` + 1 where the sample is too small for one.
package func quantileRanks(
    sampleSize: Int, share: Double, confidence: ConfidenceLevel = .ninetyFivePercent
) throws(StatisticsError) -> (low: Int, high: Int) {
    guard sampleSize >= 0, sampleSize < Int.max else { throw .outsideDomain("0 <= sample size < the largest Int") }
    guard share > 0, share < 1 else { throw .outsideDomain("0 < share < 1") }
    let tail = confidence.tail
    // P(B <= r) > tail first at the rank that P(B < r) <= tail still allows.
    let low = try firstRank(upTo: sampleSize) { rank throws(StatisticsError) in
        try Distributions.binomialLowerTail(hits: rank, tries: sampleSize, chance: share) > tail
    }
    let high = try firstRank(upTo: sampleSize + 1) { rank throws(StatisticsError) in
        // P(B >= rank), seen from the misses so that no digits cancel.
        try Distributions.binomialLowerTail(hits: sampleSize - rank, tries: sampleSize, chance: 1 - share) <= tail
    }
    return (low, high)
}

/// The first rank from 0 on for which a condition that once true stays true is met, or `last` if none before it.
private func firstRank(
    upTo last: Int, where holds: (Int) throws(StatisticsError) -> Bool
) throws(StatisticsError) -> Int {
    var low = 0
    var high = last
    while low < high {
        let middle = low + (high - low) / 2
        if try holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}
