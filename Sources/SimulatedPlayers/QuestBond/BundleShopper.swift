import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Bundles for players who can easily afford them: those of a season whenever they are there, the others now and
    /// then.
    mutating func buyBundles(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let rules = population.rules
        let assumed = population.assumptions
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.bundles.purpose, day: now.day)
        for bundle in 0..<rules.bundleCount {
            draws.go(to: UInt32(bundle))
            let isOfSeason = party.acting.season.bundles & (1 << UInt16(bundle & 15)) != 0
            // Last of all whether it is there: the call copies the hero.
            guard isOfSeason || draws.happens(assumed.bundleChance),
                rules.bundlePrice(bundle) <= allowance(behavior, share: assumed.bundleShare),
                party.acting.isOnOffer(bundle: bundle, rules)
            else { continue }
            act(.buy(.bundle(bundle)), population, &journal)
        }
    }
}
