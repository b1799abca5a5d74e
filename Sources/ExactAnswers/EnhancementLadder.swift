/// One level of an enhancement ladder.
package struct EnhancementStep: Hashable, Sendable {
    package let successChance: Double
    /// Whole gold, paid with each attempt, also with one that fails.
    package let goldPerAttempt: Int
    /// A catalyst goes into every attempt at this step and doubles its chance, to 1 at most.
    package let usesCatalyst: Bool

    package init(successChance: Double, goldPerAttempt: Int, usesCatalyst: Bool = false) {
        self.successChance = successChance
        self.goldPerAttempt = goldPerAttempt
        self.usesCatalyst = usesCatalyst
    }

    package var chanceOfAttempt: Double { usesCatalyst ? min(1, 2 * successChance) : successChance }
}

/// Exact attempts and gold from the foot of an enhancement ladder to its top.
///
/// An attempt is made whenever it is due: a player who must first earn the gold takes longer, but no more attempts.
/// Means and variances are exact under every rule; the tables end where less than 1e-15 is left.
package struct EnhancementLadder: Sendable {
    /// The most steps a ladder may have.
    package static let mostSteps = 10_000

    package let steps: [EnhancementStep]
    package let failureRule: FailureRule
    /// Attempts and gold of the whole ladder.
    package let attempts: LatticeDistribution
    package let gold: LatticeDistribution

    package init(steps: [EnhancementStep], failureRule: FailureRule = .stay) throws(ExactError) {
        try Self.check(steps, failureRule)
        self.steps = steps
        self.failureRule = failureRule
        attempts = try Self.distribution(steps, failureRule, prices: steps.map { _ in 1 })
        gold = try Self.distribution(steps, failureRule, prices: steps.map(\.goldPerAttempt))
    }

    /// Means and variances alone, where the tables would be too long: attempts and gold from the foot to each level.
    package static func passages(
        steps: [EnhancementStep], failureRule: FailureRule = .stay
    ) throws(ExactError) -> (attempts: [Passage], gold: [Passage]) {
        try check(steps, failureRule)
        func all(_ prices: [Int]) throws(ExactError) -> [Passage] {
            let moments = try LadderMoments(steps, failureRule, prices: prices)
            return (0...steps.count).map { Passage(mean: moments.mean(to: $0), variance: moments.variance(to: $0)) }
        }
        return (try all(steps.map { _ in 1 }), try all(steps.map(\.goldPerAttempt)))
    }

    /// What it takes to first reach a level.
    package struct Passage: Hashable, Sendable {
        package let mean: Double
        package let variance: Double
    }

    /// The attempts that the step from level `index` to the next takes; nil outside the ladder.
    package func attempts(atStep index: Int) throws(ExactError) -> LatticeDistribution? {
        guard steps.indices.contains(index) else { return nil }
        return try LatticeDistribution(waits: [steps[index].attemptWait])
    }

    /// The gold that the step from level `index` to the next takes; nil outside the ladder.
    package func gold(atStep index: Int) throws(ExactError) -> LatticeDistribution? {
        guard steps.indices.contains(index) else { return nil }
        return try LatticeDistribution(waits: [steps[index].goldWait])
    }

    private static func check(_ steps: [EnhancementStep], _ rule: FailureRule) throws(ExactError) {
        guard steps.count <= mostSteps else { throw .tooManyOutcomes(limit: mostSteps) }
        for step in steps {
            try requireChance(step.successChance, "success chance")
            guard step.goldPerAttempt >= 0 else { throw .outsideRange("cost >= 0") }
        }
        try rule.check()
    }

    private static func distribution(
        _ steps: [EnhancementStep], _ rule: FailureRule, prices: [Int]
    ) throws(ExactError) -> LatticeDistribution {
        switch rule {
        case .stay:
            return try LatticeDistribution(
                waits: zip(steps, prices).map { .init(chance: $0.chanceOfAttempt, costPerAttempt: $1) })
        case .credit(let policy):
            var total = LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0)
            for (step, price) in zip(steps, prices) {
                let chain = try PityChain(baseChance: step.chanceOfAttempt, policy: policy)
                total = try total.adding(try chain.wait(), times: price)
            }
            return total
        case .drop, .reset:
            let moments = try LadderMoments(steps, rule, prices: prices)
            return try LadderWalk.distribution(
                steps, rule, prices: prices, mean: moments.mean(to: steps.count),
                variance: moments.variance(to: steps.count))
        }
    }
}

extension EnhancementStep {
    fileprivate var attemptWait: LatticeDistribution.Wait { .init(chance: chanceOfAttempt, costPerAttempt: 1) }
    fileprivate var goldWait: LatticeDistribution.Wait {
        .init(chance: chanceOfAttempt, costPerAttempt: goldPerAttempt)
    }
}

extension EnhancementLadder: ExactAnswer {
    package static func caveat(under coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold:
            "Attempts and gold are exact, but not the number of days: an attempt waits until its gold is there."
        case .cappedDays: "Attempts and gold are exact, but not the number of days: a day has limited attempts."
        case .changingChances: "It is exact only for these chances: a chance that changes changes everything."
        case .sharedCounter, .changingTable: nil
        case .otherSpending:
            "The gold is exact, but not when it is there: spending on other things makes attempts wait longer."
        }
    }
}
