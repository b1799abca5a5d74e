import Balance
import MonteCarlo
import QuestKernel

/// Tiers of draws: how often each came, beside how often it comes in the long run.
enum TierBlocks {
    static func all(_ run: EconomyRun) -> [Block] {
        let rows = run.description.tieredDraws.flatMap { tiers(run, $0) }
        guard !rows.isEmpty else { return [] }
        return [
            .table(
                Table(
                    id: "tiers", title: "Tiers of draws",
                    caption: "Draws and hits are counts over all players; shares and draws per hit have 95 % "
                        + "intervals. Exact is computed from the chances and all guarantees: the share in the long run, and the "
                        + "mean wait from fresh counters. A run sees fewer hits of a rare tier than the long run, as "
                        + "everybody begins with fresh counters and the last wait is cut off.",
                    columns: [
                        Column(name: "Draw", kind: .text), Column(name: "Tier", kind: .text),
                        Column(name: "Draws", kind: .number), Column(name: "Hits", kind: .number),
                        Column(name: "Share", unit: "% of draws", kind: .number),
                        Column(name: "Share, exact", unit: "% of draws", kind: .number),
                        Column(name: "Draws per hit", kind: .number),
                        Column(name: "Mean wait, exact", unit: "draws", kind: .number),
                    ], rows: rows))
        ]
    }

    /// Empty where nobody drew.
    private static func tiers(_ run: EconomyRun, _ odds: TieredOdds) -> [[Cell]] {
        guard let tally = odds.tally, run.description.tallies.indices.contains(tally),
            run.description.tallies[tally].rows.count > odds.tiers.count
        else { return [] }
        let draws = run.description.tallies[tally].rows.indices.reduce(Int128(0)) {
            $0 + run.totals.tally(code: tally, row: $1).sum
        }
        guard draws > 0 else { return [] }
        let exact = TierRates.all(odds)
        return odds.tiers.enumerated().map { place, tier in
            let share = DropSection.share(run, tally, row: place)
            return [
                .text(odds.name), .text(tier.name), .number(Double(draws), decimals: 0),
                .number(Double(run.totals.tally(code: tally, row: place).sum), decimals: 0),
                share?.scaled(by: 100).cell(decimals: 2) ?? .empty,
                exact[place].map { .number(100 * $0.longRunChance, decimals: 2) } ?? .text("too many states"),
                share?.inverted.cell(decimals: 2) ?? .empty,
                exact[place].map { .number($0.meanWait, decimals: 2) } ?? .text("too many states"),
            ]
        }
    }
}
