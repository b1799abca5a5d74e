import ExactAnswers
import QuestKernel
import Testing

@Suite struct CollectionDrawsTests {
    @Test(arguments: ExactOracle.collections)
    func agreesWithEverySubsetByItself(_ known: CollectionCase) throws {
        let draws = try CollectionDraws(cards: known.cards, wanted: known.wanted)
        #expect(agree(draws.wait.mean, known.mean) && agree(draws.wait.variance, known.variance), "\(known.name)")
        let table = try draws.distribution()
        #expect(agree(table.mean, known.mean) && table.usualQuantiles == known.quantiles, "\(known.name)")
        #expect(agree(known.draws.map { table.cumulative($0) }, known.cumulatives, within: 1e-11), "\(known.name)")
        #expect(table.tail <= 1e-15)
    }

    /// n·H(n), as in every textbook.
    @Test func fiftyEqualCardsTakeFiftyTimesTheHarmonicNumber() throws {
        let draws = try CollectionDraws(cards: [Double](repeating: 0.02, count: 50))
        #expect(agree(draws.wait.mean, 224.96026691647, within: 1e-12))
        #expect(agree(draws.meanDuplicates, 174.96026691647, within: 1e-12))
        #expect(try draws.distribution().cumulative(49) == 0)
    }

    /// Of 23 people, two share a birthday with chance 0.5073: 23 draws give 23 different days with the rest.
    @Test func birthdays() throws {
        let days = try CollectionDraws(cards: [Double](repeating: 1.0 / 365, count: 365), wanted: 23)
        #expect(abs(try days.distribution().cumulative(23) - 0.4927) < 0.00005)
    }

    @Test func whatIsKnownAlreadyOnlyMakesDuplicates() throws {
        let fresh = try CollectionDraws(cards: [0.1, 0.1, 0.05])
        let late = try CollectionDraws(cards: [0.1, 0.05], known: 0.1)
        let bare = try CollectionDraws(cards: [0.1, 0.05])
        #expect(agree(late.wait.mean, bare.wait.mean) && late.wait.mean < fresh.wait.mean)
        #expect(agree(late.meanDuplicates, bare.meanDuplicates + late.wait.mean * 0.1))
    }

    @Test func differentCardsAfterSoManyDraws() throws {
        let draws = try CollectionDraws(cards: [0.5, 0.25, 0.25])
        #expect(try draws.machine.meanCount(of: .hit, within: 0) == 0)
        #expect(agree(try draws.machine.meanCount(of: .hit, within: 2), 0.75 + 2 * (1 - 0.5625)))
        #expect(agree(try draws.machine.meanCount(of: .hit, within: 2_000), 3))
    }

    @Test func fiftyCardsOfFiveRaritiesAreCounted() throws {
        let groups = [(15, 0.04), (12, 0.02), (10, 0.008), (8, 0.004), (5, 0.002)]
        let draws = try CollectionDraws(cards: groups.flatMap { [Double](repeating: $0.1, count: $0.0) })
        // Waits for the five rarest alone are nearly the whole: 500·H(5) = 1141.7.
        #expect(draws.wait.mean > 1_141 && draws.wait.mean < 1_250)
        let half = try CollectionDraws(cards: groups.flatMap { [Double](repeating: $0.1, count: $0.0) }, wanted: 25)
        #expect(half.wait.mean < draws.wait.mean / 10)
    }

    @Test func diceFindTheSameCards() throws {
        let weights: [UInt32] = [50, 30, 15, 5]
        let draws = try CollectionDraws(cards: weights.map { Double($0) / 100 })
        let table = try #require(WeightedTable(weights: weights))
        let players = 20_000
        var sum = 0.0
        for player in 0..<players {
            var dice = Randomness(seed: 6).draws(player: UInt32(player), purpose: Purpose(7), day: 0)
            var known: Set<Int> = []
            while known.count < weights.count {
                known.insert(table.pick(&dice))
                sum += 1
            }
        }
        let z = (sum / Double(players) - draws.wait.mean) / (draws.wait.variance / Double(players)).squareRoot()
        #expect(abs(z) < 4, "z \(z)")
    }

    @Test func impossibleCollectionsAreRefused() throws {
        #expect(throws: ExactError.neverHappens) { try CollectionDraws(cards: [0.5, 0]) }
        #expect(throws: ExactError.neverHappens) { try CollectionDraws(cards: [0.5], wanted: 2) }
        #expect(throws: ExactError.self) { try CollectionDraws(cards: [0.6, 0.6]) }
        #expect(throws: ExactError.self) { try CollectionDraws(cards: [.nan]) }
        #expect(throws: ExactError.self) { try CollectionDraws(cards: [0.5], wanted: -1) }
        let many = (1...40).map { Double($0) / 1_000 }
        #expect(throws: ExactError.tooManyOutcomes(limit: CounterMachine.mostStates)) {
            try CollectionDraws(cards: many)
        }
        let slow = try CollectionDraws(cards: [1e-12, 2e-12])
        #expect(slow.wait.mean > 1e11)
        #expect(throws: ExactError.self) { try slow.distribution() }
        #expect(try CollectionDraws(cards: []).distribution().quantile(0.5) == 0)
        #expect(try CollectionDraws(cards: [0.5, 0.2], wanted: 0).distribution().quantile(0.9) == 0)
        #expect(try CollectionDraws(cards: [1]).distribution().quantile(0.9) == 1)
        #expect(try CollectionDraws(cards: [0.5, 0], wanted: 1).wait.mean == 2)
    }
}
