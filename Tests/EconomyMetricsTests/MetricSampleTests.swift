import EconomyMetrics
import Foundation
import QuestKernel
import Testing

@Suite struct MetricSampleTests {
    private func ratio(_ blocks: [(Int64, Int64)], isShare: Bool = false) -> MetricSample {
        let metric = Metric(
            name: "m", label: "m", unit: .amount, measure: "", archetype: nil,
            shape: .ratio(top: [], bottom: [], scale: 1, isShare: isShare))
        return MetricSample(metric, blocks: blocks.map { [$0.0, $0.1] })
    }

    private func days(_ blocks: [[Int64]], share: Double = 0.5) -> MetricSample {
        let metric = Metric(
            name: "d", label: "d", unit: .days, measure: "", archetype: nil,
            shape: .quantile(.daysToLevel(1), share: share))
        return MetricSample(metric, blocks: blocks)
    }

    /// Equal denominators make a ratio the mean of the blocks, whose error is the textbook's: blocks 10, 12, 14, 16 of
    /// 10 each have mean 1.3 and standard deviation √(0.2 / 3) = 0.2582, so an error of 0.1291; t(3) is 3.1824. As the
    /// error is a tenth of the value, the interval is symmetric in its logarithm.
    @Test func aRatioOverEqualBlocksHasTheErrorOfAMean() throws {
        let figure = ratio([(10, 10), (12, 10), (14, 10), (16, 10)]).figure()
        #expect(figure.value == 1.3)
        #expect(abs(try #require(figure.standardError) - 0.129_099_444_873_581) < 1e-12)
        let factor = exp(3.182_446_305_284_263 * 0.129_099_444_873_581 / 1.3)
        #expect(abs(try #require(figure.high) - 1.3 * factor) < 1e-9)
        #expect(abs(try #require(figure.low) - 1.3 / factor) < 1e-9)
    }

    /// Errors of 0.1291 and twice that: √(0.1291² + 0.2582²) = 0.2887. In pairs the blocks go up and down together, so
    /// that the differences −1, 1, 3, 5 of 10 have the error of their own.
    @Test func otherPlayersBringTheirOwnErrorAndTheSameOnesOnlyThatOfTheDifference() throws {
        let before = ratio([(10, 10), (12, 10), (14, 10), (16, 10)])
        let after = ratio([(9, 10), (13, 10), (17, 10), (21, 10)])
        let others = try #require(MetricDifference(ofOthers: before, after))
        #expect(abs(try #require(others.value) - 0.2) < 1e-12)
        #expect(abs(try #require(others.standardError) - 0.288_675_134_594_813) < 1e-12)
        let pairs = try #require(MetricDifference(before, after))
        #expect(abs(try #require(pairs.standardError) - 0.129_099_444_873_581) < 1e-12)
    }

    @Test func nothingCountedHasNoValue() {
        #expect(ratio([(0, 0), (0, 0)]).figure().value == nil)
        #expect(days([[0], [0]]).figure().value == nil)
    }

    @Test func aShareThatNobodyHasKeepsAnUpperLimit() throws {
        let figure = ratio([(0, 400), (0, 400)], isShare: true).figure()
        #expect(figure.value == 0 && figure.low == 0)
        // Wilson's of 0 in 200, as many as if all were in parties of four who are alike: z² / (200 + z²).
        #expect(abs(try #require(figure.high) - 0.018_845_3) < 1e-6)
    }

    @Test func aQuantileIsTheInverseOfTheDistributionFunction() {
        // 2 on day 1, 3 on day 2, 4 on day 3, one never.
        let blocks: [[Int64]] = [[5, 1, 2, 2], [5, 1, 1, 2]]
        #expect(days(blocks, share: 0.2).value == 1)
        #expect(days(blocks, share: 0.5).value == 2)
        #expect(days(blocks, share: 0.51).value == 3)
        #expect(days(blocks, share: 0.9).value == 3)
        #expect(days(blocks, share: 0.95).value == nil)
    }

    @Test(arguments: [0.1, 0.5, 0.9]) func influencesOfAQuantileSumToZeroAndForetellWhatLeavingABlockOutDoes(
        share: Double
    )
        throws
    {
        let random = Randomness(seed: 5)
        var blocks: [[Int64]] = []
        for block in 0..<60 {
            var counts = [Int64](repeating: 0, count: 41)
            counts[0] = 72
            for player in 0..<72 {
                var draws = random.draws(player: UInt32(block * 72 + player), purpose: Purpose(1), day: 0)
                let word = draws.next()
                counts[1 + Int(word % 20) + Int((word >> 32) % 20)] += 1
            }
            blocks.append(counts)
        }
        let sample = days(blocks, share: share)
        let influences = try #require(sample.influences)
        #expect(abs(influences.reduce(0, +)) < 1e-9)
        let value = try #require(sample.smoothValue)
        for leftOut in [0, 17, 59] {
            var rest = blocks
            rest.remove(at: leftOut)
            let without = try #require(days(rest, share: share).smoothValue)
            // To first order the rest stands at value − pull · G / (G − 1).
            #expect(abs((value - without) - influences[leftOut] * 60 / 59) < 0.08)
        }
    }
}
