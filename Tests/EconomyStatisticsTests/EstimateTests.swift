import EconomyStatistics
import Testing

@Suite struct EstimateTests {
    @Test(arguments: StatisticsOracle.means)
    func meansAndTheirIntervalsAgreeWithRawDataInExactFractions(_ known: MeanCase) throws {
        let sums = SampleSums(count: known.count, sum: known.sum, sumOfSquares: known.sumOfSquares)
        let estimate = try #require(try Estimate.mean(of: sums))
        #expect(agree(estimate.value, known.mean, within: 1e-15))
        #expect(agree(estimate.standardError, known.standardError, within: 1e-14))
        #expect(agree(estimate.interval?.low, known.low))
        #expect(agree(estimate.interval?.high, known.high))
        #expect(estimate.sampleSize == known.count)
    }

    @Test func smallSamplesUseStudentAndNotTheNormal() throws {
        let estimate = try #require(try Estimate.mean(of: SampleSums(count: 2, sum: 7, sumOfSquares: 25)))
        let interval = try #require(estimate.interval)
        // With one degree of freedom Student's quantile is 12.7; the normal one would give 1.96.
        #expect(abs((interval.high - estimate.value) / 0.5 - 12.706) < 0.001)
    }

    /// NIST's StRD set NumAcc4 (1001 values 10000000.2, .1, .3, ...), times ten: mean and deviation are certified.
    @Test func certifiedValuesOfNumAcc4AreExact() throws {
        let low: Int128 = 100_000_001
        let high: Int128 = 100_000_003
        let middle: Int128 = 100_000_002
        let sums = SampleSums(
            count: 1001, sum: middle + 500 * (low + high),
            sumOfSquares: middle * middle + 500 * (low * low + high * high))
        let estimate = try #require(try Estimate.mean(of: sums))
        #expect(estimate.value == 100_000_002)
        #expect(agree(estimate.standardError, 1 / 1001.0.squareRoot(), within: 1e-15))
    }

    @Test func sumsNearTheEdgeOfTheirTypeDoNotTrap() throws {
        let edge = SampleSums(count: .max, sum: .max, sumOfSquares: .max)
        #expect(throws: StatisticsError.impossibleSums) { try Estimate.mean(of: edge) }
        let wide = SampleSums(count: 2, sum: 0, sumOfSquares: .max)
        #expect(try Estimate.mean(of: wide)?.interval != nil)
    }

    @Test func samplesWithoutSpreadGetNoInterval() throws {
        #expect(try Estimate.mean(of: SampleSums(count: 0, sum: 0, sumOfSquares: 0)) == nil)
        #expect(
            try Estimate.mean(of: SampleSums(count: 1, sum: 9, sumOfSquares: 81))
                == Estimate(value: 9, sampleSize: 1))
        #expect(
            try Estimate.mean(of: SampleSums(count: 4, sum: 12, sumOfSquares: 36))
                == Estimate(value: 3, standardError: 0, sampleSize: 4))
    }

    @Test func impossibleSumsAreRefused() {
        #expect(throws: StatisticsError.impossibleSums) {
            try Estimate.mean(of: SampleSums(count: 2, sum: 4, sumOfSquares: 7))
        }
        #expect(throws: StatisticsError.impossibleSums) {
            try Estimate.mean(of: SampleSums(count: -1, sum: 0, sumOfSquares: 0))
        }
    }
}

@Suite struct RatioTests {
    private func sums(_ known: RatioCase) -> PairedSums {
        PairedSums(
            count: known.count, sumY: known.sumY, sumX: known.sumX, sumOfSquaresY: known.sumOfSquaresY,
            sumOfSquaresX: known.sumOfSquaresX, sumOfProducts: known.sumOfProducts)
    }

    @Test(arguments: StatisticsOracle.ratios)
    func ratiosAgreeWithResidualsAndWithTheRootsOfFiellersQuadratic(_ known: RatioCase) throws {
        let estimate = try #require(try Estimate.ratio(of: sums(known)))
        #expect(agree(estimate.value, known.ratio, within: 1e-15))
        #expect(agree(estimate.standardError, known.standardError, within: 1e-12))
        #expect(agree(estimate.interval?.low, known.low), "\(known.name)")
        #expect(agree(estimate.interval?.high, known.high), "\(known.name)")
    }

    @Test func theOracleHoldsBothKindsOfIntervalAndAnUnboundedOne() {
        #expect(StatisticsOracle.ratios.contains { !$0.isFieller })
        #expect(StatisticsOracle.ratios.contains { $0.isFieller && $0.low != nil })
        #expect(StatisticsOracle.ratios.contains { $0.low == nil })
    }

    /// 28 players with x = 100 ± d and y = 50 or 150, each pair as often as any other: nothing ties y to x.
    private func crossed(_ d: Int) -> PairedSums {
        let pairs = [(100 - d, 50), (100 - d, 150), (100 + d, 50), (100 + d, 150)]
        func sum(_ value: ((Int, Int)) -> Int) -> Int128 { Int128(7 * pairs.reduce(0) { $0 + value($1) }) }
        return PairedSums(
            count: 28, sumY: sum { $0.1 }, sumX: sum { $0.0 }, sumOfSquaresY: sum { $0.1 * $0.1 },
            sumOfSquaresX: sum { $0.0 * $0.0 }, sumOfProducts: sum { $0.0 * $0.1 })
    }

    /// The standard error of the denominator's mean is d / √27: 10 % of it lies between d = 51 and d = 52.
    @Test func fiellersIntervalBeginsWhereTheDenominatorIsKnownToTenPercent() throws {
        let below = try #require(try Estimate.ratio(of: crossed(51))?.interval)
        let above = try #require(try Estimate.ratio(of: crossed(52))?.interval)
        #expect(abs((below.low + below.high) / 2 - 1) < 1e-12)
        #expect((above.low + above.high) / 2 > 1.02)
    }

    /// Players whose ratio differs by a thousandth are not alike: y = 2x ± 1, with x from 900 to 1,100.
    @Test func aSmallDifferenceIsNoRounding() throws {
        let pairs = (0..<200).map { (x: 900 + $0, y: 2 * (900 + $0) + ($0 % 2 == 0 ? 1 : -1)) }
        func sum(_ value: ((x: Int, y: Int)) -> Int) -> Int128 { Int128(pairs.reduce(0) { $0 + value($1) }) }
        let estimate = try #require(
            try Estimate.ratio(
                of: PairedSums(
                    count: 200, sumY: sum { $0.y }, sumX: sum { $0.x }, sumOfSquaresY: sum { $0.y * $0.y },
                    sumOfSquaresX: sum { $0.x * $0.x }, sumOfProducts: sum { $0.x * $0.y })))
        // The residuals are ±1 but for a part in ten thousand, and x is 999.5 in the mean.
        let expected = (200.0 / 199).squareRoot() / 200.0.squareRoot() / 999.5
        #expect(abs(try #require(estimate.standardError) / expected - 1) < 0.001)
        #expect(estimate.interval != nil)
    }

    @Test func aRatioThatAllPlayersShareHasNoError() throws {
        let thirds = [1, 4, 11, 2].map { (y: Int128($0), x: Int128(3 * $0)) }
        let paired = PairedSums(
            count: 4, sumY: thirds.reduce(0) { $0 + $1.y }, sumX: thirds.reduce(0) { $0 + $1.x },
            sumOfSquaresY: thirds.reduce(0) { $0 + $1.y * $1.y }, sumOfSquaresX: thirds.reduce(0) { $0 + $1.x * $1.x },
            sumOfProducts: thirds.reduce(0) { $0 + $1.y * $1.x })
        #expect(
            try Estimate.ratio(of: paired)
                == Estimate(value: 1 / 3.0, standardError: 0, sampleSize: 4, degreesOfFreedom: 3))
    }

    @Test func aRatioWithoutDenominatorIsNil() throws {
        let none = PairedSums(count: 3, sumY: 5, sumX: 0, sumOfSquaresY: 9, sumOfSquaresX: 0, sumOfProducts: 0)
        #expect(try Estimate.ratio(of: none) == nil)
        let single = PairedSums(count: 1, sumY: 5, sumX: 2, sumOfSquaresY: 25, sumOfSquaresX: 4, sumOfProducts: 10)
        #expect(try Estimate.ratio(of: single) == Estimate(value: 2.5, sampleSize: 1))
    }
}
