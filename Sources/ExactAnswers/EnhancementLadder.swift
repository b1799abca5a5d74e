/// One level of an enhancement ladder.
package struct EnhancementStep: Hashable, Sendable {
    package let successChance: Double
    /// Whole gold, paid with each attempt, also with one that fails.
    package let goldPerAttempt: Int

    package init(successChance: Double, goldPerAttempt: Int) {
        self.successChance = successChance
        self.goldPerAttempt = goldPerAttempt
    }
}

/// Exact attempts and gold from the foot of an enhancement ladder to its top.
///
/// An attempt is made whenever it is due: a player who must first earn the gold takes longer, but no more attempts.
package struct EnhancementLadder: Sendable {
    /// The most steps a ladder may have.
    package static let mostSteps = 10_000

    private let machine: CounterMachine?

    /// - Throws: `neverHappens` for a step that never succeeds, `outsideRange` for prices below 0 and rules that are none.
    package init(steps: [EnhancementStep], failureRule: FailureRule = .stay) throws(ExactError) {
        guard steps.count <= Self.mostSteps else { throw .tooManyOutcomes(limit: Self.mostSteps) }
        try failureRule.check()
        var hazards: [Hazard] = []
        for step in steps {
            try requireChance(step.successChance, "success chance")
            guard step.goldPerAttempt >= 0 else { throw .outsideRange("cost >= 0") }
            let hazard =
                try failureRule.credit?.hazard(base: step.successChance)
                ?? Hazard(rolls: [step.successChance], isGuaranteed: false)
            try hazard.check()
            hazards.append(hazard)
        }
        guard !steps.isEmpty else {
            machine = nil
            return
        }
        machine = try CounterMachine(from: Place(level: 0, failures: 0)) { place throws(ExactError) in
            let hazard = hazards[place.level]
            let gold = steps[place.level].goldPerAttempt
            let (isTop, isLast) = (place.level + 1 == steps.count, place.failures + 1 == hazard.rolls.count)
            // From the top the next item starts at the foot.
            let up = Place(level: isTop ? 0 : place.level + 1, failures: 0)
            let success = isLast && hazard.isGuaranteed ? 1 : hazard.rolls[place.failures]
            let landing = failureRule.landing(from: place.level)
            let failures = landing < place.level ? 0 : isLast ? place.failures : place.failures + 1
            let (lost, overflows) = gold.addingReportingOverflow(failureRule.loss)
            guard !overflows else { throw .outsideRange("a price that can be counted") }
            return [
                .init(success, to: up, marks: isTop ? .wanted : [], cost: gold),
                .init(1 - success, to: Place(level: landing, failures: failures), cost: lost),
            ]
        }
    }

    private struct Place: Hashable {
        var level: Int
        /// Of this step, as far as they count.
        var failures: Int
    }

    /// Mean and variance, also where the table would be too long.
    package func passage(_ counting: Counting) throws(ExactError) -> Passage {
        try machine?.passage(to: .wanted, counting: counting) ?? Passage(mean: 0, variance: 0)
    }

    /// The whole distribution.
    package func distribution(_ counting: Counting) throws(ExactError) -> LatticeDistribution {
        try machine?.distribution(to: .wanted, counting: counting)
            ?? LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0)
    }
}
