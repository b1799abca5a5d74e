import MonteCarlo
import QuestKernel

/// Figures read off players beside their money and level.
enum GaugeBlocks {
    /// Charts of single gauges; groups have their own.
    static let mostFans = 12
    /// A gauge of this name is what the section on levels shows.
    private static let levelGauge = "level"

    static func all(_ run: EconomyRun) -> [Block] {
        guard run.players > 0 else { return [] }
        let gauges = run.description.gauges.indices.filter {
            run.description.gauges[$0].name != levelGauge && !(run.isMoneySpent && $0 == run.moneyGauge)
                && $0 != run.description.revenue?.spentGauge
        }
        var groups: [String] = []
        for gauge in gauges {
            guard let group = run.description.gauges[gauge].group, !groups.contains(group) else { continue }
            groups.append(group)
        }
        let single = gauges.filter { run.description.gauges[$0].group == nil }
        var blocks = single.prefix(mostFans).map { gauge in
            FanBlocks.byDay(
                run, gauge: gauge, id: "gauge-\(run.description.gauges[gauge].name)",
                title: "\(run.gaugeName(gauge)) by day of life")
        }
        if !single.isEmpty {
            blocks.append(byArchetype(run, single, id: "gauges", title: "Medians on the last day, by archetype"))
        }
        for (place, group) in groups.enumerated() {
            let members = gauges.filter { run.description.gauges[$0].group == group }
            blocks.append(together(run, members, group, place))
            blocks.append(
                byArchetype(
                    run, members, id: "gauges-\(place + 1)",
                    title: "\(group): medians on the last day, by archetype"))
        }
        return blocks
    }

    /// Medians of one group in one chart.
    private static func together(_ run: EconomyRun, _ gauges: [Int], _ group: String, _ place: Int) -> Block {
        let shown = gauges.prefix(Pooling.mostSeries)
        let names = Words.unique(shown.map { run.gaugeName($0) })
        let left = gauges.count - shown.count
        return .chart(
            Chart(
                id: "gauges-\(place + 1)-by-day", title: "\(group) by day of life",
                caption: "Medians: half of the players are above a line, half below. Intervals are in the table."
                    + (left > 0 ? " \(Words.number(left)) more are only there." : "") + " \(FanBlocks.binNote)",
                kind: .lines, xLabel: "Day of life", yLabel: FanBlocks.unit(run, gauges[0]),
                x: .numbers(run.dayNumbers),
                series: zip(names, shown).map { name, gauge in
                    Series(
                        name: name, values: (0..<run.days).map { run.spread(gauge: gauge, day: $0).quantile(0.5) },
                        role: .simulated)
                }))
    }

    private static func byArchetype(_ run: EconomyRun, _ gauges: [Int], id: String, title: String) -> Block {
        let last = run.days - 1
        return .table(
            Table(
                id: "\(id)-by-archetype", title: title,
                caption: "With 95 % intervals. \(FanBlocks.binNote)",
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
