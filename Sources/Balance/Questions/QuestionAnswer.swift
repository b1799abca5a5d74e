import EconomyMetrics
import Scenarios

/// One answer that was tried, and the result.
package struct TriedAnswer: Sendable {
    package let row: AnswerRow
    /// The figures that the question shows, and those that its aims are about, in their order.
    package let figures: [MetricSample]
    package let aims: [MetricSample]

    init(_ row: AnswerRow, figures: [MetricSample] = [], aims: [MetricSample] = []) {
        self.row = row
        self.figures = figures
        self.aims = aims
    }
}

/// An open question with what was tried and what follows.
package struct QuestionAnswer: Sendable {
    /// Whether an answer reaches an aim, as far as the run shows.
    package enum AimResult: Sendable, Equatable {
        /// The whole interval lies within the band, outside of it, or across one of its ends.
        case reaches, misses, open
    }

    /// What the figures recommend.
    package enum Recommendation: Sendable, Equatable {
        /// There is no aim to judge by: the designer weighs the answers.
        case weigh
        /// The present design reaches every aim.
        case keep
        /// This answer is the nearest to the design that reaches every aim.
        case change(to: Int)
        /// No answer certainly reaches every aim; these might, with more players.
        case undecided([Int])
        /// Every answer misses an aim; this one misses by the least.
        case none(nearest: Int)
    }

    package private(set) var question: QuestionRow
    package let tried: [TriedAnswer]
    /// By answer, by aim.
    package let aimResults: [[AimResult]]
    package let recommendation: Recommendation
    /// Used in place of played answers where the answer is exact.
    package let credit: CreditAnswer?

    init(_ question: QuestionRow, credit: CreditAnswer) {
        self.question = question
        self.credit = credit
        (tried, aimResults, recommendation) = ([], [], .weigh)
    }

    init(_ question: QuestionRow, _ tried: [TriedAnswer]) {
        self.question = question
        self.tried = tried
        credit = nil
        let aimResults = tried.map { answer in zip(answer.aims, question.aims).map { Self.aimResult($0, $1) } }
        self.aimResults = aimResults
        recommendation = Self.recommendation(question, tried, aimResults)
    }

    /// The same answer with this to consider beside the figures.
    package func advised(_ advice: String) -> QuestionAnswer {
        var answer = self
        answer.question.advice = advice
        return answer
    }

    private static func aimResult(_ sample: MetricSample, _ aim: AimRow) -> AimResult {
        let figure = sample.figure()
        let (low, high) = (aim.low.value, aim.high.value)
        // An end that is nil lies beyond the run; without both the result is open.
        guard let from = figure.low else { return .open }
        if from > high { return .misses }
        guard let to = figure.high else { return .open }
        if to < low { return .misses }
        return from >= low && to <= high ? .reaches : .open
    }

    private static func recommendation(
        _ question: QuestionRow, _ tried: [TriedAnswer], _ aimResults: [[AimResult]]
    ) -> Recommendation {
        guard !question.aims.isEmpty else { return .weigh }
        if let first = aimResults.firstIndex(where: { $0.allSatisfy { $0 == .reaches } }) {
            return first == 0 ? .keep : .change(to: first)
        }
        let open = aimResults.indices.filter { !aimResults[$0].contains(.misses) }
        guard open.isEmpty else { return .undecided(open) }
        let distances = tried.map { answer in
            zip(answer.aims, question.aims).reduce(0.0) { $0 + distance($1.0, $1.1) }
        }
        let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
        return .none(nearest: nearest)
    }

    /// How far a value lies outside a band, as a share of the band's nearest end.
    private static func distance(_ sample: MetricSample, _ aim: AimRow) -> Double {
        guard let value = sample.value else { return 1 }
        let (low, high) = (aim.low.value, aim.high.value)
        if value < low { return (low - value) / max(low, 1e-9) }
        return value > high ? (value - high) / max(high, 1e-9) : 0
    }

    /// How the figures of an answer differ from those of the present design.
    package func differences(of answer: Int) -> [MetricDifference?] {
        zip(tried[0].figures, tried[answer].figures).map { MetricDifference($0, $1) }
    }
}
