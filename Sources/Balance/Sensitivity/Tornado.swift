import EconomyMetrics
import Scenarios

/// One parameter after the other, the others unchanged: to both ends of its range, and a little to either side.
package struct Tornado: Sendable {
    package let question: SensitivityQuestion
    package private(set) var points: ParameterPoints
    private var places: [Places] = []

    /// Points by parameter; nil where the parameter already has this value.
    private struct Places: Sendable {
        var low: Int?
        var high: Int?
        var less: (value: ParameterValue, point: Int)?
        var more: (value: ParameterValue, point: Int)?
    }

    /// - Parameter step: how far to either side elasticities are measured, as a share of the figure; nil for none.
    package init(_ question: SensitivityQuestion, step: Double?) {
        self.question = question
        points = ParameterPoints(question.parameters)
        for (index, parameter) in question.parameters.enumerated() {
            var place = Places()
            if parameter.low != parameter.present { place.low = points.add([index: parameter.low]) }
            if parameter.high != parameter.present { place.high = points.add([index: parameter.high]) }
            if let step, let present = parameter.present, present.millionths > 0 {
                let (less, more) = (
                    parameter.neighbour(of: present, by: -step), parameter.neighbour(of: present, by: step)
                )
                if less.millionths > 0, less < more, Self.bears(parameter, less, more, question.base.source) {
                    place.less = (less, points.add([index: less]))
                    place.more = (more, points.add([index: more]))
                }
            }
            places.append(place)
        }
    }

    /// Beyond the declared range content may refuse a figure.
    private static func bears(
        _ parameter: Parameter, _ less: ParameterValue, _ more: ParameterValue, _ source: ScenarioSource
    ) -> Bool {
        [less, more].allSatisfy { value in
            if (parameter.low...parameter.high).contains(value) { return true }
            return (try? GameRegistry.scenario(parameter.set(to: value, in: source))) != nil
        }
    }

    /// - Returns: nil before the first players of all points have played.
    package func answer(_ pairedSampler: PairedSampler) throws -> TornadoAnswer? {
        guard let (metrics, samples) = try question.samples(pairedSampler, points) else { return nil }
        let study = SensitivityStudy(question, metrics, samples[0], blocks: pairedSampler.common, points: points.count)
        let bars = metrics.indices.map { metric in
            zip(question.parameters.indices, places).map { parameter, place in
                bar(parameter, place, study.present[metric].value, pairedSampler.common) { samples[$0][metric] }
            }
        }
        return TornadoAnswer(study: study, bars: TornadoBar.judged(bars))
    }

    private func bar(
        _ index: Int, _ place: Places, _ present: Double?, _ blocks: Int, _ sample: (Int) -> MetricSample
    ) -> TornadoBar {
        let parameter = question.parameters[index]
        func end(_ value: ParameterValue, _ point: Int?) -> TornadoBar.End? {
            guard let difference = MetricDifference(sample(0), sample(point ?? 0)) else { return nil }
            return TornadoBar.End(value: value, difference: difference)
        }
        var elasticity: Elasticity?
        if let less = place.less, let more = place.more {
            elasticity = Elasticity(sample(less.point), less.value.number, sample(more.point), more.value.number)
        }
        return TornadoBar(
            parameter: parameter, low: end(parameter.low, place.low), high: end(parameter.high, place.high),
            elasticity: elasticity,
            present: present, blocks: blocks)
    }
}
