import Foundation
import QuestKernel
import Testing

@Suite("Counts")
struct CountDistributionTests {
    private static let samples = 100_000

    /// How often each count came.
    private func counts(of distribution: CountDistribution, seed: UInt64) -> [Int] {
        var counts = [Int](repeating: 0, count: 256)
        for player in 0..<UInt32(Self.samples) {
            var draws = Randomness(seed: seed).draws(player: player, purpose: Purpose(1), day: 0)
            counts[distribution.sample(&draws)] += 1
        }
        return counts
    }

    private func moments(_ counts: [Int]) -> (mean: Double, variance: Double) {
        let total = Double(counts.reduce(0, +))
        let mean = counts.enumerated().reduce(0) { $0 + Double($1.offset * $1.element) } / total
        let variance = counts.enumerated().reduce(0) {
            $0 + (Double($1.offset) - mean) * (Double($1.offset) - mean) * Double($1.element)
        }
        return (mean, variance / (total - 1))
    }

    @Test(
        "Poisson counts have the mean, the variance and the shape of theory", arguments: [50, 300, 2500, 7000, 40_000])
    func poissonCountsAreThoseOfTheory(thousandths: Int) throws {
        let mean = Double(thousandths) / 1000
        let distribution = try #require(CountDistribution.poisson(thousandths: thousandths, limit: 120))
        let counts = counts(of: distribution, seed: UInt64(thousandths))
        let found = moments(counts)
        // Var(sample mean) = λ/n; Var(sample variance) ≈ (λ + 2λ²)/n.
        let n = Double(Self.samples)
        #expect(abs(found.mean - mean) < 4 * (mean / n).squareRoot())
        #expect(abs(found.variance - mean) < 4 * ((mean + 2 * mean * mean) / n).squareRoot())
        var probabilities = [exp(-mean)]
        for count in 1..<121 { probabilities.append(probabilities[count - 1] * mean / Double(count)) }
        expectShape(counts, probabilities)
    }

    /// Cells expected below five times are lumped, as the chi-square test asks.
    private func expectShape(_ counts: [Int], _ probabilities: [Double]) {
        var observed: [Int] = []
        var expected: [Double] = []
        var restObserved = Self.samples
        var restExpected = Double(Self.samples)
        for (count, probability) in probabilities.enumerated() where probability * Double(Self.samples) >= 5 {
            observed.append(counts[count])
            expected.append(probability * Double(Self.samples))
            restObserved -= counts[count]
            restExpected -= probability * Double(Self.samples)
        }
        if restExpected > 0.5 {
            observed.append(restObserved)
            expected.append(restExpected)
        }
        #expect(ChiSquare.pValue(observed: observed, expected: expected) > 1e-4)
    }

    @Test("counts without chance are certain")
    func countsWithoutChanceAreCertain() throws {
        var draws = Randomness(seed: 9).draws(player: 0, purpose: Purpose(1), day: 0)
        let empty = try #require(CountDistribution.poisson(thousandths: 0, limit: 50))
        let cut = try #require(CountDistribution.poisson(thousandths: 30_000, limit: 0))
        for _ in 0..<1000 {
            #expect(empty.sample(&draws) == 0)
            #expect(cut.sample(&draws) == 0)
        }
    }

    @Test("a limit cuts the tail and leaves the rest in proportion")
    func aLimitCutsTheTail() throws {
        let cut = try #require(CountDistribution.poisson(thousandths: 2000, limit: 2))
        let counts = counts(of: cut, seed: 77)
        // 1 : 2 : 2 of five.
        let expected = [0.2, 0.4, 0.4].map { $0 * Double(Self.samples) }
        #expect(ChiSquare.pValue(observed: Array(counts[...2]), expected: expected) > 1e-4)
        #expect(counts[3...].allSatisfy { $0 == 0 })
    }

    @Test("weights that say nothing, and figures out of range, are refused")
    func weightsThatSayNothingAreRefused() {
        #expect(CountDistribution(weights: []) == nil)
        #expect(CountDistribution(weights: [0, 0]) == nil)
        #expect(CountDistribution(weights: [.max, 1]) == nil)
        #expect(CountDistribution.poisson(thousandths: -1, limit: 5) == nil)
        #expect(CountDistribution.poisson(thousandths: 40_001, limit: 5) == nil)
        #expect(CountDistribution.poisson(thousandths: 1, limit: -1) == nil)
    }

    @Test("one count takes one draw")
    func oneCountTakesOneDraw() throws {
        let distribution = try #require(CountDistribution.poisson(thousandths: 12_000, limit: 60))
        var draws = Randomness(seed: 10).draws(player: 0, purpose: Purpose(1), day: 0)
        var plain = draws
        _ = distribution.sample(&draws)
        _ = plain.next()
        #expect(draws.next() == plain.next())
    }
}
