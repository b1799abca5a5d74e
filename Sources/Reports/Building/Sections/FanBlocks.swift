import MonteCarlo
import QuestKernel

/// Gauges as quantiles over players.
enum FanBlocks {
    static let shares = [("P10", 0.1), ("P50", 0.5), ("P90", 0.9)]
    static let binNote =
        "Values from 64 on were counted in bins, so they are known to 1.6 % at worst; intervals reach to the edges."

    static func byDay(_ run: EconomyRun, gauge: Int, id: String, title: String) -> Block {
        let spreads = (0..<run.days).map { run.spread(gauge: gauge, day: $0) }
        let median = spreads.last?.quantileFigure(0.5)
        let sampling = median.map { "On the last day the median is \($0.inWords), with its 95 % interval. " } ?? ""
        return .chart(
            Chart(
                id: id, title: title,
                caption: "Half of the players are above the line, eight in ten within the band. \(sampling)\(binNote)",
                kind: .fan, xLabel: "Day of life", yLabel: unit(run, gauge), x: .numbers(run.dayNumbers),
                series: shares.map { name, share in
                    Series(name: name, values: spreads.map { $0.quantile(share) }, role: .band)
                }))
    }

    /// Medians on the marked days: the days on which archetypes are counted separately.
    static func archetypes(_ run: EconomyRun, gauge: Int, id: String, title: String) -> Block {
        let marked = run.totals.markedDays
        let most = run.archetypeNames.prefix(Pooling.mostSeries)
        let left = run.archetypeNames.count - most.count
        let more = left > 0 ? " \(Words.count(left, "archetype")) more are only in the table." : ""
        return .chart(
            Chart(
                id: id, title: title,
                caption: "Once a week and on the last day, with 95 % intervals.\(more) \(binNote)",
                kind: .lines, xLabel: "Day of life", yLabel: unit(run, gauge),
                x: .numbers(marked.map { Double($0 + 1) }),
                series: most.enumerated().map { archetype, name in
                    Series(
                        name: name,
                        figures: marked.map {
                            run.spread(gauge: gauge, day: $0, archetype: archetype).quantileFigure(0.5)
                        })
                }))
    }

    static func unit(_ run: EconomyRun, _ gauge: Int) -> String {
        let gauge = run.description.gauges[gauge]
        return gauge.unit.isEmpty ? gauge.name : "\(gauge.unit) per player"
    }
}
