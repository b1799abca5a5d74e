import ExactAnswers
import QuestKernel
import Testing

@Suite struct CoupledPityTests {
    @Test(arguments: ExactOracle.coupled)
    func agreesWithTheWholeChainAsOneSystem(_ known: CoupledCase) throws {
        let coupled = try known.draw
        let rates = try known.rates.indices.map { try coupled.rate(lowestFirst: $0) }
        #expect(agree(rates, known.rates, within: 1e-11), "\(known.name) \(rates)")
        let fresh = try coupled.wait(lowestFirst: 0)
        #expect(agree(known.fresh.indices.map { fresh.probability($0) }, known.fresh, within: 1e-11), "\(known.name)")
        #expect(fresh.usualQuantiles == known.freshQuantiles)
        let longRun = try coupled.wait(lowestFirst: 0, afterHit: true)
        #expect(agree(known.longRun.indices.map { longRun.probability($0) }, known.longRun, within: 1e-11))
        #expect(longRun.usualQuantiles == known.longRunQuantiles)
        // From hit to hit the mean is one over the rate, whatever road led there.
        #expect(agree(longRun.mean, 1 / known.rates[0], within: 1e-10))
        #expect(try coupled.wait(lowestFirst: 0, orBetter: true).usualQuantiles == known.anyQuantiles)
    }

    /// Nothing stands above the highest rarity: 0.6 % with a guarantee on try 90 comes 1.4347 times in a hundred.
    @Test func theHighestRarityKnowsNothingOfTheOthers() throws {
        for resets in [true, false] {
            let coupled = try TieredDraw(
                lowestFirst: [
                    Rarity(chance: 0.051, policy: PityPolicy(hard: 10)),
                    Rarity(chance: 0.006, policy: PityPolicy(hard: 90)),
                ], higherReset: resets)
            let alone = try PityChain(baseChance: 0.006, policy: PityPolicy(hard: 90))
            #expect(agree(try coupled.rate(lowestFirst: 1), alone.longRunDropsPerTry))
            #expect(agree(1 / (try coupled.rate(lowestFirst: 1)), 69.69980377608013))
            let wait = try coupled.wait(lowestFirst: 1)
            #expect(agree((1...90).map { wait.probability($0) }, (1...90).map { alone.probability(tries: $0) }))
        }
    }

    @Test func oneRarityIsThePlainChain() throws {
        let policy = PityPolicy(hard: 20)
        let coupled = try TieredDraw(
            lowestFirst: [Rarity(chance: 0.065, policy: policy)], higherReset: false)
        let chain = try PityChain(baseChance: 0.065, policy: policy)
        #expect(agree(try coupled.rate(lowestFirst: 0), chain.longRunDropsPerTry))
        #expect(agree(try coupled.wait(lowestFirst: 0).variance, chain.triesVariance))
        let chance = try TieredDraw(
            lowestFirst: [Rarity(chance: 0.2)], higherReset: false)
        #expect(try agree(chance.rate(lowestFirst: 0), 0.2) && agree(chance.wait(lowestFirst: 0).mean, 5))
    }

    /// "This rarity or better within N" holds where better hits reset, and not where each counter goes by its own.
    @Test func theResetRuleDecidesWhatIsPromised() throws {
        let rarities = [
            Rarity(chance: 0.1, policy: PityPolicy(hard: 5)),
            Rarity(chance: 0.02, policy: PityPolicy(hard: 10)),
        ]
        for resets in [true, false] {
            let coupled = try TieredDraw(
                lowestFirst: rarities, higherReset: resets)
            let better = try coupled.wait(lowestFirst: 0, orBetter: true, afterHit: true)
            #expect(better.cumulative(5) > 1 - 1e-14)
        }
        let own = try TieredDraw(
            lowestFirst: rarities, higherReset: false)
        let resetting = try TieredDraw(
            lowestFirst: rarities, higherReset: true)
        #expect(try own.rate(lowestFirst: 0) > resetting.rate(lowestFirst: 0))
        // Pushed aside on the fifth try by a better hit, it stays due and comes next, unless that happens again.
        let late = try own.wait(lowestFirst: 0)
        #expect(late.cumulative(5) < 1 - 0.01 && late.cumulative(6) > late.cumulative(5) + 0.01)
        #expect(late.cumulative(7) > 1 - 1e-5)
    }

    @Test func dicePlayTheSameCounters() throws {
        for resets in [true, false] {
            let rarities = [
                Rarity(chance: 0.051, policy: PityPolicy(hard: 10)),
                Rarity(chance: 0.006, policy: PityPolicy(hard: 90)),
            ]
            let exact = try TieredDraw(
                lowestFirst: rarities, higherReset: resets)
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
                if hit == 1, resets { dry[0] = 0 }
                if dry[0] > 9 { dry[0] = 9 }
            }
            for rarity in 0..<2 {
                let wait = try exact.wait(lowestFirst: rarity, afterHit: true)
                let rate = try exact.rate(lowestFirst: rarity)
                // Renewal theorem: variance n·σ² / μ³; waits of the lower one hang together a little.
                let spread = (Double(tries) * wait.variance * rate * rate * rate).squareRoot()
                #expect(abs(hits[rarity] - Double(tries) * rate) < 4.5 * spread, "\(resets) \(rarity)")
            }
        }
    }

    @Test func impossibleRaritiesAreRefused() throws {
        func coupled(_ rarities: [Rarity]) throws -> TieredDraw {
            try TieredDraw(lowestFirst: rarities, higherReset: false)
        }
        #expect(throws: ExactError.self) { try coupled([]) }
        #expect(throws: ExactError.self) { try coupled([Rarity(chance: 1.5)]) }
        #expect(throws: ExactError.neverHappens) { try coupled([Rarity(chance: 0)]).wait(lowestFirst: 0) }
        // A certain highest rarity leaves nothing to the one below.
        #expect(throws: ExactError.neverHappens) {
            try coupled([Rarity(chance: 0.5), Rarity(chance: 1)]).wait(lowestFirst: 0)
        }
        let long = Rarity(chance: 0.001, policy: PityPolicy(hard: 5_000))
        #expect(throws: ExactError.tooManyOutcomes(limit: CounterMachine.mostStates)) {
            try coupled([long, long]).wait(lowestFirst: 0)
        }
        #expect(throws: ExactError.self) { try coupled([Rarity](repeating: Rarity(chance: 0.1), count: 9)) }
        #expect(throws: ExactError.self) { try coupled([Rarity(chance: 1e-15)]).wait(lowestFirst: 0) }
        #expect(throws: ExactError.self) { try coupled([Rarity(chance: 0.1)]).machine(for: 1) }
        let short = TieredDraw.Start(dryCounts: [1, 2], losses: [0])
        #expect(throws: ExactError.self) { try coupled([Rarity(chance: 0.1)]).machine(for: 0, from: short) }
    }

    /// Five thousand counts beside a rarity without any: each of them is a state, and still solved at once.
    @Test func aLongCounterIsSolved() throws {
        let long = Rarity(chance: 0.001, policy: PityPolicy(hard: 5_000))
        let draw = try TieredDraw(lowestFirst: [long, Rarity(chance: 0.01)], higherReset: false)
        let alone = try PityChain(baseChance: 0.01)
        #expect(agree(try draw.rate(lowestFirst: 1), alone.longRunDropsPerTry))
        #expect(try draw.rate(lowestFirst: 0) > 0.00099)
    }
}
