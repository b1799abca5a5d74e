import Balance
import CanonicalJSON
import EconomyMetrics
import MonteCarlo
import Reports

/// What the studio shows after a stage: every figure before and after, and what is drawn.
package struct StageAnswer: Sendable {
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
        /// "8 to 12", "at most 20 %".
        let band: String
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
    package let figures: [Figure]
    private let ofPlayers: Int
    private let scenario: StudioScenario
    private let drawnBefore: Later<DrawnRun>
    private let drawnAfter: Later<DrawnRun>?

    package var before: RunPicture { drawnBefore.value.picture }
    package var after: RunPicture? { drawnAfter?.value.picture }

    /// - Parameter after: nil where nothing is changed.
    init(
        _ before: (scenario: StudioScenario, arm: PlayedArm), _ after: (scenario: StudioScenario, arm: PlayedArm)?,
        ofPlayers: Int
    ) {
        scenario = before.scenario
        players = before.arm.players
        self.ofPlayers = ofPlayers
        let own = before.arm.samples
        let other = after?.arm.samples
        let values = before.arm.values.value
        let moves = other.map { Self.moves(own, $0, values.map(\.figure)) }
        let targets = Dictionary(grouping: scenario.targets) { $0.metric.name }
        figures = own.enumerated().map { place, sample in
            Self.figure(sample, values[place].value, other?[place], moves?[place], targets[sample.metric.name] ?? [])
        }
        drawnBefore = before.arm.drawn
        drawnAfter = after?.arm.drawn
    }

    /// All but the pictures.
    private struct Rest: Encodable {
        let players: Int
        let ofPlayers: Int
        let days: Int
        let seed: UInt64
        let figures: [Figure]
    }

    /// One line with sorted keys. Pictures are in it as they were once written.
    package func json() throws -> [UInt8] {
        let rest = try JSONText.bytes(
            of: Rest(
                players: players, ofPlayers: ofPlayers, days: scenario.days, seed: scenario.seed, figures: figures))
        let pictures: [(name: String, drawn: Later<DrawnRun>?)] = [("after", drawnAfter), ("before", drawnBefore)]
        var json = Array("{".utf8)
        for (name, drawn) in pictures {
            guard let drawn else { continue }
            json += "\"\(name)\":".utf8
            json += try drawn.value.json.get()
            json += ",".utf8
        }
        return json + rest.dropFirst()
    }

    /// Judged together, so that of many figures not one moves by chance alone.
    private static func moves(
        _ own: [MetricSample], _ other: [MetricSample], _ figures: [MetricFigure]
    ) -> [MetricMove?] {
        let moves = own.indices.map { place in
            let from = own[place]
            return MetricMove(
                from, MetricSample(from.metric, blocks: other[place].blocks, facts: from.facts), before: figures[place])
        }
        var judged = MetricMove.judged(moves.compactMap { $0 })[...]
        return moves.map { $0 == nil ? nil : judged.popFirst() }
    }

    private static func figure(
        _ sample: MetricSample, _ before: Value, _ other: MetricSample?, _ move: MetricMove?, _ targets: [Target]
    ) -> Figure {
        let metric = sample.metric
        return Figure(
            name: metric.name, label: metric.label, measure: metric.measure, isShare: metric.unit == .share,
            before: before,
            after: other.map { Value(move?.difference.after ?? $0.figure(), metric.unit) },
            move: move.map(MetricWords.change),
            moveValue: move.flatMap { MoveSize($0.difference)?.value }.flatMap(Value.finite), verdict: move?.verdict,
            goals: targets.map {
                Goal(
                    id: $0.id, promise: $0.promise, band: CheckWords.band($0.band, metric), low: $0.band.low,
                    high: $0.band.high)
            })
    }
}
