import EconomyStatistics
import Testing

@Suite struct DistributionsTests {
    @Test func normalQuantilesAgreeWithMpmath() throws {
        for known in StatisticsOracle.normalQuantiles {
            #expect(agree(try Distributions.normalQuantile(upperTail: known.tail), known.value))
            #expect(agree(try Distributions.normalUpperTail(known.value), known.tail))
        }
    }

    @Test func studentQuantilesAgreeWithMpmathFarIntoTheTail() throws {
        for known in StatisticsOracle.tQuantiles {
            let quantile = try Distributions.tQuantile(
                upperTail: known.tail, degreesOfFreedom: known.degreesOfFreedom)
            #expect(agree(quantile, known.value, within: 1e-9), "\(known)")
        }
    }

    @Test func chiSquareTailsAgreeWithMpmath() throws {
        for known in StatisticsOracle.chiSquareUpperTails {
            let tail = try Distributions.chiSquareUpperTail(known.value, degreesOfFreedom: known.degreesOfFreedom)
            #expect(agree(tail, known.tail), "\(known)")
        }
    }

    @Test func betaTailsAgreeWithSciPyFromTensToBillions() throws {
        for known in StatisticsOracle.betaTails {
            let lower = try Distributions.betaLowerTail(known.x, a: known.a, b: known.b)
            let upper = try Distributions.betaUpperTail(known.x, a: known.a, b: known.b)
            // The smaller tail carries the digits.
            #expect(agree(min(lower, upper), min(known.lower, known.upper), within: 1e-9), "\(known)")
            #expect(agree(lower + upper, 1, within: 1e-10))
        }
    }

    @Test func largeShapesAreAnsweredWhereGSLGivesUp() {
        #expect(LargeBeta.tails(0.3, a: 20, b: 40) == nil)
        #expect(LargeBeta.tails(0.3, a: 5, b: 1e6) == nil)
        #expect(LargeBeta.tails(0.5, a: 5e8, b: 5e8) != nil)
    }

    @Test func printedTablesAreReproduced() throws {
        #expect(abs(try Distributions.tQuantile(upperTail: 0.025, degreesOfFreedom: 10) - 2.228) < 0.0005)
        #expect(abs(try Distributions.normalQuantile(upperTail: 0.025) - 1.96) < 0.0001)
        #expect(abs(try Distributions.chiSquareUpperTail(3.841, degreesOfFreedom: 1) - 0.05) < 0.0001)
    }

    @Test func argumentsOutsideTheDomainAreRefusedAndDoNotEndTheProcess() {
        #expect(throws: StatisticsError.self) { try Distributions.normalQuantile(upperTail: 0) }
        #expect(throws: StatisticsError.self) { try Distributions.normalQuantile(upperTail: .nan) }
        #expect(throws: StatisticsError.self) { try Distributions.tQuantile(upperTail: 0.1, degreesOfFreedom: 0) }
        #expect(throws: StatisticsError.self) { try Distributions.chiSquareUpperTail(-1, degreesOfFreedom: 1) }
        #expect(throws: StatisticsError.self) { try Distributions.betaLowerTail(0.5, a: 0, b: 1) }
        #expect(throws: StatisticsError.self) { try Distributions.betaUpperTail(1.1, a: 1, b: 1) }
        #expect(throws: StatisticsError.self) { try ConfidenceLevel(1) }
    }
}
