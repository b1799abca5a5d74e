extension Estimate {
    /// The ratio of sums Σy / Σx over players, such as gold spent per gold earned.
    ///
    /// Delta method: s² = s_yy − 2R·s_yx + R²·s_xx, R ± t · s / (√n · |x̄|). Where the mean of the denominator is known
    /// to no better than 10 % (its standard error over itself), the interval is Fieller's, which need not be
    /// symmetric and does not exist while the denominator may be zero. Returns nil if n = 0 or Σx = 0.
    ///
    /// Source: E. C. Fieller, "Some problems in interval estimation", J. R. Stat. Soc. B 16 (1954).
    package static func ratio(
        of sums: PairedSums, confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws(StatisticsError) -> Estimate? {
        guard sums.count >= 0 else { throw .impossibleSums }
        guard sums.count > 0, sums.sumX != 0 else { return nil }
        let ratio = Double(sums.sumY) / Double(sums.sumX)
        guard
            let varianceY = try sums.y.sampleVariance(),
            let varianceX = try sums.x.sampleVariance(),
            let covariance = try sums.sampleCovariance()
        else { return Estimate(value: ratio, sampleSize: 1) }

        let size = Double(sums.count)
        let meanX = Double(sums.sumX) / size
        let residual = varianceY - 2 * ratio * covariance + ratio * ratio * varianceX
        // Players who all have the same ratio leave nothing but rounding here.
        let residualVariance = residual > 1e-14 * varianceY ? residual : 0
        let standardError = (residualVariance / size).squareRoot() / abs(meanX)
        guard standardError > 0 else { return Estimate(value: ratio, standardError: 0, sampleSize: sums.count) }

        let criticalValue = try confidence.tCriticalValue(sampleSize: sums.count)
        let denominatorVariation = (varianceX / size).squareRoot() / abs(meanX)
        var interval: Interval? = Interval(
            low: ratio - criticalValue * standardError, high: ratio + criticalValue * standardError,
            confidence: confidence)
        if denominatorVariation > 0.1 {
            let g = criticalValue * criticalValue * denominatorVariation * denominatorVariation
            let unexplained = max(0, varianceY - covariance * covariance / varianceX)
            let spread = max(0, residualVariance - g * unexplained)
            let centre = (ratio - g * covariance / varianceX) / (1 - g)
            let half = criticalValue * (spread / size).squareRoot() / (abs(meanX) * (1 - g))
            interval = g < 1 ? Interval(low: centre - half, high: centre + half, confidence: confidence) : nil
        }
        return Estimate(
            value: ratio, interval: interval, standardError: standardError, sampleSize: sums.count)
    }
}
