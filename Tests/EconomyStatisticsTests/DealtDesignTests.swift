import EconomyStatistics
import Testing

@Suite struct DealtDesignTests {
    /// Twelve clusters of solo players of two archetypes: so many of the first in each, and the others.
    private static let first: [Int128] = [1, 1, 1, 2, 1, 1, 0, 1, 1, 1, 1, 1]
    private static let players: Int128 = 12

    private func design() -> DealtDesign {
        let others = Self.first.map { Self.players - $0 }
        func sum(_ a: [Int128], _ b: [Int128]) -> Int128 { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        let mixed = sum(Self.first, others)
        return DealtDesign(
            clusters: 12, products: [sum(Self.first, Self.first), mixed, mixed, sum(others, others)],
            partySizes: [1, 1])
    }

    /// The variance of Σz, where each cluster's z is worth so much a player of the first archetype, less the mean.
    private func variance(of worth: Double, more: [Double] = []) -> Double? {
        let mean = worth / 12
        let values = Self.first.enumerated().map { index, count in
            worth * Double(count) - mean * Double(Self.players) + (index < more.count ? more[index] : 0)
        }
        var times = [0.0, 0.0]
        for (value, count) in zip(values, Self.first) {
            times[0] += value * Double(count)
            times[1] += value * Double(Self.players - count)
        }
        return DealtDesign.variance(
            squares: values.reduce(0) { $0 + $1 * $1 }, times: times, design(), clusters: 12)?.variance
    }

    @Test("what every player of one archetype has, and nobody else, is known but for how many of them there are")
    func allOfOneArchetype() throws {
        // A player more of the first is worth 11/12, one more of the others -1/12; either number has a variance of 0.2.
        let alone = try #require(variance(of: 1))
        #expect(abs(alone - 0.2 * (121 + 1) / 144) < 1e-12)
        // Chance beside it comes on top.
        let chance = try #require(variance(of: 1, more: [0.5, -0.5]))
        #expect(chance > alone + 0.5)
    }

    @Test("what all have alike has no error")
    func constant() throws { #expect(try #require(variance(of: 0)) == 0) }
}
