import MonteCarlo
import QuestKernel

/// What players pay in real money: when, who, and for what.
enum RevenueSection {
    static let id = "revenue"
    /// Packs have prices without a currency, so reports name none either.
    private static let currency = "real money"
    /// Real money is counted in hundredths.
    private static let unit = 0.01

    /// Nil where nothing was sold for real money.
    static func build(_ run: EconomyRun) -> Section? {
        guard let described = run.description.revenue, let revenue = run.revenue, run.players > 0 else { return nil }
        return Section(
            id: id, title: "Revenue",
            lead: "What players pay in real money, in the currency that packs are priced in. Players who pay nothing "
                + "count in every mean, unless it is of paying players.",
            blocks: [
                byDay(run, revenue), byArchetype(run, revenue, described), byPack(run, revenue),
                amounts(run, described),
            ])
    }

    private static func byDay(_ run: EconomyRun, _ revenue: FlowFigures) -> Block {
        let packs = revenue.sinks.map { (name: $0.name, values: $0.dailyMeans.map { $0 * unit }) }
        return .chart(
            Chart(
                id: "revenue-by-day", title: "Revenue by day of life",
                caption: "Mean over all \(Words.number(run.players)) players, by day of life and by what was sold. "
                    + "Intervals are in the tables.",
                kind: .stackedArea, xLabel: "Day of life", yLabel: "Real money per player and day",
                x: .numbers(run.dayNumbers),
                series: Pooling.series(packs, fewest: FlowBlocks.fewestAreas, other: "Other packs", role: .simulated)))
    }

    private static func byArchetype(
        _ run: EconomyRun, _ revenue: FlowFigures, _ described: GameDescription.Revenue
    ) -> Block {
        let whole = Double(revenue.balance.sinks.sum)
        func row(_ name: String, _ balance: BalanceMoments, _ spread: Spread) -> [Cell] {
            let mean = Figure.mean(balance.sinks, of: balance.headcount)?.scaled(by: unit)
            let paying = spread.shareAboveZero
            let each = mean.flatMap { mean in
                paying.flatMap { $0.value > 0 ? Figure(mean.value / $0.value) : nil }
            }
            return [
                .text(name), .number(Double(balance.headcount.players), decimals: 0),
                paying?.scaled(by: 100).cell(decimals: 1) ?? .empty, money(mean),
                money(mean?.scaled(by: 1 / Double(run.days))), money(each),
                .number(100 * Double(balance.sinks.sum) / whole, decimals: 1),
            ]
        }
        let last = run.days - 1
        var rows = [row("All players", revenue.balance, run.spread(gauge: described.spentGauge, day: last))]
        for (archetype, name) in run.archetypeNames.enumerated() {
            let balance = run.totals.balance(currency: revenue.currency, archetype: archetype)
            guard balance.headcount.players > 0 else { continue }
            rows.append(
                row(name, balance, run.spread(gauge: described.spentGauge, day: last, archetype: archetype)))
        }
        return .table(
            Table(
                id: "revenue-by-archetype", title: "Who pays how much",
                caption: "Over the whole run. Paying players paid something within it. With 95 % intervals; what a "
                    + "paying player pays is the quotient of two columns and has none, nor has the share of revenue.",
                columns: [
                    Column(name: "Who", kind: .text), Column(name: "Players", kind: .number),
                    Column(name: "Paying players", unit: "%", kind: .number),
                    Column(name: "Per player", unit: currency, kind: .number),
                    Column(name: "Per player-day", unit: currency, kind: .number),
                    Column(name: "Per paying player", unit: currency, kind: .number),
                    Column(name: "Share of revenue", unit: "%", kind: .number),
                ], rows: rows))
    }

    private static func byPack(_ run: EconomyRun, _ revenue: FlowFigures) -> Block {
        .table(
            Table(
                id: "revenue-by-pack", title: "What is paid for",
                caption: "Per player over the whole run, and per player-day of each half: days "
                    + "1–\(revenue.firstHalf.upperBound), and the rest. With 95 % intervals.",
                columns: [
                    Column(name: "What", kind: .text), Column(name: "Per player", unit: currency, kind: .number),
                    Column(name: "Share of revenue", unit: "%", kind: .number),
                    Column(name: "First half", unit: "\(currency) a day", kind: .number),
                    Column(name: "Second half", unit: "\(currency) a day", kind: .number),
                ],
                rows: revenue.sinks.map { line in
                    [
                        .text(line.name), money(revenue.perPlayerDay(line)?.scaled(by: Double(run.days) * unit)),
                        revenue.share(line)?.scaled(by: 100).cell(decimals: 1) ?? .empty,
                        money(revenue.perPlayerDay(line, in: .first)?.scaled(by: unit)),
                        money(revenue.perPlayerDay(line, in: .second)?.scaled(by: unit)),
                    ]
                }))
    }

    private static let shares = [("P50", 0.5), ("P90", 0.9), ("P99", 0.99)]

    /// How unlike players are: most games live on a few.
    private static func amounts(_ run: EconomyRun, _ described: GameDescription.Revenue) -> Block {
        let last = run.days - 1
        var spreads = [("All players", run.spread(gauge: described.spentGauge, day: last))]
        for (archetype, name) in run.archetypeNames.enumerated() {
            spreads.append((name, run.spread(gauge: described.spentGauge, day: last, archetype: archetype)))
        }
        return .table(
            Table(
                id: "revenue-spent", title: "What a player has paid by the last day",
                caption: "Half of the players paid at most P50, nine in ten at most P90, all but one in a hundred at "
                    + "most P99, with 95 % intervals; where there are too few players for one, none is given. "
                    + "Amounts were counted in bins, so they are known to 1.6 % at worst; intervals reach to the edges.",
                columns: [Column(name: "Who", kind: .text), Column(name: "Players", kind: .number)]
                    + shares.map { Column(name: $0.0, unit: currency, kind: .number) },
                rows: spreads.filter { $0.1.count > 0 }.map { name, spread in
                    [.text(name), .number(Double(spread.count), decimals: 0)]
                        + shares.map { money(spread.quantileFigure($0.1)?.scaled(by: 1e-6)) }
                }))
    }

    /// At least two decimals.
    private static func money(_ figure: Figure?) -> Cell {
        figure.map { $0.cell(decimals: max(2, Figure.decimals($0.value))) } ?? .empty
    }
}
