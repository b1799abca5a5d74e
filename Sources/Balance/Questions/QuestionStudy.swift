import MonteCarlo
import QuestKernel
import Scenarios

/// The plays that open questions need: one for each set of changes that some answer names.
///
/// All of them have the same seed and players, so answers differ by what they change, not by luck.
package struct QuestionStudy: Sendable {
    /// What one set of changes is played as.
    private struct Arm: Sendable {
        var changes: [String]
        var harvester: Harvester
        var metrics: [Metric]
        var harvest: Harvest
    }

    package let questions: [QuestionRow]
    private var arms: [Arm] = []

    /// Checks every answer before anything is played.
    ///
    /// - Throws: `ContentProblem` for changes that do not fit the content, `MetricProblem` for figures that do not exist.
    package init(
        _ questions: [QuestionRow], of source: ScenarioSource, seed: UInt64? = nil, days: Int? = nil
    ) throws {
        self.questions = questions
        for question in questions where question.credit.ladder.isEmpty {
            let names = question.shows + question.aims.map(\.metric)
            for answer in question.answers {
                if !arms.contains(where: { $0.changes == answer.changes }) {
                    let harvester = try Harvester(source.changed(by: answer.changes), seed: seed, days: days)
                    arms.append(
                        Arm(
                            changes: answer.changes, harvester: harvester, metrics: [],
                            harvest: harvester.harvest(of: [])))
                }
                for arm in arms.indices where arms[arm].changes == answer.changes {
                    for metric in try Self.metrics(names, of: question, arms[arm].harvester.book)
                    where !arms[arm].metrics.contains(metric) {
                        arms[arm].metrics.append(metric)
                    }
                }
            }
        }
        for arm in arms.indices { arms[arm].harvest = arms[arm].harvester.harvest(of: arms[arm].metrics) }
    }

    private static func metrics(
        _ names: [String], of question: QuestionRow, _ book: MetricBook
    ) throws(MetricProblem) -> [Metric] {
        do throws(MetricProblem) {
            return try book.metrics(names)
        } catch {
            var problem = error
            problem.metric = "\(error.metric) of question \(question.id)"
            throw problem
        }
    }

    package var plays: Int { arms.count }
    package var harvester: Harvester? { arms.first?.harvester }

    /// Plays the first `blocks` blocks under every set of changes.
    ///
    /// - Parameter progress: hears how many players of all plays are done.
    /// - Returns: whether all were played.
    package mutating func play(
        blocks: Int, threads: Int, stop: StopRequest, progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> Bool {
        for arm in arms.indices {
            let done = arm * blocks * Plan.blockSize
            let isWhole = try arms[arm].harvester.play(
                0..<blocks, into: &arms[arm].harvest, arms[arm].metrics, threads: threads, stop: stop
            ) { progress?(done + $0) }
            guard isWhole else { return false }
        }
        return true
    }

    /// What was found, question by question.
    ///
    /// - Parameter ladders: the game's, for what has an exact answer.
    package func answers(ladders: [LadderOdds] = []) throws -> [QuestionAnswer] {
        try questions.map { question in
            guard question.credit.ladder.isEmpty else {
                return QuestionAnswer(question, credit: try CreditAnswer(question, among: ladders))
            }
            let tried = try question.answers.map { answer in
                guard let arm = arms.first(where: { $0.changes == answer.changes }) else { return TriedAnswer(answer) }
                return TriedAnswer(
                    answer, figures: try samples(question.shows, arm),
                    aims: try samples(question.aims.map(\.metric), arm))
            }
            return QuestionAnswer(question, tried)
        }
    }

    private func samples(_ names: [String], _ arm: Arm) throws -> [MetricSample] {
        try arm.harvester.book.metrics(names).compactMap { arm.harvest.sample($0) }
    }
}
