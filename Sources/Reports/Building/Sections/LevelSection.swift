import MonteCarlo
import QuestKernel

/// How fast players climb.
enum LevelSection {
    static let id = "levels"

    /// Up to this many levels are all listed.
    static let mostListed = 21

    /// Nil where there are no levels to climb.
    static func build(_ run: EconomyRun) -> Section? {
        guard run.levels.count > 1, run.players > 0 else { return nil }
        let words = run.levelWords
        return Section(
            id: id, title: words.title,
            lead: (words.isCounted
                ? "How many \(words.many) players have, and when."
                : "When players reach each \(words.one), and how they are spread over them.")
                + " By day 40 for P50 means: on day 40 of life half of all players had reached it.",
            blocks: [byDay(run), archetypes(run), arrivals(run), table(run)])
    }

    private static func byDay(_ run: EconomyRun) -> Block {
        let spreads = run.levels.distribution()
        return .chart(
            Chart(
                id: "levels-by-day", title: "\(run.levelWords.measure) by day of life",
                caption: "Half of the players are above the line, eight in ten within the band. "
                    + "\(run.levelWords.title) are whole numbers and counted exactly; intervals are in the tables.",
                kind: .fan, xLabel: "Day of life", yLabel: run.levelWords.measure, x: .numbers(run.dayNumbers),
                series: FanBlocks.shares.map { name, share in
                    Series(
                        name: name,
                        values: spreads.map { $0.quantile(share).map { $0 + Double(run.level(0)) } },
                        role: .band)
                }))
    }

    private static func archetypes(_ run: EconomyRun) -> Block {
        let named = run.archetypeNames.prefix(Pooling.mostSeries)
        return .chart(
            Chart(
                id: "levels-by-archetype", title: "\(median(run)), by archetype",
                caption:
                    "Half of an archetype's players are above the line, half below. Intervals are in the table below.",
                kind: .lines, xLabel: "Day of life", yLabel: run.levelWords.measure, x: .numbers(run.dayNumbers),
                series: named.enumerated().map { archetype, name in
                    Series(
                        name: name,
                        values: run.levels.distribution(archetype: archetype).map {
                            $0.quantile(0.5).map { $0 + Double(run.level(0)) }
                        }, role: .simulated)
                }))
    }

    private static func median(_ run: EconomyRun) -> String {
        "Median \(run.levelWords.isCounted ? "number of \(run.levelWords.many)" : run.levelWords.one)"
    }

    /// All levels if there are few; otherwise the levels 2, 5, 10, 15, …, and the last.
    static func shown(_ run: EconomyRun) -> [Int] {
        (1..<run.levels.count).filter { index in
            let level = run.level(index)
            return run.levels.count <= mostListed || index == 1 || level % 5 == 0 || index == run.levels.count - 1
        }
    }

    private static func arrivals(_ run: EconomyRun) -> Block {
        let words = run.levelWords
        // A level that is a number of things needs just that number.
        let needed: [Column] =
            words.isCounted
            ? []
            : [
                Column(
                    name: Words.inSentence(run.resourceName(run.description.experience)) + " needed", kind: .number)
            ]
        return .table(
            Table(
                id: "levels-reached",
                title: words.isCounted ? "Days until so many \(words.many)" : "Days until each \(words.one)",
                caption: "The day of life by which one in ten, half and nine in ten of all players had reached it, "
                    + "with 95 % intervals (open where the run ends too soon); and the share "
                    + "that reached it at all, with Wilson's.",
                columns: [Column(name: words.measure, kind: .text)] + needed + [
                    Column(name: "P10", unit: "day", kind: .number), Column(name: "P50", unit: "day", kind: .number),
                    Column(name: "P90", unit: "day", kind: .number),
                    Column(name: "Reached it", unit: "% of players", kind: .number),
                ],
                rows: shown(run).map { level in
                    let cost = Cell.number(Double(run.description.levelThresholds[level]), decimals: 0)
                    return [.text(words.row(level))] + (needed.isEmpty ? [] : [cost]) + [
                        run.levels.arrival(at: level, share: 0.1).cell,
                        run.levels.arrival(at: level, share: 0.5).cell,
                        run.levels.arrival(at: level, share: 0.9).cell,
                        run.levels.shareReached(level)?.scaled(by: 100).cell(decimals: 1) ?? .empty,
                    ]
                }))
    }

    private static func table(_ run: EconomyRun) -> Block {
        let days = run.fewMarkedDays(most: 6)
        let rows: [(name: String, archetype: Int?)] =
            [("All players", nil)] + run.archetypeNames.enumerated().map { ($1, $0) }
        let first = Double(run.level(0))
        return .table(
            Table(
                id: "levels-median", title: median(run),
                caption: "At the end of a day of life, with 95 % intervals.",
                columns: [Column(name: "Who", kind: .text)] + days.map { Column(name: "Day \($0 + 1)", kind: .number) },
                rows: rows.map { name, archetype in
                    [.text(name)]
                        + days.map { day in
                            let median = run.levels.median(day: day, archetype: archetype)
                            return median.flatMap {
                                Figure(
                                    $0.value + first, low: $0.low.map { $0 + first }, high: $0.high.map { $0 + first })
                            }.cell(decimals: 0)
                        }
                }))
    }
}
