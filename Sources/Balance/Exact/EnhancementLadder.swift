/// What a failed attempt does to the level of the item.
package enum FailureRule: Hashable, Sendable {
    /// The gold is gone, the level stays.
    case stay
}

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
package struct EnhancementLadder: Sendable {
    package let steps: [EnhancementStep]
    package let failureRule: FailureRule
    /// Attempts and gold of the whole ladder.
    package let attempts: LatticeDistribution
    package let gold: LatticeDistribution

    package init(steps: [EnhancementStep], failureRule: FailureRule = .stay) throws(ExactError) {
        for step in steps { try requireChance(step.successChance, "success chance") }
        self.steps = steps
        self.failureRule = failureRule
        switch failureRule {
        case .stay:
            attempts = try LatticeDistribution(waits: steps.map(\.attemptWait))
            gold = try LatticeDistribution(waits: steps.map(\.goldWait))
        }
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
}

extension EnhancementStep {
    fileprivate var attemptWait: LatticeDistribution.Wait { .init(chance: chanceOfAttempt, costPerAttempt: 1) }
    fileprivate var goldWait: LatticeDistribution.Wait {
        .init(chance: chanceOfAttempt, costPerAttempt: goldPerAttempt)
    }
}
