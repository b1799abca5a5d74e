/// Protection against bad luck for one counter, and exactly what it guarantees.
///
/// *Which try*: threshold N means what players mean by it: the N-th try since the last hit is guaranteed at the
/// latest. The N-th try still rolls; only if that roll fails is the hit *forced*.
/// *What resets*: any hit of this counter, forced or not. Counters are independent: a hit on one resets no other, and
/// a hit of a higher rarity counts like any hit.
public struct Pity: Sendable, Equatable {
    /// The guaranteed try, 1…; 0 for no guarantee.
    public var threshold: UInt16
    /// Soft pity: the first try, counted from 1, whose chance is raised; 0 for none.
    public var rampFrom: UInt16
    /// Soft pity: by how much each try from `rampFrom` on raises the chance over the try before it.
    public var rampStep: Ratio

    public init(threshold: UInt16, rampFrom: UInt16 = 0, rampStep: Ratio = 0) {
        self.threshold = threshold
        self.rampFrom = rampFrom
        self.rampStep = rampStep
    }

    /// The chance of the roll after `dryCount` misses, before any guarantee.
    @inlinable @inline(__always)
    public func chance(base: Probability, dryCount: UInt16) -> Probability {
        guard rampFrom > 0, dryCount >= rampFrom &- 1 else { return base }
        let raises = Int64(dryCount &- (rampFrom &- 1)) + 1
        return Probability(base + rampStep * raises)
    }

    /// Whether the try after `dryCount` misses is the guaranteed one.
    @inlinable @inline(__always)
    public func guarantees(dryCount: UInt16) -> Bool { threshold > 0 && dryCount >= threshold &- 1 }

    /// One try: rolls, counts, and forces the hit where it is guaranteed.
    ///
    /// - Parameter dry: misses since the last hit; changed by the try.
    /// - Returns: how it ended, and the chance it was rolled at.
    @inlinable @inline(__always)
    public func attempt(base: Probability, dryCount: inout UInt16, draws: inout Draws) -> (RollOutcome, Probability) {
        let chance = self.chance(base: base, dryCount: dryCount)
        if draws.happens(chance) {
            dryCount = 0
            return (.hit, chance)
        }
        if guarantees(dryCount: dryCount) {
            dryCount = 0
            return (.forced, chance)
        }
        dryCount = dryCount == .max ? dryCount : dryCount &+ 1
        return (.miss, chance)
    }
}
