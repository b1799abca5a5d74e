import MonteCarlo
import QuestKernel

/// What of a run is drawn at once, while a designer moves a slider: money in and out, what players hold, levels, and
/// every account between a faucet or sink and the purse. The report has the rest.
package struct RunPicture: Codable, Sendable, Equatable {
    /// An account of the game's money, per player and day.
    package struct Flow: Codable, Sendable, Equatable {
        package let name: String
        package let isFaucet: Bool
        package let perDay: Double
    }

    package let charts: [Chart]
    /// In words: "gold".
    package let money: String
    /// Faucets and sinks, the largest first.
    package let flows: [Flow]
    /// The same as SVG, as reports draw it; empty where nothing was earned.
    package let diagram: String

    package init(_ run: EconomyRun) {
        charts = [Self.money(run), Self.levels(run), Self.purse(run)].compactMap { $0 }
        money = run.moneyName
        let lines = run.money.map { $0.faucets + $0.sinks } ?? []
        let flows = lines.map {
            Flow(name: $0.name, isFaucet: $0.isFaucet, perDay: $0.mean / Double(max(run.days, 1)))
        }
        self.flows = flows
        diagram = flows.isEmpty ? "" : Self.diagram(flows, run)
    }

    private static func diagram(_ flows: [Flow], _ run: EconomyRun) -> String {
        func streams(_ isFaucet: Bool) -> [FlowDiagram.Stream] {
            flows.filter { $0.isFaucet == isFaucet }.map { .init(name: $0.name, amount: $0.perDay) }
        }
        let view = FlowDiagram.View(name: "All players", sources: streams(true), drains: streams(false))
        let diagram = FlowDiagram(
            id: "flows", title: "", caption: "", hub: run.resourceName(run.description.money),
            unit: "\(run.moneyName) per player and day", views: [view])
        return SankeyMarkup.svg(view, of: diagram).text
    }

    private static func money(_ run: EconomyRun) -> Chart? {
        guard let money = run.money else { return nil }
        func total(_ lines: [FlowFigures.Line]) -> [Double?] {
            (0..<run.days).map { day in lines.reduce(0) { $0 + $1.dailyMeans[day] } }
        }
        var series = [Series(name: "In", values: total(money.faucets), role: .faucet)]
        if !money.sinks.isEmpty { series.append(Series(name: "Out", values: total(money.sinks), role: .sink)) }
        return Chart(
            id: "money", title: "\(run.resourceName(run.description.money)) by day of life", kind: .lines,
            xLabel: "Day of life", yLabel: "\(run.resourceName(run.description.money)) per player and day",
            x: .numbers(run.dayNumbers), series: series)
    }

    private static func levels(_ run: EconomyRun) -> Chart? {
        guard run.levels.count > 1, run.players > 0 else { return nil }
        let first = Double(run.level(0))
        let spreads = run.levels.distribution()
        return Chart(
            id: "levels", title: "\(run.levelWords.measure) by day of life", kind: .fan, xLabel: "Day of life",
            yLabel: run.levelWords.measure, x: .numbers(run.dayNumbers),
            series: FanBlocks.shares.map { name, share in
                Series(
                    name: name, values: spreads.map { $0.quantile(share).map { $0 + first } }, role: .band)
            })
    }

    private static func purse(_ run: EconomyRun) -> Chart? {
        guard run.isMoneySpent, let gauge = run.moneyGauge, run.players > 0 else { return nil }
        let spreads = (0..<run.days).map { run.spread(gauge: gauge, day: $0) }
        return Chart(
            id: "purse", title: "\(run.gaugeName(gauge)) by day of life", kind: .fan, xLabel: "Day of life",
            yLabel: FanBlocks.unit(run, gauge), x: .numbers(run.dayNumbers),
            series: FanBlocks.shares.map { name, share in
                Series(name: name, values: spreads.map { $0.quantile(share) }, role: .band)
            })
    }
}
