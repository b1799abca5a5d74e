import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import Testing

/// When a run has played enough.
@Suite struct StoppingRuleTests {
    private func rule(_ target: Double, most: Int = 100_000, _ names: [String] = ["earned(xp)"]) throws -> StoppingRule
    {
        let book = try Sampler(ProjectScenarios.source("timequest"), days: 20).book
        return StoppingRule(try book.metrics(names), target: target, mostPlayers: most)
    }

    /// Facts of a cluster that is like all others.
    private let facts: [Int64] = [12, 0, 0, 0]

    @Test func itLooksAtFixedNumbersEachTwiceTheLast() throws {
        #expect(try rule(0.01, most: 10_000).looks == [120, 240, 480, 833])
        #expect(try rule(0.01, most: 2_880).looks == [120, 240])
        #expect(try rule(0.01, most: 1_000).looks == [83])
        #expect(try rule(0.01, most: StoppingRule.fewestPlayers).looks == [2])
    }

    @Test func aFigureIsKnownByHalfItsWidthOverItsValue() throws {
        let rule = try rule(0.05)
        let notes: [Int: [[Int64]]] = [
            0: [[90, 72], facts, []], 1: [[110, 72], facts, []], 2: [[100, 72], facts, []],
        ]
        let known = try #require(rule.precision(of: notes).first)
        // s = 10, √3 blocks, t of two degrees of freedom: 4.3027.
        let share = try #require(known.share)
        // The error is more than 5 % of the value, so the interval is symmetric in its logarithm; but clusters of one
        // archetype that are not skewed move the lower end out to that of the plain one.
        let reach = 4.302652729911275 * 10 / 3.0.squareRoot() / 100
        #expect(abs(share - (exp(reach) - 1 + reach) / 2) < 1e-9)
        #expect(!rule.isSatisfied(by: [known]))
        #expect(rule.accepts(notes))
        for other in [
            [[1], facts, []], [], [[.max, .min], facts, []], [[90, 72], [1, 0, 0], []], [[90, 72]], [[90, 72], facts],
            [[90, 72], facts, [.min]],
        ] as [[[Int64]]] {
            #expect(!rule.accepts([0: other]), "\(other)")
        }
    }

    @Test func whatHasNoValueOrNoIntervalIsNotKnown() throws {
        let rule = try rule(1)
        for sums in [[:], [0: [90, 72]], [0: [0, 72], 1: [0, 72]], [0: [5, 0], 1: [5, 0]]] as [[Int: [Int64]]] {
            let notes = sums.mapValues { [$0, facts, []] }
            #expect(!rule.isSatisfied(by: rule.precision(of: notes)), "\(notes)")
        }
        let two = try self.rule(0.1, ["earned(xp)", "active_days"])
        let narrow: [[Int64]] = [[100, 72], [500, 1_000], facts, []]
        let wide: [[Int64]] = [[101, 72], [900, 1_000], facts, []]
        #expect(two.isSatisfied(by: two.precision(of: [0: narrow, 1: [[101, 72], [501, 1_000], facts, []]])))
        #expect(!two.isSatisfied(by: two.precision(of: [0: narrow, 1: wide])), "every figure has to be known")
    }

    /// Blocks that are skewed and spread as much as those of players may be: sums of twelve exponential waits.
    @Test func anIntervalThatStoppedByItsWidthStillCovers() throws {
        let rule = try rule(0.04, most: 12 * 640)
        var state: UInt64 = 0x9e37_79b9_7f4a_7c15
        func uniform() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return (Double(state >> 11) + 1) / 9_007_199_254_740_994
        }
        var covered = 0
        var ends: [Int: Int] = [:]
        let runs = 2_000
        for _ in 0..<runs {
            var notes: [Int: [[Int64]]] = [:]
            for look in rule.looks {
                while notes.count < look {
                    let wait = -(0..<12).reduce(0.0) { sum, _ in sum + log(uniform()) }
                    notes[notes.count] = [[Int64((wait / 12 * 1_000_000).rounded()), 12], facts, []]
                }
                guard rule.isSatisfied(by: rule.precision(of: notes)) || look == rule.looks.last else { continue }
                ends[look, default: 0] += 1
                let figure = MetricSample(rule.metrics[0], blocks: (0..<look).compactMap { notes[$0]?[0] }).figure()
                let truth = MetricSample(rule.metrics[0], blocks: [[1_000_000, 12]]).value ?? 0
                if let low = figure.low, let high = figure.high, low <= truth, truth <= high { covered += 1 }
                break
            }
        }
        #expect(ends.count >= 2, "the rule never had a choice: \(ends)")
        // 95 %, within three standard errors of 2,000 runs and one point for the skew.
        let share = Double(covered) / Double(runs)
        #expect((0.925...0.97).contains(share), "\(share), \(ends)")
    }
}
