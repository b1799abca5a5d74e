import Balance
import EconomyMetrics
import MonteCarlo
import QuestKernel
import Testing

/// Moves held to a margin, where the answer is known. What was before has an error too, and what is after goes up and
/// down with it: so the edge (1 + m)·a is tested with the error of b − (1 + m)·a.
@Suite struct MarginTests {
    /// By cluster: the figure's top and bottom.
    typealias Clusters = [(Int64, Int64)]

    private func verdict(
        _ before: Clusters, _ after: Clusters, margin: Double, falseAlarms: Double, isPaired: Bool = true
    ) throws -> BaselineVerdict {
        let metric = Metric(
            name: "figure", label: "Figure", unit: .amount, measure: "", archetype: nil,
            shape: .ratio(top: [.players], bottom: [.players], scale: 1, isShare: false))
        func sample(_ clusters: Clusters, seed: UInt64) -> RunSample {
            let identity = RunIdentity(engineVersion: "1", game: "none", scenario: "none", contentHash: "")
            var sample = RunSample(identity, seed: seed, days: 1, metrics: [metric.name])
            for (place, sums) in clusters.enumerated() { sample.add(block: place, [[sums.0, sums.1]], []) }
            return sample
        }
        let comparison = BaselineComparison(
            [metric], before: sample(before, seed: 1), after: sample(after, seed: isPaired ? 1 : 2), margin: margin,
            falseAlarms: falseAlarms)
        return try #require(comparison.rows.first).verdict
    }

    /// A verdict is given just above its p-value, and not just below.
    private func expect(
        _ wanted: BaselineVerdict, at probability: Double, _ before: [Int64], _ after: [Int64], margin: Double,
        isPaired: Bool = true
    ) throws {
        for sign in [1, -1] as [Int64] {
            func clusters(_ tops: [Int64]) -> Clusters { tops.map { (sign * $0, 100) } }
            func said(_ falseAlarms: Double) throws -> BaselineVerdict {
                try verdict(
                    clusters(before), clusters(after), margin: margin, falseAlarms: falseAlarms, isPaired: isPaired)
            }
            #expect(try said(probability * 1.000_001) == wanted)
            #expect(try said(probability * 0.999_999) == .unclear)
        }
    }

    /// b − 1.1·a is −4, −5, −8, −9 of 100: a mean of −6.5 with an error of √(17 / 3) / 2, so t(3) = −5.461. The lower
    /// edge is farther away. b − a is 6, 7, 6, 7, with an error of 0.289: held to an edge that is taken as known, t
    /// would be −22.5.
    @Test func withinIsToldByTheErrorOfTheEdgeToo() throws {
        try expect(.within, at: 0.006_032_726_508, [100, 120, 140, 160], [106, 127, 146, 167], margin: 0.1)
    }

    /// b − 1.02·a is 9, 8.6, 12.2, 11.8 of 100: a mean of 10.4 with an error of √(10.4 / 3) / 2, so t(3) = 11.171, and
    /// there are two edges to be beyond. With the error of b − a, √(16 / 3) / 2, it would be 9.007.
    @Test func movedIsToldByTheErrorOfTheEdgeToo() throws {
        try expect(.moved, at: 0.001_537_308_185, [100, 120, 140, 160], [111, 131, 155, 175], margin: 0.02)
    }

    /// 155 less 1.4 times 100 is 15. Errors of other players add up: √(1.4² · 232 / 3 + 212 / 3) / 2, so t(3) = 2.012.
    @Test func theEdgeOfOtherPlayersIsAsFarOffAsTheyAre() throws {
        try expect(
            .moved, at: 0.137_666_103_915, [90, 96, 104, 110], [146, 150, 160, 164], margin: 0.4, isPaired: false)
    }

    /// A share of XP comes from one source, which pays a tenth more: from 114 of 294 to 125.4 of 305.4. What players do
    /// is not touched, so the share after follows from the one before, and the difference is known far better than
    /// either. The margin lies exactly on the move: of 400 seeds, 20 may say *within*, and 20 *moved*, where 5 % is
    /// stated; more than 33 with a chance of 0.2 %.
    @Test(arguments: [true, false]) func aMoveOnTheMarginIsSeldomCalledEither(isPaired: Bool) throws {
        let truth = (114.0 / 294, 125.4 / 305.4)
        var counts: [BaselineVerdict: Int] = [:]
        for run in 0..<400 as Range<UInt32> {
            let (before, others) = (Self.experience(run: run), Self.experience(run: run + 1_000))
            let after = (isPaired ? before : others).map { (11 * $0.0, 10 * $0.1 + $0.0) }
            let verdict = try verdict(
                before, after, margin: truth.1 / truth.0 - 1, falseAlarms: 0.05, isPaired: isPaired)
            counts[verdict, default: 0] += 1
        }
        #expect(counts[.within] ?? 0 <= 33, "\(counts)")
        #expect(counts[.moved] ?? 0 <= 33, "\(counts)")
    }

    /// Of 100 clusters: XP from the one source, and from all.
    private static func experience(run: UInt32) -> Clusters {
        var draws = Randomness(seed: 17).draws(player: run, purpose: Purpose(1), day: 0)
        return (0..<100).map { _ in
            let taste = draws.below(20)
            var (one, rest) = (Int64(0), Int64(0))
            for _ in 0..<12 {
                one += Int64(draws.below(2 * taste + 1))
                rest += Int64(draws.below(31))
            }
            return (one, one + rest)
        }
    }
}
