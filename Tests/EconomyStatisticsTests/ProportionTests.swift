import EconomyStatistics
import Testing

@Suite struct ProportionTests {
    @Test(arguments: StatisticsOracle.proportions)
    func bothIntervalsAgreeWithRootsFoundElsewhere(_ known: ProportionCase) throws {
        let proportion = try Proportion(hits: known.hits, tries: known.tries)
        let confidence = try ConfidenceLevel(known.confidence)
        let wilson = try #require(try proportion.wilson(confidence: confidence)?.interval)
        #expect(agree(wilson.low, known.wilsonLow))
        #expect(agree(wilson.high, known.wilsonHigh))
        let exact = try #require(try proportion.clopperPearson(confidence: confidence)?.interval)
        #expect(agree(exact.low, known.exactLow, within: 1e-9))
        #expect(agree(exact.high, known.exactHigh, within: 1e-9))
    }

    /// R. G. Newcombe, Statistics in Medicine 17 (1998), table I.
    @Test(arguments: [
        (81, 263, [0.2553, 0.3662, 0.2527, 0.3676]), (15, 148, [0.0624, 0.1605, 0.0578, 0.1617]),
        (0, 20, [0, 0.1611, 0, 0.1684]), (1, 29, [0.0061, 0.1718, 0.0009, 0.1776]),
    ])
    func newcombesTableIsReproduced(hits: Int, tries: Int, printed: [Double]) throws {
        let proportion = try Proportion(hits: hits, tries: tries)
        let wilson = try #require(try proportion.wilson()?.interval)
        let exact = try #require(try proportion.clopperPearson()?.interval)
        for (found, expected) in zip([wilson.low, wilson.high, exact.low, exact.high], printed) {
            #expect(abs(found - expected) < 0.00006)
        }
    }

    @Test func everyHundredthCountOfTenThousandHasAnExactIntervalThatSolvesItsEquations() throws {
        for hits in stride(from: 1, to: 10_000, by: 100) {
            let proportion = try Proportion(hits: hits, tries: 10_000)
            let interval = try #require(try proportion.clopperPearson()?.interval)
            let above = 1 - (try Distributions.binomialLowerTail(hits: hits - 1, tries: 10_000, chance: interval.low))
            let below = try Distributions.binomialLowerTail(hits: hits, tries: 10_000, chance: interval.high)
            #expect(abs(above - 0.025) < 1e-10)
            #expect(abs(below - 0.025) < 1e-10)
        }
    }

    @Test func aDesignEffectIsAsManyTriesFewer() throws {
        let clustered = try #require(try Proportion(hits: 40, tries: 200).wilson(designEffect: 4)?.interval)
        let fewer = try #require(try Proportion(hits: 10, tries: 50).wilson()?.interval)
        #expect(agree(clustered.low, fewer.low))
        #expect(agree(clustered.high, fewer.high))
        #expect(throws: StatisticsError.self) { try Proportion(hits: 1, tries: 2).wilson(designEffect: 0.9) }
        #expect(throws: StatisticsError.self) { try Proportion(hits: 1, tries: 2).wilson(designEffect: .infinity) }
    }

    @Test func withoutTriesThereIsNothingToEstimate() throws {
        let none = try Proportion(hits: 0, tries: 0)
        #expect(try none.wilson() == nil)
        #expect(try none.clopperPearson() == nil)
        #expect(throws: StatisticsError.self) { try Proportion(hits: 2, tries: 1) }
        #expect(throws: StatisticsError.self) { try Proportion(hits: -1, tries: 1) }
    }
}
