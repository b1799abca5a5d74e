import EconomyMetrics
import EconomyStatistics

/// How one figure differs between two runs of the same players, and how certain that is.
package struct MetricMove: Sendable, Equatable {
    /// How certain a move is, from most to least.
    package enum Verdict: String, Sendable, Codable, CaseIterable {
        /// The chance that any of the moves called certain is a false alarm is at most 5 % (Holm).
        case certain
        /// At most 5 % of the moves called certain or likely are expected to be false alarms (Benjamini and Hochberg).
        case likely
        /// Chance alone may move it as far.
        case unclear
        /// The same in every block of these players, to the last unit. Others it may touch.
        case untouched
        /// One of the two has no value, or there are too few players for a test.
        case unknown
    }

    /// Below it an adjusted probability counts.
    package static let limit = 0.05
    /// With fewer blocks of players, equal moves in all of them happen too easily to be tested.
    package static let fewestBlocks = 12

    package let difference: MetricDifference
    /// How often chance alone would move it as far, by Student's t over blocks; nil where it is unknown.
    package let probability: Double?
    package private(set) var holm: Double?
    package private(set) var falseDiscovery: Double?

    package var metric: Metric { difference.metric }

    /// - Parameter before: the figure of `a`, where it is known.
    package init?(_ a: MetricSample, _ b: MetricSample, before: MetricFigure? = nil) {
        guard let difference = MetricDifference(a, b, before: before) else { return nil }
        self.difference = difference
        probability = Self.probability(difference, blocks: a.blocks.count)
    }

    package var verdict: Verdict {
        Self.verdict(isUnchanged: difference.isExactlyUnchanged, holm: holm, falseDiscovery: falseDiscovery)
    }

    private static func verdict(isUnchanged: Bool, holm: Double?, falseDiscovery: Double?) -> Verdict {
        if isUnchanged { return .untouched }
        guard let holm, let falseDiscovery else { return .unknown }
        if holm <= limit { return .certain }
        return falseDiscovery <= limit ? .likely : .unclear
    }

    /// The verdict of each of many tests made at once.
    static func verdicts(_ tests: [(isUnchanged: Bool, probability: Double?)]) -> [Verdict] {
        let probabilities = tests.compactMap(\.probability)
        var holm = MultipleTests.holm(probabilities)[...]
        var falseDiscovery = MultipleTests.benjaminiHochberg(probabilities)[...]
        return tests.map { test in
            let isTested = test.probability != nil
            return verdict(
                isUnchanged: test.isUnchanged, holm: isTested ? holm.popFirst() : nil,
                falseDiscovery: isTested ? falseDiscovery.popFirst() : nil)
        }
    }

    static func probability(_ difference: MetricDifference, blocks: Int) -> Double? {
        guard !difference.isExactlyUnchanged, let value = difference.value, let error = difference.standardError
        else { return nil }
        return probability(of: value, error: error, degreesOfFreedom: difference.degreesOfFreedom, blocks: blocks)
    }

    /// How often chance alone would put a figure that is 0 this far from it; nil with too few blocks.
    static func probability(of value: Double, error: Double, degreesOfFreedom: Int, blocks: Int) -> Double? {
        guard blocks >= fewestBlocks, degreesOfFreedom > 0 else { return nil }
        // The same move in every block: chance has no part in it.
        guard error > 0 else { return value == 0 ? 1 : 0 }
        return (try? Distributions.tUpperTail(abs(value) / error, degreesOfFreedom: Double(degreesOfFreedom)))
            .map { 2 * $0 }
    }

    /// The same moves with probabilities adjusted for many tests at once.
    package static func judged(_ moves: [MetricMove]) -> [MetricMove] {
        var moves = moves
        let tested = moves.indices.filter { moves[$0].probability != nil }
        let probabilities = tested.compactMap { moves[$0].probability }
        let holm = MultipleTests.holm(probabilities)
        let falseDiscovery = MultipleTests.benjaminiHochberg(probabilities)
        for (place, move) in tested.enumerated() {
            moves[move].holm = holm[place]
            moves[move].falseDiscovery = falseDiscovery[place]
        }
        return moves
    }
}
