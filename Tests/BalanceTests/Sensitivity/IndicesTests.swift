import Balance
import EconomyStatistics
import Foundation
import Testing

/// The methods, held to functions whose answers are known in closed form.
@Suite struct IndicesTests {
    /// T. Ishigami and T. Homma 1990: sin x₁ + 7 sin² x₂ + 0.1 x₃⁴ sin x₁ on (−π, π)³.
    static func ishigami(_ u: [Double]) -> Double {
        let x = u.map { .pi * (2 * $0 - 1) }
        return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * x[2] * x[2] * x[2] * x[2] * sin(x[0])
    }

    static let g: [Double] = [0, 1, 4.5, 9, 99]

    /// Sobol's g: Π (|4u − 2| + a) / (1 + a).
    static func gFunction(_ u: [Double]) -> Double {
        zip(u, g).reduce(1) { $0 * (abs(4 * $1.0 - 2) + $1.1) / (1 + $1.1) }
    }

    @Test func ishigamisIndicesComeOut() throws {
        let design = try SobolDesign(factors: 3, rows: 4_096, seed: 7)
        let indices = try #require(design.indices(design.points.map(Self.ishigami)))
        // V₁ = (1 + b π⁴ / 5)² / 2, V₂ = a² / 8, V₁₃ = b² π⁸ (1/18 − 1/50), V = their sum.
        let fourth = pow(Double.pi, 4)
        let (v1, v2) = (0.5 * pow(1 + 0.1 * fourth / 5, 2), 49.0 / 8)
        let v13 = 0.01 * fourth * fourth * (1.0 / 18 - 1.0 / 50)
        let v = v1 + v2 + v13
        #expect(abs(indices.variance - v) < 0.02 * v)
        let shares: [(first: Double, total: Double)] = [(v1, v1 + v13), (v2, v2), (0, v13)]
        for (index, exact) in zip(indices.factors, shares) {
            #expect(abs(index.first - exact.first / v) < 0.02)
            #expect(abs(index.total - exact.total / v) < 0.02)
            let range = try #require(index.totalRange)
            #expect(range.lowerBound <= index.total && index.total <= range.upperBound)
        }
    }

    @Test func theGFunctionsIndicesComeOut() throws {
        let design = try SobolDesign(factors: 5, rows: 4_096, seed: 3)
        let indices = try #require(design.indices(design.points.map(Self.gFunction)))
        let parts = Self.g.map { 1 / (3 * (1 + $0) * (1 + $0)) }
        let variance = parts.reduce(1) { $0 * (1 + $1) } - 1
        for (index, part) in zip(indices.factors, parts) {
            let others = (variance + 1) / (1 + part)
            #expect(abs(index.first - part / variance) < 0.02)
            #expect(abs(index.total - part * others / variance) < 0.02)
        }
    }

    /// Ishigami's function by groups {x₁, x₃} and {x₂}: nothing works between them, so both kinds of shares are the same.
    @Test func groupsShareWhatTheirMembersDoTogether() throws {
        let design = try SobolDesign(groups: [[0, 2], [1]], rows: 4_096, seed: 7)
        #expect(design.points.count == 4 * 4_096)
        let indices = try #require(design.indices(design.points.map(Self.ishigami)))
        let v2 = 49.0 / 8
        let fourth = pow(Double.pi, 4)
        let v = 0.5 + 0.1 * fourth / 5 + 0.01 * fourth * fourth / 18 + v2
        for (index, exact) in zip(indices.factors, [1 - v2 / v, v2 / v]) {
            #expect(abs(index.first - exact) < 0.02)
            #expect(abs(index.total - exact) < 0.02)
        }
    }

    /// More columns than Sobol's sequence has: the variance of a sum is the sum of variances, and each uniform column
    /// has a twelfth of its slope's square.
    @Test func hundredsOfColumnsDivideAmongGroups() throws {
        let slopes = (0..<300).map { Double($0 % 7) - 3 }
        let groups = [Array(0..<20), Array(20..<120), Array(120..<300)]
        let design = try SobolDesign(groups: groups, rows: 128, seed: 5)
        #expect(design.points.allSatisfy { $0.allSatisfy { $0 >= 0 && $0 < 1 } })
        let indices = try #require(design.indices(design.points.map { zip(slopes, $0).reduce(1) { $0 + $1.0 * $1.1 } }))
        let all = slopes.reduce(0) { $0 + $1 * $1 }
        for (index, group) in zip(indices.factors, groups) {
            let share = group.reduce(0) { $0 + slopes[$1] * slopes[$1] } / all
            #expect(try #require(index.firstRange).contains(share), "\(index) for \(share)")
            #expect(try #require(index.totalRange).contains(share), "\(index) for \(share)")
            #expect(abs(index.total - share) < 0.1)
        }
    }

    /// One point in each slice along every dimension, whatever the number of points.
    @Test func manyColumnsAreLatinHypercubes() throws {
        let design = try SobolDesign(groups: [Array(0..<30)], rows: 80, seed: 2)
        for scramble in 0..<8 {
            let rows = (0..<10).map { design.points[3 * (10 * scramble + $0)] }
            for column in 0..<30 {
                #expect(Set(rows.map { Int($0[column] * 10) }).count == 10)
            }
        }
    }

    @Test(arguments: [[[0], []], [[0, 0]], [[1]], [[0], [2]], []]) func groupsThatAreNoneAreRefused(groups: [[Int]]) {
        #expect(throws: StatisticsError.self) { try SobolDesign(groups: groups, rows: 8, seed: 1) }
    }

    /// Effects 1, −2, 3, 4: μ = 1.5, μ* = 2.5, deviations about them √7 and √(5/3), over √4 for the error of μ*.
    @Test func effectsAreSummedUpByHand() {
        let effect = MorrisEffect([1, -2, 3, 4])
        #expect(effect.count == 4 && effect.mean == 1.5 && effect.meanSize == 2.5)
        #expect(abs(effect.spread - 7.0.squareRoot()) < 1e-12)
        #expect(abs(effect.error - (5.0 / 3).squareRoot() / 2) < 1e-12)
        #expect(MorrisEffect([3]).error == 0 && MorrisEffect([]).meanSize == 0)
    }

    /// With the usual number of rows, over 200 seeds each; an index that is 0 by itself is among them.
    @Test(arguments: [true, false]) func intervalsCoverWithTheUsualRows(isIshigami: Bool) throws {
        let fourth = pow(Double.pi, 4)
        let (v1, v2) = (0.5 * pow(1 + 0.1 * fourth / 5, 2), 49.0 / 8)
        let v13 = 0.01 * fourth * fourth * (1.0 / 18 - 1.0 / 50)
        let parts = Self.g.map { 1 / (3 * (1 + $0) * (1 + $0)) }
        let variance = isIshigami ? v1 + v2 + v13 : parts.reduce(1) { $0 * (1 + $1) } - 1
        let first = isIshigami ? [v1, v2, 0] : parts
        let total = isIshigami ? [v1 + v13, v2, v13] : parts.map { $0 * (variance + 1) / (1 + $0) }
        var (covered, asked) = (Array(repeating: 0, count: 2 * first.count), 0)
        for seed in 0..<200 as Range<UInt64> {
            let design = try SobolDesign(factors: first.count, rows: 128, seed: seed)
            let values = design.points.map(isIshigami ? Self.ishigami : Self.gFunction)
            let indices = try #require(design.indices(values))
            asked += 1
            for (factor, index) in indices.factors.enumerated() {
                if try #require(index.firstRange).contains(first[factor] / variance) { covered[2 * factor] += 1 }
                if try #require(index.totalRange).contains(total[factor] / variance) { covered[2 * factor + 1] += 1 }
            }
        }
        // 95 % of 200, within three standard deviations.
        for count in covered { #expect((180...200).contains(count), "\(covered) of \(asked)") }
    }

    @Test func anotherSeedShiftsThePointsAndNotTheAnswer() throws {
        let (one, two) = (
            try SobolDesign(factors: 3, rows: 1_024, seed: 1), try SobolDesign(factors: 3, rows: 1_024, seed: 2)
        )
        #expect(one.points != two.points)
        let (a, b) = (one.indices(one.points.map(Self.ishigami)), two.indices(two.points.map(Self.ishigami)))
        for (left, right) in zip(try #require(a).factors, try #require(b).factors) {
            #expect(abs(left.total - right.total) < 0.06)
        }
    }

    @Test func whatDoesNotVaryHasNoIndices() throws {
        let design = try SobolDesign(factors: 2, rows: 64, seed: 1)
        #expect(design.indices(design.points.map { _ in 3 }) == nil)
        #expect(design.indices(design.points.map { _ in nil }) == nil)
        #expect(throws: StatisticsError.self) { try SobolDesign(factors: 21, rows: 8, seed: 1) }
        #expect(throws: StatisticsError.self) { try SobolDesign(factors: 2, rows: 12, seed: 1) }
        #expect(throws: StatisticsError.self) { try SobolDesign(factors: 2, rows: 0, seed: 1) }
    }

    @Test func rowsWithoutAValueAreLeftOut() throws {
        let design = try SobolDesign(factors: 3, rows: 2_048, seed: 7)
        var values: [Double?] = design.points.map(Self.ishigami)
        for place in stride(from: 3, to: values.count, by: 50) { values[place] = nil }
        let indices = try #require(design.indices(values))
        #expect(indices.rows == 2_048 - 205)
        #expect(abs(indices.factors[1].total - 0.4424) < 0.06)
    }

    /// Of a linear function every elementary effect of a factor is its slope.
    @Test func morrisFindsTheSlopesOfALinearFunction() {
        let slopes = [3.0, -2, 0, 0.5]
        let design = MorrisDesign(factors: 4, trajectories: 8, seed: 5)
        #expect(design.points.count == 40)
        let effects = design.effects(design.points.map { zip(slopes, $0).reduce(1) { $0 + $1.0 * $1.1 } })
        for (effect, slope) in zip(effects, slopes) {
            #expect(abs(effect.mean - slope) < 1e-12)
            #expect(abs(effect.meanSize - abs(slope)) < 1e-12)
            #expect(effect.spread < 1e-12 && effect.error < 1e-12)
            #expect(effect.count == 8)
        }
    }

    @Test func morrisTellsAFactorThatWorksThroughAnother() {
        let design = MorrisDesign(factors: 3, trajectories: 40, seed: 5)
        let effects = design.effects(design.points.map { ($0[0] - 0.5) * $0[1] })
        // The second works either way, by where the first stands.
        #expect(effects[1].meanSize > 0.2 && effects[1].spread > 0.2 && abs(effects[1].mean) < 0.2)
        #expect(effects[2].meanSize == 0)
    }

    @Test func everyTrajectoryMovesEveryFactorOnceAndStaysInside() {
        let design = MorrisDesign(factors: 5, trajectories: 6, seed: 9)
        #expect(design.points.allSatisfy { $0.allSatisfy { (0...1 + 1e-12).contains($0) } })
        for trajectory in 0..<6 {
            let points = design.points[trajectory * 6..<(trajectory + 1) * 6].map { $0 }
            for factor in 0..<5 {
                #expect(zip(points, points.dropFirst()).count { $0[factor] != $1[factor] } == 1)
            }
        }
        #expect(MorrisDesign(factors: 5, trajectories: 6, seed: 9).points == design.points)
        #expect(MorrisDesign(factors: 5, trajectories: 6, seed: 8).points != design.points)
    }
}
