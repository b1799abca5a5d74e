import Balance
import Reports

/// A sensitivity study as lines for the terminal.
enum SensitivityText {
    private static let mostRows = 12

    static func lines(_ answer: TornadoAnswer) -> [String] {
        answer.study.metrics.indices.flatMap { metric -> [String] in
            let ranked = answer.ranked(metric)
            let shown = ranked.filter { !$0.isExactlyUnchanged }.prefix(mostRows)
            var lines = head(answer.study, metric)
            guard !shown.isEmpty else { return lines + ["  nothing that was varied moves it by a single unit"] }
            var table = TextTable(
                ["varied", "low, used, high", "at low", "at high", "elasticity (95 % interval)", ""], numbers: [2, 3])
            for bar in shown {
                table.add([
                    bar.parameter.path, ParameterWords.range(bar.parameter), change(bar.low), change(bar.high),
                    elasticity(bar),
                    TornadoWords.verdict(bar),
                ])
            }
            lines += table.lines
            let still = ranked.count(where: \.isExactlyUnchanged)
            let more = ranked.count - still - shown.count
            if more > 0 { lines.append("  and \(more) more, on the page") }
            if still > 0 { lines.append("  \(still) of \(ranked.count) do not move it by a single unit") }
            if let open = TornadoWords.open(answer, metric) { lines.append("  \(open)") }
            return lines
        }
    }

    /// Which figures are not varied because the document gives them; nil if there are none.
    static func designed(_ paths: [String]) -> String? { TornadoWords.leftOut(paths, most: 4) }

    static func lines(_ answer: ScreeningAnswer) -> [String] {
        answer.study.metrics.indices.flatMap { metric -> [String] in
            let study = answer.study
            var lines = head(study, metric)
            if let noise = answer.noise[metric] {
                lines.append(
                    "  chance of these players: \(MetricWords.value(noise, .share)) of the differences between settings"
                )
            }
            let ranked = answer.ranked(metric).prefix(mostRows)
            if !answer.effects.isEmpty {
                var table = TextTable(["varied", "low, used, high", "μ*", "μ", "σ"], numbers: [2, 3, 4])
                let unit = study.metrics[metric].unit
                for factor in ranked {
                    let effect = answer.effects[metric][factor]
                    table.add(
                        [answer.factors[factor].name, ParameterWords.range(answer.factors[factor])]
                            + [effect.meanSize, effect.mean, effect.spread].map { MetricWords.value($0, unit) })
                }
                return lines + table.lines
            }
            guard let indices = answer.indices[metric] else { return lines + ["  it is the same at every setting"] }
            var table = TextTable(
                ["varied", "low, used, high", "by itself (95 % interval)", "in all (95 % interval)"])
            for factor in ranked {
                let index = indices.factors[factor]
                table.add([
                    answer.factors[factor].name, ParameterWords.range(answer.factors[factor]),
                    share(index.first, index.firstRange),
                    share(index.total, index.totalRange),
                ])
            }
            return lines + ["  shares of the variance"] + table.lines
        }
    }

    private static func head(_ study: SensitivityStudy, _ metric: Int) -> [String] {
        let asked = study.metrics[metric]
        return [
            "",
            "\(asked.label) (\(asked.measure)): \(MetricWords.figure(study.present[metric], asked.unit)) at present; --metric \"\(asked.name)\"",
        ]
    }

    private static func change(_ end: TornadoBar.End?) -> String {
        guard let difference = end?.difference else { return "" }
        if difference.isExactlyUnchanged { return "–" }
        return MoveSize(difference).map(MetricWords.bare) ?? "no value"
    }

    private static func elasticity(_ bar: TornadoBar) -> String {
        guard let slope = bar.elasticity else { return "" }
        if slope.isZero { return "0" }
        return
            "\(MetricWords.signed(slope.value)) (\(Words.interval(MetricWords.signed(slope.low), MetricWords.signed(slope.high))))"
    }

    private static func share(_ value: Double, _ range: ClosedRange<Double>?) -> String {
        let text = MetricWords.value(value, .share)
        guard let range else { return text }
        let (low, high) = (Words.number(100 * range.lowerBound), Words.number(100 * range.upperBound))
        return "\(text) (\(Words.interval(low, high)))"
    }
}
