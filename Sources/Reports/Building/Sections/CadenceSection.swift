import MonteCarlo
import QuestKernel

/// How long players wait for something that matters.
enum CadenceSection {
    static let id = "cadence"
    /// Gaps of as many days and more share the last bar.
    static let mostBars = 21

    /// Nil where nothing counts as a meaningful reward, or none came.
    static func build(_ run: EconomyRun) -> Section? {
        let gaps = Spread(run.totals.rewardGaps())
        guard gaps.count > 0 else { return nil }
        return Section(
            id: id, title: "How often something good happens",
            lead: "Days of play from one meaningful reward to the next. Here these are rewards: "
                + "\(Words.list(sources(run), most: 12)). Each game has its own, so waits of two games, or of one that is "
                + "told in another way, are of different things. A gap of 1 is a reward on the next day of play; days "
                + "without play do not count.",
            blocks: [chart(gaps), table(run)])
    }

    /// What the game counts as a meaningful reward, in words.
    static func sources(_ run: EconomyRun) -> [String] {
        let tallies = run.description.tallies.indices.filter { !run.description.tallies[$0].rewardRows.isEmpty }
        var names = tallies.map { code -> String in
            let tally = run.description.tallies[code]
            let rows = tally.rows.indices.filter { tally.rewardRows.contains($0) }.map { tally.shownRows[$0] }
            return "\(Words.inSentence(DropSection.tallyName(run, code))) (\(rows.joined(separator: ", ")))"
        }
        if run.description.milestonesAreRewards, !run.description.milestones.isEmpty {
            var groups: [String] = []
            for milestone in run.description.milestones where !groups.contains(milestone.group) {
                groups.append(milestone.group)
            }
            names.append("milestones (\(Words.list(groups.filter { !$0.isEmpty }.map(Words.inSentence), most: 12)))")
        }
        if run.description.levelsAreRewards, run.levels.count > 1 { names.append("every new \(run.levelWords.one)") }
        return names
    }

    private static func chart(_ gaps: Spread) -> Block {
        let bars = (1...mostBars).map { bar -> Double in
            let count = gaps.bins.reduce(UInt64(0)) { sum, bin in
                (bar < mostBars ? bin.lower == Int64(bar) : bin.lower >= Int64(bar)) ? sum + bin.count : sum
            }
            return 100 * Double(count) / Double(gaps.count)
        }
        return .chart(
            Chart(
                id: "cadence-gaps", title: "Days of play between rewards",
                caption:
                    "Of all \(Words.number(gaps.count)) gaps of all players. A gap that the run's end cuts short is "
                    + "left out here.",
                kind: .bars, xLabel: "Days of play", yLabel: "% of gaps",
                x: .categories((1...mostBars).map { $0 < mostBars ? "\($0)" : "\($0)+" }),
                series: [Series(name: "Gaps", values: bars, role: .simulated)]))
    }

    private static func table(_ run: EconomyRun) -> Block {
        let groups: [(name: String, archetype: Int?)] =
            [("All players", nil)] + run.archetypeNames.enumerated().map { ($1, $0) }
        return .table(
            Table(
                id: "cadence", title: "Waits for a reward, by archetype",
                caption:
                    "Gaps: half are at most P50, nine in ten at most P90. Longest: over players, the longest of each "
                    + "one's gaps, the last one as far as it went, with 95 % intervals.",
                columns: [
                    Column(name: "Who", kind: .text), Column(name: "Gaps per player", kind: .number),
                    Column(name: "Gap, P50", unit: "days of play", kind: .number),
                    Column(name: "Gap, P90", unit: "days of play", kind: .number),
                    Column(name: "Gap, P99", unit: "days of play", kind: .number),
                    Column(name: "Longest, P50", unit: "days of play", kind: .number),
                    Column(name: "Longest, P90", unit: "days of play", kind: .number),
                ],
                rows: groups.compactMap { name, archetype -> [Cell]? in
                    let headcount = run.totals.headcount(archetype: archetype)
                    let gaps = Spread(run.totals.rewardGaps(archetype: archetype))
                    let longest = longest(run, archetype: archetype)
                    guard headcount.players > 0 else { return nil }
                    func cell(_ share: Double) -> Cell {
                        gaps.quantile(share).map { .number($0, decimals: 0) } ?? .empty
                    }
                    return [
                        .text(name), .number(Double(gaps.count) / Double(headcount.players), decimals: 1), cell(0.5),
                        cell(0.9), cell(0.99), longest.quantileFigure(0.5).cell(decimals: 0),
                        longest.quantileFigure(0.9).cell(decimals: 0),
                    ]
                }))
    }

    /// Over players: the longest of each one's gaps.
    static func longest(_ run: EconomyRun, archetype: Int? = nil) -> Spread {
        Spread(
            run.totals.longestRewardGaps(archetype: archetype),
            of: nil, designEffect: run.headcount.largestDesignEffect)
    }
}
