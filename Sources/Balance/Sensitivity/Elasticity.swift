import EconomyMetrics
import EconomyStatistics
import Foundation

/// d ln(figure) / d ln(parameter): by how many percent the figure moves for each percent of the parameter.
package struct Elasticity: Sendable, Equatable {
    package let value: Double
    package let standardError: Double
    let degreesOfFreedom: Int
    package let low: Double
    package let high: Double
    package let isZero: Bool

    /// By a difference over the same players with the same luck.
    package init?(_ less: MetricSample, _ from: Double, _ more: MetricSample, _ to: Double) {
        guard let a = less.smoothValue, let b = more.smoothValue, a > 0, b > 0, from > 0, to > from,
            let influencesA = less.influences, let influencesB = more.influences, influencesA.count > 1,
            case let error = less.error(of: zip(influencesA, influencesB).map { $1 / b - $0 / a }),
            let half = error.halfWidth()
        else { return nil }
        let width = log(to / from)
        isZero = less.blocks == more.blocks
        value = isZero ? 0 : log(b / a) / width
        standardError = isZero ? 0 : error.value / width
        degreesOfFreedom = error.degreesOfFreedom
        low = isZero ? 0 : value - half / width
        high = isZero ? 0 : value + half / width
    }

    /// How often chance alone would make it as large, by Student's t over blocks; nil where it is unknown.
    func probability(blocks: Int) -> Double? {
        guard !isZero else { return nil }
        return MetricMove.probability(
            of: value, error: standardError, degreesOfFreedom: degreesOfFreedom, blocks: blocks)
    }
}
