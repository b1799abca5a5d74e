import Balance
import EconomyMetrics

/// Figures and moves in readable form.
package enum MetricWords {
    /// "6.5 %" of a share, "43.2" of an amount; "–" where there is none.
    package static func value(_ value: Double?, _ unit: Metric.Unit) -> String {
        guard let value else { return NumberText.missing }
        return unit == .share ? Words.percent(value) : Words.number(value)
    }

    /// The value with its interval, "6.5 % (6.4 to 6.6)".
    package static func figure(_ figure: MetricFigure, _ unit: Metric.Unit) -> String {
        let scale = scale(unit)
        guard let low = figure.low, let high = figure.high, figure.value != nil else {
            return value(figure.value, unit)
        }
        let interval = Words.interval(Words.number(scale * low), Words.number(scale * high))
        return "\(value(figure.value, unit)) (\(interval))"
    }

    /// The move with its interval: "+5.3 points (+5.2 to +5.4)", "+10 % (+9.8 to +10.2)"; "–" where there is none.
    package static func change(of move: MetricMove) -> String {
        move.verdict == .untouched ? "none" : change(MoveSize(move.difference))
    }

    package static func change(_ size: MoveSize?) -> String {
        guard let size else { return NumberText.missing }
        return bare(size) + (interval(size).map { " (\($0))" } ?? "")
    }

    /// Without its interval: "+5.3 points".
    package static func bare(_ size: MoveSize) -> String { signed(size.value) + name(size.unit) }

    /// "+5.2 to +5.4"; nil where there is none.
    package static func interval(_ size: MoveSize) -> String? {
        size.low.flatMap { low in size.high.map { Words.interval(signed(low), signed($0)) } }
    }

    /// How far it is, whichever way: "5.3 points".
    static func distance(_ size: MoveSize) -> String { Words.number(abs(size.value)) + name(size.unit) }

    /// What stands behind a number of this unit.
    private static func name(_ unit: MoveSize.Unit) -> String {
        switch unit {
        case .points: " points"
        case .percent: " %"
        case .amount: ""
        }
    }

    /// At the head of a column.
    static func head(_ unit: MoveSize.Unit) -> String {
        switch unit {
        case .points: "points"
        case .percent: "%"
        case .amount: "its unit"
        }
    }

    static func cell(_ size: MoveSize?) -> Cell { size.map { cell($0.value, $0.low, $0.high) } ?? .empty }

    package static func verdict(_ verdict: MetricMove.Verdict) -> String {
        switch verdict {
        case .certain: "certain"
        case .likely: "likely"
        case .unclear: "not distinguishable from chance"
        case .untouched: "not touched"
        case .unknown: "not available"
        }
    }

    package static func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + Words.number(value) }

    /// "10,008 players".
    package static func count(_ count: Int, _ noun: String) -> String { Words.count(count, noun) }

    /// Shares are shown in percent.
    static func scale(_ unit: Metric.Unit) -> Double { unit == .share ? 100 : 1 }

    static func cell(_ figure: MetricFigure, _ unit: Metric.Unit) -> Cell {
        let scale = scale(unit)
        return cell(figure.value.map { scale * $0 }, figure.low.map { scale * $0 }, figure.high.map { scale * $0 })
    }

    static func cell(_ value: Double?, _ low: Double? = nil, _ high: Double? = nil) -> Cell {
        guard let value, value.isFinite else { return .empty }
        let finite = { (end: Double?) in end.flatMap { $0.isFinite ? $0 : nil } }
        // As many decimals as fit the interval's width.
        let width = low.flatMap { low in high.map { $0 - low } } ?? 0
        let size = width > 0 ? min(abs(value), 10 * width) : abs(value)
        return .number(value, low: finite(low), high: finite(high), decimals: min(Figure.decimals(size), 6))
    }

    static func percentCell(_ share: Double?, _ low: Double? = nil, _ high: Double? = nil) -> Cell {
        cell(share.map { 100 * $0 }, low.map { 100 * $0 }, high.map { 100 * $0 })
    }

    /// A figure at the head of a row, and below it its unit and its metric name.
    static func head(_ metric: Metric) -> Cell { .text("\(metric.label)\n\(metric.measure) · \(metric.name)") }

    /// For an axis: "Equipment from tasks: success rate (% of tries)".
    static func axis(_ metric: Metric) -> String { "\(metric.label) (\(metric.measure))" }
}
