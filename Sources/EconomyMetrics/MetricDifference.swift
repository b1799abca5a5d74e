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
    /// Of the standard error.
    package let degreesOfFreedom: Int
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
            (value, standardError, low, high, varianceReduction, degreesOfFreedom) = (nil, nil, nil, nil, nil, 0)
            return
        }
        value = isExactlyUnchanged ? 0 : to - from
        guard let influencesA = a.influences, let influencesB = b.influences, a.blocks.count >= 2,
            case let error = a.error(of: zip(influencesA, influencesB).map { $1 - $0 }),
            let half = error.halfWidth(confidence)
        else {
            (standardError, low, high, varianceReduction, degreesOfFreedom) = (nil, nil, nil, nil, 0)
            return
        }
        degreesOfFreedom = error.degreesOfFreedom
        standardError = isExactlyUnchanged ? 0 : error.value
        low = isExactlyUnchanged ? 0 : to - from - half
        high = isExactlyUnchanged ? 0 : to - from + half
        let (errorA, errorB) = (a.error(of: influencesA).value, b.error(of: influencesB).value)
        varianceReduction =
            error.value > 0 && !isExactlyUnchanged
            ? (errorA * errorA + errorB * errorB) / (error.value * error.value) : nil
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
            (value, standardError, low, high, degreesOfFreedom) = (nil, nil, nil, nil, 0)
            return
        }
        let (errorA, errorB) = (a.error(of: influencesA), b.error(of: influencesB))
        // The degrees of freedom of one of the two: never too many.
        let error = ClusterError(
            value: (errorA.value * errorA.value + errorB.value * errorB.value).squareRoot(),
            degreesOfFreedom: min(errorA.degreesOfFreedom, errorB.degreesOfFreedom))
        value = to - from
        standardError = error.value
        degreesOfFreedom = error.degreesOfFreedom
        let half = error.halfWidth(confidence)
        low = half.map { to - from - $0 }
        high = half.map { to - from + $0 }
    }

    /// The difference as a share of what it was before; nil from 0.
    package var relative: Double? {
        guard let value, let from = before.value, from != 0 else { return nil }
        return value / abs(from)
    }
}
