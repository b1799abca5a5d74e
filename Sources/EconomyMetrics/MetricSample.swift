import EconomyStatistics

/// A figure's sums by block of players: all that its value and its error need.
///
/// The method of batch means, with a block as the batch (A. Law, *Simulation Modeling and Analysis*, on output analysis).
/// Blocks are whole parties and independent of each other, so the figure's error follows from how blocks differ,
/// however alike the members of a party are.
package struct MetricSample: Sendable, Equatable {
    package let metric: Metric
    /// By block; `Metric.sums`.
    package let blocks: [[Int64]]

    package init(_ metric: Metric, blocks: [[Int64]]) {
        self.metric = metric
        self.blocks = blocks
    }

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

    /// Influence values: the influence of each block on the figure; they sum to 0. Their squares add up to the figure's variance, times
    /// G / (G − 1) for G blocks. Nil where there is no smooth value.
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
    /// The figure with its interval over blocks.
    ///
    /// Student's t with as many degrees of freedom as blocks less one; a quantile's interval is that of its
    /// distribution function, inverted (R. Woodruff, 1952), and conservative where values repeat. A share of 0 or 1
    /// gets Clopper and Pearson's interval, as if all players were in parties of four whose members are alike.
    package func figure(confidence: ConfidenceLevel = .ninetyFivePercent) -> MetricFigure {
        var figure = MetricFigure(value: value, counted: counted, blocks: blocks.count)
        guard blocks.count >= 2,
            let criticalValue = try? Distributions.tQuantile(
                upperTail: confidence.tail, degreesOfFreedom: Double(blocks.count - 1))
        else { return figure }
        switch metric.shape {
        case .ratio(_, _, _, let isShare):
            guard let value = figure.value, let influences else { return figure }
            let error = Self.error(influences)
            figure.standardError = error
            if isShare, error == 0 {
                (figure.low, figure.high) = Self.limits(value, counted: counted, confidence: confidence)
            } else {
                figure.low = max(value - criticalValue * error, isShare ? 0 : -.infinity)
                figure.high = min(value + criticalValue * error, isShare ? 1 : .infinity)
            }
        case .quantile(_, let share):
            let counts = CountsByValue(metric, blocks)
            if let influences { figure.standardError = Self.error(influences) }
            let half = criticalValue * counts.errorOfShare(share)
            figure.low = counts.quantile(max(share - half, 0))
            figure.high = share + half < 1 ? counts.quantile(share + half) : nil
        }
        return figure
    }

    /// √(G / (G − 1) · Σ influence²) over G blocks.
    package static func error(_ influences: [Double]) -> Double {
        guard influences.count >= 2 else { return 0 }
        let squares = influences.reduce(0.0) { $0 + $1 * $1 }
        let error = (squares * Double(influences.count) / Double(influences.count - 1)).squareRoot()
        // A sum that is 0 in theory may keep a rounding error.
        return error > 1e-300 ? error : 0
    }

    private static func limits(
        _ value: Double, counted: Double, confidence: ConfidenceLevel
    ) -> (low: Double?, high: Double?) {
        let parties = Int(counted / 4)
        guard parties > 0,
            let estimate = try? Proportion(hits: value > 0.5 ? parties : 0, tries: parties).clopperPearson(
                confidence: confidence)
        else { return (nil, nil) }
        return (estimate.interval?.low, estimate.interval?.high)
    }
}

/// A figure of a run with what blocks say about its error.
package struct MetricFigure: Sendable, Equatable {
    /// Nil where nothing is counted, or where a quantile lies beyond the run.
    package var value: Double?
    package var standardError: Double?
    /// An end that is nil is open.
    package var low: Double?
    package var high: Double?
    /// What the figure counts: players, player-days, tries.
    package var counted: Double
    package var blocks: Int

    package init(value: Double?, counted: Double, blocks: Int) {
        (self.value, self.counted, self.blocks) = (value, counted, blocks)
    }
}
