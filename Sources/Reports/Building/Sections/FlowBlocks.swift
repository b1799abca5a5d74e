import MonteCarlo
import QuestKernel

/// A currency's faucets and sinks as pictures and tables.
enum FlowBlocks {
    /// Up to this many accounts of either kind have an area of their own.
    static let mostAreas = 6

    /// Faucets up, sinks down, by day of life.
    static func byDay(_ run: EconomyRun, _ flow: FlowFigures, id: String, title: String) -> Block {
        let unit = run.resourceName(flow.currency)
        return .chart(
            Chart(
                id: id, title: title,
                caption: "Mean over all \(Words.number(run.players)) players, by day of life (day 1 is a player's "
                    + "first). "
                    + (flow.sinks.isEmpty
                        ? "Intervals of the totals stand in the table."
                        : "Faucets lie above zero, sinks below, and the line is what is left over."),
                kind: .stackedArea, xLabel: "Day of life", yLabel: "\(unit) per player and day",
                x: .numbers(run.dayNumbers),
                series: areas(flow.faucets.map { ($0.name, $0.dailyMeans) }, isFaucet: true)
                    + areas(flow.sinks.map { ($0.name, $0.dailyMeans) }, isFaucet: false)
                    + (flow.sinks.isEmpty || flow.faucets.isEmpty
                        ? [] : [Series(name: "Net", values: flow.netByDay.map { $0?.value }, role: .neutral)])))
    }

    /// Positive values of accounts as areas; sinks are turned below zero.
    static func areas(_ accounts: [(name: String, values: [Double])], isFaucet: Bool) -> [Series] {
        let signed = accounts.map { account in
            (name: account.name, values: account.values.map { isFaucet ? max(0, $0) : min(0, -$0) })
        }
        return Pooling.series(
            signed, most: mostAreas, other: isFaucet ? "Other faucets" : "Other sinks",
            role: isFaucet ? .faucet : .sink)
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

    /// Every account: its mean, its share, and both halves of the run.
    static func accounts(_ run: EconomyRun, _ flow: FlowFigures, id: String, title: String) -> Block {
        let unit = Words.inSentence(run.resourceName(flow.currency))
        let rows = (flow.faucets + flow.sinks).map { account -> [Cell] in
            [
                .text(account.name), .text(account.isFaucet ? "faucet" : "sink"),
                flow.perPlayerDay(account).cell(),
                flow.share(account)?.scaled(by: 100).cell(decimals: 1) ?? .empty,
                flow.perPlayerDay(account, in: .first).cell(),
                flow.perPlayerDay(account, in: .second).cell(),
            ]
        }
        return .table(
            Table(
                id: id, title: title,
                caption: "Means over players, with 95 % intervals. Shares are of all faucets, or of all sinks "
                    + "(ratios, by the delta method). First half: days 1–\(flow.firstHalf.upperBound); second: the rest.",
                columns: [
                    Column(name: "Account", kind: .text), Column(name: "Kind", kind: .text),
                    Column(name: "Per player-day", unit: unit, kind: .number),
                    Column(name: "Share", unit: "%", kind: .number),
                    Column(name: "First half", unit: "\(unit)/day", kind: .number),
                    Column(name: "Second half", unit: "\(unit)/day", kind: .number),
                ], rows: rows))
    }
}
