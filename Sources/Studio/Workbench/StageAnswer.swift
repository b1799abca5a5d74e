import Balance
import EconomyMetrics
import MonteCarlo
import Reports

/// What the studio shows after a stage: every figure before and after, and what is drawn.
package struct StageAnswer: Encodable, Sendable {
    /// A figure's value with its 95 % interval.
    package struct Value: Encodable, Sendable {
        package let value: Double?
        package let low: Double?
        package let high: Double?
        /// "6.5 % (6.4 to 6.6)".
        package let text: String

        init(_ figure: MetricFigure, _ unit: Metric.Unit) {
            (value, low, high) = (Self.finite(figure.value), Self.finite(figure.low), Self.finite(figure.high))
            text = MetricWords.figure(figure, unit)
        }

        /// Ends that are open are left out: JSON has no infinity.
        package static func finite(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }
    }

    /// A promise of the design about a figure.
    package struct Goal: Encodable, Sendable {
        let id: String
        let promise: String
        let low: Double?
        let high: Double?
    }

    package struct Figure: Encodable, Sendable {
        package let name: String
        let label: String
        let measure: String
        let isShare: Bool
        package let before: Value
        /// Nil where nothing is changed.
        package let after: Value?
        /// "+5.3 points (+5.2 to +5.4)".
        let move: String?
        package let moveValue: Double?
        package let verdict: MetricMove.Verdict?
        let goals: [Goal]
    }

    package let players: Int
    let ofPlayers: Int
    let days: Int
    let seed: UInt64
    package let figures: [Figure]
    package let before: RunPicture
    package let after: RunPicture?

    /// - Parameter after: nil where nothing is changed.
    init(
        _ before: (scenario: StudioScenario, arm: PlayedArm), _ after: (scenario: StudioScenario, arm: PlayedArm)?,
        ofPlayers: Int
    ) {
        let scenario = before.scenario
        players = before.arm.players
        self.ofPlayers = ofPlayers
        days = scenario.days
        seed = scenario.seed
        let own = before.arm.samples
        let other = after?.arm.samples
        let moves = other.map { Self.moves(own, $0) }
        figures = own.enumerated().map { place, sample in
            Self.figure(sample, other?[place], moves?[place], scenario.targets)
        }
        self.before = before.arm.picture
        self.after = after?.arm.picture
    }

    /// Judged together, so that of many figures not one moves by chance alone.
    private static func moves(_ own: [MetricSample], _ other: [MetricSample]) -> [MetricMove?] {
        let moves = zip(own, other).map { from, to in
            MetricMove(from, MetricSample(from.metric, blocks: to.blocks, facts: from.facts))
        }
        var judged = MetricMove.judged(moves.compactMap { $0 })[...]
        return moves.map { $0 == nil ? nil : judged.popFirst() }
    }

    private static func figure(
        _ sample: MetricSample, _ other: MetricSample?, _ move: MetricMove?, _ targets: [Target]
    ) -> Figure {
        let metric = sample.metric
        return Figure(
            name: metric.name, label: metric.label, measure: metric.measure, isShare: metric.unit == .share,
            before: Value(move?.difference.before ?? sample.figure(), metric.unit),
            after: other.map { Value(move?.difference.after ?? $0.figure(), metric.unit) },
            move: move.map(MetricWords.change),
            moveValue: move.flatMap { MoveSize($0.difference)?.value }.flatMap(Value.finite), verdict: move?.verdict,
            goals: targets.filter { $0.metric.name == metric.name }.map {
                Goal(id: $0.id, promise: $0.promise, low: $0.band.low, high: $0.band.high)
            })
    }
}
