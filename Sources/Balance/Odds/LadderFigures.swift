import ExactAnswers
import QuestKernel

/// A ladder with the cost of each step and the cost to reach it.
package struct LadderFigures: Codable, Hashable, Sendable {
    package struct Step: Codable, Hashable, Sendable {
        package let name: String
        package let chance: Double
        package let assistedChance: Double?
        /// Of this step alone; nil where it never succeeds.
        package let attempts: AmountFigures?
        /// From the foot of the ladder to here; nil where a step on the way never succeeds.
        package let attemptsToReach: AmountFigures?
        /// The same with the ladder's help in every attempt.
        package let assistedAttemptsToReach: AmountFigures?
        /// In the order of `prices`.
        package let prices: [StepPrice]

        /// Why quantiles are missing.
        package var missing: [String] {
            ([attempts, attemptsToReach, assistedAttemptsToReach]
                + prices.flatMap { [$0.toReach, $0.assistedToReach] }).compactMap { $0?.missing }
        }
    }

    /// The cost of one thing: of an attempt, of this step, of the whole way to here.
    package struct StepPrice: Codable, Hashable, Sendable {
        package let attempt: Int
        package let toReach: AmountFigures?
        package let assistedToReach: AmountFigures?
    }

    package struct Price: Codable, Hashable, Sendable {
        package let name: String
        package let unit: String
    }

    package let id: String
    package let group: String
    package let name: String
    package let help: String?
    package let failure: String
    package let prices: [Price]
    package let steps: [Step]
    /// What these figures do not say of the game, one sentence each.
    package let caveats: [String]

    package init(_ odds: LadderOdds) {
        id = odds.id
        group = odds.group
        name = odds.name
        help = odds.help
        failure = odds.failure
        caveats = ExactQuantity.ladder.caveats(odds.couplings)
        prices = odds.prices.map { Price(name: $0.name, unit: $0.unit) }
        let rule = FailureRule(odds.rule)
        // A step alone cannot fall below itself.
        let ownRule = rule.credit == nil ? FailureRule.stay : rule
        func chance(_ chance: Probability) -> Double { chance.value }
        let plain = odds.steps.map { chance($0.chance) }
        let isAssisted = odds.steps.contains { $0.assisted != nil }
        let helped = odds.steps.map { chance($0.assisted ?? $0.chance) }
        let ones = odds.steps.map { _ in Int64(1) }
        steps = odds.steps.indices.map { index in
            func toReach(_ chances: [Double], _ prices: [Int64]) -> AmountFigures? {
                AmountFigures(
                    zip(chances, prices).prefix(index + 1).map { .init(successChance: $0, goldPerAttempt: Int($1)) },
                    rule)
            }
            let step = odds.steps[index]
            return Step(
                name: step.name, chance: plain[index], assistedChance: step.assisted.map(chance),
                attempts: AmountFigures([.init(successChance: plain[index], goldPerAttempt: 1)], ownRule),
                attemptsToReach: toReach(plain, ones),
                assistedAttemptsToReach: isAssisted ? toReach(helped, ones) : nil,
                prices: odds.prices.map { price in
                    StepPrice(
                        attempt: Int(price.attempts[index]), toReach: toReach(plain, price.attempts),
                        assistedToReach: isAssisted ? toReach(helped, price.attempts) : nil)
                })
        }
    }
}

extension FailureRule {
    fileprivate init(_ rule: LadderOdds.Failure) {
        switch rule {
        case .stay: self = .stay
        case .drop: self = .drop(levels: 1)
        case .reset: self = .reset()
        case .sureAfter(let failures): self = .credit(PityPolicy(hard: failures + 1))
        }
    }
}
