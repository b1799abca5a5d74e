import EconomyMetrics
import EconomyStatistics

/// All parameters moved at random over their ranges: by Morris's trajectories, or on Sobol's points.
package struct Screening: Sendable {
    package enum Method: Sendable {
        case morris(MorrisDesign)
        case sobol(SobolDesign)

        var points: [[Double]] {
            switch self {
            case .morris(let design): return design.points
            case .sobol(let design): return design.points
            }
        }
    }

    package let question: SensitivityQuestion
    package let method: Method
    package let factors: [ScreenedFactor]
    package private(set) var points: ParameterPoints
    /// By point of the design.
    private let places: [Int]

    /// - Parameter factors: what the design's factors stand for; nil if each is one parameter of the question.
    package init(_ question: SensitivityQuestion, _ method: Method, factors: [ScreenedFactor]? = nil) {
        self.question = question
        self.method = method
        self.factors = factors ?? question.parameters.map(ScreenedFactor.parameter)
        var points = ParameterPoints(question.parameters)
        places = method.points.map { points.add(shares: $0) }
        self.points = points
    }

    /// - Returns: nil before the first players of all points have played.
    package func answer(_ pairedSampler: PairedSampler) throws -> ScreeningAnswer? {
        guard let (metrics, samples) = try question.samples(pairedSampler, points) else { return nil }
        let study = SensitivityStudy(question, metrics, samples[0], blocks: pairedSampler.common, points: points.count)
        let values = metrics.indices.map { metric in places.map { samples[$0][metric].smoothValue } }
        let noise = metrics.indices.map { metric in chance(places.map { samples[$0][metric] }) }
        switch method {
        case .morris(let design):
            return ScreeningAnswer(
                study: study, factors: factors, effects: values.map(design.effects), indices: [], noise: noise)
        case .sobol(let design):
            return ScreeningAnswer(
                study: study, factors: factors, effects: [], indices: values.map(design.indices), noise: noise)
        }
    }

    /// What part of the variance between points is chance: that of differing players, less what all points share
    /// because they use the same random numbers.
    private func chance(_ samples: [MetricSample]) -> Double? {
        let known = samples.compactMap { sample in
            sample.smoothValue.flatMap { value in sample.influences.map { (value: value, influences: $0) } }
        }
        guard known.count > 1, let blocks = known.first?.influences.count, blocks > 1 else { return nil }
        let count = Double(known.count)
        let mean = known.reduce(0) { $0 + $1.value } / count
        let variance = known.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) } / count
        guard variance > 0 else { return nil }
        let shared = (0..<blocks).map { block in known.reduce(0) { $0 + $1.influences[block] } / count }
        let own = known.reduce(0.0) { sum, point in
            let error = samples[0].error(of: zip(point.influences, shared).map { $0 - $1 }).value
            return sum + error * error
        }
        return min(own / count / variance, 1)
    }
}

/// The answer of a screening.
package struct ScreeningAnswer: Sendable {
    package let study: SensitivityStudy
    package let factors: [ScreenedFactor]
    /// By metric, by factor; empty unless by Morris.
    package let effects: [[MorrisEffect]]
    /// By metric; empty unless by Sobol; nil where the figure does not vary.
    package let indices: [SobolIndices?]
    /// By metric: what part of the variance between points is chance.
    package let noise: [Double?]

    /// Whether its factors are chapters of content.
    package var isByChapter: Bool { factors.contains { $0.parameter == nil } }

    /// The factors by a metric, the weightiest first.
    package func ranked(_ metric: Int) -> [Int] {
        let weights = factors.indices.map { factor in
            effects.isEmpty ? indices[metric]?.factors[factor].total ?? 0 : effects[metric][factor].meanSize
        }
        return weights.indices.sorted { weights[$0] == weights[$1] ? $0 < $1 : weights[$0] > weights[$1] }
    }
}
