import Balance
import EconomyStatistics
import MonteCarlo
import QuestKernel

/// Collections by draws: how many players had one whole by then, beside how many have it exactly.
enum CollectedBlocks {
    /// Charts, the first collections of the content.
    private static let mostCharts = 4

    /// One row: those who drew so often, and those of them who had it whole.
    private struct Row {
        let draws: Int
        let players: Int
        let whole: Int
        let share: Figure?
        /// Nil where it is not computed.
        let exact: Double?

        var z: Double? {
            guard let exact else { return nil }
            let expected = Double(players) * exact
            let variance = expected * (1 - exact)
            guard variance >= RollFigures.leastVariance else { return nil }
            return ((try? ZScore(hits: whole, expected: expected, variance: variance)) ?? nil)?.value
        }
    }

    static func all(_ run: EconomyRun) -> [Block] {
        let collections = run.description.collected.compactMap { odds -> (odds: CollectedOdds, rows: [Row])? in
            let rows = rows(run, odds)
            return rows.isEmpty ? nil : (odds, rows)
        }
        guard !collections.isEmpty else { return [] }
        return [table(collections)] + collections.prefix(mostCharts).map { chart($0.odds, $0.rows) }
    }

    /// Whether a tally is shown here, and nowhere else.
    static func shows(_ run: EconomyRun, tally: Int) -> Bool {
        run.description.collected.contains { $0.tally == tally || run.layout.tallyBases[$0.tally] == tally }
    }

    private static func rows(_ run: EconomyRun, _ odds: CollectedOdds) -> [Row] {
        guard run.layout.tallyBases.indices.contains(odds.tally) else { return [] }
        let base = run.layout.tallyBases[odds.tally]
        guard base >= 0 else { return [] }
        func count(_ code: Int, _ row: Int) -> Int { Int(clamping: run.totals.tally(code: code, row: row).sum) }
        // Who drew often also drew less often: the rows with anybody are the first.
        let shown = odds.draws.indices.prefix { count(base, $0) > 0 }
        let exact = CollectedRates.shares(odds, rows: shown.count)
        return shown.map { row in
            Row(
                draws: odds.draws[row], players: count(base, row), whole: count(odds.tally, row),
                share: Figure.rate(
                    run.totals.tally(code: odds.tally, row: row), of: run.totals.tally(code: base, row: row),
                    products: run.totals.productWithBase(code: odds.tally, row: row), clusters: run.headcount,
                    designEffect: run.headcount.largestDesignEffect)?.scaled(by: 100),
                exact: row < exact.count ? exact[row] : nil)
        }
    }

    private static func table(_ collections: [(odds: CollectedOdds, rows: [Row])]) -> Block {
        .table(
            Table(
                id: "collected", title: "Collections by draws",
                caption: "Of the players who drew so often, how many had the collection whole by then, with a 95 % "
                    + "interval, beside the exact share of a player who begins with nothing. z compares the two where "
                    + "there are enough players to judge by.",
                columns: [
                    Column(name: "Collection", kind: .text), Column(name: "Draw", kind: .text),
                    Column(name: "After draws", kind: .number), Column(name: "Players", kind: .number),
                    Column(name: "Whole", kind: .number),
                    Column(name: "Whole, simulated", unit: "%", kind: .number),
                    Column(name: "Exact", unit: "%", kind: .number), Column(name: "z", kind: .number),
                ],
                rows: collections.flatMap { collection in
                    collection.rows.map { row -> [Cell] in
                        [
                            .text(collection.odds.name), .text(collection.odds.draw),
                            .number(Double(row.draws), decimals: 0), .number(Double(row.players), decimals: 0),
                            .number(Double(row.whole), decimals: 0), row.share?.cell(decimals: 2) ?? .empty,
                            row.exact.map { .number(100 * $0, decimals: 2) } ?? .text("too many states"),
                            row.z.map { .number($0, decimals: 2) } ?? .empty,
                        ]
                    }
                }))
    }

    private static func chart(_ odds: CollectedOdds, _ rows: [Row]) -> Block {
        .chart(
            Chart(
                id: "collected-\(odds.tally)", title: "\(odds.name): whole by draws of \(odds.draw)",
                caption: "The share of the players who drew so often that had it whole by then, with 95 % intervals, "
                    + "beside the exact share.",
                kind: .bars, xLabel: "Draws", yLabel: "% of players",
                x: .categories(rows.map { Words.number($0.draws) }),
                series: [
                    Series(name: "Simulated", figures: rows.map(\.share)),
                    Series(name: "Exact", values: rows.map { $0.exact.map { 100 * $0 } }, role: .exact),
                ]))
    }
}
