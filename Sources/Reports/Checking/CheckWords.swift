import Balance
import EconomyMetrics

/// Figures, bands and verdicts in the words of a check.
package enum CheckWords {
    static func value(_ value: Double?, _ metric: Metric) -> String {
        guard let value else { return NumberText.missing }
        switch metric.unit {
        case .share: return percent(value)
        case .days where metric.isSpan: return Words.measured(value, in: "days")
        case .days: return "day \(NumberText.adaptive(value))"
        case .amount, .levels, .tries, .figure: return NumberText.adaptive(value)
        }
    }

    static func percent(_ share: Double) -> String { "\(NumberText.adaptive(share * 100)) %" }

    package static func band(_ band: Band, _ metric: Metric) -> String {
        switch (band.low, band.high) {
        case (let low?, let high?) where low == high: return "exactly \(value(low, metric))"
        case (let low?, let high?): return "\(bare(low, metric)) to \(value(high, metric))"
        case (let low?, nil): return "at least \(value(low, metric))"
        case (nil, let high?): return "at most \(value(high, metric))"
        case (nil, nil): return "anything"
        }
    }

    /// For the first of two figures, whose unit is written after the second.
    private static func bare(_ number: Double, _ metric: Metric) -> String {
        switch metric.unit {
        case .share: return NumberText.adaptive(number * 100)
        case .days where metric.isSpan: return NumberText.adaptive(number)
        default: return value(number, metric)
        }
    }

    /// "871 (862 to 880)"; a quantile that lies beyond the run is "beyond the run".
    static func figure(_ figure: MetricFigure, _ metric: Metric) -> String {
        guard let value = figure.value else {
            guard figure.counted > 0 else { return "nothing counted" }
            return figure.low.map { "beyond the run (from \(self.value($0, metric)))" } ?? "beyond the run"
        }
        let text = self.value(value, metric)
        switch (figure.low, figure.high) {
        case (let low?, let high?): return "\(text) (\(bare(low, metric)) to \(bare(high, metric)))"
        case (let low?, nil): return "\(text) (from \(bare(low, metric)))"
        default: return text
        }
    }

    private static func figure(bare figure: MetricFigure, _ metric: Metric) -> String {
        var bare = figure
        (bare.low, bare.high) = (nil, nil)
        return self.figure(bare, metric)
    }

    static func word(_ verdict: BaselineVerdict) -> String {
        switch verdict {
        case .moved: return "moved"
        case .unclear: return "unclear"
        case .within: return "changed within the margin"
        case .untouched: return "not touched"
        }
    }

    /// How much of a figure rests on what is assumed, as a sentence of its own; empty where nothing is said.
    static func rests(_ result: TargetResult) -> String {
        result.target.rests.isEmpty ? "" : " Assumed in it: \(result.target.rests)"
    }

    /// What else a reader should know about a verdict; nil if nothing.
    static func remark(_ result: TargetResult) -> String? {
        switch result.verdict {
        case .inconclusive:
            guard result.figure.counted > 0 else { return "it never happened" }
            guard let needed = result.needed else {
                return "too close to the band's edge to be decided by any number of players"
            }
            return "needs about \(NumberText.exact(rounded(needed))) players"
        case .met: return result.target.basis == .fitted ? "assumed figures were fitted to it" : nil
        case .missed: return nil
        }
    }

    /// Two significant digits: an estimate of an estimate is not more precise.
    private static func rounded(_ players: Int) -> Double {
        var power = 1
        while players / power >= 100 { power *= 10 }
        return Double((players + power - 1) / power * power)
    }

    /// "+1.3 (+4 %), between +0.9 and +1.7".
    static func difference(_ difference: MetricDifference) -> String {
        guard let value = difference.value else {
            return "\(figure(bare: difference.before, difference.metric)) before, "
                + "\(figure(bare: difference.after, difference.metric)) now"
        }
        let isShare = difference.metric.unit == .share
        func signed(_ number: Double) -> String {
            (number > 0 ? "+" : "") + NumberText.adaptive(isShare ? number * 100 : number)
        }
        var text = signed(value) + (isShare ? " points" : "")
        if let relative = difference.relative {
            text += " (\(relative > 0 ? "+" : "")\(NumberText.adaptive(relative * 100)) %)"
        }
        if let low = difference.low, let high = difference.high {
            text += ", between \(signed(low)) and \(signed(high))"
        }
        return text
    }
}
