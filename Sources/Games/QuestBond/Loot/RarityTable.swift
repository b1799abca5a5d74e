import QuestKernel

/// What "+X % rare drop chance" raises, for an item that drops.
enum RareBonusReach: UInt8, ContentChoice {
    /// The share of Rare and better, at most to all of it.
    case share
    /// The weights of Rare and better; their share rises by less.
    case weights
}

/// The rarities of a drop under a bonus: whole weights, so that shares are exact.
///
/// One table for the dice and for the odds.
struct RarityTable {
    private(set) var common: UInt64
    private(set) var uncommon: UInt64
    private(set) var rare: UInt64
    private(set) var epic: UInt64
    private(set) var legendary: UInt64
    /// Their sum; 0 where no weight lies at the floor or above it.
    let total: UInt64

    /// Far above any sensible bonus, and small enough that all products stay within 64 bits.
    private static let mostBonus: Ratio = 1_000

    /// - Parameter weights: at most 10,000 each, as content has them.
    @inline(__always)
    init(_ weights: SIMD8<UInt32>, floor: Rarity, rareBonus: Ratio, reach: RareBonusReach) {
        let floor = floor.rawValue
        common = floor > 0 ? 0 : UInt64(weights[0])
        uncommon = floor > 1 ? 0 : UInt64(weights[1])
        rare = floor > 2 ? 0 : UInt64(weights[2])
        epic = floor > 3 ? 0 : UInt64(weights[3])
        legendary = UInt64(weights[4])
        if rareBonus > 0 {
            let million: UInt64 = 1_000_000
            let bonus = Swift.min(rareBonus, Self.mostBonus)
            var factor = million &+ UInt64(truncatingIfNeeded: bonus.partsPerMillion)
            var rest = million
            if reach == .share {
                // Of all in millionths, what is raised takes its share first; the others share the rest as before.
                let (lower, upper) = (common &+ uncommon, rare &+ epic &+ legendary)
                let (all, raised) = ((lower &+ upper) &* million, upper &* factor)
                (factor, rest) = raised < all ? (factor &* lower, all &- raised) : (1, 0)
            }
            common &*= rest
            uncommon &*= rest
            rare &*= factor
            epic &*= factor
            legendary &*= factor
        }
        total = common &+ uncommon &+ rare &+ epic &+ legendary
    }

    /// The rarity at a point below `total`.
    @inline(__always)
    func rarity(at point: UInt64) -> Rarity {
        // One by one: with five rarities vectors are not faster.
        var point = point
        if point < common { return .common }
        point &-= common
        if point < uncommon { return .uncommon }
        point &-= uncommon
        if point < rare { return .rare }
        point &-= rare
        return point < epic ? .epic : .legendary
    }

    /// Shares, common to legendary; all 0 without a weight.
    var shares: [Double] {
        [common, uncommon, rare, epic, legendary].map { Double($0) / Double(Swift.max(total, 1)) }
    }
}
