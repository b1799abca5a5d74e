import ExactAnswers
import QuestKernel
import Scenarios

/// The exact effect of partial credit on a ladder, without playing.
package struct CreditAnswer: Sendable {
    package struct Row: Sendable {
        /// How much each failure adds to the chance of the next try of its step, as a share.
        package let points: Double
        package let meanAttempts: Double
        package let attemptsOfNineInTen: Int?
        /// By price: the mean, and what nine in ten do not exceed.
        package let costs: [(mean: Double, nineInTen: Int?)]
    }

    package let ladder: LadderOdds
    package let rows: [Row]
    /// What the rows do not say of the game, one sentence each.
    package var caveats: [String] { ExactQuantity.ladder.caveats(ladder.couplings) }

    /// - Throws: `ContentProblem` if there is no such ladder, `ExactError` if it cannot be computed.
    package init(_ question: QuestionRow, among ladders: [LadderOdds]) throws {
        guard let ladder = ladders.first(where: { $0.id == question.credit.ladder }) else {
            throw ContentProblem(
                place: Place(file: "questions.yaml", line: 0, column: 0), path: "\(question.id).credit.ladder",
                expected: "a ladder of this game", found: "\"\(question.credit.ladder)\"",
                suggestion: NearestName.to(question.credit.ladder, among: ladders.map(\.id)))
        }
        self.ladder = ladder
        rows = try question.credit.points.map { share in
            let points = share.value
            // The second try of a step is the first that a failure has paid for.
            let rule: FailureRule =
                share == 0 ? .stay : .credit(PityPolicy(soft: SoftPity(from: 2, step: points)))
            func climb(_ prices: [Int64]) throws -> EnhancementLadder {
                try EnhancementLadder(
                    steps: zip(ladder.steps, prices).map {
                        EnhancementStep(
                            successChance: $0.chance.value, goldPerAttempt: Int(clamping: $1))
                    }, failureRule: rule)
            }
            let attempts = try climb(ladder.steps.map { _ in 1 }).distribution(.tries)
            return Row(
                points: points, meanAttempts: attempts.mean, attemptsOfNineInTen: attempts.quantile(0.9),
                costs: try ladder.prices.map { price in
                    let gold = try climb(price.attempts).distribution(.cost)
                    return (gold.mean, gold.quantile(0.9))
                })
        }
    }
}
