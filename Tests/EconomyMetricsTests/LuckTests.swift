import EconomyMetrics
import QuestKernel
import Testing

/// Figures without the luck of the players who played.
@Suite struct LuckTests {
    private let metric = Metric(
        name: "rate", label: "Rate", unit: .figure, measure: "a player", archetype: nil,
        shape: .ratio(top: [.tally(code: 0, row: 0)], bottom: [.players], scale: 1, isShare: false))

    /// Clusters whose figure is 1,000 a player but for luck, which some kinds of rolls tell of, and for other chance.
    ///
    /// - Parameter weights: by kind of roll: what a hit more adds.
    private func sample(_ run: UInt32, _ weights: [Int64], clusters: Int = 120) throws -> (MetricSample, [LuckFacts]) {
        var draws = Randomness(seed: 5).draws(player: run, purpose: Purpose(0), day: 0)
        var blocks: [[Int64]] = []
        var luck: [LuckFacts] = []
        for _ in 0..<clusters {
            let hits = weights.map { _ in Int64(draws.below(201)) - 100 }
            let added = zip(hits, weights).reduce(Int64(0)) { $0 + $1.0 * $1.1 }
            blocks.append([12_000 + added + Int64(draws.below(401)) - 200, 12])
            luck.append(try #require(LuckFacts(hits.map { $0 * 1_000_000 })))
        }
        return (MetricSample(metric, blocks: blocks), luck)
    }

    @Test func luckThatMattersIsTakenOffAndTheIntervalStillCovers() throws {
        var (covered, plainWidth, width, sum) = (0, 0.0, 0.0, 0.0)
        let runs = 200
        for run in 0..<UInt32(runs) {
            let (sample, luck) = try sample(run, [10, 0, 6, 0])
            let plain = sample.figure()
            let figure = try #require(sample.withoutLuck(luck)).figure()
            let (low, high) = (try #require(figure.low), try #require(figure.high))
            covered += low <= 1_000 && 1_000 <= high ? 1 : 0
            width += high - low
            plainWidth += try #require(plain.high) - (try #require(plain.low))
            sum += try #require(figure.value)
        }
        // 95 % of 200, within three standard deviations.
        #expect((180...199).contains(covered), "\(covered)")
        // Of a variance of 3,367 · 136 + 13,400 only the last is left.
        #expect((0.14...0.2).contains(width / plainWidth), "\(width / plainWidth)")
        // A cluster strays by 116 of 12,000: the mean over 200 runs of 120 by 0.06.
        #expect(abs(sum / Double(runs) - 1_000) < 0.25)
    }

    @Test func eachKindOfLuckCostsADegreeOfFreedom() throws {
        for (weights, controls) in [([10, 0, 0], 1), ([10, 0, 6], 2), ([10, 8, 6], 3)] as [([Int64], Int)] {
            let (sample, luck) = try sample(1, weights)
            #expect(sample.figure().degreesOfFreedom == 119)
            let figure = try #require(sample.withoutLuck(luck)).figure()
            #expect(figure.degreesOfFreedom == 119 - controls)
        }
    }

    @Test func luckThatTellsNothingIsLeftAlone() throws {
        let taken = try (0..<100 as Range<UInt32>).count { run in
            let (sample, luck) = try sample(run, Array(repeating: 0, count: 20))
            return sample.withoutLuck(luck) != nil
        }
        #expect(taken == 0)
    }

    @Test func fewClustersAndWhatDoesNotFitAreLeftAlone() throws {
        let (few, theirs) = try sample(1, [10], clusters: 40)
        #expect(few.withoutLuck(theirs) == nil)
        let (sample, luck) = try sample(1, [10])
        #expect(sample.withoutLuck(luck) != nil)
        #expect(sample.withoutLuck(Array(luck.dropLast())) == nil)
        #expect(sample.withoutLuck([]) == nil)
        #expect(LuckFacts([.max]) == nil)
    }

    /// What a file says of clusters may be of another game: it is refused, or says nothing; it never ends the program.
    @Test func factsOfOtherClustersAreNoFacts() throws {
        #expect(ClusterFacts([12, 0, 0, 0]) != nil)
        // More players than a cluster has, half an archetype, fewer than none, nobody's.
        for packed in [[12, 0, 0, 12], [12, 0, 0, 0, 0, 0], [13, -1, 0, 0], []] as [[Int64]] {
            #expect(ClusterFacts(packed) == nil, "\(packed)")
        }
        let one = try #require(ClusterFacts([12, 0, 0, 0]))
        let two = try #require(ClusterFacts([6, 0, 0, 0, 6, 0, 0, 0]))
        let blocks: [[Int64]] = [[90, 12], [110, 12], [100, 12]]
        let plain = MetricSample(metric, blocks: blocks).figure()
        #expect(MetricSample(metric, blocks: blocks, facts: SampleFacts([two, one, two])).figure() == plain)
        let second = Metric(
            name: "rate", label: "Rate", unit: .figure, measure: "a player", archetype: 1, shape: metric.shape)
        let figure = MetricSample(second, blocks: blocks, facts: SampleFacts([one, one, one])).figure()
        #expect((figure.low, figure.high) == (plain.low, plain.high))
    }
}
