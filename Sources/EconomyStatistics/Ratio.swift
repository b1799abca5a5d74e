import Foundation

extension Estimate {
    /// The ratio of sums Σy / Σx over clusters, such as gold spent per gold earned.
    ///
    /// Delta method: s² = s_yy − 2R·s_yx + R²·s_xx, R ± t · s / (√n · |x̄|), the spreads without what the deal
    /// explains. Where the mean of the denominator is known to no better than 10 % (its standard error over itself),
    /// the interval is Fieller's, which need not be symmetric and does not exist while the denominator may be zero.
    /// Returns nil if n = 0 or Σx = 0.
    ///
    /// Source: E. C. Fieller, "Some problems in interval estimation", J. R. Stat. Soc. B 16 (1954).
    /// - Parameters:
    ///   - dealt: what is known of the clusters; nil if nothing is.
    ///   - controls: how many columns beside the deal were fitted to the clusters and taken off; each costs a degree of
    ///     freedom.
    ///   - isAmount: whether the ratio cannot be below 0. Where its standard error is more than 5 % of it, the interval
    ///     is then symmetric in its logarithm, R · exp(± t · s / R): counts of rare things are skewed, and a symmetric
    ///     interval would lie too low.
    package static func ratio(
        of sums: PairedSums, dealt: DealtSums? = nil, controls: Int = 0, isAmount: Bool = false,
        confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws(StatisticsError) -> Estimate? {
        guard sums.count >= 0 else { throw .impossibleSums }
        guard sums.count > 0, sums.sumX != 0 else { return nil }
        let ratio = Double(wide: sums.sumY) / Double(wide: sums.sumX)
        guard let spread = try sums.spread(about: ratio, dealt: dealt, controls: controls) else {
            return Estimate(value: ratio, sampleSize: sums.count)
        }
        let size = Double(sums.count)
        let meanX = Double(wide: sums.sumX) / size
        // Players who all have the same ratio leave nothing but rounding here.
        let floor = 1e-14 * max(spread.varianceY, Double(wide: sums.sumOfSquaresY) / size)
        let residualVariance = spread.residual > floor ? spread.residual : 0
        let standardError = (residualVariance / size).squareRoot() / abs(meanX)
        func estimate(_ interval: Interval?) -> Estimate {
            Estimate(
                value: ratio, interval: interval, standardError: standardError, sampleSize: sums.count,
                degreesOfFreedom: spread.degreesOfFreedom)
        }
        guard standardError > 0 else { return estimate(nil) }

        let criticalValue = try Distributions.tQuantile(
            upperTail: confidence.tail, degreesOfFreedom: Double(spread.degreesOfFreedom))
        let denominatorVariation = (spread.varianceX / size).squareRoot() / abs(meanX)
        if denominatorVariation > 0.1 {
            let g = criticalValue * criticalValue * denominatorVariation * denominatorVariation
            guard g < 1 else { return estimate(nil) }
            let unexplained = max(0, spread.varianceY - spread.covariance * spread.covariance / spread.varianceX)
            let rest = max(0, residualVariance - g * unexplained)
            let centre = (ratio - g * spread.covariance / spread.varianceX) / (1 - g)
            let half = criticalValue * (rest / size).squareRoot() / (abs(meanX) * (1 - g))
            return estimate(Interval(low: centre - half, high: centre + half, confidence: confidence))
        }
        return estimate(
            .around(
                ratio, error: standardError, criticalValue: criticalValue, skewness: spread.skewness,
                isAmount: isAmount, confidence))
    }

    /// The share of players, or of tries, that Σy of Σx are, with Wilson's interval.
    ///
    /// It counts as many independent ones as would have the same error, p(1 − p) over its variance, less what Student's
    /// t asks for few clusters (E. Korn and B. Graubard, *Confidence intervals for proportions with small expected
    /// number of positive counts estimated from survey data*, Survey Methodology 24, 1998).
    ///
    /// - Parameter independent: how many independent ones there are at least; it decides where all or none are counted,
    ///   and so nothing is seen of the spread.
    package static func share(
        of sums: PairedSums, dealt: DealtSums? = nil, controls: Int = 0, independent: Double,
        confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws(StatisticsError) -> Estimate? {
        guard let plain = try ratio(of: sums, dealt: dealt, controls: controls, confidence: confidence) else {
            return nil
        }
        guard (0...1).contains(plain.value) else { return plain }
        let error = plain.standardError ?? 0
        var interval = try Interval.ofShare(plain.value, error: error, plain.degreesOfFreedom, confidence)
        if interval == nil, independent > 0 {
            let z = try Distributions.normalQuantile(upperTail: confidence.tail)
            interval = Proportion.wilson(plain.value, of: independent, z: z, confidence)
        }
        guard let interval else { return Estimate(value: plain.value, sampleSize: sums.count) }
        return Estimate(
            value: plain.value, interval: interval, standardError: error, sampleSize: sums.count,
            degreesOfFreedom: plain.degreesOfFreedom)
    }
}

extension Interval {
    /// Wilson's, of as many independent ones as would have the same error; nil without an error.
    package static func ofShare(
        _ share: Double, error: Double, _ degreesOfFreedom: Int?,
        _ confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws(StatisticsError) -> Interval? {
        guard error > 0, let degreesOfFreedom else { return nil }
        let z = try Distributions.normalQuantile(upperTail: confidence.tail)
        let t = try Distributions.tQuantile(upperTail: confidence.tail, degreesOfFreedom: Double(degreesOfFreedom))
        let size = share * (1 - share) / (error * error) * (z / t) * (z / t)
        return size > 0 ? Proportion.wilson(share, of: size, z: z, confidence) : nil
    }
}

extension Interval {
    /// `value` ± `criticalValue` · `error`; of an amount with an error of more than 5 % the same of its logarithm.
    ///
    /// Where it is known how skewed the figure is, an end is moved out to the last value from which Student's t,
    /// straightened, is `criticalValue` away. It is never moved in: what a few clusters say of skewness is hardly known
    /// itself. An amount's lower end is never moved to 0.
    ///
    /// - Parameter skewness: of the value over samples: third cumulant over the cube of the standard error.
    package static func around(
        _ value: Double, error: Double, criticalValue: Double, skewness: Double? = nil, isAmount: Bool,
        _ confidence: ConfidenceLevel
    ) -> Interval {
        let plain = plain(value, error: error, criticalValue: criticalValue, isAmount: isAmount, confidence)
        guard let skewness else { return plain }
        let low = value - error * StraightenedT.original(criticalValue, skewness)
        let high = value - error * StraightenedT.original(-criticalValue, skewness)
        return Interval(
            low: isAmount && low <= 0 ? plain.low : min(plain.low, low), high: max(plain.high, high),
            confidence: confidence)
    }

    private static func plain(
        _ value: Double, error: Double, criticalValue: Double, isAmount: Bool, _ confidence: ConfidenceLevel
    ) -> Interval {
        guard isAmount, value > 0, error > 0.05 * value else {
            let half = criticalValue * error
            return Interval(low: value - half, high: value + half, confidence: confidence)
        }
        let factor = exp(criticalValue * error / value)
        return Interval(low: value / factor, high: value * factor, confidence: confidence)
    }
}
