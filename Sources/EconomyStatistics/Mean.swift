extension Estimate {
    /// The mean of a sample with its t interval.
    ///
    /// x̄ ± t(n − 1) · s / √n. Returns nil for an empty sample; one observation has no error, equal observations
    /// have a standard error of 0 and no interval.
    package static func mean(
        of sums: SampleSums, confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws(StatisticsError) -> Estimate? {
        guard sums.count >= 0 else { throw .impossibleSums }
        guard sums.count > 0 else { return nil }
        let mean = Double(sums.sum) / Double(sums.count)
        guard let variance = try sums.sampleVariance() else { return Estimate(value: mean, sampleSize: 1) }

        let standardError = (variance / Double(sums.count)).squareRoot()
        guard standardError > 0 else { return Estimate(value: mean, standardError: 0, sampleSize: sums.count) }
        let halfWidth = try confidence.tCriticalValue(sampleSize: sums.count) * standardError
        return Estimate(
            value: mean,
            interval: Interval(low: mean - halfWidth, high: mean + halfWidth, confidence: confidence),
            standardError: standardError, sampleSize: sums.count)
    }
}

extension ConfidenceLevel {
    /// The half-width of a t interval from `sampleSize` observations, in standard errors.
    func tCriticalValue(sampleSize: Int) throws(StatisticsError) -> Double {
        try Distributions.tQuantile(upperTail: tail, degreesOfFreedom: Double(sampleSize - 1))
    }
}
