/// How often intervals of this kind cover the truth, as a share between 0 and 1, both excluded.
package struct ConfidenceLevel: Hashable, Sendable {
    package let share: Double

    package static let ninetyFivePercent = ConfidenceLevel(unchecked: 0.95)

    package init(_ share: Double) throws(StatisticsError) {
        guard share > 0, share < 1 else { throw .outsideDomain("0 < confidence < 1") }
        self.share = share
    }

    private init(unchecked share: Double) { self.share = share }

    /// The probability left outside on either side.
    package var tail: Double { (1 - share) / 2 }
}

/// A range of values that the data do not contradict.
package struct Interval: Hashable, Sendable {
    package let low: Double
    package let high: Double
    package let confidence: ConfidenceLevel

    package init(low: Double, high: Double, confidence: ConfidenceLevel = .ninetyFivePercent) {
        self.low = low
        self.high = high
        self.confidence = confidence
    }

    package func contains(_ value: Double) -> Bool { low <= value && value <= high }
}

/// A figure with what the sample says about its error.
///
/// There is no interval where the data cannot give one: a single observation, no spread at all (the standard error is
/// then 0), a ratio whose denominator may be zero, too few observations for an extreme quantile.
package struct Estimate: Hashable, Sendable {
    package let value: Double
    package let interval: Interval?
    package let standardError: Double?
    /// How many independent units, as a rule players, the figure rests on.
    package let sampleSize: Int
    /// Of the standard error, where it is estimated from the spread of clusters.
    package let degreesOfFreedom: Int?

    package init(
        value: Double, interval: Interval? = nil, standardError: Double? = nil, sampleSize: Int,
        degreesOfFreedom: Int? = nil
    ) {
        self.value = value
        self.interval = interval
        self.standardError = standardError
        self.sampleSize = sampleSize
        self.degreesOfFreedom = degreesOfFreedom
    }
}
