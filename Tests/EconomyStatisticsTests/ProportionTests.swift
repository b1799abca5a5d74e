import EconomyStatistics
import Foundation
import Testing

@Suite struct ProportionTests {
    /// As reports do it, of one cluster that says nothing of its spread: so all tries are independent.
    private static func share(
        _ hits: Int, of tries: Int, _ confidence: ConfidenceLevel = .ninetyFivePercent
    ) throws -> Estimate? {
        let (y, x) = (Int128(hits), Int128(tries))
        let sums = PairedSums(
            count: 1, sumY: y, sumX: x, sumOfSquaresY: y * y, sumOfSquaresX: x * x, sumOfProducts: y * x)
        return try Estimate.share(of: sums, independent: Double(tries), confidence: confidence)
    }

    @Test(arguments: StatisticsOracle.proportions)
    func bothIntervalsAgreeWithRootsFoundElsewhere(_ known: ProportionCase) throws {
        let proportion = try Proportion(hits: known.hits, tries: known.tries)
        let confidence = try ConfidenceLevel(known.confidence)
        let wilson = try #require(try Self.share(known.hits, of: known.tries, confidence)?.interval)
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
        let wilson = try #require(try Self.share(hits, of: tries)?.interval)
        let exact = try #require(try proportion.clopperPearson()?.interval)
        for (found, expected) in zip([wilson.low, wilson.high, exact.low, exact.high], printed) {
            #expect(abs(found - expected) < 0.00006)
        }
    }

    @Test func everyHundredthCountOfTenThousandHasAnExactIntervalThatSolvesItsEquations() throws {
        for hits in stride(from: 1, to: 10_000, by: 100) {
            let proportion = try Proportion(hits: hits, tries: 10_000)
            let interval = try #require(try proportion.clopperPearson()?.interval)
            let above = 1 - Self.upTo(hits - 1, of: 10_000, chance: interval.low)
            let below = Self.upTo(hits, of: 10_000, chance: interval.high)
            #expect(abs(above - 0.025) < 1e-10)
            #expect(abs(below - 0.025) < 1e-10)
        }
    }

    /// P(B <= hits) of a binomial B, added up term by term.
    private static func upTo(_ hits: Int, of tries: Int, chance: Double) -> Double {
        var ways = 0.0
        return (0...hits).reduce(0) { sum, count in
            if count > 0 { ways += log(Double(tries - count + 1) / Double(count)) }
            return sum + exp(ways + Double(count) * log(chance) + Double(tries - count) * log1p(-chance))
        }
    }

    /// Fifty clusters of four who are always alike, ten of which hit: as wide as of 49 tries, and a little wider, as
    /// the spread is estimated from fifty.
    @Test func aShareOfClustersCountsAsManyTriesFewer() throws {
        let sums = PairedSums(
            count: 50, sumY: 40, sumX: 200, sumOfSquaresY: 160, sumOfSquaresX: 800, sumOfProducts: 160)
        let clustered = try #require(try Estimate.share(of: sums, independent: 50)?.interval)
        let t = try Distributions.tQuantile(upperTail: 0.025, degreesOfFreedom: 49)
        let z = 1.959963984540054
        let size = 49 * (z / t) * (z / t)
        let centre = (0.2 + z * z / (2 * size)) / (1 + z * z / size)
        let half = z / (1 + z * z / size) * (0.16 / size + z * z / (4 * size * size)).squareRoot()
        #expect(agree(clustered.low, centre - half))
        #expect(agree(clustered.high, centre + half))
    }

    @Test func aShareThatNobodyHasIsAsOfTheIndependentOnes() throws {
        let sums = PairedSums(count: 50, sumY: 0, sumX: 200, sumOfSquaresY: 0, sumOfSquaresX: 800, sumOfProducts: 0)
        let clustered = try #require(try Estimate.share(of: sums, independent: 50)?.interval)
        let plain = try #require(try Self.share(0, of: 50)?.interval)
        #expect(clustered.low == 0)
        #expect(agree(clustered.high, plain.high))
    }

    @Test func withoutTriesThereIsNothingToEstimate() throws {
        let none = try Proportion(hits: 0, tries: 0)
        #expect(try Self.share(0, of: 0) == nil)
        #expect(try none.clopperPearson() == nil)
        #expect(throws: StatisticsError.self) { try Proportion(hits: 2, tries: 1) }
        #expect(throws: StatisticsError.self) { try Proportion(hits: -1, tries: 1) }
    }
}
