/// A counter of dry tries alone: the chance of a hit depends on the tries since the last one, and any hit resets it.
package struct PityChain: Sendable {
    /// Runs longer than this are not tabulated.
    package static let longestTable = 1_000_000

    /// The dry count is the state; marks are `hit` and `forced`.
    package let machine: CounterMachine
    /// Tries from hit to hit.
    package let wait: Passage
    private let longRun: LongRun

    /// The chain of a base chance under a policy. Throws `neverHappens` for a chance of 0 without any pity.
    package init(baseChance: Double, policy: PityPolicy = .none) throws(ExactError) {
        let hazard = try policy.hazard(base: baseChance)
        try self.init(hazard)
    }

    /// The chain of a table of roll chances by dry count, as a simulation measures it.
    ///
    /// Without a steady chance the last try of the table is guaranteed; with one, every later try rolls at it.
    package init(rollChances: [Double], thenSteady steadyChance: Double?) throws(ExactError) {
        try self.init(Hazard(rolls: rollChances + (steadyChance.map { [$0] } ?? []), isGuaranteed: steadyChance == nil))
    }

    private init(_ hazard: Hazard) throws(ExactError) {
        try hazard.check()
        machine = try CounterMachine(states: hazard.rolls.count) { dryCount in
            let roll = hazard.rolls[dryCount]
            let isLast = dryCount == hazard.rolls.count - 1
            let isDue = isLast && hazard.isGuaranteed
            return [
                .init(roll, to: 0, marks: .hit),
                .init(1 - roll, to: isDue ? 0 : isLast ? dryCount : dryCount + 1, marks: isDue ? [.hit, .forced] : []),
            ]
        }
        wait = try machine.passage(to: .hit)
        longRun = try machine.longRun()
    }

    /// The consolidated chance of a try, the guarantee counted in.
    package var longRunDropsPerTry: Double { longRun.rate(of: .hit) }

    /// The share of drops that the guarantee forced because the last roll failed too.
    package var forcedShareOfDrops: Double { longRun.share(of: .hit, with: .forced) }

    /// The smallest number of tries n with P(T <= n) >= `share`; nil outside 0 < share < 1 or where it is too large to
    /// count.
    package func triesQuantile(_ share: Double) -> Int? {
        (try? machine.quantiles([share], of: .hit))?.first ?? nil
    }
}
