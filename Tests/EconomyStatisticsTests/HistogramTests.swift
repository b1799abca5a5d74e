import EconomyStatistics
import Testing

@Suite struct HistogramTests {
    private func histogram(_ known: HistogramCase) throws -> Histogram {
        try Histogram(zip(known.values, known.counts).map { Histogram.Bin(value: $0, count: $1) })
    }

    @Test(arguments: StatisticsOracle.histograms)
    func quantilesAreTheInverseDistributionFunctionInFractions(_ known: HistogramCase) throws {
        let histogram = try histogram(known)
        #expect(known.shares.map { histogram.quantile($0) } == known.quantiles)
    }

    @Test(arguments: StatisticsOracle.histograms)
    func giniAgreesWithTheMeanDistanceOfAllPairs(_ known: HistogramCase) throws {
        #expect(agree(try histogram(known).gini, known.gini, within: 1e-13))
    }

    @Test(arguments: StatisticsOracle.quantileRanks)
    func ranksAgreeWithTheirDefinitionCountedOut(_ known: RankCase) throws {
        let ranks = try quantileRanks(
            sampleSize: known.sampleSize, share: known.share, confidence: ConfidenceLevel(known.confidence))
        #expect(ranks.low == known.low)
        #expect(ranks.high == known.high)
    }

    @Test func theIntervalOfAQuantileLiesAtItsRanks() throws {
        let hundred = try Histogram((1...100).map { Histogram.Bin(value: 10 * $0, count: 1) })
        let estimate = try #require(try hundred.quantileEstimate(0.9))
        #expect(estimate == Estimate(value: 900, interval: Interval(low: 840, high: 960), sampleSize: 100))
    }

    @Test func p99NeedsThreeHundredAndSixtyEightPlayers() throws {
        let tooFew = try Histogram((1...367).map { Histogram.Bin(value: $0, count: 1) })
        let enough = try Histogram((1...368).map { Histogram.Bin(value: $0, count: 1) })
        #expect(try tooFew.quantileEstimate(0.99)?.interval == nil)
        #expect(try enough.quantileEstimate(0.99)?.interval == Interval(low: 360, high: 368))
    }

    @Test func emptyAndDegenerateHistogramsAnswerWithNil() throws {
        let empty = try Histogram([])
        #expect(empty.quantile(0.5) == nil)
        #expect(try empty.quantileEstimate(0.5) == nil)
        #expect(empty.gini == nil)
        #expect(try Histogram([5: 1]).quantileEstimate(0.5) == Estimate(value: 5, sampleSize: 1))
        #expect(try Histogram([0: 8]).gini == nil)
        #expect(try Histogram([-1: 1, 4: 2]).gini == nil)
        #expect(try Histogram([3: 8]).gini == 0)
        let sample = try Histogram([1: 2])
        #expect(sample.quantile(0) == nil)
        #expect(sample.quantile(.nan) == nil)
        #expect(sample.value(atRank: 0) == nil)
        #expect(sample.value(atRank: 3) == nil)
    }

    @Test func binsOutOfOrderOrBelowZeroAreRefused() {
        #expect(throws: StatisticsError.self) { try Histogram([.init(value: 2, count: 1), .init(value: 2, count: 1)]) }
        #expect(throws: StatisticsError.self) { try Histogram([1: -1]) }
        #expect(throws: StatisticsError.self) { try Histogram([1: .max, 2: 1]) }
    }
}
