import EconomyMetrics
import EconomyStatistics
import Foundation

/// d ln(figure) / d ln(knob): by how many percent the figure moves for each percent of the knob.
package struct Elasticity: Sendable, Equatable {
    package let value: Double
    package let standardError: Double
    package let low: Double
    package let high: Double
    package let isZero: Bool

    /// By a difference over the same players with the same luck.
    package init?(_ less: MetricSample, _ from: Double, _ more: MetricSample, _ to: Double) {
        guard let a = less.smoothValue, let b = more.smoothValue, a > 0, b > 0, from > 0, to > from,
            let pullsA = less.pulls, let pullsB = more.pulls, pullsA.count > 1,
            let reach = try? Distributions.tQuantile(
                upperTail: ConfidenceLevel.ninetyFivePercent.tail, degreesOfFreedom: Double(pullsA.count - 1))
        else { return nil }
        let width = log(to / from)
        isZero = less.blocks == more.blocks
        value = isZero ? 0 : log(b / a) / width
        standardError = isZero ? 0 : MetricSample.error(zip(pullsA, pullsB).map { $1 / b - $0 / a }) / width
        low = value - reach * standardError
        high = value + reach * standardError
    }

    /// How often chance alone would make it as large, by Student's t over blocks; nil where nothing can be said.
    func probability(blocks: Int) -> Double? {
        guard !isZero else { return nil }
        return MetricMove.probability(of: value, error: standardError, blocks: blocks)
    }
}
