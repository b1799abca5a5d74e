import EconomyStatistics

/// A figure's sums by block of players: all that its value and its error need.
///
/// A block is a cluster: whole parties, independent of the others. So the figure's error follows from how blocks
/// differ, however alike the members of a party are, less what the deal explains of it (`DealtDesign`).
package struct MetricSample: Sendable, Equatable {
    package let metric: Metric
    /// By block; `Metric.sums`.
    package let blocks: [[Int64]]
    package let facts: SampleFacts
    /// How many kinds of luck were taken off; each costs a degree of freedom.
    let controls: Int

    package init(_ metric: Metric, blocks: [[Int64]], facts: SampleFacts = .none) {
        self.init(metric, blocks: blocks, facts: facts, controls: 0)
    }

    init(_ metric: Metric, blocks: [[Int64]], facts: SampleFacts, controls: Int) {
        self.metric = metric
        self.blocks = blocks
        self.facts = facts
        self.controls = controls
    }

    var clusters: SampleClusters { facts.clusters(of: metric.archetype, blocks: blocks.count) }

    /// The standard error of a figure to which the blocks add these influences.
    package func error(of influences: [Double]) -> ClusterError { clusters.error(of: influences) }

    /// The figure; nil where nothing is counted, or where a quantile lies beyond the run.
    package var value: Double? {
        switch metric.shape {
        case .ratio(_, _, let scale, _):
            let (top, bottom) = sums
            return bottom == 0 ? nil : scale * top / bottom
        case .quantile(_, let share): return CountsByValue(metric, blocks).quantile(share)
        }
    }

    /// What the figure counts: players, tries, or whatever its denominator is.
    package var counted: Double {
        if case .ratio = metric.shape { return sums.bottom }
        return blocks.reduce(0.0) { $0 + Double($1.first ?? 0) }
    }

    /// A value that moves evenly with the sums: the figure itself, but of a quantile of days read between two days by
    /// a straight line, so that a move of part of a day shows.
    package var smoothValue: Double? {
        switch metric.shape {
        case .ratio: return value
        case .quantile(_, let share): return CountsByValue(metric, blocks).smoothQuantile(share)
        }
    }

    /// Influence values: what each block adds to the figure; they sum to 0. Nil where there is no smooth value.
    ///
    /// Of a ratio R = ΣY / ΣX it is (Y − R·X) / ΣX, of a quantile at a share p (p·n − those not above it) / (f·Σn),
    /// with the density f as a difference quotient (M. Siddiqui 1960; D. Bloch, J. Gastwirth 1968).
    package var influences: [Double]? {
        switch metric.shape {
        case .ratio(_, _, let scale, _):
            let (top, bottom) = sums
            guard bottom != 0 else { return nil }
            let ratio = top / bottom
            return blocks.map { scale * (Double($0[0]) - ratio * Double($0[1])) / bottom }
        case .quantile(_, let share): return CountsByValue(metric, blocks).influences(share)
        }
    }

    private var sums: (top: Double, bottom: Double) {
        // Exact below 2⁵³, and within a rounding above.
        let top = blocks.reduce(Int128(0)) { $0 + Int128($1[0]) }
        let bottom = blocks.reduce(Int128(0)) { $0 + Int128($1[1]) }
        return (Double(top), Double(bottom))
    }
}

extension MetricSample {
    /// The figure with its interval: `Estimate.ratio`, `Estimate.share` or `QuantilePlaces`.
    package func figure(confidence: ConfidenceLevel = .ninetyFivePercent) -> MetricFigure {
        var figure = MetricFigure(value: value, counted: counted, blocks: blocks.count)
        guard blocks.count >= 2 else { return figure }
        let clusters = clusters
        switch metric.shape {
        case .ratio(let top, _, let scale, let isShare):
            let (sums, dealt) = clusters.pairs(
                blocks.map { $0[0] }, blocks.map { $0[1] }, cubes: metric.isSumByHead)
            let found =
                isShare
                ? try? Estimate.share(
                    of: sums, dealt: dealt, controls: controls, independent: counted / clusters.designEffect,
                    confidence: confidence)
                : try? Estimate.ratio(
                    of: sums, dealt: dealt, controls: controls, isAmount: top.allSatisfy(\.isCount),
                    confidence: confidence)
            guard let estimate = found ?? nil else { return figure }
            figure.standardError = estimate.standardError.map { $0 * scale }
            figure.degreesOfFreedom = estimate.degreesOfFreedom
            figure.low = (estimate.interval?.low ?? estimate.certain).map { $0 * scale }
            figure.high = (estimate.interval?.high ?? estimate.certain).map { $0 * scale }
        case .quantile(_, let share):
            let counts = CountsByValue(metric, blocks)
            if let influences {
                let error = clusters.error(of: influences)
                (figure.standardError, figure.degreesOfFreedom) = (error.value, error.degreesOfFreedom)
            }
            let places = counts.places(of: share, clusters, confidence)
            figure.low = places.low.map { metric.values(at: $0).lower }
            figure.high = places.high.map { metric.values(at: $0).upper }
        }
        return figure
    }
}

extension MetricSample {
    /// A quantile as `smoothValue` reads it, with the interval of its influence values; nil for a ratio.
    ///
    /// It moves evenly with the players, where a whole day jumps: that is known to 1 % only when no other day is
    /// possible, and where half of the players arrive just at the end of a day it takes many times the players.
    package func smoothFigure(confidence: ConfidenceLevel = .ninetyFivePercent) -> MetricFigure? {
        guard case .quantile = metric.shape, let value = smoothValue else { return nil }
        var figure = MetricFigure(value: value, counted: counted, blocks: blocks.count)
        guard let influences else { return figure }
        let error = clusters.error(of: influences)
        (figure.standardError, figure.degreesOfFreedom) = (error.value, error.degreesOfFreedom)
        let half = error.halfWidth(confidence)
        figure.low = half.map { value - $0 }
        figure.high = half.map { value + $0 }
        return figure
    }
}

extension Estimate {
    /// The value itself where all clusters have the same: there is no spread, and so no other value in sight.
    fileprivate var certain: Double? { standardError == 0 ? value : nil }
}

extension Metric.Column {
    /// Whether it cannot be below 0.
    fileprivate var isCount: Bool {
        if case .less = self { return false }
        return true
    }
}

/// A figure of a run with what blocks say about its error.
package struct MetricFigure: Sendable, Equatable {
    /// Nil where nothing is counted, or where a quantile lies beyond the run.
    package var value: Double?
    package var standardError: Double?
    /// Of the standard error.
    package var degreesOfFreedom: Int?
    /// An end that is nil is open.
    package var low: Double?
    package var high: Double?
    /// What the figure counts: players, player-days, tries.
    package var counted: Double
    package var blocks: Int

    package var error: ClusterError? {
        guard let standardError, let degreesOfFreedom else { return nil }
        return ClusterError(value: standardError, degreesOfFreedom: degreesOfFreedom)
    }

    package init(value: Double?, counted: Double, blocks: Int) {
        (self.value, self.counted, self.blocks) = (value, counted, blocks)
    }
}
