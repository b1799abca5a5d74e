import ExactAnswers
import QuestKernel

/// How many have a collection whole after so many draws, exactly.
package enum CollectedRates {
    /// What is worked through for a page: states times draws.
    private static let mostWork = 40_000_000
    private static let mostStates = 60_000

    /// The share of those who drew so often that have it whole, by row of the odds up to one.
    ///
    /// - Parameter rows: how many of its rows are asked for.
    /// - Returns: as far as it is computed for a page; empty where counters and things have too many states together.
    package static func shares(_ odds: CollectedOdds, rows: Int) -> [Double] {
        guard let machine = try? machine(odds) else { return [] }
        let draws = odds.draws.prefix(rows).filter { $0 <= mostWork / max(machine.count, 1) }
        guard let last = draws.last, let whole = try? machine.cumulatives(of: .wanted, within: last) else { return [] }
        return draws.map { min(1, whole[$0]) }
    }

    private static func machine(_ odds: CollectedOdds) throws -> CounterMachine {
        guard !odds.tiers.isEmpty else {
            return try CollectionDraws(cards: odds.cards.flatMap(\.others)).machine
        }
        return try TieredCollection(
            try TieredDraw(TieredOdds(name: odds.draw, tiers: odds.tiers)),
            cards: odds.cards.map { .init(featured: $0.featured, others: $0.others) }, mostStates: mostStates
        ).machine
    }
}
