import Testing

import Reports

/// The shapes of the reference values in SpreadOracle.swift.
struct HistogramCase {
    var name: String
    var values, counts: [Int]
    var shares: [Double]
    var quantiles: [Int]
    var gini: Double?
}

/// How a figure is spread over players, held to samples that were counted out one by one.
@Suite struct SpreadTests {
    private func spread(_ known: HistogramCase) -> Spread {
        Spread(zip(known.values, known.counts).map { (Int64($0), Int64($0), UInt64($1)) })
    }

    @Test(arguments: SpreadOracle.histograms)
    func quantilesAreTheInverseDistributionFunctionInFractions(_ known: HistogramCase) {
        let spread = spread(known)
        #expect(known.shares.map { spread.quantile($0) } == known.quantiles.map { Double($0) })
    }

    @Test(arguments: SpreadOracle.histograms)
    func giniAgreesWithTheMeanDistanceOfAllPairs(_ known: HistogramCase) throws {
        let found = spread(known).gini?.value
        guard let expected = known.gini else { return #expect(found == nil) }
        #expect(abs(try #require(found) - expected) <= 1e-13)
    }
}
