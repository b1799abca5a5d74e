import EconomyStatistics

/// How a figure differs between two runs: b − a.
///
/// Of the same players with the same luck, chance that both share cancels, so the interval covers only what the two
/// rules make different.
package struct MetricDifference: Sendable, Equatable {
    package let metric: Metric
    package let before: MetricFigure
    package let after: MetricFigure
    /// The figure before and after; of quantiles read between two days. Nil where it has no value.
    package let from: Double?
    package let to: Double?
    /// Of the standard error.
    package let degreesOfFreedom: Int
    package let standardError: Double?
    /// Of after minus before.
    package let low: Double?
    package let high: Double?
    /// Of `relative`.
    package let relativeLow: Double?
    package let relativeHigh: Double?
    /// Whether every block's sums are the same to the last unit.
    package let isExactlyUnchanged: Bool
    /// By how much the shared luck shrinks the variance of the difference: (Var a + Var b) / Var(b − a).
    package let varianceReduction: Double?
    /// Whether it moved by less than a margin, a share of what it was; nil without a margin or an error.
    package let withinMargin: BandEvidence?

    /// - Parameters:
    ///   - a, b: of the same metric over the same blocks.
    ///   - margin: a share of the figure before.
    ///   - before: the figure of `a`, where it is known.
    package init?(
        _ a: MetricSample, _ b: MetricSample, confidence: ConfidenceLevel = .ninetyFivePercent, margin: Double? = nil,
        before: MetricFigure? = nil
    ) {
        self.init(a, b, isPaired: true, confidence, margin, before)
    }

    /// For runs of different players: both errors count, so the interval is wider than that of pairs.
    ///
    /// - Parameters:
    ///   - a, b: of the same metric.
    ///   - margin: a share of the figure before.
    package init?(
        ofOthers a: MetricSample, _ b: MetricSample, confidence: ConfidenceLevel = .ninetyFivePercent,
        margin: Double? = nil
    ) {
        self.init(a, b, isPaired: false, confidence, margin, nil)
    }

    private init?(
        _ a: MetricSample, _ b: MetricSample, isPaired: Bool, _ confidence: ConfidenceLevel, _ margin: Double?,
        _ before: MetricFigure?
    ) {
        guard a.metric == b.metric, a.blocks.count == b.blocks.count || !isPaired else { return nil }
        metric = a.metric
        self.before = before ?? a.figure(confidence: confidence)
        after = b.figure(confidence: confidence)
        (from, to) = (a.smoothValue, b.smoothValue)
        isExactlyUnchanged = isPaired && a.blocks == b.blocks
        guard let from, let to, let errors = DifferenceErrors(a, b, isPaired: isPaired),
            case let error = errors.error(times: 1), let half = error.halfWidth(confidence)
        else {
            (standardError, low, high, relativeLow, relativeHigh) = (nil, nil, nil, nil, nil)
            (varianceReduction, withinMargin, degreesOfFreedom) = (nil, nil, 0)
            return
        }
        degreesOfFreedom = error.degreesOfFreedom
        withinMargin = margin.map { errors.evidence(from: from, to: to, margin: $0) }
        guard !isExactlyUnchanged else {
            (standardError, low, high, varianceReduction) = (0, 0, 0, nil)
            relativeLow = from == 0 ? nil : 0
            relativeHigh = relativeLow
            return
        }
        (standardError, low, high) = (error.value, to - from - half, to - from + half)
        varianceReduction = isPaired ? errors.varianceReduction : nil
        // Of the ratio b / a, linearised.
        let relativeHalf = from == 0 ? nil : errors.error(times: to / from).halfWidth(confidence)
        relativeLow = relativeHalf.map { (to - from - $0) / abs(from) }
        relativeHigh = relativeHalf.map { (to - from + $0) / abs(from) }
    }

    /// After minus before; of quantiles read between two days. Nil where either has no value.
    package var value: Double? {
        guard let from, let to else { return nil }
        return isExactlyUnchanged ? 0 : to - from
    }

    /// The difference as a share of what it was before; nil from 0.
    package var relative: Double? {
        guard let value, let from, from != 0 else { return nil }
        return value / abs(from)
    }
}

/// The errors of what is made of a figure in two runs: b − k·a for any k.
///
/// For k = 1 it is that of the difference. Whether b lies above (1 + m)·a is asked with k = 1 + m, and so on: what was
/// before is not known exactly either, and b may go up and down with it.
private struct DifferenceErrors {
    private let clusters: (before: SampleClusters, after: SampleClusters)
    private let before: [Double]
    private let after: [Double]
    private let isPaired: Bool

    init?(_ a: MetricSample, _ b: MetricSample, isPaired: Bool) {
        guard min(a.blocks.count, b.blocks.count) >= 2, let before = a.influences, let after = b.influences else {
            return nil
        }
        (self.before, self.after, self.isPaired) = (before, after, isPaired)
        let clusters = a.clusters
        // Pairs are the same clusters.
        self.clusters = (clusters, isPaired ? clusters : b.clusters)
    }

    var varianceReduction: Double? {
        let difference = error(times: 1).value
        guard difference > 0 else { return nil }
        let (one, other) = (clusters.before.error(of: before).value, clusters.after.error(of: after).value)
        return (one * one + other * other) / (difference * difference)
    }

    /// The standard error of b − `times`·a.
    func error(times: Double) -> ClusterError {
        guard !isPaired else {
            return clusters.before.error(of: zip(before, after).map { $1 - times * $0 })
        }
        let (one, other) = (clusters.before.error(of: before), clusters.after.error(of: after))
        // The degrees of freedom of one of the two: never too many.
        return ClusterError(
            value: (times * times * one.value * one.value + other.value * other.value).squareRoot(),
            degreesOfFreedom: min(one.degreesOfFreedom, other.degreesOfFreedom))
    }

    /// How skewed b − `times`·a is over samples; `error` is its standard error.
    private func skewness(times: Double, _ error: ClusterError) -> Double {
        guard !isPaired else {
            return clusters.before.skewness(of: zip(before, after).map { $1 - times * $0 }, error)
        }
        guard error.value > 0 else { return 0 }
        // Third cumulants of independent sums add up.
        let (one, other) = (clusters.before.error(of: before), clusters.after.error(of: after))
        func part(_ own: ClusterError, _ skewness: Double, times: Double) -> Double {
            let share = times * own.value / error.value
            return share * share * share * skewness
        }
        return part(other, clusters.after.skewness(of: after, other), times: 1)
            - part(one, clusters.before.skewness(of: before, one), times: times)
    }

    /// Whether b lies between (1 − m)·a and (1 + m)·a, each edge with its own error; the other way round below 0.
    func evidence(from: Double, to: Double, margin: Double) -> BandEvidence {
        func edge(_ share: Double) -> EdgeEvidence {
            let times = 1 + (from < 0 ? -share : share)
            let error = self.error(times: times)
            return EdgeEvidence(
                gap: to - from - share * abs(from), error: error.value,
                degreesOfFreedom: Double(error.degreesOfFreedom), skewness: skewness(times: times, error))
        }
        return BandEvidence(low: edge(-margin), high: edge(margin))
    }
}
