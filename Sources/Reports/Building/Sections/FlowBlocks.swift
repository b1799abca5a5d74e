import MonteCarlo
import QuestKernel

/// A currency's faucets and sinks as charts and tables.
enum FlowBlocks {
    /// At least so many faucets, and as many sinks, have an area of their own.
    static let fewestAreas = 6

    /// Faucets up, sinks down, by day of life.
    static func byDay(_ run: EconomyRun, _ flow: FlowFigures, id: String, title: String) -> Block {
        let unit = run.resourceName(flow.currency)
        let drawn =
            areas(flow.faucets.map { ($0.name, $0.dailyMeans) }, isFaucet: true, role: faucetRole(run))
            + areas(flow.sinks.map { ($0.name, $0.dailyMeans) }, isFaucet: false)
        return .chart(
            Chart(
                id: id, title: title,
                caption: "Mean over all \(Words.number(run.players)) players, by day of life (day 1 is a player's "
                    + "first). "
                    + (flow.sinks.isEmpty
                        ? "Intervals of the totals are in the table."
                        : "Faucets lie above zero, sinks below, and the line is what is left over.")
                    + Pooling.words(drawn),
                kind: .stackedArea, xLabel: "Day of life", yLabel: "\(unit) per player and day",
                x: .numbers(run.dayNumbers),
                series: drawn
                    + (flow.sinks.isEmpty || flow.faucets.isEmpty
                        ? [] : [Series(name: "Net", values: flow.netByDay.map { $0?.value }, role: .neutral)])))
    }

    /// Positive values of flows as areas; sinks are drawn below zero.
    static func areas(
        _ lines: [(name: String, values: [Double])], isFaucet: Bool, role: Series.Role? = nil
    ) -> [Series] {
        let signed = lines.map { line in
            (name: line.name, values: line.values.map { isFaucet ? max(0, $0) : min(0, -$0) })
        }
        return Pooling.series(
            signed, fewest: fewestAreas, other: isFaucet ? "Other faucets" : "Other sinks",
            role: role ?? (isFaucet ? .faucet : .sink))
    }

    /// Points without sinks do not come from faucets.
    private static func faucetRole(_ run: EconomyRun) -> Series.Role { run.isMoneySpent ? .faucet : .simulated }

    /// Faucets up, sinks down, by date: where weekdays show.
    static func byDate(_ run: EconomyRun, _ flow: FlowFigures, id: String, title: String) -> Block {
        let dates = 0..<run.layout.dates
        func values(_ line: FlowFigures.Line) -> [Double] {
            dates.map { date in
                let active = Double(run.totals.playersActive(date: date))
                guard active > 0 else { return 0 }
                let amount = run.totals.flow(
                    date: date, flow: FlowID(UInt16(line.index)), currency: flow.currency)
                return abs(Double(amount)) / active
            }
        }
        let drawn =
            areas(flow.faucets.map { ($0.name, values($0)) }, isFaucet: true, role: faucetRole(run))
            + areas(flow.sinks.map { ($0.name, values($0)) }, isFaucet: false)
        return .chart(
            Chart(
                id: id, title: title,
                caption: "Total of the date, divided by the players who did something on it. Date 1 is the Monday on "
                    + "which the first players arrive; newcomers arrive over \(Words.count(run.layout.arrivalSpan, "day")), "
                    + "so weekdays show here and not by day of life. Dates keep only sums, so there is no interval."
                    + Pooling.words(drawn),
                kind: .stackedArea, xLabel: "Date", yLabel: "\(run.resourceName(flow.currency)) per active player",
                x: .numbers(dates.map { Double($0 + 1) }), series: drawn))
    }

    /// Faucets up, sinks down, by band of levels; nil where there is only one band.
    static func byBand(_ run: EconomyRun, _ money: FlowFigures, title: String, caption: String) -> [Block] {
        let bands = BandFigures.all(of: run)
        guard bands.count > 1 else { return [] }
        func values(_ line: FlowFigures.Line) -> [Double] {
            bands.map { band in
                let flow = run.totals.moneyFlow(band: band.band, flow: FlowID(UInt16(line.index)))
                return abs(Double(flow)) / band.playerDays
            }
        }
        let drawn =
            areas(money.faucets.map { ($0.name, values($0)) }, isFaucet: true, role: faucetRole(run))
            + areas(money.sinks.map { ($0.name, values($0)) }, isFaucet: false)
        return [
            .chart(
                Chart(
                    id: "money-by-level", title: title,
                    caption: "All \(run.moneyName) of days that ended in a band of \(run.levelWords.many), divided by "
                        + "those days. \(caption)Intervals of the totals are in the table above."
                        + Pooling.words(drawn),
                    kind: .stackedBars, xLabel: run.levelWords.title,
                    yLabel: "\(run.resourceName(money.currency)) per player and day",
                    x: .categories(bands.map(\.name)), series: drawn))
        ]
    }

    /// Every faucet and sink in one picture, for all players and for each archetype.
    static func diagram(_ run: EconomyRun, _ flow: FlowFigures, id: String) -> Block {
        func view(_ name: String, _ archetype: Int?) -> FlowDiagram.View? {
            let players = run.totals.headcount(archetype: archetype).players
            guard players > 0 else { return nil }
            func streams(_ lines: [FlowFigures.Line]) -> [FlowDiagram.Stream] {
                lines.map { line in
                    let sum = run.totals.runFlow(
                        flow: FlowID(UInt16(line.index)), currency: flow.currency, archetype: archetype
                    ).sum
                    return FlowDiagram.Stream(
                        name: line.name, amount: abs(Double(sum)) / Double(players) / Double(run.days))
                }.sorted { $0.amount > $1.amount }
            }
            return FlowDiagram.View(name: name, sources: streams(flow.faucets), drains: streams(flow.sinks))
        }
        let name = run.resourceName(flow.currency)
        let groups: [(String, Int?)] =
            [("All players", nil)]
            + (run.archetypeNames.count > 1 ? run.archetypeNames.enumerated().map { ($1, $0) } : [])
        return .flows(
            FlowDiagram(
                id: id, title: "Where \(Words.comingAndGoing(Words.inSentence(name)))",
                caption: "Means per player and day over the whole run. On the left shares are of all that comes in, on "
                    + "the right of all that goes out. Intervals are in the table of every faucet and sink.",
                hub: name, unit: "\(Words.inSentence(name)) per player and day",
                views: groups.compactMap { view($0.0, $0.1) }))
    }

    static func net(_ run: EconomyRun, _ flow: FlowFigures, id: String) -> Block {
        .chart(
            Chart(
                id: id, title: "What is left over, by day of life",
                caption: "Faucets minus sinks: above zero, purses grow. Mean over players, with its 95 % interval "
                    + "shaded.",
                kind: .lines, xLabel: "Day of life",
                yLabel: "\(run.resourceName(flow.currency)) per player and day", x: .numbers(run.dayNumbers),
                series: [Series(name: "Net flow", figures: flow.netByDay)]))
    }

    /// Every faucet and sink: its mean, its share, and both halves of the run.
    static func flowTable(_ run: EconomyRun, _ flow: FlowFigures, id: String, title: String) -> Block {
        let unit = Words.inSentence(run.resourceName(flow.currency))
        let hasSinks = !flow.sinks.isEmpty || run.isMoneySpent
        let rows = (flow.faucets + flow.sinks).map { line -> [Cell] in
            [.text(line.name)] + (hasSinks ? [.text(line.isFaucet ? "faucet" : "sink")] : []) + [
                flow.perPlayerDay(line).cell(),
                flow.share(line)?.scaled(by: 100).cell(decimals: 1) ?? .empty,
                flow.perPlayerDay(line, in: .first).cell(),
                flow.perPlayerDay(line, in: .second).cell(),
            ]
        }
        return .table(
            Table(
                id: id, title: title,
                caption: "Means over players, with 95 % intervals. Shares are of all "
                    + (hasSinks ? "faucets, or of all sinks" : "sources")
                    + " (ratios, by the delta method). First half: days 1–\(flow.firstHalf.upperBound); second: the rest.",
                columns: [Column(name: hasSinks ? "Account" : "Source", kind: .text)]
                    + (hasSinks ? [Column(name: "Kind", kind: .text)] : []) + [
                        Column(name: "Per player-day", unit: unit, kind: .number),
                        Column(name: "Share", unit: "%", kind: .number),
                        Column(name: "First half", unit: "\(unit)/day", kind: .number),
                        Column(name: "Second half", unit: "\(unit)/day", kind: .number),
                    ], rows: rows))
    }
}
