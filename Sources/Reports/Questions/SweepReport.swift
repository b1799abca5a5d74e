import Balance

/// A sweep as a document: how every figure answers to what was varied.
package enum SweepReport {
    private static let mostSections = 24
    /// Up to so many values of a second figure are drawn as a line each.
    private static let mostLines = 6

    package static func build(_ sweep: SweepResult, stoppedEarly: Bool = false) -> ReportDocument {
        let moved = sweep.metrics.indices.filter { !sweep.isUnchanged($0) }
        let shown = SweepSpan.ranked(sweep).map(\.metric).filter(moved.contains).prefix(mostSections)
        return ReportDocument(
            title: "\(sweep.title): \(Words.list(sweep.design.axes.map(\.path), most: 3)) varied",
            subtitle: "\(Words.count(sweep.rows.count, "point")), each played by the same "
                + "\(Words.number(sweep.players)) players with the same luck over \(Words.count(sweep.days, "day"))"
                + (stoppedEarly ? "; stopped before all had played." : "."),
            facts: [
                Fact(label: "Scenario", value: sweep.scenario),
                Fact(label: "Points", value: Words.number(sweep.rows.count)),
                Fact(label: "Players a point", value: Words.number(sweep.players)),
                Fact(label: "Days", value: Words.number(sweep.days)), Fact(label: "Seed", value: "\(sweep.seed)"),
            ],
            findings: findings(sweep), sections: [overview(sweep)] + shown.map { section(sweep, $0) })
    }

    private static func findings(_ sweep: SweepResult) -> [Finding] {
        var findings = SweepSpan.ranked(sweep).filter { $0.verdict == .certain }.prefix(6).map { span in
            let metric = sweep.metrics[span.metric]
            return Finding(
                severity: .note,
                headline: "\(metric.label): "
                    + "\(MetricWords.value(span.lowest?.value, metric.unit)) to "
                    + MetricWords.value(span.highest?.value, metric.unit),
                explanation: "As it stands \(MetricWords.figure(sweep.base[span.metric], metric.unit)). Lowest at "
                    + "\(span.lowest?.name ?? "–"), highest at \(span.highest?.name ?? "–").",
                section: id(span.metric))
        }
        let unchanged = sweep.metrics.indices.count { sweep.isUnchanged($0) }
        if unchanged > 0 {
            findings.append(
                Finding(
                    severity: .fine,
                    headline: "\(unchanged) of \(sweep.metrics.count) figures are exactly unchanged at every point",
                    explanation: "They are the same in every block of players, to the last unit.", section: "overview"))
        }
        return findings
    }

    private static func id(_ metric: Int) -> String { "figure-\(metric + 1)" }

    private static func overview(_ sweep: SweepResult) -> Section {
        let rows = SweepSpan.ranked(sweep).filter { !sweep.isUnchanged($0.metric) }.map { span -> [Cell] in
            let metric = sweep.metrics[span.metric]
            let scale = MetricWords.scale(metric.unit)
            return [
                MetricWords.head(metric),
                MetricWords.cell(sweep.baseLevels[span.metric].map { scale * $0 }),
                MetricWords.cell(span.lowest.map { scale * $0.value }), .text(span.lowest?.name ?? ""),
                MetricWords.cell(span.highest.map { scale * $0.value }), .text(span.highest?.name ?? ""),
                .text(MetricWords.verdict(span.verdict)),
            ]
        }
        let table = Table(
            id: "overview-table", title: "Span of each figure",
            caption:
                "Below each figure stand what it is measured in and the name that --metric takes; days are read between two days. How sure it is that the figure moves at one point "
                + "at least, in pairs with the scenario as it stands and with all figures at all points in view: the chance that "
                + "any called certain is none is at most 5 % (Holm), and of those called certain or likely at most 5 % are "
                + "expected to be none (Benjamini and Hochberg).",
            columns: [
                Column(name: "Figure", kind: .text), Column(name: "As it stands", kind: .number),
                Column(name: "Lowest", kind: .number), Column(name: "at", kind: .text),
                Column(name: "Highest", kind: .number), Column(name: "at", kind: .text),
                Column(name: "Verdict", kind: .text),
            ], rows: rows)
        let unchanged = sweep.metrics.indices.filter { sweep.isUnchanged($0) }.map { sweep.metrics[$0].label }
        let note = Block.note("Exactly unchanged at every point: \(unchanged.joined(separator: "; ")).")
        return Section(
            id: "overview", title: "Overview",
            lead: "How far each figure goes, the widest relative to what it is first.",
            blocks: [.table(table)] + (unchanged.isEmpty ? [] : [note]) + roundings(sweep).map { .note($0) })
    }

    /// Why what ought to stay may move by a hair: whole figures under a factor are rounded.
    package static func roundings(_ sweep: SweepResult) -> [String] {
        sweep.design.axes.compactMap { axis in
            axis.rounding.map { rounding in
                "Under a factor on \(axis.path) up to \(rounding.rounded) of its \(Words.count(rounding.figures, "figure")) "
                    + "come out rounded, because they are whole numbers or end at what the field takes. Weights of a "
                    + "table count by their relation, which this changes a little: a move of a fraction of a percent "
                    + "may be no more than that."
            }
        }
    }

    private static func section(_ sweep: SweepResult, _ metric: Int) -> Section {
        let axes = sweep.design.axes.indices
        var blocks: [Block] = []
        if sweep.design.shape == .grid, sweep.design.axes.count == 2 {
            blocks = SweepSurface.blocks(sweep, metric, mostLines: mostLines)
        }
        if blocks.isEmpty { blocks = axes.map { .chart(curve(sweep, metric, $0)) } }
        return Section(
            id: id(metric), title: sweep.metrics[metric].label,
            lead: "As it stands \(MetricWords.figure(sweep.base[metric], sweep.metrics[metric].unit)); "
                + "asked for as \(sweep.metrics[metric].name).", blocks: blocks)
    }

    private static func curve(_ sweep: SweepResult, _ metric: Int, _ axis: Int) -> Chart {
        let (curve, unit) = (sweep.curves[metric][axis], sweep.metrics[metric].unit)
        let scale = MetricWords.scale(unit)
        let numbers = curve.steps.compactMap(\.number)
        let isNumeric = numbers.count == curve.steps.count
        let path = sweep.design.axes[axis].path
        return Chart(
            id: "\(id(metric))-\(axis + 1)", title: "Answer to \(path)",
            caption: sweep.design.axes.count == 1
                ? "With the 95 % interval; neighbours share their luck, so their difference is surer than either."
                : "Mean over the points with this value, the others varying; the interval is of chance alone.",
            kind: isNumeric && numbers.count > 1 ? .lines : .bars,
            xLabel: sweep.design.axes[axis].isFactor ? "Factor on \(path)" : path,
            yLabel: MetricWords.axis(sweep.metrics[metric]),
            x: isNumeric && numbers.count > 1 ? .numbers(numbers) : .categories(curve.steps.map(\.label)),
            series: [
                Series(
                    name: "Simulated", values: curve.steps.map { $0.value.map { scale * $0 } },
                    low: curve.steps.map { $0.low.map { scale * $0 } },
                    high: curve.steps.map { $0.high.map { scale * $0 } }, role: .simulated),
                Series(
                    name: "As it stands", values: curve.steps.map { _ in sweep.baseLevels[metric].map { scale * $0 } },
                    role: .exact),
            ])
    }
}
