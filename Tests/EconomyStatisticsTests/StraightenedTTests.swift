import EconomyStatistics
import Foundation
import Testing

/// Intervals of skewed figures: how often the truth lies above and below them.
@Suite struct StraightenedTTests {
    @Test(arguments: [-1, -0.3, -1e-7, 0, 1e-7, 0.2, 1])
    func theCubicIsTurnedBack(_ skewness: Double) {
        for value in stride(from: -4.0, through: 4, by: 0.5) {
            let t = StraightenedT.original(value, skewness)
            #expect(abs(StraightenedT.cubic(t, skewness) + StraightenedT.shift(skewness) - value) < 1e-6)
        }
    }

    /// Clusters of one player each, all dealt to one column.
    private func alone(_ values: [Int128], withCubes: Bool) -> (sums: PairedSums, dealt: DealtSums) {
        func sum(_ power: Int) -> Int128 {
            values.reduce(0) { sum, value in sum + (0..<power).reduce(1) { all, _ in all * value } }
        }
        let count = Int128(values.count)
        let design = DealtDesign(clusters: values.count, products: [count], players: [count], partySizes: [1])
        let cubes = DealtCubes(ofY: [sum(3), sum(2), sum(1)], ofDeal: [count], columns: 1, players: count)
        return (
            PairedSums(
                count: values.count, sumY: sum(1), sumX: count, sumOfSquaresY: sum(2), sumOfSquaresX: count,
                sumOfProducts: sum(1)),
            DealtSums(design: design, y: [sum(1)], x: [count], cubes: withCubes ? cubes : nil)
        )
    }

    /// By hand: y = 0, 0, 0, 4 of x = 1 each. R = 1, residuals -1, -1, -1, 3: s² = 12 / 3, error 1, skewness 24 /
    /// 12^1.5.
    @Test func anIntervalOfFourClusters() throws {
        let (sums, dealt) = alone([0, 0, 0, 4], withCubes: true)
        let interval = try #require(try Estimate.ratio(of: sums, dealt: dealt, isAmount: true)?.interval)
        let (t, skewness) = (3.182_446_305, 24 / pow(12, 1.5))
        // In the logarithm it is exp(±3.18). The lower end would be moved below 0, so it stays.
        let high = 1 + 3 / skewness * (1 - cbrt(1 + skewness * (-t - skewness / 6)))
        #expect(abs(interval.low - exp(-t)) < 1e-8)
        #expect(abs(interval.high - max(high, exp(t))) < 1e-6)
    }

    /// Solo players and those in pairs, whose clusters have 3 and 1, 1 and 3, 4 and 0, 2 and 2 of them; of y the solo
    /// ones have 2 each and those in pairs 5, more or less.
    @Test func whatWasDealtIsTakenOffBeforeTheCube() throws {
        let deal: [(solo: Int128, pairs: Int128)] = [(3, 1), (1, 3), (4, 0), (2, 2), (3, 1), (1, 3), (4, 0), (2, 2)]
        let more: [Int128] = [2, -1, 0, -1, 1, -1, 1, -1]
        let y = zip(deal, more).map { 2 * $0.solo + 5 * $0.pairs + $1 }
        func sum(_ value: (Int) -> Int128) -> Int128 { y.indices.reduce(0) { $0 + value($1) } }
        func column(_ place: Int, _ cluster: Int) -> Int128 { place == 0 ? deal[cluster].solo : deal[cluster].pairs }
        let pairs = DealtCubes.pairs(2)
        let cubes = try #require(
            DealtCubes(
                ofY: [sum { y[$0] * y[$0] * y[$0] }] + (0..<2).map { c in sum { y[$0] * y[$0] * column(c, $0) } }
                    + pairs.map { a, b in sum { y[$0] * column(a, $0) * column(b, $0) } },
                ofDeal: DealtCubes.threes(2).map { a, b, c in sum { column(a, $0) * column(b, $0) * column(c, $0) } },
                columns: 2, players: 32))
        // Cramer's rule for what a player of each column adds.
        let (ss, sp) = (sum { column(0, $0) * column(0, $0) }, sum { column(0, $0) * column(1, $0) })
        let pp = sum { column(1, $0) * column(1, $0) }
        let (ys, yp) = (sum { y[$0] * column(0, $0) }, sum { y[$0] * column(1, $0) })
        let det = Double(ss * pp - sp * sp)
        let (b0, b1) = (Double(ys * pp - yp * sp) / det, Double(yp * ss - ys * sp) / det)
        let rest = y.indices.map { Double(y[$0]) - b0 * Double(deal[$0].solo) - b1 * Double(deal[$0].pairs) }
        let expected = rest.reduce(0) { $0 + $1 * $1 * $1 } / pow(rest.reduce(0) { $0 + $1 * $1 }, 1.5)
        let mean = Double(sum { y[$0] }) / 32
        let found = cubes.skewness(
            mean: Double(sum { y[$0] }), slopes: [b0 - mean, b1 - mean],
            error: (rest.reduce(0) { $0 + $1 * $1 } * 8 / 6).squareRoot(), raised: (8.0 / 6).squareRoot())
        #expect(abs(found - expected) < 1e-9)
        #expect(abs(found) > 0.1)
    }

    private struct Missed {
        var tooLow = 0.0
        var tooHigh = 0.0
    }

    /// SplitMix64 (G. Steele, D. Lea and C. Flood 2014).
    private struct Chance {
        var state: UInt64

        /// Above 0 and at most 1.
        mutating func next() -> Double {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Double((mixed ^ (mixed >> 31)) >> 11 + 1) / 9_007_199_254_740_992
        }
    }

    private func missed(
        clusters: Int, truth: Double, withCubes: Bool, _ draw: (inout Chance) -> Int64
    ) throws -> Missed {
        let samples = 4_000
        var missed = Missed()
        var chance = Chance(state: 17)
        for _ in 0..<samples {
            let (sums, dealt) = alone((0..<clusters).map { _ in Int128(draw(&chance)) }, withCubes: withCubes)
            let interval = try #require(try Estimate.ratio(of: sums, dealt: dealt)?.interval)
            if interval.high < truth { missed.tooLow += 1 / Double(samples) }
            if interval.low > truth { missed.tooHigh += 1 / Double(samples) }
        }
        return missed
    }

    /// Of 4,000 samples 2.5 % are known to ±0.25 points.
    @Test func skewedClustersAreNotMissedOnOneSide() throws {
        func exponential(_ chance: inout Chance) -> Int64 { Int64(-log(chance.next()) * 1_000) }
        let plain = try missed(clusters: 60, truth: 999.5, withCubes: false, exponential)
        let straight = try missed(clusters: 60, truth: 999.5, withCubes: true, exponential)
        #expect(plain.tooLow > 0.04 && plain.tooHigh < 0.015)
        #expect((0.018...0.034).contains(straight.tooLow) && straight.tooHigh == plain.tooHigh)
    }

    /// Of twelve members all do it every time, but for every seventh cluster, where some do not.
    @Test func whatNearlyAllDoIsNotCalledTooSure() throws {
        func nearlyAll(_ chance: inout Chance) -> Int64 { chance.next() < 1 / 7.0 ? Int64(12 * chance.next()) : 12 }
        let truth = 12 - (12 - 5.5) / 7
        let plain = try missed(clusters: 60, truth: truth, withCubes: false, nearlyAll)
        let straight = try missed(clusters: 60, truth: truth, withCubes: true, nearlyAll)
        #expect(plain.tooHigh > 0.045)
        #expect(straight.tooHigh < 0.04 && straight.tooLow == plain.tooLow)
    }
}
