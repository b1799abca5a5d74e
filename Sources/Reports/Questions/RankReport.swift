import Balance

/// A ranking as a document: who is left, how far behind, and who dropped out when.
package enum RankReport {
    package static func build(_ ranking: Ranking) -> ReportDocument {
        ReportDocument(
            title: "\(ranking.metric.label): \(RankWords.goal(ranking.goal, ranking.metric.unit))",
            subtitle: "\(Words.count(ranking.entries.count, "variant")), played by the same players with the same luck "
                + "over \(Words.count(ranking.days, "day")), until those dropped out that cannot win.",
            facts: [
                Fact(label: "Game", value: ranking.game), Fact(label: "Figure", value: ranking.metric.name),
                Fact(label: "Variants", value: Words.number(ranking.entries.count)),
                Fact(label: "Players at most", value: Words.number(ranking.players)),
                Fact(label: "Days", value: Words.number(ranking.days)), Fact(label: "Seed", value: "\(ranking.seed)"),
            ],
            findings: [
                Finding(
                    severity: .note, headline: RankWords.answer(ranking), explanation: RankWords.certainty,
                    section: "order"),
                Finding(
                    severity: .note, headline: RankWords.saving(ranking),
                    explanation: "Looks after \(ranking.looks.map { Words.number($0) }.joined(separator: ", ")) "
                        + "players.", section: "order"),
            ],
            sections: [
                Section(
                    id: "order", title: "The order",
                    lead: "Those left first; then those that dropped out, the last first.",
                    blocks: [.chart(chart(ranking)), .table(table(ranking))])
            ])
    }

    private static func chart(_ ranking: Ranking) -> Chart {
        let scale = MetricWords.scale(ranking.metric.unit)
        let entries = ranking.entries
        return Chart(
            id: "order-chart", title: "\(ranking.metric.label) under each variant",
            caption: "With each one's own 95 % interval. Differences are known better, as luck is shared: see the "
                + "table.",
            kind: .bars, xLabel: "Variant", yLabel: MetricWords.axis(ranking.metric),
            x: .categories(Words.unique(entries.map(\.name))),
            series: [
                Series(
                    name: "Simulated", values: entries.map { $0.figure.value.map { scale * $0 } },
                    low: entries.map { $0.figure.low.map { scale * $0 } },
                    high: entries.map { $0.figure.high.map { scale * $0 } }, role: .simulated)
            ])
    }

    private static func table(_ ranking: Ranking) -> Table {
        Table(
            id: "order-table", title: "Variants in their order",
            caption: "The difference to the one in front is of the same players, those that the variant played: shares "
                + "in points, all else in percent of the one in front, with its 95 % interval.",
            columns: [
                Column(name: "Place", kind: .number), Column(name: "Variant", kind: .text),
                Column(name: ranking.metric.label, kind: .number), Column(name: "To the first", kind: .number),
                Column(name: "in", kind: .text), Column(name: "Played", kind: .text),
            ],
            rows: ranking.entries.enumerated().map { place, entry in
                let size = entry.toBest.flatMap { MoveSize($0) }
                return [
                    .number(Double(place + 1), decimals: 0), .text(entry.name),
                    MetricWords.cell(entry.figure, ranking.metric.unit),
                    entry.toBest?.isExactlyUnchanged == true ? .number(0, decimals: 0) : MetricWords.cell(size),
                    .text(size.map { MetricWords.head($0.unit) } ?? ""), .text(RankWords.end(entry, ranking)),
                ]
            })
    }
}
