import EconomyStatistics
import Foundation
import Scenarios

/// One knob after the other, the rest as they stand: to both ends of its range, and a little to either side.
package struct Tornado: Sendable {
    package let question: SensitivityQuestion
    package private(set) var points: KnobPoints
    private var places: [Places] = []

    /// Points by knob; nil where the knob stands there already.
    private struct Places: Sendable {
        var low: Int?
        var high: Int?
        var less: (value: KnobValue, point: Int)?
        var more: (value: KnobValue, point: Int)?
    }

    /// - Parameter step: how far to either side elasticities are measured, as a share of the figure; nil for none.
    package init(_ question: SensitivityQuestion, step: Double?) {
        self.question = question
        points = KnobPoints(question.knobs)
        for (index, knob) in question.knobs.enumerated() {
            var place = Places()
            if knob.low != knob.present { place.low = points.add([index: knob.low]) }
            if knob.high != knob.present { place.high = points.add([index: knob.high]) }
            if let step, let present = knob.present, present.millionths > 0 {
                let (less, more) = (knob.neighbour(of: present, by: -step), knob.neighbour(of: present, by: step))
                if less.millionths > 0, less < more, Self.bears(knob, less, more, question.base.source) {
                    place.less = (less, points.add([index: less]))
                    place.more = (more, points.add([index: more]))
                }
            }
            places.append(place)
        }
    }

    /// Beyond the declared range content need not take a figure.
    private static func bears(_ knob: Knob, _ less: KnobValue, _ more: KnobValue, _ source: ScenarioSource) -> Bool {
        [less, more].allSatisfy { value in
            if (knob.low...knob.high).contains(value) { return true }
            return (try? AnyScenario(knob.set(to: value, in: source))) != nil
        }
    }

    /// - Returns: nil before the first players of all points have played.
    package func answer(_ rounds: HarvestRounds) throws -> TornadoAnswer? {
        guard let (metrics, samples) = try question.samples(rounds, points) else { return nil }
        let study = SensitivityStudy(question, metrics, samples[0], blocks: rounds.common, points: points.count)
        let bars = metrics.indices.map { metric in
            zip(question.knobs.indices, places).map { knob, place in
                bar(knob, place, study.standing[metric].value) { samples[$0][metric] }
            }
        }
        return TornadoAnswer(study: study, bars: bars)
    }

    private func bar(
        _ index: Int, _ place: Places, _ standing: Double?, _ sample: (Int) -> MetricSample
    ) -> TornadoBar {
        let knob = question.knobs[index]
        func end(_ value: KnobValue, _ point: Int?) -> TornadoBar.End? {
            guard let difference = MetricDifference(sample(0), sample(point ?? 0)) else { return nil }
            return TornadoBar.End(value: value, difference: difference)
        }
        var elasticity: Elasticity?
        if let less = place.less, let more = place.more {
            elasticity = Elasticity(sample(less.point), less.value.number, sample(more.point), more.value.number)
        }
        return TornadoBar(
            knob: knob, low: end(knob.low, place.low), high: end(knob.high, place.high), elasticity: elasticity,
            standing: standing)
    }
}

/// What a knob does to a figure, at both ends of its range and where it stands.
package struct TornadoBar: Sendable {
    package struct End: Sendable {
        package let value: KnobValue
        /// To the scenario as it stands.
        package let difference: MetricDifference
    }

    package let knob: Knob
    package let low: End?
    package let high: End?
    /// Nil where there is none: the figure or the knob is 0 or below, or has no value.
    package let elasticity: Elasticity?
    let standing: Double?

    /// Whether nothing moved in any block of players, to the last unit.
    package var isExactlyUnchanged: Bool {
        [low, high].allSatisfy { $0?.difference.isExactlyUnchanged ?? true } && (elasticity?.isZero ?? true)
    }

    /// Whether the interval of a difference or of the elasticity leaves out 0.
    package var isMoved: Bool {
        guard !isExactlyUnchanged else { return false }
        let ends = [low, high].compactMap { $0?.difference }
        let reaches = ends.map { ($0.low, $0.high) } + [(elasticity?.low, elasticity?.high)]
        return reaches.contains { low, high in
            guard let low, let high else { return false }
            return low > 0 || high < 0
        }
    }

    /// The larger move of the figure to an end, as a share of what it is as it stands; of a figure that is 0, as it is.
    package var swing: Double {
        let moves = [low, high].compactMap { $0?.difference.value.map(abs) }
        guard let most = moves.max() else { return 0 }
        guard let standing, standing != 0 else { return most }
        return most / abs(standing)
    }
}

/// d ln(figure) / d ln(knob): by how many percent the figure moves for each percent of the knob.
package struct Elasticity: Sendable, Equatable {
    package let value: Double
    package let standardError: Double
    package let low: Double
    package let high: Double
    package let isZero: Bool

    /// By a difference over the same players with the same luck.
    init?(_ less: MetricSample, _ from: Double, _ more: MetricSample, _ to: Double) {
        guard let a = less.smoothValue, let b = more.smoothValue, a > 0, b > 0, from > 0, to > from,
            let pullsA = less.pulls, let pullsB = more.pulls, pullsA.count > 1,
            let reach = try? Distributions.tQuantile(
                upperTail: ConfidenceLevel.ninetyFivePercent.tail, degreesOfFreedom: Double(pullsA.count - 1))
        else { return nil }
        let width = log(to / from)
        isZero = less.blocks == more.blocks
        value = isZero ? 0 : log(b / a) / width
        standardError = isZero ? 0 : MetricSample.error(zip(pullsA, pullsB).map { $1 / b - $0 / a }) / width
        low = value - reach * standardError
        high = value + reach * standardError
    }
}

/// The answer of a tornado.
package struct TornadoAnswer: Sendable {
    package let study: SensitivityStudy
    /// By metric, by knob.
    package let bars: [[TornadoBar]]

    /// The bars of a metric, the longest first; of equals the steepest.
    package func ranked(_ metric: Int) -> [TornadoBar] {
        bars[metric].enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.swing != b.swing { return a.swing > b.swing }
            let (slopeA, slopeB) = (abs(a.elasticity?.value ?? 0), abs(b.elasticity?.value ?? 0))
            return slopeA == slopeB ? left.offset < right.offset : slopeA > slopeB
        }
        .map(\.element)
    }

    /// The knobs that move any of the figures most, of those that move one at all by more than luck or not told apart
    /// from it.
    package func mostMoving(_ count: Int) -> [Knob] {
        let swings = study.knobs.indices.map { knob in
            (
                knob: knob, swing: bars.map { $0[knob].swing }.max() ?? 0,
                isStill: bars.allSatisfy { $0[knob].isExactlyUnchanged }
            )
        }
        let ranked = swings.filter { !$0.isStill }.sorted {
            $0.swing == $1.swing ? $0.knob < $1.knob : $0.swing > $1.swing
        }
        return ranked.prefix(count).map(\.knob).sorted().map { study.knobs[$0] }
    }

    /// Knobs of which no figure moves by a single unit.
    package var still: [Knob] {
        study.knobs.indices.filter { knob in bars.allSatisfy { $0[knob].isExactlyUnchanged } }.map { study.knobs[$0] }
    }
}
