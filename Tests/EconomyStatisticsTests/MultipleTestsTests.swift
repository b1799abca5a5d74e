import EconomyStatistics
import Testing

@Suite struct MultipleTestsTests {
    /// As R's p.adjust gives them.
    @Test func adjustedProbabilitiesAreThoseOfR() {
        let probabilities = [0.01, 0.04, 0.03, 0.5]
        #expect(close(MultipleTests.holm(probabilities), [0.04, 0.09, 0.09, 0.5]))
        #expect(close(MultipleTests.benjaminiHochberg(probabilities), [0.04, 0.16 / 3, 0.16 / 3, 0.5]))
    }

    @Test func onlyTheirRanksMatterNotTheirOrder() {
        #expect(close(MultipleTests.holm([0.5, 0.03, 0.04, 0.01]), [0.5, 0.09, 0.09, 0.04]))
    }

    @Test func noneAndOneAreLeftAsTheyAre() {
        #expect(MultipleTests.holm([]) == [] && MultipleTests.benjaminiHochberg([]) == [])
        #expect(MultipleTests.holm([0.2]) == [0.2] && MultipleTests.benjaminiHochberg([0.2]) == [0.2])
    }

    @Test func adjustedProbabilitiesStayProbabilities() {
        #expect(MultipleTests.holm([0.9, 0.8, 0.7]).allSatisfy { $0 <= 1 })
        #expect(MultipleTests.benjaminiHochberg([0.9, 0.8, 0.7]) == [0.9, 0.9, 0.9])
    }

    @Test func studentsTailUndoesItsQuantile() throws {
        for (tail, freedom) in [(0.025, 10.0), (1e-6, 138), (0.3, 1)] {
            let quantile = try Distributions.tQuantile(upperTail: tail, degreesOfFreedom: freedom)
            let back = try Distributions.tUpperTail(quantile, degreesOfFreedom: freedom)
            #expect(abs(back / tail - 1) < 1e-9)
        }
        // A table's value: t(10) = 2.228139 leaves 2.5 %.
        #expect(abs(try Distributions.tUpperTail(2.2281388519, degreesOfFreedom: 10) - 0.025) < 1e-9)
    }

    private func close(_ found: [Double], _ expected: [Double]) -> Bool {
        found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-12 }
    }
}
