import MonteCarlo
import QuestKernel

/// Counts divided by others, row by row: what was done of what was seen, what a break cost.
enum RatioBlocks {
    static func all(_ run: EconomyRun) -> [Block] {
        guard run.players > 0 else { return [] }
        return run.description.tallies.indices.flatMap { code -> [Block] in
            let base = run.layout.tallyBases[code]
            guard base >= 0, !CollectedBlocks.shows(run, tally: code),
                let label = run.description.tallies[code].per?.label
            else { return [] }
            let rows = run.description.tallies[code].rows.indices.filter {
                run.totals.tally(code: base, row: $0).sum > 0
            }
            guard !rows.isEmpty else { return [] }
            return [chart(run, code, base, rows, label), table(run, code, base, rows, label)]
        }
    }

    /// A row over the same row of its base, by the delta method; in percent where it is a part.
    static func ratio(_ run: EconomyRun, _ code: Int, _ base: Int, row: Int) -> Figure? {
        Figure.ratio(
            run.totals.tally(code: code, row: row), to: run.totals.tally(code: base, row: row),
            products: run.totals.productWithBase(code: code, row: row), of: run.headcount
        )?.scaled(by: factor(run, code))
    }

    private static func unit(_ run: EconomyRun, _ code: Int) -> String { run.description.tallies[code].per?.unit ?? "" }
    private static func factor(_ run: EconomyRun, _ code: Int) -> Double { unit(run, code) == "%" ? 100 : 1 }

    private static func chart(_ run: EconomyRun, _ code: Int, _ base: Int, _ rows: [Int], _ label: String) -> Block {
        let tally = run.description.tallies[code]
        let names = Words.unique(tally.shownRows)
        return .chart(
            Chart(
                id: "ratio-\(tally.name)", title: label,
                caption: "\(DropSection.tallyName(run, code)), divided by \(inText(run, base)), over all players and "
                    + "days, with 95 % intervals.",
                kind: .bars, xLabel: "", yLabel: unit(run, code), x: .categories(rows.map { names[$0] }),
                series: [Series(name: label, figures: rows.map { ratio(run, code, base, row: $0) })]))
    }

    private static func table(_ run: EconomyRun, _ code: Int, _ base: Int, _ rows: [Int], _ label: String) -> Block {
        let tally = run.description.tallies[code]
        let named = run.archetypeNames.prefix(Pooling.mostSeries)
        func plain(_ row: Int, _ archetype: Int) -> Cell {
            let whole = run.totals.tally(code: base, row: row, archetype: archetype).sum
            guard whole > 0 else { return .empty }
            let part = run.totals.tally(code: code, row: row, archetype: archetype).sum
            let value = Double(part) / Double(whole) * factor(run, code)
            return .number(value, decimals: 1)
        }
        let totals = Words.unique([DropSection.tallyName(run, base), DropSection.tallyName(run, code)])
        return .table(
            Table(
                id: "ratio-\(tally.name)-by-archetype", title: "\(label): all players, and by archetype",
                caption:
                    "Sums over all players and days, and their quotient: for all players with its 95 % interval, for "
                    + "archetypes without one.",
                columns: [Column(name: "What", kind: .text)] + totals.map { Column(name: $0, kind: .number) }
                    + [Column(name: "All players", unit: unit(run, code), kind: .number)]
                    + named.map { Column(name: $0, unit: unit(run, code), kind: .number) },
                rows: rows.map { row -> [Cell] in
                    var cells: [Cell] = [.text(tally.shownRows[row])]
                    for code in [base, code] {
                        cells.append(.number(Double(run.totals.tally(code: code, row: row).sum), decimals: 0))
                    }
                    cells.append(ratio(run, code, base, row: row)?.cell(decimals: 1) ?? .empty)
                    return cells + named.indices.map { plain(row, $0) }
                }))
    }

    private static func inText(_ run: EconomyRun, _ code: Int) -> String {
        Words.inSentence(DropSection.tallyName(run, code))
    }
}
