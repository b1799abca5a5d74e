import MonteCarlo
import QuestKernel

/// What a week of life brings, by archetype.
enum WeekSection {
    static let id = "week"
    /// Counts with more rows are only in their own tables.
    static let mostRows = 24

    /// Nil where nothing is counted and no currency but money and experience moved.
    static func build(_ run: EconomyRun) -> Section? {
        guard run.players > 0 else { return nil }
        let tables = [currencies(run), counts(run)].compactMap { $0 }
        guard !tables.isEmpty else { return nil }
        return Section(
            id: id, title: "What a week brings",
            lead: "Means per player over all weeks of the run, days without play included, with 95 % intervals.",
            blocks: tables)
    }

    private static func groups(_ run: EconomyRun) -> [(name: String, archetype: Int?)] {
        [("All players", nil)] + run.archetypeNames.prefix(Pooling.mostSeries).enumerated().map { ($1, $0) }
    }

    private static func table(_ run: EconomyRun, id: String, title: String, rows: [[Cell]]) -> Block? {
        guard !rows.isEmpty else { return nil }
        return .table(
            Table(
                id: id, title: title, caption: "Per player and week.",
                columns: [Column(name: "What", kind: .text)]
                    + groups(run).map { Column(name: $0.name, kind: .number) },
                rows: rows))
    }

    private static func weekly(_ run: EconomyRun, _ moments: ClusterMoments, _ archetype: Int?) -> Cell {
        run.mean(moments, archetype: archetype)?.scaled(by: 7 / Double(run.days)).cell() ?? .empty
    }

    /// Other currencies: keys, gems, tokens.
    private static func currencies(_ run: EconomyRun) -> Block? {
        let rows = run.otherCurrencies.flatMap { index -> [[Cell]] in
            guard let flow = run.flows[index] else { return [] }
            let name = run.resourceName(flow.currency)
            let sides: [(name: String, side: (BalanceMoments) -> ClusterMoments)] =
                (flow.faucets.isEmpty ? [] : [("\(name): in", { $0.faucets })])
                + (flow.sinks.isEmpty ? [] : [("\(name): out", { $0.sinks })])
            return sides.map { name, side in
                [.text(name)]
                    + groups(run).map {
                        weekly(
                            run, side(run.totals.balance(currency: flow.currency, archetype: $0.archetype)),
                            $0.archetype)
                    }
            }
        }
        return table(run, id: "week-currencies", title: "Currencies by week and archetype", rows: rows)
    }

    /// Rows of counts, without those at zero.
    private static func counts(_ run: EconomyRun) -> Block? {
        let rows = run.description.tallies.enumerated().flatMap { code, tally -> [[Cell]] in
            guard tally.rows.count <= mostRows, !run.isHistogram(tally: code), !CollectedBlocks.shows(run, tally: code)
            else { return [] }
            return tally.rows.indices.compactMap { row -> [Cell]? in
                guard run.totals.tally(code: code, row: row).squares > 0 else { return nil }
                return [.text("\(DropSection.tallyName(run, code)): \(tally.shownRows[row])")]
                    + groups(run).map {
                        weekly(run, run.totals.tally(code: code, row: row, archetype: $0.archetype), $0.archetype)
                    }
            }
        }
        return table(run, id: "week-counts", title: "Counts by week and archetype", rows: rows)
    }
}
