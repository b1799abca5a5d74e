import ExactAnswers
import QuestKernel
import Testing

@Suite struct CoupledPityTests {
    @Test(arguments: ExactOracle.coupled)
    func agreesWithTheWholeChainAsOneSystem(_ known: CoupledCase) throws {
        let coupled = try CoupledPity(rarities: known.rarities, resets: known.resets)
        #expect(agree(coupled.rates, known.rates, within: 1e-11), "\(known.name) \(coupled.rates)")
        let fresh = try coupled.wait(for: 0)
        #expect(agree(known.fresh.indices.map { fresh.probability($0) }, known.fresh, within: 1e-11), "\(known.name)")
        #expect(fresh.usualQuantiles == known.freshQuantiles)
        let longRun = try coupled.wait(for: 0, from: .longRun)
        #expect(agree(known.longRun.indices.map { longRun.probability($0) }, known.longRun, within: 1e-11))
        #expect(longRun.usualQuantiles == known.longRunQuantiles)
        // From hit to hit the mean is one over the rate, whatever road led there.
        #expect(agree(longRun.mean, 1 / known.rates[0], within: 1e-10))
        #expect(try coupled.wait(for: 0, orBetter: true).usualQuantiles == known.anyQuantiles)
    }

    /// Nothing stands above the highest rarity: 0.6 % with a guarantee on try 90 comes 1.4347 times in a hundred.
    @Test func theHighestRarityKnowsNothingOfTheOthers() throws {
        for resets in [ResetRule.higherHitsReset, .ownHitsOnly] {
            let coupled = try CoupledPity(
                rarities: [
                    ProtectedRarity(chance: 0.051, policy: PityPolicy(hard: 10)),
                    ProtectedRarity(chance: 0.006, policy: PityPolicy(hard: 90)),
                ], resets: resets)
            let alone = try PityChain(baseChance: 0.006, policy: PityPolicy(hard: 90))
            #expect(agree(coupled.rates[1], alone.longRunDropsPerTry))
            #expect(agree(coupled.meanTries(rarity: 1), 69.69980377608013))
            let wait = try coupled.wait(for: 1)
            #expect(agree((1...90).map { wait.probability($0) }, (1...90).map { alone.probability(tries: $0) }))
        }
    }

    @Test func oneRarityIsThePlainChain() throws {
        let policy = PityPolicy(hard: 20)
        let coupled = try CoupledPity(
            rarities: [ProtectedRarity(chance: 0.065, policy: policy)], resets: .ownHitsOnly)
        let chain = try PityChain(baseChance: 0.065, policy: policy)
        #expect(agree(coupled.rates[0], chain.longRunDropsPerTry))
        #expect(agree(try coupled.wait(for: 0).variance, chain.triesVariance))
        let chance = try CoupledPity(rarities: [ProtectedRarity(chance: 0.2)], resets: .ownHitsOnly)
        #expect(try agree(chance.rates[0], 0.2) && agree(chance.wait(for: 0).mean, 5))
    }

    /// "This rarity or better within N" holds where better hits reset, and not where each counter goes by its own.
    @Test func theResetRuleDecidesWhatIsPromised() throws {
        let rarities = [
            ProtectedRarity(chance: 0.1, policy: PityPolicy(hard: 5)),
            ProtectedRarity(chance: 0.02, policy: PityPolicy(hard: 10)),
        ]
        for resets in [ResetRule.higherHitsReset, .ownHitsOnly] {
            let coupled = try CoupledPity(rarities: rarities, resets: resets)
            let better = try coupled.wait(for: 0, orBetter: true, from: .longRun)
            #expect(better.cumulative(5) > 1 - 1e-14)
        }
        let own = try CoupledPity(rarities: rarities, resets: .ownHitsOnly)
        let resetting = try CoupledPity(rarities: rarities, resets: .higherHitsReset)
        #expect(own.rates[0] > resetting.rates[0])
        // Pushed aside on the fifth try by a better hit, it stays due and comes next, unless that happens again.
        let late = try own.wait(for: 0)
        #expect(late.cumulative(5) < 1 - 0.01 && late.cumulative(6) > late.cumulative(5) + 0.01)
        #expect(late.cumulative(7) > 1 - 1e-5)
    }

    @Test func dicePlayTheSameCounters() throws {
        for resets in [ResetRule.higherHitsReset, .ownHitsOnly] {
            let rarities = [
                ProtectedRarity(chance: 0.051, policy: PityPolicy(hard: 10)),
                ProtectedRarity(chance: 0.006, policy: PityPolicy(hard: 90)),
            ]
            let exact = try CoupledPity(rarities: rarities, resets: resets)
            let tries = 400_000
            var dry = [0, 0]
            var hits = [0.0, 0.0]
            for number in 0..<tries {
                var draws = Randomness(seed: 9).draws(player: UInt32(number), purpose: Purpose(7), day: 0)
                let point = Double(draws.below(1_000_000)) / 1_000_000
                let top = dry[1] == 89 ? 1 : 0.006
                let low = dry[0] == 9 ? 1 : 0.051
                let hit = point < top ? 1 : point < top + low ? 0 : nil
                for rarity in 0..<2 { dry[rarity] += 1 }
                guard let hit else { continue }
                hits[hit] += 1
                dry[hit] = 0
                if hit == 1, resets == .higherHitsReset { dry[0] = 0 }
                if dry[0] > 9 { dry[0] = 9 }
            }
            for rarity in 0..<2 {
                let wait = try exact.wait(for: rarity, from: .longRun)
                let rate = exact.rates[rarity]
                // Renewal theorem: variance n·σ² / μ³; waits of the lower one hang together a little.
                let spread = (Double(tries) * wait.variance * rate * rate * rate).squareRoot()
                #expect(abs(hits[rarity] - Double(tries) * rate) < 4.5 * spread, "\(resets) \(rarity)")
            }
        }
    }

    @Test func impossibleRaritiesAreRefused() throws {
        func coupled(_ rarities: [ProtectedRarity]) throws -> CoupledPity {
            try CoupledPity(rarities: rarities, resets: .ownHitsOnly)
        }
        #expect(throws: ExactError.self) { try coupled([]) }
        #expect(throws: ExactError.self) { try coupled([ProtectedRarity(chance: 1.5)]) }
        #expect(throws: ExactError.neverHappens) { try coupled([ProtectedRarity(chance: 0)]) }
        // A certain highest rarity leaves nothing to the one below.
        #expect(throws: ExactError.neverHappens) {
            try coupled([ProtectedRarity(chance: 0.5), ProtectedRarity(chance: 1)])
        }
        let long = ProtectedRarity(chance: 0.001, policy: PityPolicy(hard: 5_000))
        #expect(throws: ExactError.tooManyOutcomes(limit: PityStates.mostStates)) { try coupled([long, long]) }
        #expect(throws: ExactError.self) { try coupled([long, ProtectedRarity(chance: 0.01)]) }
        #expect(throws: ExactError.self) {
            try coupled([ProtectedRarity](repeating: ProtectedRarity(chance: 0.1), count: 9))
        }
        let rare = try coupled([ProtectedRarity(chance: 1e-15)])
        #expect(throws: ExactError.self) { try rare.wait(for: 0) }
        #expect(throws: ExactError.self) { try rare.wait(for: 1) }
        #expect(rare.meanTries(rarity: 3) == nil)
    }
}
