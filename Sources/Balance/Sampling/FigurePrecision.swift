import EconomyMetrics
import EconomyStatistics

/// How well a figure is known.
package struct FigurePrecision: Sendable, Equatable {
    /// How a figure is read to see how well it is known.
    package enum Reading: String, Sendable {
        /// As these players have it.
        case plain
        /// As they would have it with even luck.
        case withoutLuck
        /// A quantile between two whole values, by a straight line.
        case betweenValues
    }

    package let metric: Metric
    /// Of the players who played, as reports print it.
    package let plain: MetricFigure
    /// What decides: the same, read in the way by which it is best known.
    package let best: MetricFigure
    package let reading: Reading

    init(_ sample: MetricSample, luck: [LuckFacts]) {
        metric = sample.metric
        plain = sample.figure()
        if let figure = sample.smoothFigure() {
            (best, reading) = (figure, .betweenValues)
        } else if let figure = sample.withoutLuck(luck)?.figure() {
            (best, reading) = (figure, .withoutLuck)
        } else {
            (best, reading) = (plain, .plain)
        }
    }

    /// Half of the 95 % interval's width, as a share of the value; nil where the interval is open or the value 0.
    package var share: Double? {
        guard let value = best.value, value != 0, let low = best.low, let high = best.high else { return nil }
        return (high - low) / 2 / abs(value)
    }
}
