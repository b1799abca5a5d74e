import Balance
import EconomyMetrics

/// A sweep as a document: how every figure responds to what was varied.
package enum SweepReport {
    private static let mostSections = 24
    /// Up to this many values of a second figure are drawn as a line each.
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
                Fact(label: "Players per point", value: Words.number(sweep.players)),
                Fact(label: "Days", value: Words.number(sweep.days)), Fact(label: "Seed", value: "\(sweep.seed)"),
            ],
            findings: findings(sweep), sections: [overview(sweep)] + shown.map { section(sweep, $0) })
    }

    private static func findings(_ sweep: SweepResult) -> [Finding] {
        // Of a figure that is read on several days, the reading that moves the most.
        var seen: Set<String> = []
        let told = SweepSpan.ranked(sweep).filter {
            $0.verdict == .certain && seen.insert(sweep.metrics[$0.metric].nameOfAnyDay).inserted
        }
        var findings = told.prefix(6).map { span in
            let metric = sweep.metrics[span.metric]
            let days = sweep.days(besides: metric)
            return Finding(
                severity: .note,
                headline: "\(metric.label): "
                    + "\(MetricWords.value(span.lowest?.value, metric.unit)) to "
                    + MetricWords.value(span.highest?.value, metric.unit),
                explanation: "At present \(MetricWords.figure(sweep.base[span.metric], metric.unit)). Lowest at "
                    + "\(span.lowest?.name ?? "–"), highest at \(span.highest?.name ?? "–")."
                    + (days.isEmpty
                        ? "" : " Of its readings on several days this moves the most; also read on \(Self.on(days))."),
                section: id(span.metric))
        }
        let unchanged = sweep.metrics.indices.count { sweep.isUnchanged($0) }
        if unchanged > 0 {
            findings.append(
                Finding(
                    severity: .fine,
                    headline: "\(unchanged) of \(sweep.metrics.count) figures are not touched at any point",
                    explanation: "They are the same in every block of these \(Words.number(sweep.players)) players, to "
                        + "the last unit.", section: "overview"))
        }
        return findings
    }

    /// "day 30", "days 30 and 60".
    private static func on(_ days: [Int]) -> String {
        "\(days.count == 1 ? "day" : "days") \(Words.list(days.map { Words.number($0) }, most: 8))"
    }

    /// Which figures are read on several days, each reading with a line of its own; nil where none is.
    private static func readings(_ sweep: SweepResult) -> String? {
        let groups = Dictionary(grouping: sweep.metrics.filter { $0.readOn != nil }, by: \.nameOfAnyDay)
            .filter { $0.value.count > 1 }
        guard !groups.isEmpty else { return nil }
        let told = groups.sorted { $0.key < $1.key }.map { name, metrics in
            "\(name) (\(on(metrics.compactMap(\.readOn).sorted())))"
        }
        return "Read on several days, with a line for each day: \(Words.list(told, most: 12))."
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
                "Below each figure are its unit and the name for --metric; days are read between two days. A verdict "
                + "on a move at any point compares in pairs with the unchanged scenario, over all figures and points: "
                + "the chance of any false alarm among the certain ones is at most 5 % (Holm), with the likely ones "
                + "at most 5 % are expected to be false alarms (Benjamini and Hochberg).",
            columns: [
                Column(name: "Figure", kind: .text), Column(name: "Present", kind: .number),
                Column(name: "Lowest", kind: .number), Column(name: "at", kind: .text),
                Column(name: "Highest", kind: .number), Column(name: "at", kind: .text),
                Column(name: "Verdict", kind: .text),
            ], rows: rows)
        let unchanged = sweep.metrics.indices.filter { sweep.isUnchanged($0) }.map { sweep.metrics[$0].label }
        let note = Block.note("Not touched at any point for these players: \(unchanged.joined(separator: "; ")).")
        return Section(
            id: "overview", title: "Overview",
            lead: "How far each figure moves, the widest relative span first.",
            blocks: (readings(sweep).map { [.note($0)] } ?? []) + [.table(table)] + (unchanged.isEmpty ? [] : [note])
                + roundings(sweep).map { .note($0) })
    }

    /// Why a figure that should stay may move a little: whole figures under a factor are rounded.
    package static func roundings(_ sweep: SweepResult) -> [String] {
        sweep.design.axes.compactMap { axis in
            axis.rounding.map { rounding in
                "Under a factor on \(axis.path) up to \(rounding.rounded) of its \(Words.count(rounding.figures, "figure")) "
                    + "are rounded, because they are whole numbers or at the end of the field's range. Weights of a "
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
            lead: "At present \(MetricWords.figure(sweep.base[metric], sweep.metrics[metric].unit)); "
                + "metric \(sweep.metrics[metric].name).", blocks: blocks)
    }

    private static func curve(_ sweep: SweepResult, _ metric: Int, _ axis: Int) -> Chart {
        let (curve, unit) = (sweep.curves[metric][axis], sweep.metrics[metric].unit)
        let scale = MetricWords.scale(unit)
        let numbers = curve.steps.compactMap(\.number)
        let isNumeric = numbers.count == curve.steps.count
        let path = sweep.design.axes[axis].path
        return Chart(
            id: "\(id(metric))-\(axis + 1)", title: "Response to \(path)",
            caption: sweep.design.axes.count == 1
                ? "With the 95 % interval; neighbours share luck, so their difference is more precise than either."
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
                    name: "Present", values: curve.steps.map { _ in sweep.baseLevels[metric].map { scale * $0 } },
                    role: .exact),
            ])
    }
}

extension SweepResult {
    /// The other days on which the same figure is read.
    fileprivate func days(besides metric: Metric) -> [Int] {
        metrics.filter { $0.nameOfAnyDay == metric.nameOfAnyDay && $0.name != metric.name }
            .compactMap(\.readOn).sorted()
    }
}
