import Balance

/// One figure's part of a screening: by Morris or by Sobol.
enum ScreeningSection {
    static func section(_ answer: ScreeningAnswer, _ metric: Int) -> Section {
        let study = answer.study
        let lead =
            "At present \(SensitivityReport.presentFigure(study, metric)); metric \(study.metrics[metric].name). "
        let noise = answer.noise[metric].map {
            "\(Words.percent($0)) of the differences between settings is chance; more players make it smaller."
        }
        let blocks = answer.effects.isEmpty ? indices(answer, metric) : effects(answer, metric)
        return Section(
            id: SensitivityReport.id(metric), title: SensitivityReport.title(study, metric),
            lead: lead + (noise ?? ""), blocks: blocks)
    }

    static func finding(_ answer: ScreeningAnswer, _ metric: Int) -> Finding {
        let study = answer.study
        let title = SensitivityReport.title(study, metric)
        let ranked = answer.ranked(metric).prefix(4).compactMap { factor -> String? in
            guard let weight = weight(answer, metric, factor), weight.value > 0 else { return nil }
            return "\(answer.factors[factor].name) (\(weight.text))"
        }
        guard let first = ranked.first else {
            return Finding(
                severity: .fine, headline: "\(title) does not vary", explanation: "Nothing that was varied moves it.",
                section: SensitivityReport.id(metric))
        }
        return Finding(
            severity: .note, headline: "\(title): most depends on \(first)",
            explanation: ranked.count > 1 ? "Then come \(Words.list(Array(ranked.dropFirst())))." : "",
            section: SensitivityReport.id(metric))
    }

    private static func weight(_ answer: ScreeningAnswer, _ metric: Int, _ factor: Int) -> (
        value: Double, text: String
    )? {
        guard answer.effects.isEmpty else {
            let effect = answer.effects[metric][factor].meanSize
            return (effect, "μ* \(MetricWords.value(effect, answer.study.metrics[metric].unit))")
        }
        return answer.indices[metric].map { indices in
            let total = indices.factors[factor].total
            return (total, "\(Words.percent(total)) of the variance")
        }
    }

    private static func effects(_ answer: ScreeningAnswer, _ metric: Int) -> [Block] {
        let (study, id) = (answer.study, SensitivityReport.id(metric))
        let scale = MetricWords.scale(study.metrics[metric].unit)
        let (ranked, effects) = (answer.ranked(metric), answer.effects[metric])
        let drawn = ranked.prefix(SensitivityReport.mostBars).filter { effects[$0].meanSize > 0 }
        let chart = Chart(
            id: "\(id)-morris", title: "Mean size of the effect over a whole range (μ*)",
            caption:
                "With 95 % intervals over trajectories. A spread (σ) as large as μ* means that the effect depends on "
                + "the others, or on where it starts.", kind: .bars, xLabel: "Figure of content",
            yLabel: MetricWords.axis(study.metrics[metric]), x: .categories(drawn.map { answer.factors[$0].name }),
            series: [
                Series(
                    name: "μ*", values: drawn.map { scale * effects[$0].meanSize },
                    low: drawn.map { scale * max(effects[$0].meanSize - 1.96 * effects[$0].error, 0) },
                    high: drawn.map { scale * (effects[$0].meanSize + 1.96 * effects[$0].error) }, role: .simulated),
                Series(name: "σ", values: drawn.map { scale * effects[$0].spread }, role: .neutral),
            ])
        let table = Table(
            id: "\(id)-table", title: "Every figure that was varied",
            caption: "μ* is the mean size of the effect of a whole range, μ its mean with sign, σ its spread.",
            columns: [
                Column(name: "Varied", kind: .text), Column(name: "Low, used, high", kind: .text),
                Column(name: "μ*", kind: .number), Column(name: "μ", kind: .number), Column(name: "σ", kind: .number),
            ],
            rows: ranked.map { factor in
                let effect = effects[factor]
                let halfWidth = 1.96 * scale * effect.error
                return [
                    .text(answer.factors[factor].name), .text(ParameterWords.range(answer.factors[factor])),
                    MetricWords.cell(
                        scale * effect.meanSize, max(scale * effect.meanSize - halfWidth, 0),
                        scale * effect.meanSize + halfWidth),
                    MetricWords.cell(scale * effect.mean), MetricWords.cell(scale * effect.spread),
                ]
            })
        return (drawn.isEmpty ? [] : [.chart(chart)]) + [.table(table)]
    }

    private static func indices(_ answer: ScreeningAnswer, _ metric: Int) -> [Block] {
        guard let indices = answer.indices[metric] else { return [.note("It is the same at every setting.")] }
        let id = SensitivityReport.id(metric)
        let ranked = answer.ranked(metric)
        func series(
            _ name: String, _ role: Series.Role, _ value: KeyPath<SobolIndex, Double>,
            _ range: KeyPath<SobolIndex, ClosedRange<Double>?>
        ) -> Series {
            let factors = ranked.map { indices.factors[$0] }
            return Series(
                name: name, values: factors.map { 100 * $0[keyPath: value] },
                low: factors.map { $0[keyPath: range].map { 100 * $0.lowerBound } },
                high: factors.map { $0[keyPath: range].map { 100 * $0.upperBound } }, role: role)
        }
        let chart = Chart(
            id: "\(id)-sobol", title: "Shares of the variance",
            caption:
                "By itself: the share that would vanish if this figure were known. In all: with joint effects. "
                + "95 % intervals from eight scrambles of the points.", kind: .bars, xLabel: "Figure of content",
            yLabel: "Share of the variance (%)", x: .categories(ranked.map { answer.factors[$0].name }),
            series: [
                series("By itself (S)", .simulated, \.first, \.firstRange),
                series("In all (T)", .neutral, \.total, \.totalRange),
            ])
        let table = Table(
            id: "\(id)-table", title: "Every figure that was varied",
            caption:
                "First-order indices by Saltelli (2010), total ones by Jansen (1999), on \(indices.rows) rows. With "
                + "few rows an index near 0 may come out below it.",
            columns: [
                Column(name: "Varied", kind: .text), Column(name: "Low, used, high", kind: .text),
                Column(name: "By itself", unit: "%", kind: .number), Column(name: "In all", unit: "%", kind: .number),
            ],
            rows: ranked.map { factor in
                let index = indices.factors[factor]
                return [
                    .text(answer.factors[factor].name), .text(ParameterWords.range(answer.factors[factor])),
                    MetricWords.percentCell(index.first, index.firstRange?.lowerBound, index.firstRange?.upperBound),
                    MetricWords.percentCell(index.total, index.totalRange?.lowerBound, index.totalRange?.upperBound),
                ]
            })
        return [.chart(chart), .table(table)]
    }
}

/// Parameters in words.
package enum ParameterWords {
    /// "0.05, 0.065, 0.08"; of a section "x0.7, x1, x1.4".
    package static func range(_ parameter: Parameter) -> String {
        [parameter.low, parameter.present, parameter.high].map { value in
            value.map { (parameter.isSection ? "x" : "") + "\($0)" } ?? NumberText.missing
        }.joined(separator: ", ")
    }

    /// The same; of a chapter how many figures it has.
    package static func range(_ factor: ScreenedFactor) -> String {
        switch factor {
        case .parameter(let parameter): return range(parameter)
        case .chapter(_, let parameters): return Words.count(parameters, "figure")
        }
    }
}
