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
            players: [Self.first.reduce(0, +), others.reduce(0, +)], partySizes: [1, 1])
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
        // A player more of the first is one less of the others, and is worth 1; their number has a variance of 0.2.
        let alone = try #require(variance(of: 1))
        #expect(abs(alone - 0.2) < 1e-12)
        // Chance beside it comes on top.
        let chance = try #require(variance(of: 1, more: [0.5, -0.5]))
        #expect(chance > alone + 0.5)
    }

    @Test("who are too many here are too few there, as far as all players are dealt")
    func fixedTotal() throws {
        // Pairs of two archetypes, who are worth 3 and 5, and solo players, who are worth 1.
        let pairs = (0..<24).map { [Int128(2 * ($0 % 3)), Int128(2 * ($0 % 4))] }
        func rounding(isWhole: Bool) -> Double {
            let clusters = pairs.map { isWhole ? $0 + [12 - $0[0] - $0[1]] : $0 }
            let columns = isWhole ? 3 : 2
            func sum(_ a: Int, _ b: Int) -> Int128 { clusters.reduce(0) { $0 + $1[a] * $1[b] } }
            let design = DealtDesign(
                clusters: 24, products: (0..<columns * columns).map { sum($0 / columns, $0 % columns) },
                players: (0..<columns).map { column in clusters.reduce(0) { $0 + $1[column] } },
                partySizes: Array([2, 2, 1].prefix(columns)))
            let values = clusters.map { zip($0, [3.0, 5, 1]).reduce(0) { $0 + Double($1.0) * $1.1 } }
            return design.rounding(
                (0..<columns).map { column in zip(values, clusters).reduce(0) { $0 + $1.0 * Double($1.1[column]) } })
        }
        // Variances of 0.9, 0.9 and 0.2: the mean worth is 3.7, and 1.66 of 4 is what the three do not share.
        let among = (0.9 * 0.7 * 0.7 + 0.9 * 1.3 * 1.3 + 0.2 * 2.7 * 2.7) / (1 - 1.66 / 4)
        #expect(abs(rounding(isWhole: true) - among) < 1e-9)
        #expect(abs(rounding(isWhole: false) - 0.9 * (9 + 25)) < 1e-9)
    }

    @Test("what all have alike has no error")
    func constant() throws { #expect(try #require(variance(of: 0)) == 0) }

    @Test("a column that few clusters stand behind joins the next party size of its archetype, not the rarest others")
    func joins() {
        // Two archetypes; solo, in pairs and in threes of each. Threes are in two clusters of 24.
        let clusters = (0..<24).map { index -> [Int128] in
            let first = Int128(1 + index % 3)
            switch index {
            case ..<12: return [first, 0, 0, 12 - first, 0, 0]
            case ..<22: return [0, 2 * first, 0, 0, 12 - 2 * first, 0]
            default: return [0, 0, 3, 0, 0, 9]
            }
        }
        func sum(_ a: Int, _ b: Int) -> Int128 { clusters.reduce(0) { $0 + $1[a] * $1[b] } }
        let design = DealtDesign(
            clusters: clusters.count, products: (0..<36).map { sum($0 / 6, $0 % 6) },
            players: (0..<6).map { column in clusters.reduce(0) { $0 + $1[column] } }, partySizes: [1, 2, 3, 1, 2, 3])
        #expect(design.rank == 4)
        // Each player of the first archetype is worth 5 more where it plays with others.
        let values = clusters.map { Double(2 * $0[0] + 7 * $0[1] + 7 * $0[2] + $0[3] + $0[4] + $0[5]) }
        let times = (0..<6).map { column in zip(values, clusters).reduce(0) { $0 + $1.0 * Double($1.1[column]) } }
        for (slope, worth) in zip(design.slopes(times), [2.0, 7, 7, 1, 1, 1]) { #expect(abs(slope - worth) < 1e-9) }
        // All is dealt: only rounding is left.
        let squares = values.reduce(0) { $0 + $1 * $1 }
        #expect(abs(squares - design.explained(times, times)) < 1e-9 * squares)
    }

    @Test("an archetype that is too rare in all sizes joins another one")
    func joinsOthers() {
        let rare: [Int128] = [1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0]
        let others = rare.map { Self.players - $0 }
        func sum(_ a: [Int128], _ b: [Int128]) -> Int128 { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        let mixed = sum(rare, others)
        let design = DealtDesign(
            clusters: 12, products: [sum(rare, rare), mixed, mixed, sum(others, others)],
            players: [rare.reduce(0, +), others.reduce(0, +)], partySizes: [1, 1])
        #expect(design.rank == 1)
    }

    @Test("nothing is known of a deal whose sums do not fit each other")
    func unfit() {
        #expect(DealtDesign(clusters: 12, products: [1, 2, 3], players: [1, 2], partySizes: [1, 1]).rank == 0)
    }
}
