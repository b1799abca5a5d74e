import Balance
import EconomyMetrics

/// A tornado or a screening as a document: which figures of content the results depend on most.
package enum SensitivityReport {
    /// A chart of more bars than these is hard to read; the table and the CSV file have them all.
    static let mostBars = 20

    package static func build(_ answer: TornadoAnswer, screened: Int?, stoppedEarly: Bool = false) -> ReportDocument {
        document(
            answer.study, "one at a time, the rest unchanged", screened, stoppedEarly,
            findings: answer.study.metrics.indices.map { TornadoSection.finding(answer, $0) }
                + [TornadoSection.still(answer)].compactMap { $0 },
            sections: answer.study.metrics.indices.map { TornadoSection.section(answer, $0) })
    }

    package static func build(_ answer: ScreeningAnswer, screened: Int?, stoppedEarly: Bool = false) -> ReportDocument {
        document(
            answer.study, "all at once, over their whole ranges", screened, stoppedEarly,
            findings: answer.study.metrics.indices.map { ScreeningSection.finding(answer, $0) },
            sections: answer.study.metrics.indices.map { ScreeningSection.section(answer, $0) })
    }

    private static func document(
        _ study: SensitivityStudy, _ how: String, _ screened: Int?, _ stoppedEarly: Bool, findings: [Finding],
        sections: [Section]
    ) -> ReportDocument {
        let chosen = screened.map { ", the most important of \(Words.number($0))" } ?? ""
        return ReportDocument(
            title: "\(study.title): which assumptions matter",
            subtitle:
                "\(Words.count(study.parameters.count, "figure")) of content\(chosen), varied \(how); every setting "
                + "played by the same \(Words.number(study.players)) players with the same luck over "
                + Words.count(study.days, "day") + (stoppedEarly ? "; stopped before all had played." : "."),
            facts: [
                Fact(label: "Scenario", value: study.scenario),
                Fact(label: "Settings", value: Words.number(study.points)),
                Fact(label: "Players per setting", value: Words.number(study.players)),
                Fact(label: "Days", value: Words.number(study.days)), Fact(label: "Seed", value: "\(study.seed)"),
            ],
            findings: findings, sections: sections + refused(study))
    }

    private static func refused(_ study: SensitivityStudy) -> [Section] {
        let designed = study.designed.isEmpty ? [] : [designedNote(study)]
        guard !study.refused.isEmpty || !designed.isEmpty else { return [] }
        let table = Table(
            id: "refused", title: "What cannot be varied by itself",
            columns: [Column(name: "Figure", kind: .text), Column(name: "Why", kind: .text)],
            rows: study.refused.map { [.text($0.path), .text($0.reason)] })
        return [
            Section(
                id: "not-varied", title: "Not varied",
                lead: study.refused.isEmpty ? "" : "At an end of their range the content would contradict itself.",
                blocks: (study.refused.isEmpty ? [] : [.table(table)]) + designed)
        ]
    }

    private static func designedNote(_ study: SensitivityStudy) -> Block {
        .note(
            "\(Words.count(study.designed.count, "figure")) of content have no range, because the design document gives "
                + "them as they stand. By name the nearest to what was asked for: "
                + "\(Words.list(study.designed, most: 24)). --vary \(study.designed[0])=x0.8..1.2 varies one.")
    }

    static func id(_ metric: Int) -> String { "figure-\(metric + 1)" }

    static func presentFigure(_ study: SensitivityStudy, _ metric: Int) -> String {
        MetricWords.figure(study.present[metric], study.metrics[metric].unit)
    }

    static func title(_ study: SensitivityStudy, _ metric: Int) -> String { study.metrics[metric].label }
}

/// One figure's part of a tornado.
enum TornadoSection {
    static func section(_ answer: TornadoAnswer, _ metric: Int) -> Section {
        let (study, id) = (answer.study, SensitivityReport.id(metric))
        let ranked = answer.ranked(metric)
        let drawn = ranked.filter { !$0.isExactlyUnchanged }.prefix(SensitivityReport.mostBars)
        var blocks: [Block] = []
        if drawn.isEmpty {
            blocks.append(.note("Nothing that was varied moves it by a single unit."))
        } else {
            blocks.append(.chart(chart(Array(drawn), study, metric)))
        }
        blocks.append(.table(table(ranked, study, metric)))
        return Section(
            id: id, title: SensitivityReport.title(study, metric),
            lead: "At present \(SensitivityReport.presentFigure(study, metric)); metric "
                + "\(study.metrics[metric].name). A bar shows how far it is off if the assumption is at that end "
                + "of its range.", blocks: blocks)
    }

    private static func chart(_ bars: [TornadoBar], _ study: SensitivityStudy, _ metric: Int) -> Chart {
        let unit = moveUnit(study, metric)
        func ends(_ name: String, _ role: Series.Role, _ end: KeyPath<TornadoBar, TornadoBar.End?>) -> Series {
            let sizes = bars.map { bar in bar[keyPath: end].flatMap { MoveSize($0.difference) } }
            return Series(
                name: name, values: sizes.map { $0?.value }, low: sizes.map { $0?.low },
                high: sizes.map { $0?.high }, role: role)
        }
        return Chart(
            id: "\(SensitivityReport.id(metric))-tornado", title: "At the low and the high end of each range",
            caption: "The longest first; whiskers are 95 % intervals of the paired difference.", kind: .bars,
            xLabel: "Figure of content", yLabel: "Change of the figure (\(MetricWords.head(unit)))",
            x: .categories(bars.map(\.parameter.path)),
            series: [ends("At the low end", .sink, \.low), ends("At the high end", .faucet, \.high)])
    }

    private static func table(_ bars: [TornadoBar], _ study: SensitivityStudy, _ metric: Int) -> Table {
        let rows = bars.map { bar -> [Cell] in
            func change(_ end: TornadoBar.End?) -> Cell { MetricWords.cell(end.flatMap { MoveSize($0.difference) }) }
            return [
                .text(bar.parameter.path), .text(bar.parameter.provenance?.rawValue ?? ""),
                .text(ParameterWords.range(bar.parameter)),
                change(bar.low), change(bar.high),
                MetricWords.cell(bar.elasticity?.value, bar.elasticity?.low, bar.elasticity?.high),
                .text(TornadoWords.verdict(bar)),
            ]
        }
        let unit = MetricWords.head(moveUnit(study, metric))
        return Table(
            id: "\(SensitivityReport.id(metric))-table", title: "Every figure that was varied",
            caption: "Elasticity: by how many percent the figure moves for each percent of the varied one, near its "
                + "present value. Each interval is for one figure alone; the verdict takes all of them into account.",
            columns: [
                Column(name: "Varied", kind: .text), Column(name: "Content calls it", kind: .text),
                Column(name: "Low, used, high", kind: .text), Column(name: "At low", unit: unit, kind: .number),
                Column(name: "At high", unit: unit, kind: .number), Column(name: "Elasticity", kind: .number),
                Column(name: "Verdict", kind: .text),
            ], rows: rows)
    }

    static func finding(_ answer: TornadoAnswer, _ metric: Int) -> Finding {
        let moving = answer.ranked(metric).filter(\.isMoved)
        let title = SensitivityReport.title(answer.study, metric)
        guard let first = moving.first else {
            guard let open = TornadoWords.open(answer, metric) else {
                return Finding(
                    severity: .note,
                    headline: "\(title): none of them touches it for these "
                        + Words.count(answer.study.players, "player"),
                    explanation: "It is the same at both ends of every range, to the last unit.",
                    section: SensitivityReport.id(metric))
            }
            return Finding(
                severity: .open, headline: "\(title): this run cannot tell on which of them it depends",
                explanation: open, section: SensitivityReport.id(metric))
        }
        return Finding(
            severity: first.swing > 0.2 ? .watch : .note,
            headline: "\(title): \(first.parameter.path) matters most, up to \(distance(first))",
            explanation: moving.count > 1
                ? "Then come "
                    + Words.list(
                        moving.dropFirst().prefix(4).map { "\($0.parameter.path) (\(distance($0)))" })
                    + ". \(moving.count) of \(answer.study.parameters.count) move it by more than chance."
                    + (TornadoWords.open(answer, metric).map { " \($0)" } ?? "")
                : TornadoWords.open(answer, metric) ?? "No other touches it for these players.",
            section: SensitivityReport.id(metric))
    }

    static func still(_ answer: TornadoAnswer) -> Finding? {
        let still = answer.still
        guard !still.isEmpty else { return nil }
        return Finding(
            severity: .note,
            headline:
                "\(still.count) of \(answer.study.parameters.count) change none of these figures by a single unit",
            explanation: "For these \(Words.count(answer.study.players, "player")) they touch none of them: "
                + Words.list(still.map(\.path), most: 5) + ".")
    }

    /// How far a bar reaches at its longer end: "5.3 points".
    static func distance(_ bar: TornadoBar) -> String {
        let sizes = [bar.low, bar.high].compactMap { $0.flatMap { MoveSize($0.difference) } }
        return sizes.max { abs($0.value) < abs($1.value) }.map(MetricWords.distance) ?? NumberText.missing
    }

    private static func moveUnit(_ study: SensitivityStudy, _ metric: Int) -> MoveSize.Unit {
        let unit = MoveSize.unit(of: study.metrics[metric])
        return unit == .percent && (study.present[metric].value ?? 0) == 0 ? .amount : unit
    }
}
