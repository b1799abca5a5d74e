import EconomyStatistics

/// How a figure differs between two runs of the same players with the same luck: b − a.
///
/// Chance that both share cancels, so the interval covers only what the two rules make different.
package struct MetricDifference: Sendable, Equatable {
    package let metric: Metric
    package let before: MetricFigure
    package let after: MetricFigure
    /// After minus before; of quantiles read between two days. Nil where either has no value.
    package let value: Double?
    package let standardError: Double?
    package let low: Double?
    package let high: Double?
    /// Whether every block's sums are the same to the last unit.
    package let isExactlyUnchanged: Bool
    /// By how much the shared luck shrinks the variance of the difference: (Var a + Var b) / Var(b − a).
    package let varianceReduction: Double?

    /// - Parameters:
    ///   - a, b: of the same metric over the same blocks.
    package init?(_ a: MetricSample, _ b: MetricSample, confidence: ConfidenceLevel = .ninetyFivePercent) {
        guard a.metric == b.metric, a.blocks.count == b.blocks.count else { return nil }
        metric = a.metric
        before = a.figure(confidence: confidence)
        after = b.figure(confidence: confidence)
        isExactlyUnchanged = a.blocks == b.blocks
        guard let from = a.smoothValue, let to = b.smoothValue else {
            (value, standardError, low, high, varianceReduction) = (nil, nil, nil, nil, nil)
            return
        }
        value = isExactlyUnchanged ? 0 : to - from
        guard let influencesA = a.influences, let influencesB = b.influences, a.blocks.count >= 2,
            let criticalValue = try? Distributions.tQuantile(
                upperTail: confidence.tail, degreesOfFreedom: Double(a.blocks.count - 1))
        else {
            (standardError, low, high, varianceReduction) = (nil, nil, nil, nil)
            return
        }
        let error = MetricSample.error(zip(influencesA, influencesB).map { $1 - $0 })
        standardError = isExactlyUnchanged ? 0 : error
        low = isExactlyUnchanged ? 0 : to - from - criticalValue * error
        high = isExactlyUnchanged ? 0 : to - from + criticalValue * error
        let (errorA, errorB) = (MetricSample.error(influencesA), MetricSample.error(influencesB))
        varianceReduction =
            error > 0 && !isExactlyUnchanged ? (errorA * errorA + errorB * errorB) / (error * error) : nil
    }

    /// For runs of different players: both errors count, so the interval is wider than that of pairs.
    ///
    /// - Parameters:
    ///   - a, b: of the same metric, over as many blocks.
    package init?(
        ofOthers a: MetricSample, _ b: MetricSample, confidence: ConfidenceLevel = .ninetyFivePercent
    ) {
        guard a.metric == b.metric, a.blocks.count == b.blocks.count else { return nil }
        metric = a.metric
        before = a.figure(confidence: confidence)
        after = b.figure(confidence: confidence)
        isExactlyUnchanged = false
        varianceReduction = nil
        guard let from = a.smoothValue, let to = b.smoothValue, let influencesA = a.influences,
            let influencesB = b.influences
        else {
            (value, standardError, low, high) = (nil, nil, nil, nil)
            return
        }
        let error =
            (MetricSample.error(influencesA) * MetricSample.error(influencesA)
            + MetricSample.error(influencesB) * MetricSample.error(influencesB)).squareRoot()
        value = to - from
        standardError = error
        // The degrees of freedom of one of the two: never too many.
        let criticalValue = try? Distributions.tQuantile(
            upperTail: confidence.tail, degreesOfFreedom: Double(max(a.blocks.count - 1, 1)))
        low = criticalValue.map { to - from - $0 * error }
        high = criticalValue.map { to - from + $0 * error }
    }

    /// The difference as a share of what it was before; nil from 0.
    package var relative: Double? {
        guard let value, let from = before.value, from != 0 else { return nil }
        return value / abs(from)
    }
}
