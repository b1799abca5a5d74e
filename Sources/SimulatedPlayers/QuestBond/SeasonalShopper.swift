import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Bundles that the store has only in a season: for players who can easily afford them.
    mutating func buySeasonalBundles(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var offered = party.acting.season.bundles
        while offered != 0 {
            let bundle = offered.trailingZeroBitCount
            offered &= offered &- 1
            if population.rules.bundlePrice(bundle)
                <= allowance(behavior, share: population.assumptions.bundleShare)
            {
                act(.buy(.bundle(bundle)), population, &journal)
            }
        }
    }
}
