import Foundation
import Reports

/// A report with everything in it: every block, every kind of chart, every role, severities in disorder.
enum SampleReport {
    static let days = (1...180).map(Double.init)

    static let document = ReportDocument(
        title: "QuestBond economy, 180 days",
        subtitle: "What 10,000 simulated players earn, spend and own over half a year, with the numbers of the design.",
        facts: [
            Fact(label: "Players", value: "10,000"), Fact(label: "Days", value: "180"),
            Fact(label: "Seed", value: "20,260,101"), Fact(label: "Archetypes", value: "4"),
            Fact(label: "Confidence", value: "95 %"), Fact(label: "Engine", value: "1.0.0"),
        ],
        findings: [
            Finding(
                severity: .fine, headline: "Pity works as designed: no player waits for more than 90 pulls",
                explanation: "The longest dry streak is 89. Simulated and exact chances agree within their intervals.",
                section: "pity"),
            Finding(
                severity: .worry, headline: "Gold inflates from day 60 on: sinks take only 71 % of what faucets give",
                explanation: "The median purse grows by 410 gold a day, and an upgrade is worth less every week. "
                    + "A second sink for high levels, or 30 % less from the arena, closes the gap.",
                section: "gold"),
            Finding(
                severity: .watch, headline: "Casual players reach level 40 on day 122, goal 120",
                explanation: "The interval, 118 to 127 days, includes the goal. More players would decide it.",
                section: "levels"),
            Finding(
                severity: .note, headline: "The arena is the largest faucet",
                explanation: "It gives 31 % of all gold, twice as much as daily quests.", section: "gold"),
        ],
        sections: [gold, pity, levels])

    static let gold = Section(
        id: "gold", title: "Gold",
        lead: "Where gold comes from (above zero) and where it goes (below zero). "
            + "When both halves are equally high, the economy is in balance.",
        blocks: [
            .chart(
                Chart(
                    id: "gold-flows", title: "Faucets and sinks", caption: "Mean over all players, seven-day average.",
                    kind: .stackedArea, xLabel: "Day", yLabel: "Gold per player and day", x: .numbers(days),
                    series: flows)),
            .chart(
                Chart(
                    id: "gold-purse", title: "Gold in the purse",
                    caption: "Half of all players own more than the line; eight of ten lie in the band.",
                    kind: .fan, xLabel: "Day", yLabel: "Gold per player", x: .numbers(days),
                    series: [("P10", 60.0), ("P50", 210), ("P90", 540)].map { name, scale in
                        Series(name: name, values: days.map { scale * $0 * (1 + $0 / 120) }, role: .band)
                    })),
            .note("Purses include gold that is bound in open trades."),
            .chart(
                Chart(
                    id: "gold-by-archetype", title: "Gold earned, by archetype", kind: .lines, xLabel: "Day",
                    yLabel: "Gold per player and day (logarithmic)", x: .numbers(days),
                    series: [("Casual", 90.0), ("Regular", 320), ("Grinder", 1900)].map { name, scale in
                        let values = days.map { scale * (1 + $0 / 60 + 0.06 * sin($0 / 3)) }
                        return Series(
                            name: name, values: values, low: values.map { $0 * 0.9 }, high: values.map { $0 * 1.1 },
                            role: .simulated)
                    }, logY: true)),
            .chart(
                Chart(
                    id: "gold-sources", title: "Total gold by source", caption: "All 180 days.", kind: .bars,
                    xLabel: "Account", yLabel: "Gold per player", x: .categories(flows.prefix(7).map(\.name)),
                    series: [
                        Series(
                            name: "Total", values: flows.prefix(7).map(\.magnitude),
                            low: flows.prefix(7).map { $0.magnitude * 0.94 },
                            high: flows.prefix(7).map { $0.magnitude * 1.06 }, role: .simulated)
                    ])),
        ])

    static let flows: [Series] = {
        let faucets = ["Arena", "Daily quests", "Dungeon chests", "Monster drops", "Login", "Achievements", "Trades"]
        let sinks = ["Enhancement", "Repairs", "Room upgrades", "Potions", "Trade fee", "Guild tax", "Respec"]
        func values(_ place: Int, _ sign: Double) -> [Double?] {
            days.map { day in
                let ramp = min(1, day / Double(20 + place * 9))
                return sign * ramp * (420 / Double(place + 1) + 25 * sin(day / Double(5 + place)) + day * 0.6)
            }
        }
        return faucets.enumerated().map { Series(name: $1, values: values($0, 1), role: .faucet) }
            + sinks.enumerated().map { Series(name: $1, values: values($0, -0.71), role: .sink) }
            + [Series(name: "Balance", values: days.map { 90 + $0 * 4 }, role: .neutral)]
    }()

    static let pity = Section(
        id: "pity", title: "Pulls and pity",
        lead: "How long players wait for a legendary item, simulated beside the exact result of the Markov chain.",
        blocks: [
            .chart(
                Chart(
                    id: "pity-waiting", title: "Pulls until a legendary item", kind: .bars, xLabel: "Pulls",
                    yLabel: "Players, %",
                    x: .categories(["1–10", "11–20", "21–30", "31–40", "41–50", "51–60", "61–75", "76–90"]),
                    series: [
                        Series(
                            name: "Simulated", values: [5.9, 5.6, 5.2, 4.9, 4.7, 4.3, 6.1, 63.3],
                            low: [5.4, 5.1, 4.8, 4.5, 4.3, 3.9, 5.6, 62.3],
                            high: [6.4, 6.1, 5.7, 5.3, 5.1, 4.7, 6.6, 64.3], role: .simulated),
                        Series(
                            name: "Exact", values: [5.84, 5.5, 5.18, 4.88, 4.59, 4.32, 6.05, 63.64], role: .exact),
                    ])),
            .table(
                Table(
                    id: "pity-chances", title: "Chances by rarity",
                    caption: "Simulated chance with its 95 % interval, beside the exact one.",
                    columns: [
                        Column(name: "Rarity", kind: .text),
                        Column(name: "Simulated chance", unit: "%", kind: .number),
                        Column(name: "Exact chance", unit: "%", kind: .number),
                        Column(name: "Pulls", kind: .number),
                        Column(name: "Longest wait", unit: "pulls", kind: .number),
                        Column(name: "Verdict", kind: .text),
                    ],
                    rows: [
                        [
                            .text("Common"), .number(81.94, low: 81.86, high: 82.02, decimals: 2),
                            .number(81.95, decimals: 2), .number(1_204_331, decimals: 0), .number(9, decimals: 0),
                            .text("agrees"),
                        ],
                        [
                            .text("Rare"), .number(16.41, low: 16.33, high: 16.49, decimals: 2),
                            .number(16.4, decimals: 2), .number(241_170, decimals: 0), .number(41, decimals: 0),
                            .text("agrees"),
                        ],
                        [
                            .text("Legendary"), .number(1.65, low: 1.62, high: 1.67, decimals: 2),
                            .number(1.65, decimals: 2), .number(24_249, decimals: 0), .number(89, decimals: 0),
                            .text("agrees"),
                        ],
                        [.text("Mythic"), .empty, .number(0.02, decimals: 2), .empty, .empty, .text("too few pulls")],
                    ])),
        ])

    static let levels = Section(
        id: "levels", title: "Levels", lead: "When players reach a level, and how many are where at the end.",
        blocks: [
            .chart(
                Chart(
                    id: "levels-reached", title: "Mean level", kind: .lines, xLabel: "Day", yLabel: "Level",
                    x: .numbers(days),
                    series: (1...12).map { place in
                        Series(
                            name: "Archetype \(place)",
                            values: days.map { Double(place) * 0.7 * $0.squareRoot() + 1 })
                    })),
            .chart(
                Chart(
                    id: "levels-at-the-end", title: "Levels on the last day", kind: .stackedBars, xLabel: "Level",
                    yLabel: "Players", x: .numbers((1...20).map { Double($0) * 5 }),
                    series: ["Casual", "Regular", "Grinder"].enumerated().map { place, name in
                        Series(
                            name: name,
                            values: (1...20).map { level in
                                let distance = Double(level - 5 * (place + 1)) / 3
                                return (900 * exp(-distance * distance)).rounded()
                            })
                    })),
            .chart(
                Chart(
                    id: "levels-fan", title: "Days until a level", kind: .fan, xLabel: "Level", yLabel: "Days",
                    x: .numbers((1...30).map(Double.init)),
                    series: [("P5", 0.6), ("P25", 0.8), ("P50", 1), ("P75", 1.3), ("P95", 1.9)].map { name, scale in
                        Series(name: name, values: (1...30).map { scale * pow(Double($0), 1.4) }, role: .band)
                    } + [Series(name: "Design goal", values: (1...30).map { pow(Double($0), 1.38) }, role: .exact)])),
        ])
}
