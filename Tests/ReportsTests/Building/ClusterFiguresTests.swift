import EconomyStatistics
import MonteCarlo
import QuestKernel
import Reports
import Testing

/// Errors where players depend on each other, and where archetypes are dealt.
@Suite struct ClusterFiguresTests {
    private struct Sample {
        var headcount = Headcount()
        var moments = ClusterMoments()
        var players = Moments()

        /// - Parameter deal: by column; empty where nothing was dealt.
        mutating func add(_ members: [Int64], deal: [Int64] = []) {
            let cluster = Cluster(members: members.count, deal: deal, partySize: 1)
            headcount.addParty(members: members.count)
            headcount.endCluster(cluster)
            moments.add(members.reduce(0, +), cluster)
            for member in members { players.add(member) }
        }

        /// As if all players were independent.
        var naive: Figure? {
            let sums = SampleSums(count: Int(headcount.players), sum: players.sum, sumOfSquares: players.squares)
            return Figure((try? Estimate.mean(of: sums)) ?? nil)
        }
    }

    private func covers(_ figure: Figure?, _ truth: ClosedRange<Double>) -> Int {
        guard let low = figure?.low, let high = figure?.high else { return 0 }
        return low <= truth.upperBound && truth.lowerBound <= high ? 1 : 0
    }

    @Test func theErrorOfAMeanIsTheSandwichOverClusters() throws {
        let clusters: [[Int64]] = [[10], [4, 6], [20, 22, 19], [1, 3, 2, 2], [7], [30, 28]]
        var sample = Sample()
        for cluster in clusters { sample.add(cluster) }
        let estimate = try #require(Figure.estimate(sample.moments, of: sample.headcount))
        let players = Double(clusters.joined().count)
        let mean = Double(clusters.joined().reduce(0, +)) / players
        let spread = clusters.reduce(0.0) { sum, cluster in
            let residual = Double(cluster.reduce(0, +)) - mean * Double(cluster.count)
            return sum + residual * residual
        }
        let error = (6.0 / 5 * spread).squareRoot() / players
        #expect(abs(estimate.value - mean) < 1e-12)
        #expect(abs((estimate.standardError ?? 0) - error) < 1e-12)
        #expect(estimate.degreesOfFreedom == 5)
    }

    @Test func whereAllPlayAloneFiguresAreThoseOfPlainMeans() throws {
        var sample = Sample()
        for value in [3, -4, 15, 9, 2, 65, 35] as [Int64] { sample.add([value]) }
        let figure = try #require(Figure.mean(sample.moments, of: sample.headcount, isAmount: false))
        let plain = try #require(sample.naive)
        #expect(figure.value == plain.value)
        #expect(figure.low == plain.low)
        #expect(figure.high == plain.high)
        #expect(sample.headcount.largestDesignEffect == 1)
    }

    /// Players of two kinds alone, nine of each: what is left is the spread within each kind, with 18 − 2 degrees of
    /// freedom.
    @Test func theErrorOfDealtKindsIsThatWithinThem() throws {
        var sample = Sample()
        for _ in 0..<3 {
            for value in [10, 12, 14] as [Int64] { sample.add([value], deal: [1, 0, 0, 0, 0]) }
            for value in [110, 100, 105] as [Int64] { sample.add([value], deal: [0, 1, 0, 0, 0]) }
        }
        let estimate = try #require(Figure.estimate(sample.moments, of: sample.headcount))
        // 4 + 0 + 4 and 25 + 25 + 0, three times: 174 / 16 a player, over 18 players. And the deal may have a player
        // more of one kind, who is then missing from the other, with a variance of 0.2; the two are 93 apart.
        let rounding = 0.2 * 93 * 93 / 324
        #expect(abs((estimate.standardError ?? 0) - (174.0 / 16 / 18 + rounding).squareRoot()) < 1e-9)
        #expect(estimate.degreesOfFreedom == 16)
    }

    /// Three of each are too few to tell what a kind is worth, so all of the spread counts.
    @Test func kindsInFewClustersAreTakenForChance() throws {
        var sample = Sample()
        for value in [10, 12, 14] as [Int64] { sample.add([value], deal: [1, 0, 0, 0, 0]) }
        for value in [110, 100, 105] as [Int64] { sample.add([value], deal: [0, 1, 0, 0, 0]) }
        let estimate = try #require(Figure.estimate(sample.moments, of: sample.headcount))
        // 46.5² a player between the kinds, and 58 within them.
        let spread = 6 * 46.5 * 46.5 + 58.0
        #expect(abs((estimate.standardError ?? 0) - (spread / 5 / 6).squareRoot()) < 1e-9)
        #expect(estimate.degreesOfFreedom == 5)
    }

    /// Of dealt kinds: where the deal decides nearly all, the interval still covers, and is no wider than it must be.
    @Test func intervalsOfDealtKindsCoverAndAreNarrow() throws {
        let runs = 300
        var (covered, naivelyCovered) = (0, 0)
        var (widths, means) = (0.0, [Double]())
        for run in 0..<runs {
            var draws = Randomness(seed: 13).draws(player: UInt32(run), purpose: Purpose(0), day: 0)
            var sample = Sample()
            // In one of eight runs the deal has one of them more or fewer.
            let turn = draws.below(16)
            let more = turn == 0 ? 1 : turn == 1 ? -1 : 0
            for cluster in 0..<40 {
                // Twelve players, three or four of them of a kind that earns ten times as much.
                let rich = 3 + cluster % 2 + (cluster == 0 ? more : 0)
                let members = (0..<12).map { Int64(draws.below(201)) + ($0 < rich ? 1_900 : 100) }
                sample.add(members, deal: [Int64(rich), Int64(12 - rich), 0, 0, 0])
            }
            let truth = 200.0 + 3.5 / 12 * 1_800
            let figure = try #require(Figure.mean(sample.moments, of: sample.headcount))
            covered += covers(figure, truth...truth)
            naivelyCovered += covers(sample.naive, truth...truth)
            means.append(figure.value)
            widths += (try #require(figure.high) - (try #require(figure.low))) / 2 / Double(runs)
        }
        // 95 % of 300 is 285 ± 3.8.
        #expect((273...297).contains(covered))
        #expect(naivelyCovered == runs)
        let mean = means.reduce(0, +) / Double(runs)
        let spread = (means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(runs - 1)).squareRoot()
        #expect((0.9...1.15).contains(widths / (1.96 * spread)))
    }

    /// Parties whose members share half of their luck, 300 runs: the truth is 500.
    @Test func intervalsCoverAlthoughMembersAreAlikeAndNaiveOnesDoNot() {
        let runs = 300
        var (covered, naivelyCovered) = (0, 0)
        for run in 0..<runs {
            var draws = Randomness(seed: 11).draws(player: UInt32(run), purpose: Purpose(0), day: 0)
            var sample = Sample()
            for party in 0..<60 {
                let shared = Int64(draws.below(1_001))
                sample.add((0...party % 4).map { _ in (shared + Int64(draws.below(1_001))) / 2 })
            }
            // The half that is lost to rounding down.
            covered += covers(Figure.mean(sample.moments, of: sample.headcount), 499.75...500)
            naivelyCovered += covers(sample.naive, 499.75...500)
        }
        #expect((272...298).contains(covered))
        #expect(naivelyCovered < 265)
    }

    /// Whole parties do something or do not: the worst case.
    @Test func sharesAndQuantilesCoverWherePartiesActAsOne() throws {
        let runs = 300
        var (share, median) = (0, 0)
        for run in 0..<runs {
            var draws = Randomness(seed: 12).draws(player: UInt32(run), purpose: Purpose(0), day: 0)
            var active = Sample()
            var values = ClusterHistogram()
            for party in 0..<80 {
                let members = party % 4 + 1
                let acts = draws.happens(Probability(partsPerMillion: 300_000))
                active.add(Array(repeating: acts ? 1 : 0, count: members))
                let value = Int(draws.below(1_001))
                values.add(ClusterPlaces(repeatElement(value, count: members)), Cluster(members: members))
            }
            let effect = active.headcount.largestDesignEffect
            share += covers(Figure.share(active.moments, of: active.headcount, designEffect: effect), 0.3...0.3)
            let spread = Spread(values, of: nil, designEffect: effect) { (Int64($0), Int64($0)) }
            median += covers(spread.quantileFigure(0.5), 500...500)
        }
        #expect((275...297).contains(share))
        #expect((275...299).contains(median))
    }
}
