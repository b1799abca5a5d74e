import ExactAnswers
import Testing

@Suite struct LongestDryRunTests {
    @Test(arguments: BalanceOracle.longestDryRuns)
    func distributionsAgreeWithEverySequenceCountedOut(_ known: DryRunCase) throws {
        let run = try LongestDryRun(chance: known.chance, tries: known.tries)
        #expect(agree(try known.lengths.map { try run.cumulative(length: $0) }, known.cumulatives))
    }

    /// Without two misses in a row, n coin tosses can fall in F(n + 2) ways: 144 for ten.
    @Test func tenTossesWithoutTwoMissesInARowAreAFibonacciNumber() throws {
        let run = try LongestDryRun(chance: 0.5, tries: 10)
        #expect(agree(try run.cumulative(length: 1) * 1024, 144))
    }

    /// A run of six heads or more in a hundred tosses has the chance 0.5461 of the textbooks.
    @Test func aHundredTossesHoldARunOfSixHeadsMoreOftenThanNot() throws {
        #expect(abs(try LongestDryRun(chance: 0.5, tries: 100).atLeast(6) - 0.5461) < 0.00005)
    }

    @Test func quantilesInvertTheDistribution() throws {
        let run = try LongestDryRun(chance: 0.065, tries: 1_000)
        for share in [0.01, 0.5, 0.9, 0.99] {
            let length = try #require(try run.quantile(share))
            #expect(try run.cumulative(length: length) >= share)
            #expect(try run.cumulative(length: length - 1) < share)
        }
    }

    @Test func edgesAnswerWithoutTrapping() throws {
        #expect(try LongestDryRun(chance: 0.5, tries: 0).cumulative(length: 0) == 1)
        #expect(try LongestDryRun(chance: 0.5, tries: 5).cumulative(length: -1) == 0)
        #expect(try LongestDryRun(chance: 0.5, tries: 5).cumulative(length: .max) == 1)
        #expect(try LongestDryRun(chance: 1, tries: 5).quantile(0.5) == 0)
        #expect(try LongestDryRun(chance: 0, tries: 5).quantile(0.5) == 5)
        #expect(try LongestDryRun(chance: 0.5, tries: 5).quantile(1) == nil)
        #expect(throws: ExactError.self) { try LongestDryRun(chance: 0.5, tries: -1).atLeast(1) }
        #expect(throws: ExactError.self) { try LongestDryRun(chance: 2, tries: 1) }
    }
}
