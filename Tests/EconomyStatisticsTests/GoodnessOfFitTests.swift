import EconomyStatistics
import Testing

@Suite struct GoodnessOfFitTests {
    @Test(arguments: StatisticsOracle.zScores)
    func zScoresAgreeWithSciPy(_ known: ZScoreCase) throws {
        let score = try #require(
            try ZScore(hits: known.hits, expected: known.expected, variance: known.variance))
        #expect(agree(score.value, known.value))
        #expect(agree(score.twoSidedPValue, known.twoSidedPValue))
    }

    @Test func certainRollsHaveNoScore() throws {
        #expect(try ZScore(hits: 5, expected: 5, variance: 0) == nil)
        #expect(throws: StatisticsError.self) { try ZScore(hits: 5, expected: 5, variance: -1) }
        #expect(throws: StatisticsError.self) { try ZScore(hits: 5, expected: .nan, variance: 1) }
    }

    @Test(arguments: StatisticsOracle.chiSquares)
    func fitsAgreeWithSciPyOnCellsMergedElsewhere(_ known: ChiSquareCase) throws {
        let fit = try #require(try ChiSquareFit(observed: known.observed, expected: known.expected))
        #expect(fit.cellCount == known.cellCount)
        #expect(fit.degreesOfFreedom == known.cellCount - 1)
        #expect(agree(fit.statistic, known.statistic))
        #expect(agree(fit.pValue, known.pValue))
    }

    @Test func aForgottenTailIsRefused() {
        #expect(throws: StatisticsError.mismatchedTotals(observed: 100, expected: 90)) {
            try ChiSquareFit(observed: [50, 50], expected: [45, 45])
        }
    }

    @Test func oneCellLeavesNothingToTest() throws {
        #expect(try ChiSquareFit(observed: [], expected: []) == nil)
        #expect(try ChiSquareFit(observed: [2, 3], expected: [2, 3]) == nil)
        #expect(try ChiSquareFit(observed: [50, 50], expected: [50, 50], fittedParameters: 1) == nil)
    }
}
