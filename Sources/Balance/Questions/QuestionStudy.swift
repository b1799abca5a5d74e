import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// The runs that open questions need: one for each set of changes that some answer names.
///
/// All of them have the same seed and players, so answers differ by what they change, not by luck.
package struct QuestionStudy: Sendable {
    package let questions: [QuestionRow]
    /// The present design.
    package let base: Sampler
    /// Names of all figures that some question shows or aims at.
    package let metrics: [String]
    /// What is played: each set of changes once, with the answer that names it first.
    private let changes: [(answer: String, changes: [String])]

    /// - Parameter alsoKept: names of figures that no question shows, to be kept beside the others.
    /// - Throws: `MetricProblem` for figures that do not exist, by their question.
    package init(
        _ questions: [QuestionRow], of source: ScenarioSource, seed: UInt64? = nil, days: Int? = nil,
        alsoKept: [String] = []
    ) throws {
        self.questions = questions
        base = try Sampler(source, seed: seed, days: days)
        var names: [String] = []
        var changes: [(answer: String, changes: [String])] = []
        var longest: MetricProblem?
        for question in questions {
            let found = Self.metrics(of: question, base.book)
            switch found {
            case .success(let metrics):
                for metric in metrics where !names.contains(metric.name) { names.append(metric.name) }
            case .failure(let problem):
                // One error for all of them: the days that the longest one needs.
                guard let needed = problem.neededDays else { throw problem }
                if needed > longest?.neededDays ?? 0 { longest = problem }
            }
            for answer in question.answers where !changes.contains(where: { $0.changes == answer.changes }) {
                changes.append(("answer \"\(answer.name)\" to \(question.id)", answer.changes))
            }
        }
        if let longest { throw longest }
        metrics = names + alsoKept.filter { !names.contains($0) }
        self.changes = changes
    }

    private static func metrics(of question: QuestionRow, _ book: MetricBook) -> Result<[Metric], MetricProblem> {
        var metrics: [Metric] = []
        var longest: MetricProblem?
        for name in question.shows + question.aims.map(\.metric) {
            do throws(MetricProblem) {
                metrics.append(try book.metric(name))
            } catch {
                var problem = error
                problem.metric = "\(error.metric) of question \(question.id)"
                guard let needed = problem.neededDays else { return .failure(problem) }
                if needed > longest?.neededDays ?? 0 { longest = problem }
            }
        }
        return longest.map { .failure($0) } ?? .success(metrics)
    }

    package var plays: Int { changes.count }

    /// What was played under a set of changes; nil if no answer names it.
    package func runSample(of changes: [String], in pairedSampler: PairedSampler) throws -> RunSample? {
        guard let arm = self.changes.firstIndex(where: { $0.changes == changes }) else { return nil }
        return try pairedSampler.runSample(of: arm)
    }

    /// The scenarios to be played.
    package var arms: SampledArms {
        SampledArms(
            count: changes.count, name: { [changes] in changes[$0].answer }, file: { "answer-\($0)" },
            source: { [changes, base] in try base.source.changed(by: changes[$0].changes) })
    }

    /// What was found, question by question, by the blocks that all have played.
    ///
    /// - Parameter ladders: the game's, for what has an exact answer.
    /// - Returns: nil if no players have played all of them yet.
    package func answers(_ pairedSampler: PairedSampler, ladders: [LadderOdds] = []) throws -> [QuestionAnswer]? {
        guard pairedSampler.common > 0 || changes.isEmpty else { return nil }
        return try questions.map { question in
            guard question.credit.ladder.isEmpty else {
                return QuestionAnswer(question, credit: try CreditAnswer(question, among: ladders))
            }
            let tried = try question.answers.map { answer in
                guard let arm = changes.firstIndex(where: { $0.changes == answer.changes }) else {
                    return TriedAnswer(answer)
                }
                let runSample = try pairedSampler.runSample(of: arm)
                func samples(_ names: [String]) throws -> [MetricSample] {
                    try base.book.metrics(names).compactMap { runSample.sample($0, blocks: pairedSampler.common) }
                }
                return TriedAnswer(
                    answer, figures: try samples(question.shows), aims: try samples(question.aims.map(\.metric)))
            }
            return QuestionAnswer(question, tried)
        }
    }
}
