import Reports

/// A report whose every text tries to break out of where it is put.
enum HostileReport {
    static let texts = [
        "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='alert(1)", "<!--<script>",
        "a\nb\r\nc,d", "\u{2028}\u{2029}", "🎲 & 龍 <b>", "\\u003c\\", "\0\u{1B}", "../../etc/passwd", "",
    ]

    /// One document with `text` in every text field there is.
    static func document(_ text: String) -> ReportDocument {
        let series = Series.Role.allCases.map {
            Series(name: text, values: [1, nil], low: [0, 0], high: [2, 2], role: $0)
        }
        let charts = Chart.Kind.allCases.flatMap { kind in
            [Chart.XAxis.categories([text, text]), .numbers([1, 2])].map { x in
                Block.chart(
                    Chart(
                        id: text, title: text, caption: text, kind: kind, xLabel: text, yLabel: text, x: x,
                        series: series))
            }
        }
        let streams = [FlowDiagram.Stream(name: text, amount: 2)]
        let diagram = FlowDiagram(
            id: text, title: text, caption: text, hub: text, unit: text,
            views: [
                .init(name: text, sources: streams, drains: streams), .init(name: text, sources: streams, drains: []),
            ])
        let table = Table(
            id: text, title: text, caption: text, columns: [Column(name: text, unit: text, kind: .text)],
            rows: [[.text(text)]])
        return ReportDocument(
            title: text, subtitle: text, facts: [Fact(label: text, value: text)],
            keyFigures: [
                KeyFigure(
                    id: text, group: text, label: text, aspect: text, value: 2, low: 1, high: 3, unit: text,
                    words: text,
                    section: text
                ).meant(.init(band: .init(low: 0, high: 9), promise: text)),
                KeyFigure(id: text + "2", group: text, label: text + "2", value: nil, unit: text, words: text),
            ],
            findings: [Finding(severity: .worry, headline: text, explanation: text, section: text)],
            sections: [
                Section(
                    id: text, title: text, lead: text, blocks: charts + [.table(table), .flows(diagram), .note(text)])
            ])
    }
}
