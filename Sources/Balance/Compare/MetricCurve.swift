import EconomyMetrics

/// A figure day by day, for a few days spread over a run: to be drawn, not to be tested.
package struct MetricCurve: Sendable {
    private static let points = 12
    private static let mostGauges = 3

    package let label: String
    package let unit: Metric.Unit
    package let measure: String
    package let days: [Int]
    /// Names of figures, by day.
    let names: [String]

    /// Levels, where a game has them, and the middle of its first gauges.
    static func all(_ book: MetricBook) throws(MetricProblem) -> [MetricCurve] {
        let hasLevels = book.description.levelThresholds.count > 1
        let gauges = book.description.gauges.prefix(mostGauges)
        var curves: [MetricCurve] = []
        if hasLevels { curves.append(try MetricCurve("Level", book) { "level_on(\($0))" }) }
        for gauge in gauges {
            curves.append(try MetricCurve("\(gauge.label), median", book) { "gauge(\(gauge.name), \($0)).p50" })
        }
        return curves
    }

    private init(_ label: String, _ book: MetricBook, name: (Int) -> String) throws(MetricProblem) {
        let count = min(Self.points, book.days)
        days = (1...count).map { $0 * book.days / count }
        var metrics: [Metric] = []
        for day in days { metrics.append(try book.metric(name(day))) }
        self.label = label
        names = metrics.map(\.name)
        (unit, measure) = (metrics.first?.unit ?? .amount, metrics.first?.measure ?? "")
    }
}
