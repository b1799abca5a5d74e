/// Exact odds of a drop under pity: a renewal process whose state is the dry count, the tries since the last drop.
///
/// h(d) is the chance that a try after d dry ones drops, S(d) = Π(1 − h) the chance that a run stays dry for d tries.
package struct PityChain: Sendable {
    /// Runs longer than this are not tabulated.
    package static let longestTable = 1_000_000

    /// S(0), S(1), ... up to the first try that always drops or to where the chance no longer changes.
    let survivals: [Double]
    /// The chance of each roll by dry count, without the guarantee.
    let rollChances: [Double]
    /// The chance of every roll after the table; nil where the table ends in a sure drop.
    let steadyChance: Double?

    /// The chain of a base chance under a policy. Throws `neverHappens` for a chance of 0 without any pity.
    package init(baseChance: Double, policy: PityPolicy = .none) throws(ExactError) {
        try requireChance(baseChance, "base chance")
        if let hard = policy.hard, hard < 1 { throw .outsideRange("hard >= 1") }
        if let soft = policy.soft {
            guard soft.from >= 1 else { throw .outsideRange("soft.from >= 1") }
            guard soft.step > 0, soft.step.isFinite else { throw .outsideRange("0 < soft.step < infinity") }
        }
        guard policy.hard != nil || policy.soft != nil else {
            try self.init(rollChances: [], thenSteady: baseChance)
            return
        }

        var chances: [Double] = []
        while true {
            guard chances.count < Self.longestTable else { throw .tooManyOutcomes(limit: Self.longestTable) }
            let chance = policy.rollChance(base: baseChance, dryCount: chances.count)
            chances.append(chance)
            if chance >= 1 || chances.count == policy.hard { break }
        }
        try self.init(rollChances: chances, thenSteady: nil)
    }

    /// The chain of a table of roll chances by dry count, as a simulation measures it.
    ///
    /// Without a steady chance the last try of the table is guaranteed; with one, every later try rolls at it.
    package init(rollChances: [Double], thenSteady steadyChance: Double?) throws(ExactError) {
        guard rollChances.count <= Self.longestTable else { throw .tooManyOutcomes(limit: Self.longestTable) }
        for chance in rollChances { try requireChance(chance, "roll chance") }
        var survivals = [1.0]
        for chance in rollChances { survivals.append((survivals.last ?? 0) * (1 - chance)) }
        if let steadyChance {
            try requireChance(steadyChance, "steady chance")
            guard steadyChance > 0 || survivals.last == 0 else { throw .neverHappens }
        } else {
            guard !rollChances.isEmpty else { throw .neverHappens }
            survivals[rollChances.count] = 0
        }
        self.survivals = survivals
        self.rollChances = rollChances
        self.steadyChance = steadyChance
    }

    /// The chance that a try drops after `dryCount` dry ones, guarantee included; nil for dry counts never reached.
    package func hazard(dryCount: Int) -> Double? {
        guard dryCount >= 0 else { return nil }
        guard dryCount < rollChances.count else { return survivals.last == 0 ? nil : steadyChance }
        guard survivals[dryCount] > 0 else { return nil }
        let isGuaranteed = steadyChance == nil && dryCount == rollChances.count - 1
        return isGuaranteed ? 1 : rollChances[dryCount]
    }

    /// The most tries in a row that can stay dry; nil where there is no bound.
    package var longestPossibleDryRun: Int? {
        survivals.last == 0 ? survivals.lastIndex { $0 > 0 } : nil
    }
}

func requireChance(_ chance: Double, _ name: String) throws(ExactError) {
    guard chance >= 0, chance <= 1 else { throw .outsideRange("0 <= \(name) <= 1") }
}
