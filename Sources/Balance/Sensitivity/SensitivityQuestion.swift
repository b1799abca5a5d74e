import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// Which parameters of a scenario its figures depend on: what is varied, and what is measured.
package struct SensitivityQuestion: Sendable {
    package let base: Sampler
    package let parameters: [Parameter]
    /// Names.
    package let metrics: [String]
    /// Parameters that cannot be varied alone, because content refuses the value.
    package let refused: [RefusedParameter]
    /// Paths of figures that are not varied because the design document gives them as they stand, those first whose
    /// names are most like what is asked for.
    package let designed: [String]

    package struct RefusedParameter: Sendable, Equatable {
        package let path: String
        package let reason: String
    }

    /// - Parameters:
    ///   - designed: paths of figures that the document gives, which are left out.
    ///   - asked: figures; the first headlines of all players if empty.
    ///   - checked: called with how many parameters have been tried at both ends.
    package init(
        _ base: Sampler, parameters: [Parameter], designed: [String] = [], asked: [String],
        checked: ((Int) -> Void)? = nil
    ) throws {
        self.base = base
        let names = asked.isEmpty ? Self.usual(base.book) : asked
        var metrics: [String] = []
        for metric in try base.book.metrics(names) where !metrics.contains(metric.name) { metrics.append(metric.name) }
        self.metrics = metrics
        self.designed = SimilarNames.ranked(designed, by: metrics)
        var kept: [Parameter] = []
        var refused: [RefusedParameter] = []
        for (place, parameter) in parameters.enumerated() {
            do {
                for value in [parameter.low, parameter.high] {
                    _ = try GameRegistry.scenario(parameter.set(to: value, in: base.source))
                }
                kept.append(parameter)
            } catch let problem as ContentProblem {
                refused.append(RefusedParameter(path: parameter.path, reason: "\(problem)"))
            }
            checked?(place + 1)
        }
        self.parameters = kept
        self.refused = refused
    }

    /// Money earned and spent, and how far players get.
    private static func usual(_ book: MetricBook) -> [String] {
        let money = book.description.resources[Int(book.description.money.rawValue)]
        var names = ["earned(\(money.name))"]
        let hasSinks = book.description.flows.contains { !$0.isFaucet && $0.isPlayed }
        if money.isSpendable, hasSinks { names.append("spent(\(money.name))") }
        return names + ["level_on(\(book.days))"]
    }

    /// The same about fewer parameters, which have been tried already.
    package func about(_ parameters: [Parameter]) -> SensitivityQuestion {
        SensitivityQuestion(
            base: base, parameters: parameters, metrics: metrics, refused: refused, designed: designed)
    }

    private init(
        base: Sampler, parameters: [Parameter], metrics: [String], refused: [RefusedParameter], designed: [String]
    ) {
        self.base = base
        self.parameters = parameters
        self.metrics = metrics
        self.refused = refused
        self.designed = designed
    }
}

/// What was played, for every kind of answer.
package struct SensitivityStudy: Sendable {
    package let game: String
    package let scenario: String
    package let title: String
    package let contentHash: String
    package let seed: UInt64
    package let days: Int
    package let blocks: Int
    /// How many settings were played.
    package let points: Int
    package let parameters: [Parameter]
    package let refused: [SensitivityQuestion.RefusedParameter]
    package let designed: [String]
    package let metrics: [Metric]
    /// By metric: the unchanged scenario.
    package let present: [MetricFigure]

    package var players: Int { blocks * Plan.blockSize }

    init(_ question: SensitivityQuestion, _ metrics: [Metric], _ present: [MetricSample], blocks: Int, points: Int) {
        let base = question.base
        game = base.book.description.game
        scenario = base.source.name
        title = base.header.title
        contentHash = base.source.contentHash
        seed = base.seed
        days = base.days
        self.blocks = blocks
        self.points = points
        parameters = question.parameters
        refused = question.refused
        designed = question.designed
        self.metrics = metrics
        self.present = present.map { $0.figure() }
    }
}

extension SensitivityQuestion {
    /// The samples of each point over the blocks that all have played, by metric.
    func samples(_ pairedSampler: PairedSampler, _ points: ParameterPoints) throws -> (
        metrics: [Metric], [[MetricSample]]
    )? {
        let blocks = pairedSampler.common
        guard blocks > 0 else { return nil }
        let metrics = try base.book.metrics(metrics)
        var samples: [[MetricSample]] = []
        for point in 0..<points.count {
            let runSample = try pairedSampler.runSample(of: point)
            samples.append(metrics.compactMap { runSample.sample($0, blocks: blocks) })
        }
        return (metrics, samples)
    }
}
