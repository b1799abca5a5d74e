import Balance
import EconomyMetrics

/// A comparison of several scenarios with a first one as a document: figures side by side, curves over one another.
package enum VariantReport {
    private static let mostFindings = 8

    package static func build(_ variants: VariantComparison, stoppedEarly: Bool = false) -> ReportDocument {
        let arms = variants.arms
        let players = variants.comparisons.first?.players ?? 0
        let days = variants.comparisons.first?.days ?? 0
        return ReportDocument(
            title: "\(arms.first?.name ?? "") against \(Words.count(arms.count - 1, "other"))",
            subtitle: "The results of the same \(Words.number(players)) players with the same luck over "
                + "\(Words.count(days, "day")) under each of \(Words.count(arms.count, "scenario"))"
                + (stoppedEarly ? "; stopped before all had played." : "."),
            facts: [
                Fact(label: "Game", value: variants.comparisons.first?.game ?? ""),
                Fact(label: "Players under each", value: Words.number(players)),
                Fact(label: "Days", value: Words.number(days)),
                Fact(label: "Seed", value: "\(variants.comparisons.first?.seed ?? 0)"),
                Fact(label: "Figures under each", value: Words.number(variants.comparisons.first?.moves.count ?? 0)),
            ], findings: findings(variants),
            sections: [moves(variants), curves(variants), content(variants), certainty(variants)].compactMap(\.self))
    }

    // MARK: - Findings

    private static func findings(_ variants: VariantComparison) -> [Finding] {
        let findings = variants.comparisons.map { comparison -> Finding in
            let certain = comparison.rows(.certain)
            let words = certain.prefix(mostFindings).map { row in
                "\(row.move.metric.label) \(MetricWords.change(of: row.move))"
            }
            let stays = comparison.moves.count { $0.verdict == .untouched }
            return Finding(
                severity: .note,
                headline: "\(comparison.b.name): "
                    + (certain.isEmpty
                        ? "nothing moves for certain"
                        : "\(Words.count(certain.count, "figure")) \(certain.count == 1 ? "moves" : "move") for certain"),
                explanation: (words.isEmpty ? "" : words.joined(separator: "; ") + ". ")
                    + "\(stays) of \(comparison.moves.count) figures are exactly equal.", section: "moves")
        }
        return findings
    }

    // MARK: - Side by side

    private static func moves(_ variants: VariantComparison) -> Section {
        let rows = variants.rows
        let moving = rows.filter { !$0.isUntouched }
        let table = Table(
            id: "moves-table", title: "Figures side by side",
            caption: "The first scenario's figure, and how each of the others moves it, for the same players, with the "
                + "95 % interval of the paired difference: shares in points, all else in percent of what it was, or in "
                + "its own unit from 0. A 0 without an interval is exactly equal. Below each figure are its unit and "
                + "its name for --metric.",
            columns: [
                Column(name: "Figure", kind: .text),
                Column(name: variants.arms.first?.name ?? "", kind: .number), Column(name: "in", kind: .text),
            ] + variants.comparisons.map { Column(name: $0.b.name, kind: .number) }
                + [Column(name: "Certain for", kind: .text)],
            rows: moving.map { row in
                let sizes = row.moves.map { $0.flatMap { MoveSize($0.difference) } }
                let unit = sizes.compactMap(\.self).first?.unit ?? MoveSize.unit(of: row.metric)
                let from = row.moves.compactMap(\.self).first?.difference.from
                let certain = zip(variants.comparisons, row.moves).compactMap { comparison, move in
                    move?.verdict == .certain ? comparison.b.name : nil
                }
                let cells = zip(row.moves, sizes).map { move, size -> Cell in
                    if move?.verdict == .untouched { return .number(0, decimals: 0) }
                    return size.flatMap { $0.unit == unit ? MetricWords.cell($0) : nil } ?? .empty
                }
                return [
                    MetricWords.head(row.metric),
                    MetricWords.cell(from.map { MetricWords.scale(row.metric.unit) * $0 }),
                    .text(MetricWords.head(unit)),
                ] + cells + [.text(certain.isEmpty ? "none" : certain.joined(separator: "\n"))]
            })
        let equal = rows.count - moving.count
        let note = Block.note(
            "\(equal) of \(Words.count(rows.count, "figure")) of all players \(equal == 1 ? "is" : "are") exactly equal "
                + "under all: the same in every block of these players, to the last unit.")
        return Section(
            id: "moves", title: "Side by side",
            lead: moving.isEmpty ? "No figure moves under any of them." : "The clearest move first.",
            blocks: (moving.isEmpty ? [] : [.table(table)]) + [note])
    }

    // MARK: - Curves

    private static func curves(_ variants: VariantComparison) -> Section? {
        let names = Words.unique(variants.arms.map(\.name))
        let charts = variants.curves.enumerated().filter { !$0.element.days.isEmpty }.map { place, curve in
            let scale = MetricWords.scale(curve.unit)
            return Chart(
                id: "curve-\(place + 1)", title: "\(curve.label), by day of life",
                caption: "Each scenario for the same players; the shade is each one's own 95 % interval. Differences "
                    + "are known better than that, as luck is shared.", kind: .lines, xLabel: "Day of life",
                yLabel: "\(curve.label) (\(curve.measure))", x: .numbers(curve.days.map(Double.init)),
                series: zip(names, curve.lines).map { name, figures in
                    Series(
                        name: name, values: figures.map { $0.value.map { scale * $0 } },
                        low: figures.map { $0.low.map { scale * $0 } },
                        high: figures.map { $0.high.map { scale * $0 } })
                })
        }
        guard !charts.isEmpty else { return nil }
        return Section(
            id: "curves", title: "Over one another", lead: "How each goes day by day.",
            blocks: charts.map { .chart($0) })
    }

    // MARK: - Content and certainty

    private static func content(_ variants: VariantComparison) -> Section {
        let remarks = Set(variants.comparisons.flatMap(\.remarks)).sorted().map { Block.note($0) }
        let rows = variants.comparisons.flatMap { comparison in
            (comparison.changes.isEmpty ? ["nothing"] : comparison.changes).map { change in
                [Cell.text(comparison.b.name), .text(change)]
            }
        }
        let table = Table(
            id: "content", title: "Content",
            columns: [Column(name: "Scenario", kind: .text), Column(name: "Difference", kind: .text)], rows: rows)
        return Section(
            id: "content", title: "What differs in the content", lead: "From \(variants.arms.first?.name ?? "").",
            blocks: remarks + [.table(table)])
    }

    private static func certainty(_ variants: VariantComparison) -> Section {
        Section(
            id: "certainty", title: "How certain this is",
            lead: "Each player plays every scenario with the same luck: a roll that is made in two is the same roll.",
            blocks: [
                .note(
                    "\(variants.tested) differences of \(variants.moves.count) were tested at once, over all scenarios: the "
                        + "chance that any one called certain is a false alarm is at most 5 % (Holm). Each is from the "
                        + "first scenario; between two others no test was made.")
            ])
    }
}
