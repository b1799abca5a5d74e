import EconomyMetrics

/// The size of a move as it is told: of a share in points, because a percent of a percent misleads; of an amount in
/// percent of what it was, or in its own unit where it was 0.
package struct MoveSize: Sendable, Equatable {
    package enum Unit: String, Sendable, Codable {
        /// Points of a percent: from 1.01 % to 6.33 % is +5.32.
        case points
        /// Of what the figure was.
        case percent
        /// The figure's own unit.
        case amount
    }

    package let unit: Unit
    package let value: Double
    /// The ends of the 95 % interval; nil where there is none.
    package let low: Double?
    package let high: Double?

    /// In which unit the moves of a metric are told, unless it was 0.
    package static func unit(of metric: Metric) -> Unit { metric.unit == .share ? .points : .percent }

    private init(_ unit: Unit, _ value: Double, _ low: Double?, _ high: Double?, times factor: Double = 100) {
        self.unit = unit
        self.value = factor * value
        self.low = low.map { factor * $0 }
        self.high = high.map { factor * $0 }
    }

    /// - Returns: nil where either figure has no value.
    package init?(_ difference: MetricDifference) {
        let isShare = difference.metric.unit == .share
        if !isShare, let relative = difference.relative {
            self.init(.percent, relative, difference.relativeLow, difference.relativeHigh)
            return
        }
        guard let value = difference.value else { return nil }
        self.init(
            isShare ? .points : .amount, value, difference.low, difference.high, times: isShare ? 100 : 1)
    }
}
