import Balance
import MonteCarlo
import QuestKernel

/// Rolled chances: drops under pity, and every other chance that is rolled.
enum RollSection {
    static let id = "luck"
    /// Charts of waits, the counters with the most tries first.
    static let mostCharts = 6
    /// Without a guarantee, waits of more tries than this are not drawn.
    static let longestDrawn = 60
    /// Longer waits are drawn as lines: each bar has a row of its own, and ninety make a picture of four screens.
    static let mostBars = 30

    /// Nil where no chance was rolled.
    static func build(_ run: EconomyRun) -> Section? {
        let counters = pityCounters(run)
        var blocks: [Block] = []
        if !counters.isEmpty {
            blocks += [drops(counters), waits(counters)]
            let drawn = counters.sorted { $0.whole.cell.tries > $1.whole.cell.tries }.prefix(mostCharts)
            blocks += counters.filter { one in drawn.contains { $0.roll.name == one.roll.name } }.map(chart)
            blocks.append(details(counters))
        }
        blocks += TierBlocks.all(run) + CollectedBlocks.all(run) + ChanceBlocks.all(run) + UnluckyBlocks.all(run)
        guard !blocks.isEmpty else { return nil }
        return Section(
            id: id, title: "Luck and pity",
            lead: "How drops fall, simulated beside exact. Pity guarantees a drop at the latest on a fixed try since "
                + "the last one; a drop is forced when even that try's roll failed. z says how far what happened is "
                + "from what the chances predict: within ±2 is usual, beyond ±4 comes by chance alone "
                + "for one in 16,000.",
            blocks: blocks)
    }

    /// Pity counters with at least one try.
    static func pityCounters(_ run: EconomyRun) -> [PityFigures] {
        run.description.rolls.indices.compactMap { PityFigures(run.totals, code: $0) }
            .filter { $0.whole.cell.tries > 0 }
    }

    static func name(_ counter: PityFigures) -> String {
        counter.roll.label.isEmpty ? counter.roll.name : counter.roll.label
    }

    private static func percent(_ value: Double?) -> Cell {
        guard let value, value.isFinite else { return .empty }
        return .number(100 * value, decimals: 2)
    }

    private static func drops(_ counters: [PityFigures]) -> Block {
        .table(
            Table(
                id: "pity-drops", title: "Drops and what was forced",
                caption: "Tries, drops and forced drops are counts over all players. The share of forced drops is by "
                    + "the chance at each dry count, so that it does not depend on where the run ends; exact is "
                    + "computed from the chances that were rolled, without bonus from the chance in content. "
                    + "z compares rolled drops with the sum of their chances.",
                columns: [
                    Column(name: "Counter", kind: .text), Column(name: "Sure on try", kind: .number),
                    Column(name: "Tries", kind: .number), Column(name: "Drops", kind: .number),
                    Column(name: "Forced", kind: .number),
                    Column(name: "Forced, simulated", unit: "% of drops", kind: .number),
                    Column(name: "Exact", unit: "%", kind: .number),
                    Column(name: "Without bonus", unit: "%", kind: .number),
                    Column(name: "z", kind: .number),
                ],
                rows: counters.map { counter in
                    [
                        .text(name(counter)),
                        counter.hasGuarantee ? .number(Double(counter.pity.hard), decimals: 0) : .text("none"),
                        .number(Double(counter.whole.cell.tries), decimals: 0),
                        .number(Double(counter.whole.drops), decimals: 0),
                        .number(Double(counter.whole.cell.forced), decimals: 0),
                        counter.forcedShare?.scaled(by: 100).cell(decimals: 2) ?? .empty,
                        counter.hasGuarantee ? percent(counter.exact?.forcedShareOfDrops) : .empty,
                        counter.hasGuarantee ? percent(counter.designed?.forcedShareOfDrops) : .empty,
                        counter.whole.z.map { .number($0, decimals: 2) } ?? .empty,
                    ]
                }))
    }

    private static func waits(_ counters: [PityFigures]) -> Block {
        func rows(_ counter: PityFigures) -> [Cell] {
            [0.5, 0.9, 0.99].flatMap { share -> [Cell] in
                [
                    counter.triesQuantile(share).cell(decimals: 0),
                    counter.exact?.triesQuantile(share).map { .number(Double($0), decimals: 0) } ?? .empty,
                ]
            }
        }
        return .table(
            Table(
                id: "pity-waits", title: "Tries until a drop",
                caption: "Half of all drops come within P50 tries, nine in ten within P90, all but one in a hundred "
                    + "within P99. Simulated with 95 % intervals, each beside the exact number, which is of one try after "
                    + "the other: what resets a counter without a try makes waits for a guarantee longer.",
                columns: [
                    Column(name: "Counter", kind: .text), Column(name: "Mean, exact", unit: "tries", kind: .number),
                ]
                    + ["P50", "P90", "P99"].flatMap {
                        [
                            Column(name: $0, unit: "tries", kind: .number),
                            Column(name: "\($0), exact", unit: "tries", kind: .number),
                        ]
                    },
                rows: counters.map { counter in
                    [.text(name(counter)), counter.exact.flatMap { Figure($0.wait.mean) }.cell(decimals: 2)]
                        + rows(counter)
                }))
    }

    private static func chart(_ counter: PityFigures) -> Block {
        let most = min(longestDrawn, counter.exact?.triesQuantile(0.999) ?? longestDrawn)
        let longest = max(1, counter.hasGuarantee ? Int(counter.pity.hard) : most)
        let tries = Array(1...longest)
        let isBars = longest <= mostBars
        let exact = counter.exact.flatMap { try? $0.machine.arrivals(of: .hit, within: longest) }
        return .chart(
            Chart(
                id: "pity-\(counter.roll.name)", title: "\(name(counter)): tries until a drop",
                caption: "The share of drops that take this many tries, with 95 % intervals, beside the exact share "
                    + "from the chances that were rolled."
                    + (counter.hasGuarantee ? " The last \(isBars ? "bar" : "point") is the guaranteed try." : ""),
                kind: isBars ? .bars : .lines, xLabel: "Tries", yLabel: "% of drops",
                x: isBars ? .categories(tries.map(String.init)) : .numbers(tries.map(Double.init)),
                series: [
                    Series(name: "Simulated", figures: tries.map { counter.share(tries: $0)?.scaled(by: 100) }),
                    Series(
                        name: "Exact",
                        values: tries.map { number in exact.map { 100 * $0[number - 1] } },
                        role: .exact),
                ]))
    }

    private static func details(_ counters: [PityFigures]) -> Block {
        .table(
            Table(
                id: "pity-dry-counts", title: "Rolls by dry count",
                caption: "A dry count is the number of tries since the last drop. Of tries after that many dry ones: "
                    + "how many there were, how many rolled a drop, the share with its 95 % interval beside the mean "
                    + "chance they rolled at, and z.",
                columns: [
                    Column(name: "Counter", kind: .text), Column(name: "Dry tries before", kind: .number),
                    Column(name: "Tries", kind: .number), Column(name: "Rolled drops", kind: .number),
                    Column(name: "Forced", kind: .number), Column(name: "Hit rate", unit: "%", kind: .number),
                    Column(name: "Mean chance", unit: "%", kind: .number), Column(name: "z", kind: .number),
                ],
                rows: counters.flatMap { counter in
                    counter.cells.enumerated().filter { $0.element.cell.tries > 0 }.map { dryCount, cell in
                        [
                            .text(name(counter)), .number(Double(dryCount), decimals: 0),
                            .number(Double(cell.cell.tries), decimals: 0),
                            .number(Double(cell.cell.hits), decimals: 0),
                            .number(Double(cell.cell.forced), decimals: 0),
                            cell.rate?.scaled(by: 100).cell(decimals: 2) ?? .empty, percent(cell.meanChance),
                            cell.z.map { .number($0, decimals: 2) } ?? .empty,
                        ]
                    }
                }))
    }
}
