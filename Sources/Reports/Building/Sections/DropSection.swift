import EconomyStatistics
import MonteCarlo
import QuestKernel

/// Everything that is counted, and every figure read off players beside their money and level.
enum DropSection {
    static let id = "drops"
    /// Pictures of shares, and of gauges.
    static let mostShareCharts = 4
    static let mostFans = 8
    /// Rows of one tally; the smallest beyond are pooled.
    static let mostRows = 60
    /// A gauge of this name is what the section on levels shows.
    private static let levelGauge = "level"

    static func build(_ run: EconomyRun) -> Section {
        let counted = run.description.tallies.indices.filter { !run.description.tallies[$0].rows.isEmpty }
        var blocks =
            shares(run, counted) + counted.map { run.isHistogram(tally: $0) ? histogram(run, $0) : table(run, $0) }
        let gauges = otherGauges(run)
        blocks += gauges.prefix(mostFans).map { gauge in
            FanBlocks.byDay(
                run, gauge: gauge, id: "gauge-\(run.description.gauges[gauge].name)",
                title: "\(run.gaugeName(gauge)) by day of life")
        }
        if !gauges.isEmpty { blocks.append(archetypes(run, gauges)) }
        if blocks.isEmpty { blocks = [.note("This game counts nothing and reads nothing off its players.")] }
        return Section(
            id: id, title: "What dropped, what is worn",
            lead: "Counts over the whole run, and figures read off players at each day's end.", blocks: blocks)
    }

    private static func otherGauges(_ run: EconomyRun) -> [Int] {
        guard run.players > 0 else { return [] }
        return run.description.gauges.indices.filter {
            $0 != run.moneyGauge && run.description.gauges[$0].name != levelGauge
        }
    }

    static func tallyName(_ run: EconomyRun, _ code: Int) -> String {
        let tally = run.description.tallies[code]
        return tally.label.isEmpty ? tally.name : tally.label
    }

    /// Tallies of the same few rows beside one another, as shares.
    private static func shares(_ run: EconomyRun, _ tallies: [Int]) -> [Block] {
        var groups: [[Int]] = []
        for code in tallies {
            let rows = run.description.tallies[code].rows
            let total = rows.indices.reduce(Int128(0)) { $0 + run.totals.tally(code: code, row: $1).sum }
            guard (2...Pooling.mostSeries).contains(rows.count), total > 0 else { continue }
            if let group = groups.firstIndex(where: { run.description.tallies[$0[0]].rows == rows }) {
                groups[group].append(code)
            } else {
                groups.append([code])
            }
        }
        // One bar alone says no more than its table.
        let shown = groups.filter { $0.count > 1 }.sorted { $0.count > $1.count }.prefix(mostShareCharts)
        return shown.compactMap { group -> Block? in
            guard let first = group.first else { return nil }
            let names = Words.unique(group.map { tallyName(run, $0) })
            return .chart(
                Chart(
                    id: "shares-\(run.description.tallies[first].name)", title: "Shares: \(Words.list(names, most: 3))",
                    caption: "Of all that was counted, over all players and days. Intervals stand in the tables.",
                    kind: .stackedBars, xLabel: "Counted", yLabel: "%", x: .categories(names),
                    series: Words.unique(run.description.tallies[first].rows).enumerated().map { row, name in
                        Series(name: name, values: group.map { share(run, $0, row: row)?.scaled(by: 100)?.value })
                    }))
        }
    }

    private static func table(_ run: EconomyRun, _ code: Int) -> Block {
        let rows = run.description.tallies[code].rows
        let ranked = rows.indices.map { (row: $0, moments: run.totals.tally(code: code, row: $0)) }
        // Rows keep their order unless there are too many to read.
        let kept = Set(ranked.sorted { $0.moments.sum > $1.moments.sum }.prefix(mostRows).map(\.row))
        var cells = ranked.filter { kept.contains($0.row) }.map { one -> [Cell] in
            [
                .text(rows[one.row]), .number(Double(one.moments.sum), decimals: 0), run.mean(one.moments).cell(),
                share(run, code, row: one.row)?.scaled(by: 100).cell(decimals: 1) ?? .empty,
            ]
        }
        let pooled = ranked.filter { !kept.contains($0.row) }
        if !pooled.isEmpty {
            let sum = pooled.reduce(Int128(0)) { $0 + $1.moments.sum }
            cells.append([.text("\(pooled.count) more rows"), .number(Double(sum), decimals: 0), .empty, .empty])
        }
        return .table(
            Table(
                id: "tally-\(run.description.tallies[code].name)", title: tallyName(run, code),
                caption: "Mean per player over the run, and share of the whole, each with its 95 % interval.",
                columns: [
                    Column(name: "Row", kind: .text), Column(name: "Total", kind: .number),
                    Column(name: "Per player", kind: .number), Column(name: "Share", unit: "%", kind: .number),
                ], rows: cells))
    }

    /// A count by whole numbers, as a picture.
    private static func histogram(_ run: EconomyRun, _ code: Int) -> Block {
        let tally = run.description.tallies[code]
        guard case .histogram(let unit) = tally.shape else { return table(run, code) }
        let counts = tally.rows.indices.map { Int64(clamping: run.totals.tally(code: code, row: $0).sum) }
        let spread = Spread(counts: counts)
        let words = [0.5, 0.9, 0.99].compactMap { share in
            spread.quantile(share).map { "\(Words.percent(share)) are at most \(Words.number($0))" }
        }
        return .chart(
            Chart(
                id: "tally-\(tally.name)", title: tallyName(run, code),
                caption: "Shares of all \(Words.number(spread.count)) that were counted, with 95 % intervals over "
                    + "parties. \(words.isEmpty ? "There were none." : "Of them, \(Words.list(words)).")",
                kind: .bars, xLabel: unit, yLabel: "%", x: .categories(Words.unique(tally.rows)),
                series: [
                    Series(
                        name: "Share", figures: tally.rows.indices.map { share(run, code, row: $0)?.scaled(by: 100) })
                ]))
    }

    /// A row's share of its tally.
    static func share(_ run: EconomyRun, _ code: Int, row: Int) -> Figure? {
        let rows = run.description.tallies[code].rows.indices
        var whole = PartyMoments()
        for row in rows { whole.merge(run.totals.tally(code: code, row: row)) }
        guard whole.sum > 0 else { return nil }
        // The squares of the whole are the products of its rows with it.
        let squares = rows.reduce(Int128(0)) { $0 + run.totals.productWithTally(code: code, row: $1) }
        return Figure.ratio(
            run.totals.tally(code: code, row: row),
            to: PartyMoments(sum: whole.sum, squares: squares, timesMembers: whole.timesMembers),
            products: run.totals.productWithTally(code: code, row: row), of: run.people
        )?.clamped(to: 0...1)
    }

    private static func archetypes(_ run: EconomyRun, _ gauges: [Int]) -> Block {
        let last = run.days - 1
        return .table(
            Table(
                id: "gauges-by-archetype", title: "Medians on the last day, by archetype",
                caption: "With 95 % intervals between order statistics. \(FanBlocks.binNote)",
                columns: [Column(name: "Who", kind: .text)]
                    + gauges.map {
                        Column(name: run.gaugeName($0), unit: run.description.gauges[$0].unit, kind: .number)
                    },
                rows: [
                    [.text("All players")]
                        + gauges.map { run.spread(gauge: $0, day: last).quantileFigure(0.5).cell(decimals: 0) }
                ]
                    + run.archetypeNames.enumerated().map { archetype, name in
                        [.text(name)]
                            + gauges.map {
                                run.spread(gauge: $0, day: last, archetype: archetype).quantileFigure(0.5)
                                    .cell(decimals: 0)
                            }
                    }))
    }
}
