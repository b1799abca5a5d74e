import EconomyStatistics
import MonteCarlo
import QuestKernel
import Reports
import Testing

/// Errors where members of one party are alike.
@Suite struct PartyFiguresTests {
    private struct Sample {
        var population = Headcount()
        var moments = PartyMoments()
        var players = Moments()

        mutating func add(_ members: [Int64]) {
            population.add(members: members.count)
            moments.add(members.reduce(0, +), members: members.count)
            for member in members { players.add(member) }
        }

        /// As if all players were independent.
        var naive: Figure? {
            let sums = SampleSums(count: Int(population.players), sum: players.sum, sumOfSquares: players.squares)
            return Figure((try? Estimate.mean(of: sums)) ?? nil)
        }
    }

    @Test func theErrorOfAMeanIsTheSandwichOverParties() throws {
        let parties: [[Int64]] = [[10], [4, 6], [20, 22, 19], [1, 3, 2, 2], [7], [30, 28]]
        var sample = Sample()
        for party in parties { sample.add(party) }
        let estimate = try #require(Figure.estimate(sample.moments, of: sample.population))
        let players = Double(parties.joined().count)
        let mean = Double(parties.joined().reduce(0, +)) / players
        let spread = parties.reduce(0.0) { sum, party in
            let residual = Double(party.reduce(0, +)) - mean * Double(party.count)
            return sum + residual * residual
        }
        let error = (6.0 / 5 * spread).squareRoot() / players
        #expect(abs(estimate.value - mean) < 1e-12)
        #expect(abs((estimate.standardError ?? 0) - error) < 1e-12)
        #expect(estimate.sampleSize == 6)
    }

    @Test func whereAllPlayAloneFiguresAreThoseOfPlainMeans() throws {
        var sample = Sample()
        for value in [3, -4, 15, 9, 2, 65, 35] as [Int64] { sample.add([value]) }
        let figure = try #require(Figure.mean(sample.moments, of: sample.population))
        let plain = try #require(sample.naive)
        #expect(figure.value == plain.value)
        #expect(figure.low == plain.low)
        #expect(figure.high == plain.high)
        #expect(sample.population.largestDesignEffect == 1)
    }

    /// Parties whose members share half of their luck, 300 runs: the truth is 500.
    @Test func intervalsCoverAlthoughMembersAreAlikeAndNaiveOnesDoNot() {
        let runs = 300
        var covered = 0
        var naivelyCovered = 0
        for run in 0..<runs {
            var draws = Randomness(seed: 11).draws(player: UInt32(run), purpose: Purpose(0), day: 0)
            var sample = Sample()
            for party in 0..<60 {
                let shared = Int64(draws.below(1_001))
                sample.add((0...party % 4).map { _ in (shared + Int64(draws.below(1_001))) / 2 })
            }
            // The half that is lost to rounding down.
            let truth = 499.75...500.0
            if let figure = Figure.mean(sample.moments, of: sample.population), let low = figure.low,
                let high = figure.high
            {
                covered += low <= truth.upperBound && high >= truth.lowerBound ? 1 : 0
            }
            if let figure = sample.naive, let low = figure.low, let high = figure.high {
                naivelyCovered += low <= truth.upperBound && high >= truth.lowerBound ? 1 : 0
            }
        }
        // 95 % of 300 is 285 ± 3.8.
        #expect((272...298).contains(covered))
        #expect(naivelyCovered < 265)
    }

    /// Whole parties do something or do not: the worst case, which the bound is made for.
    @Test func sharesAndQuantilesCoverWherePartiesActAsOne() throws {
        let runs = 300
        var (share, naiveShare, median, naiveMedian) = (0, 0, 0, 0)
        for run in 0..<runs {
            var draws = Randomness(seed: 12).draws(player: UInt32(run), purpose: Purpose(0), day: 0)
            var population = Headcount()
            var active: Int64 = 0
            var counts = Array(repeating: Int64(0), count: 1_001)
            for party in 0..<80 {
                let members = party % 4 + 1
                population.add(members: members)
                if draws.happens(Probability(partsPerMillion: 300_000)) { active += Int64(members) }
                counts[Int(draws.below(1_001))] += Int64(members)
            }
            func covers(_ figure: Figure?, _ truth: Double) -> Int {
                guard let low = figure?.low, let high = figure?.high else { return 0 }
                return low <= truth && truth <= high ? 1 : 0
            }
            share += covers(Figure.share(active, of: population), 0.3)
            naiveShare += covers(Figure.share(active, of: population.players), 0.3)
            median += covers(
                Spread(counts: counts, designEffect: population.largestDesignEffect).quantileFigure(0.5), 500)
            naiveMedian += covers(Spread(counts: counts).quantileFigure(0.5), 500)
        }
        #expect(share >= 275)
        #expect(median >= 275)
        #expect(naiveShare < 260)
        #expect(naiveMedian < 260)
    }

    @Test func ranksOfIndependentPlayersStayAsTheyWere() throws {
        for (count, quantile) in [(10, 0.5), (400, 0.9), (10_000, 0.5)] {
            let ranks = try #require(Spread.ranks(quantile, of: count, designEffect: 1))
            let plain = try quantileRanks(sampleSize: count, share: quantile)
            #expect(ranks == plain)
        }
        let ranks = try #require(Spread.ranks(0.5, of: 10_000, designEffect: 4))
        // Half a share of ± 1.96 · √(0.25 / 2500) = 0.0196 of 10,000.
        #expect(abs(ranks.low - 4_804) < 8)
        #expect(abs(ranks.high - 5_196) < 8)
    }
}
