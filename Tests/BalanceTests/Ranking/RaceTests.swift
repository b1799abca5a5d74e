import Balance
import Testing

/// Dropping what cannot win, on figures whose truth is known.
@Suite struct RaceTests {
    /// Variants whose true figures are known, with an error that blocks of players share.
    private struct Synthetic {
        let truths: [Double]
        var seed: UInt64

        /// About normal: the sum of twelve draws.
        mutating func normal() -> Double {
            var sum = -6.0
            for _ in 0..<12 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                sum += Double(seed >> 11) / Double(UInt64(1) << 53)
            }
            return sum
        }

        /// By block, by arm: what all share, and what is each one's own.
        mutating func play(_ blocks: Int) -> [[Double]] {
            (0..<blocks).map { _ in
                let shared = 3 * normal()
                return truths.map { $0 + shared + normal() }
            }
        }
    }

    private struct Sums: RaceFigures {
        let blocks: ArraySlice<[Double]>

        func value(of arm: Int) -> Double? { blocks.reduce(0) { $0 + $1[arm] } / Double(blocks.count) }

        func contrast(_ left: Int, _ right: Int, times share: Double) -> PairedContrast? {
            let differences = blocks.map { $0[left] - share * $0[right] }
            let count = Double(differences.count)
            let mean = differences.reduce(0, +) / count
            let square = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            return PairedContrast(
                value: mean, error: (square / (count - 1) / count).squareRoot(), degreesOfFreedom: differences.count - 1
            )
        }
    }

    private func run(_ goal: RankGoal, _ truths: [Double], seed: UInt64, blocks: Int = 240) -> Race {
        var synthetic = Synthetic(truths: truths, seed: seed)
        let played = synthetic.play(blocks)
        var race = Race(goal, arms: truths.count, blocks: blocks)
        while !race.isOver { race.look(Sums(blocks: played.prefix(race.looks[race.taken]))) }
        return race
    }

    @Test(
        "the best one is dropped in at most one race of twenty",
        arguments: [
            // The others are just behind, where it is hardest, or the best one is in the middle.
            (RankGoal.most, [1.0, 0.98, 0.98, 0.98, 0.98, 0.98], 0),
            (.most, [0, 0, 0, 0, 0.001, 0, 0, 0], 4),
            (.least, [0.5, 0.02, 0, 0.02, 0.3], 2),
            (.near(5), [4.98, 5.0, 5.02, 4.97, 5.03], 1),
            (.near(5), [4.5, 5.51, 5.6, 4.4], 0),
        ] as [(RankGoal, [Double], Int)])
    func theBestStays(goal: RankGoal, truths: [Double], best: Int) {
        let races = 1_000
        let lost = (0..<races).count { seed in
            !run(goal, truths, seed: UInt64(seed) &* 7_919 &+ 1, blocks: 192).left.contains(best)
        }
        // By three standard errors at most above the budget: 0.05 + 3 × √(0.05 × 0.95 / 1000).
        #expect(Double(lost) / Double(races) <= Race.errorBudget + 0.021, "\(lost) of \(races)")
    }

    @Test func thoseFarBehindDropOutEarly() {
        let race = run(.most, [10, 0, 5, 9.95], seed: 3)
        #expect(race.looks == [15, 30, 60, 120, 240])
        #expect(race.dropped.contains { $0.arm == 1 && $0.look == 1 && [0, 3].contains($0.to) })
        #expect(race.dropped.contains { $0.arm == 2 && $0.look == 1 })
        #expect(race.left.contains(0))
    }

    @Test func aRaceEndsWithTheOneThatIsLeft() {
        let race = run(.least, [10, 0], seed: 4)
        #expect(race.left == [1] && race.taken == 1 && race.isOver)
    }

    @Test func theLastLookSaysWhoIsBehind() {
        // Too close for the early looks.
        let race = run(.most, [0, 0.4], seed: 6, blocks: 192)
        #expect(race.left == [1] && race.dropped.first?.look ?? 0 > 1)
    }

    @Test func nearIsJudgedOnBothSides() {
        // 4 and 6 are as near to 5 as one another; 8 is not.
        let race = run(.near(5), [4, 6, 8], seed: 5)
        #expect(race.left == [0, 1])
    }

    @Test func whatIsEqualStays() {
        struct Equal: RaceFigures {
            func value(of arm: Int) -> Double? { 7 }
            func contrast(_ left: Int, _ right: Int, times share: Double) -> PairedContrast? {
                PairedContrast(value: 0, error: 0, degreesOfFreedom: 10)
            }
        }
        var race = Race(.most, arms: 3, blocks: 48)
        while !race.isOver { race.look(Equal()) }
        #expect(race.left == [0, 1, 2])
    }

    @Test(
        arguments: [
            ("soft: a.b=1, c.d=[1, 2]", "soft", ["a.b=1", "c.d=[1, 2]"]),
            ("a.b=1", "a.b=1", ["a.b=1"]),
            ("a.b=x: y", "a.b=x: y", ["a.b=x: y"]),
        ])
    func variantsInWords(text: String, name: String, changes: [String]) {
        let variant = VariantText(text)
        #expect(variant?.name == name)
        #expect(variant?.changes == changes)
    }

    @Test(arguments: ["", "soft:", "soft: a.b", "soft: a.b=1, c"]) func whatIsNoVariant(text: String) {
        #expect(VariantText(text) == nil)
    }
}
