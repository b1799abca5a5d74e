import EconomyMetrics
import EconomyStatistics
import MonteCarlo

/// What a parameter does to a figure, at both ends of its range and at its present value.
package struct TornadoBar: Sendable {
    package struct End: Sendable {
        package let value: ParameterValue
        /// From the unchanged scenario.
        package let difference: MetricDifference

        package init(value: ParameterValue, difference: MetricDifference) {
            (self.value, self.difference) = (value, difference)
        }
    }

    /// With fewer no verdict is possible.
    package static let fewestPlayers = MetricMove.fewestBlocks * Plan.blockSize

    package let parameter: Parameter
    package let low: End?
    package let high: End?
    /// Nil where there is none: the figure or the parameter is 0 or below, or has no value.
    package let elasticity: Elasticity?
    let present: Double?
    /// How often chance alone would make any of its differences as large; nil where none can be tested.
    let probability: Double?
    /// Its differences with their errors, and how many players they are of.
    private let effects: [(value: Double, error: Double)]
    private let players: Int
    /// How sure it is that the parameter moves the figure at all.
    package private(set) var verdict = MetricMove.Verdict.unknown
    /// With how many players it would be called certain four times out of five, about, if its largest difference is as
    /// large as it looks; nil where it is told already, or where no number of players would do.
    package private(set) var playersNeeded: Int?

    package init(parameter: Parameter, low: End?, high: End?, elasticity: Elasticity?, present: Double?, blocks: Int) {
        self.parameter = parameter
        self.low = low
        self.high = high
        self.elasticity = elasticity
        self.present = present
        players = blocks * Plan.blockSize
        // Several tests for one answer: Bonferroni.
        let ends = [low, high].compactMap { $0?.difference }
        let tests =
            ends.compactMap { MetricMove.probability($0, blocks: blocks) }
            + [elasticity?.probability(blocks: blocks)].compactMap { $0 }
        probability = tests.min().map { min(Double(tests.count) * $0, 1) }
        effects =
            ends.compactMap { end in
                end.value.flatMap { value in end.standardError.map { (value: value, error: $0) } }
            } + [elasticity].compactMap { $0 }.map { (value: $0.value, error: $0.standardError) }
    }

    /// - Parameter tests: how many bars are judged together.
    private func playersNeeded(among tests: Int) -> Int? {
        let all = Double(max(effects.count, 1) * max(tests, 1))
        guard !isTold, let limit = try? Distributions.normalQuantile(upperTail: MetricMove.limit / 2 / all),
            let power = try? Distributions.normalQuantile(upperTail: 0.2)
        else { return nil }
        let needed = effects.filter { $0.value != 0 && $0.error > 0 }.map { effect in
            let ratio = (limit + power) * effect.error / abs(effect.value)
            return Double(players) * ratio * ratio
        }
        guard let least = needed.min(), least <= Double(Plan.playersRange.upperBound) else { return nil }
        return max(Int(least.rounded(.up)), Self.fewestPlayers)
    }

    /// The same bars with probabilities adjusted for all of them: hundreds of parameters times a few figures are
    /// thousands of tests.
    package static func judged(_ bars: [[TornadoBar]]) -> [[TornadoBar]] {
        var verdicts = MetricMove.verdicts(
            bars.joined().map { (isUnchanged: $0.isExactlyUnchanged, probability: $0.probability) })[...]
        let tests = bars.joined().count { !$0.isExactlyUnchanged }
        return bars.map { row in
            row.map { bar in
                var bar = bar
                bar.verdict = verdicts.popFirst() ?? .unknown
                bar.playersNeeded = bar.playersNeeded(among: tests)
                return bar
            }
        }
    }

    /// Whether nothing moved in any block of players, to the last unit.
    package var isExactlyUnchanged: Bool {
        [low, high].allSatisfy { $0?.difference.isExactlyUnchanged ?? true } && (elasticity?.isZero ?? true)
    }

    /// Whether it moves the figure, with all parameters and figures in view.
    package var isMoved: Bool { verdict == .certain || verdict == .likely }

    /// Whether these players tell: it moves the figure, or is not touched.
    package var isTold: Bool { isMoved || verdict == .untouched }

    /// The larger move of the figure at either end, as a share of its present value; the move itself if the figure is
    /// 0.
    package var swing: Double {
        let moves = [low, high].compactMap { $0?.difference.value.map(abs) }
        guard let most = moves.max() else { return 0 }
        guard let present, present != 0 else { return most }
        return most / abs(present)
    }
}
