import EconomyMetrics
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
            return (try? GameRegistry.scenario(knob.set(to: value, in: source))) != nil
        }
    }

    /// - Returns: nil before the first players of all points have played.
    package func answer(_ rounds: HarvestRounds) throws -> TornadoAnswer? {
        guard let (metrics, samples) = try question.samples(rounds, points) else { return nil }
        let study = SensitivityStudy(question, metrics, samples[0], blocks: rounds.common, points: points.count)
        let bars = metrics.indices.map { metric in
            zip(question.knobs.indices, places).map { knob, place in
                bar(knob, place, study.standing[metric].value, rounds.common) { samples[$0][metric] }
            }
        }
        return TornadoAnswer(study: study, bars: TornadoBar.judged(bars))
    }

    private func bar(
        _ index: Int, _ place: Places, _ standing: Double?, _ blocks: Int, _ sample: (Int) -> MetricSample
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
            standing: standing, blocks: blocks)
    }
}
