import QuestKernel
import Testing

private typealias Curve = LevelCurve<Units.Experience>

@Suite("Level curve")
struct LevelCurveTests {
    @Test("QB14 a threshold is the smallest n with n² ≥ 10,000 · (L−1)³", arguments: 1...100)
    func aThresholdIsTheSmallestWholeNumber(level: Int) {
        let threshold = Curve(base: 100, steps: 99, rounding: .up).thresholds[level - 1].rawValue
        let square = Int64(10_000 * (level - 1) * (level - 1) * (level - 1))
        #expect(threshold * threshold >= square)
        #expect(threshold == 0 || (threshold - 1) * (threshold - 1) < square)
    }

    @Test("QB14 level 30 takes 15,617 EXP, level 2 takes 100 and level 100 takes 98,504")
    func levelThirtyTakes15617() {
        let curve = Curve(base: 100, steps: 99, rounding: .up)
        #expect(curve.thresholds[29] == 15_617)
        #expect(curve.thresholds[1] == 100)
        #expect(curve.thresholds[99] == 98_504)
        #expect(curve.steps(for: 15_616) == 28)
        #expect(curve.steps(for: 15_617) == 29)
    }

    @Test("rounding down gives the largest n with n² ≤ base² · L³", arguments: [1, 7, 100, 999] as [Int64])
    func roundingDownGivesTheLargestWholeNumber(base: Int64) {
        for (step, threshold) in Curve(base: Experience(base), steps: 300, rounding: .down).thresholds.map(\.rawValue)
            .enumerated()
        {
            let square = base * base * Int64(step * step * step)
            #expect(threshold * threshold <= square && (threshold + 1) * (threshold + 1) > square)
        }
    }

    @Test("up and down agree at perfect squares and differ by one elsewhere")
    func upAndDownAgreeAtPerfectSquares() {
        let up = Curve(base: 100, steps: 200, rounding: .up).thresholds
        let down = Curve(base: 100, steps: 200, rounding: .down).thresholds
        for step in 0...200 {
            let root = Int64(SquareRoot.of(UInt64(step)))
            #expect(up[step] - down[step] == (root * root == Int64(step) ? 0 : 1))
        }
        #expect(up[4] == 800 && down[4] == 800)
        #expect(up[2] == 283 && down[2] == 282)
    }

    @Test("steps change exactly at thresholds", arguments: LevelCurveRounding.allCases)
    func stepsChangeExactlyAtThresholds(rounding: LevelCurveRounding) {
        let curve = Curve(base: 100, steps: 150, rounding: rounding)
        for step in 1...150 {
            #expect(curve.steps(for: curve.thresholds[step]) == step)
            #expect(curve.steps(for: curve.thresholds[step] - 1) == step - 1)
            #expect(curve.steps(for: curve.thresholds[step], from: step - 1) == step)
        }
        #expect(curve.steps(for: 0) == 0)
        #expect(curve.steps(for: Experience(rawValue: .max)) == 150)
    }

    @Test("the corner of the stated range still fits 64 bits")
    func theCornerOfTheStatedRangeStillFits() {
        let curve = Curve(base: 4000, steps: 10_000, rounding: .up)
        #expect(curve.thresholds.last == 4_000_000_000)
    }

    @Test("integer square roots are exact around every kind of square")
    func integerSquareRootsAreExact() {
        #expect([0, 1, 2, 3, 4].map(SquareRoot.of) == [0, 1, 1, 1, 2])
        for root in [3, 1000, 65_535, 65_536, 4_294_967_295] as [UInt64] {
            #expect(SquareRoot.of(root * root) == root)
            #expect(SquareRoot.of(root * root - 1) == root - 1)
            #expect(SquareRoot.of(root * root + 1) == root)
        }
        #expect(SquareRoot.of(.max) == 4_294_967_295)
    }

    @Test("A table of requirements must rise from 0; steps are counted by it")
    func tables() {
        for wrong in [[], [1, 2], [0, 0], [0, 5, 4], [0, 5, 5]] as [[Experience]] {
            #expect(Curve(thresholds: wrong) == nil)
        }
        let curve = Curve(thresholds: [0, 50, 150])
        #expect([0, 49, 50, 149, 150, Experience(rawValue: .max)].map { curve?.steps(for: $0) } == [0, 0, 1, 1, 2, 2])
        #expect(Curve(thresholds: [0])?.steps(for: Experience(rawValue: .max)) == 0)
    }
}
