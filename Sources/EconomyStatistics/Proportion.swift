/// How many of a number of independent tries were hits.
package struct Proportion: Hashable, Sendable {
    package let hits: Int
    package let tries: Int

    package init(hits: Int, tries: Int) throws(StatisticsError) {
        guard hits >= 0, hits <= tries else { throw .outsideDomain("0 <= hits <= tries") }
        self.hits = hits
        self.tries = tries
    }

    /// Wilson's interval, the one to display, for a share of `size` independent tries, which need not be a whole
    /// number.
    ///
    /// Its coverage is right on average and stays inside 0...1. Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927).
    static func wilson(_ share: Double, of size: Double, z: Double, _ confidence: ConfidenceLevel) -> Interval {
        let scale = 1 + z * z / size
        let centre = (share + z * z / (2 * size)) / scale
        let half = z / scale * (share * (1 - share) / size + z * z / (4 * size * size)).squareRoot()
        return Interval(
            low: share == 0 ? 0 : max(0, centre - half), high: share == 1 ? 1 : min(1, centre + half),
            confidence: confidence)
    }

    /// The share of hits with Clopper and Pearson's interval, the one for gates. Returns nil without tries.
    ///
    /// It covers at least as often as it says, for every share and size. The limits solve the beta distribution
    /// function by bisection: GSL's own inverse fails to converge for one in twenty of the counts at n = 10,000.
    package func clopperPearson(
        confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws(StatisticsError) -> Estimate? {
        guard tries > 0 else { return nil }
        let tail = confidence.tail
        let successes = Double(hits)
        let failures = Double(tries - hits)
        let low =
            hits == 0
            ? 0
            : try crossing { x throws(StatisticsError) in
                try Distributions.betaLowerTail(x, a: successes, b: failures + 1) < tail
            }
        let high =
            hits == tries
            ? 1
            : try crossing { x throws(StatisticsError) in
                try Distributions.betaUpperTail(x, a: successes + 1, b: failures) > tail
            }
        let share = Double(hits) / Double(tries)
        let standardError = (share * (1 - share) / Double(tries)).squareRoot()
        return Estimate(
            value: share, interval: Interval(low: low, high: high, confidence: confidence),
            standardError: standardError,
            sampleSize: tries)
    }
}

/// The point in 0...1 up to which `isBelow` holds, to the last bit that halving can reach.
private func crossing(
    _ isBelow: (Double) throws(StatisticsError) -> Bool
) throws(StatisticsError) -> Double {
    var low = 0.0
    var high = 1.0
    while true {
        let middle = low + (high - low) / 2
        guard low < middle, middle < high else { return middle }
        if try isBelow(middle) { low = middle } else { high = middle }
    }
}
