import EconomyStatistics
import MonteCarlo
import QuestKernel

/// Everything that is counted, and every figure read off players beside their money and level.
enum DropSection {
    static let id = "drops"
    /// Charts of shares.
    static let mostShareCharts = 4

    /// Nil where nothing is counted and nothing read off players.
    static func build(_ run: EconomyRun) -> Section? {
        let counted = run.description.tallies.indices.filter { code in
            !CollectedBlocks.shows(run, tally: code)
                && run.description.tallies[code].rows.indices.contains {
                    run.totals.tally(code: code, row: $0).squares > 0
                }
        }
        // A tally with a base shows its totals beside the quotient.
        let alone = counted.filter { run.layout.tallyBases[$0] < 0 }
        let kinds = alone.filter { !run.isHistogram(tally: $0) }
        var blocks = RatioBlocks.all(run) + shares(run, counted)
        if !kinds.isEmpty { blocks.append(table(run, kinds)) }
        blocks += kinds.flatMap { byArchetype(run, $0) }
        blocks += alone.filter { run.isHistogram(tally: $0) }.map { histogram(run, $0) }
        blocks += GaugeBlocks.all(run)
        guard !blocks.isEmpty else { return nil }
        return Section(
            id: id, title: run.description.words.counts,
            lead: "Counts over the whole run, and figures of players at each day's end.", blocks: blocks)
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
            // A tally with a base has charts of its own.
            guard (2...Pooling.mostSeries).contains(rows.count), total > 0, run.layout.tallyBases[code] < 0 else {
                continue
            }
            if let group = groups.firstIndex(where: { run.description.tallies[$0[0]].rows == rows }) {
                groups[group].append(code)
            } else {
                groups.append([code])
            }
        }
        // One bar alone shows no more than its table.
        let shown = groups.filter { $0.count > 1 }.sorted { $0.count > $1.count }.prefix(mostShareCharts)
        return shown.compactMap { group -> Block? in
            guard let first = group.first else { return nil }
            let all = group.map { tallyName(run, $0) }
            // "Estimates: Homework", "Estimates: Shower" are Homework and Shower under one title.
            let prefix = commonPrefix(all)
            let names = Words.unique(all.map { String($0.dropFirst(prefix.count)) })
            let title = prefix.isEmpty ? "Shares: \(Words.list(names, most: 3))" : "\(prefix.dropLast(2)): shares"
            return .chart(
                Chart(
                    id: "shares-\(run.description.tallies[first].name)", title: title,
                    caption: "Of all that was counted, over all players and days. Intervals are in the tables.",
                    kind: .stackedBars, xLabel: "Counted", yLabel: "%", x: .categories(names),
                    series: Words.unique(run.description.tallies[first].shownRows).enumerated().map { row, name in
                        Series(name: name, values: group.map { share(run, $0, row: row)?.scaled(by: 100)?.value })
                    }))
        }
    }

    /// What all names have before a colon, the colon and its space included.
    private static func commonPrefix(_ names: [String]) -> String {
        guard let first = names.first, let colon = first.firstIndex(of: ":") else { return "" }
        let prefix = String(first[...colon]) + " "
        return names.allSatisfy { $0.hasPrefix(prefix) } ? prefix : ""
    }

    /// All counts in one table: what a reader looks for is found by its filter.
    private static func table(_ run: EconomyRun, _ codes: [Int]) -> Block {
        .table(
            Table(
                id: "counts", title: "Everything that is counted",
                caption: "Mean per player over the run, and share of the whole of its count, each with its 95 % "
                    + "interval.",
                columns: [
                    Column(name: "What", kind: .text), Column(name: "Counted as", kind: .text),
                    Column(name: "Total", kind: .number), Column(name: "Per player", kind: .number),
                    Column(name: "Share", unit: "%", kind: .number),
                ],
                rows: codes.flatMap { code -> [[Cell]] in
                    let rows = run.description.tallies[code].shownRows
                    return rows.indices.map { row in
                        let moments = run.totals.tally(code: code, row: row)
                        return [
                            .text(rows[row]), .text(tallyName(run, code)), .number(Double(moments.sum), decimals: 0),
                            run.mean(moments).cell(),
                            share(run, code, row: row)?.scaled(by: 100).cell(decimals: 1) ?? .empty,
                        ]
                    }
                }))
    }

    /// Choices of each archetype; empty for counts of other things.
    private static func byArchetype(_ run: EconomyRun, _ code: Int) -> [Block] {
        let tally = run.description.tallies[code]
        guard tally.isByArchetype, run.archetypeNames.count > 1 else { return [] }
        return [
            .table(
                Table(
                    id: "tally-\(tally.name)-by-archetype", title: "\(tallyName(run, code)), by archetype",
                    caption: "Mean per player over the run, with its 95 % interval.",
                    columns: [Column(name: "Archetype", kind: .text)]
                        + Words.unique(tally.shownRows).map { Column(name: $0, kind: .number) },
                    rows: run.archetypeNames.indices.map { archetype in
                        [.text(run.archetypeNames[archetype])]
                            + tally.rows.indices.map { row in
                                run.mean(
                                    run.totals.tally(code: code, row: row, archetype: archetype), archetype: archetype
                                ).cell()
                            }
                    }))
        ]
    }

    /// A count by whole numbers, as a chart.
    private static func histogram(_ run: EconomyRun, _ code: Int) -> Block {
        let tally = run.description.tallies[code]
        guard case .histogram(let unit) = tally.shape else { return table(run, [code]) }
        let counts = tally.rows.indices.map { Int64(clamping: run.totals.tally(code: code, row: $0).sum) }
        let spread = Spread(counts: counts)
        let words = [0.5, 0.9, 0.99].compactMap { share in
            spread.quantile(share).map { "\(Words.percent(share)) are at most \(Words.number($0))" }
        }
        return .chart(
            Chart(
                id: "tally-\(tally.name)", title: tallyName(run, code),
                caption: "Shares of all \(Words.number(spread.count)) that were counted, with 95 % intervals. "
                    + "\(words.isEmpty ? "There were none." : "Of them, \(Words.list(words)).")",
                kind: .bars, xLabel: unit, yLabel: "%", x: .categories(Words.unique(tally.rows)),
                series: [
                    Series(
                        name: "Share", figures: tally.rows.indices.map { share(run, code, row: $0)?.scaled(by: 100) })
                ]))
    }

    /// A row's share of its tally.
    static func share(_ run: EconomyRun, _ code: Int, row: Int) -> Figure? {
        let rows = run.description.tallies[code].rows.indices
        var whole = ClusterMoments()
        for row in rows { whole.merge(run.totals.tally(code: code, row: row)) }
        guard whole.sum > 0 else { return nil }
        // The squares of the whole are the sum of the products of its rows with it.
        let squares = rows.reduce(Int128(0)) { $0 + run.totals.productWithTally(code: code, row: $1) }
        return Figure.ratio(
            run.totals.tally(code: code, row: row),
            to: ClusterMoments(
                sum: whole.sum, squares: squares, timesMembers: whole.timesMembers, timesDeal: whole.timesDeal),
            products: run.totals.productWithTally(code: code, row: row), of: run.headcount
        )?.clamped(to: 0...1)
    }
}
