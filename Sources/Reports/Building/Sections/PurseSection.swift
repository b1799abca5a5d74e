import MonteCarlo
import QuestKernel

/// What players hold of the money.
package enum PurseSection {
    package static let id = "purse"

    /// Nil where money is not for spending, or no gauge has its name.
    static func build(_ run: EconomyRun) -> Section? {
        guard run.isMoneySpent, let gauge = run.moneyGauge, run.players > 0 else { return nil }
        return Section(
            id: id, title: "\(run.resourceName(run.description.money)) on hand",
            lead: "What players hold at the end of each day. P10, P50 and P90: one player in ten holds less than "
                + "P10, half hold less than P50, one in ten holds more than P90. If all three rise without end, "
                + "nothing in the game is worth its price any more.",
            blocks: [
                FanBlocks.byDay(run, gauge: gauge, id: "purse-by-day", title: "\(run.gaugeName(gauge)) by day of life"),
                FanBlocks.archetypes(
                    run, gauge: gauge, id: "purse-by-archetype",
                    title: "Median of \(Words.inSentence(run.gaugeName(gauge))), by archetype"),
                table(run, gauge), .note(equality(run, gauge)),
            ])
    }

    /// Quantiles on marked days, then on the last day by archetype and by level band.
    private static func table(_ run: EconomyRun, _ gauge: Int) -> Block {
        var spreads = run.fewMarkedDays().map { ("Day \($0 + 1), all", run.spread(gauge: gauge, day: $0)) }
        let last = run.days - 1
        for (archetype, name) in run.archetypeNames.enumerated() {
            spreads.append(("Last day, \(name)", run.spread(gauge: gauge, day: last, archetype: archetype)))
        }
        for band in 0..<run.layout.bands {
            spreads.append(
                (
                    "Last day, \(run.bandWords(band))",
                    run.spread(gauge: gauge, day: last, band: band)
                ))
        }
        let unit = run.description.gauges[gauge].unit
        return .table(
            Table(
                id: "purse-quantiles", title: "Quantiles of \(Words.inSentence(run.gaugeName(gauge)))",
                caption: "With 95 % intervals; where there are too few players for one, none "
                    + "is given. \(FanBlocks.binNote)",
                columns: [
                    Column(name: "When and who", kind: .text), Column(name: "Players", kind: .number),
                    Column(name: "P10", unit: unit, kind: .number), Column(name: "P50", unit: unit, kind: .number),
                    Column(name: "P90", unit: unit, kind: .number),
                ],
                rows: spreads.filter { $0.1.count > 0 }.map { name, spread in
                    [
                        .text(name), .number(Double(spread.count), decimals: 0),
                        spread.quantileFigure(0.1).cell(decimals: 0), spread.quantileFigure(0.5).cell(decimals: 0),
                        spread.quantileFigure(0.9).cell(decimals: 0),
                    ]
                }))
    }

    private static func equality(_ run: EconomyRun, _ gauge: Int) -> String {
        guard let gini = run.spread(gauge: gauge, day: run.days - 1).gini else {
            return "No player holds any on the last day, so there is no inequality to measure."
        }
        return "Inequality on the last day: Gini coefficient \(gini.inWords), where 0 means that all hold the same "
            + "and 1 that one player holds all. Archetypes play different amounts, so some inequality is intended."
    }
}
