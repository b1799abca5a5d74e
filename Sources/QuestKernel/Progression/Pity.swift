/// Protection against bad luck for one counter, and exactly what it guarantees.
///
/// *Which try*: hard pity N means what players mean by it: the N-th try since the last hit is guaranteed at the
/// latest. The N-th try still rolls; only if that roll fails is the hit *forced*.
/// *What resets*: any hit of this counter, forced or not. Counters are independent: a hit on one resets no other, and
/// a hit of a higher rarity counts like any hit.
public struct Pity: Sendable, Equatable {
    /// Hard pity: the guaranteed try, 1…; 0 for no guarantee.
    public var hard: UInt16
    public var soft: Soft

    /// Soft pity: a chance that rises try by try.
    public struct Soft: Sendable, Equatable {
        /// The first try, counted from 1, whose chance is raised; 0 for none.
        public var from: UInt16
        /// By how much each try from there on raises the chance over the try before it.
        public var step: Ratio

        public static let none = Soft(from: 0, step: 0)

        public init(from: UInt16, step: Ratio) {
            self.from = from
            self.step = step
        }
    }

    public init(hard: UInt16, soft: Soft = .none) {
        self.hard = hard
        self.soft = soft
    }

    /// The chance of the roll after `dryCount` misses, before any guarantee.
    @inlinable @inline(__always)
    public func chance(base: Probability, dryCount: UInt16) -> Probability {
        guard soft.from > 0, dryCount >= soft.from &- 1 else { return base }
        let raises = Int64(dryCount &- (soft.from &- 1)) + 1
        return Probability(base + soft.step * raises)
    }

    /// Whether the try after `dryCount` misses is the guaranteed one.
    @inlinable @inline(__always)
    public func guarantees(dryCount: UInt16) -> Bool { hard > 0 && dryCount >= hard &- 1 }

    /// One try: rolls, counts, and forces the hit where it is guaranteed.
    ///
    /// - Parameter dryCount: misses since the last hit; changed by the try.
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
