import ExactAnswers
import Testing

@Suite struct DryRunDistributionTests {
    @Test(arguments: ExactOracle.pityDryRuns)
    func underPityItAgreesWithMassByLongestRun(_ known: PityDryRunCase) throws {
        let chain = try PityChain(baseChance: known.chance, policy: PityPolicy(hard: known.hardThreshold))
        let longest = try chain.longestDryRun(tries: known.tries)
        #expect(agree(longest.mean, known.mean) && agree(longest.variance, known.variance, within: 1e-11))
        #expect(agree(known.pmf.indices.map { longest.probability($0) }, known.pmf))
        #expect(longest.atLeast.count <= known.hardThreshold + 1)
    }

    @Test(arguments: BalanceOracle.longestDryRuns)
    func withoutPityBothRoadsAgree(_ known: DryRunCase) throws {
        let run = try LongestDryRun(chance: known.chance, tries: known.tries)
        let table = try run.distribution()
        #expect(agree(known.lengths.map { table.cumulative($0) }, known.cumulatives))
        #expect(agree(table.atLeast.indices.reduce(0) { $0 + table.probability($1) }, 1))
        guard known.tries <= 100, known.chance > 0 else { return }
        let renewal = try PityChain(baseChance: known.chance).longestDryRun(tries: known.tries)
        #expect(agree(known.lengths.map { renewal.cumulative($0) }, known.cumulatives))
        #expect(agree(renewal.mean, table.mean))
    }

    /// A hundred tosses of a coin hold a longest run of tails of 5.99 on average (Schilling, 1990: log₂ n − 2/3).
    @Test func aHundredTosses() throws {
        let tosses = try LongestDryRun(chance: 0.5, tries: 100)
        let longest = try tosses.distribution()
        #expect(abs(longest.mean - 5.99) < 0.05)
        #expect(try tosses.quantile(0.5) == 6)
    }

    @Test func edgesAndSizes() throws {
        #expect(try LongestDryRun(chance: 0.5, tries: 0).distribution().mean == 0)
        #expect(try LongestDryRun(chance: 0, tries: 7).distribution().mean == 7)
        #expect(try PityChain(baseChance: 0.5).longestDryRun(tries: 0).mean == 0)
        #expect(try PityChain(baseChance: 1).longestDryRun(tries: 9).mean == 0)
        #expect(throws: ExactError.self) { try LongestDryRun(chance: 1e-5, tries: 1_000_000).atLeast(200_000) }
        #expect(throws: ExactError.self) {
            try PityChain(baseChance: 1e-5).machine.dryRunChance(of: 200_000, without: .hit, within: 1_000_000)
        }
    }
}
