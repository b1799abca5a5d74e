/// What a failed attempt does to the level of the item. What was paid is gone under every rule.
package enum FailureRule: Hashable, Sendable {
    /// The level stays.
    case stay
    /// The level falls by `levels`, never below `safeLevel`; at or below it nothing falls.
    case drop(levels: Int, safeLevel: Int = 0)
    /// The level falls back to `safeLevel`; at or below it nothing falls.
    case reset(safeLevel: Int = 0)
    /// The item is gone. Another one is bought at this price, and starts at the foot.
    case destroy(newItem: Int)
    /// The level stays, and the failure counts towards the next success of this step: the chance rises, or an attempt
    /// is guaranteed at the latest. The credit is for one step and ends with its success.
    case credit(PityPolicy)

    /// The level on which a failure at `level` leaves the item.
    package func landing(from level: Int) -> Int {
        switch self {
        case .stay, .credit: level
        case .destroy: 0
        case .drop(let levels, let safeLevel): level <= safeLevel ? level : max(safeLevel, level - levels)
        case .reset(let safeLevel): min(level, safeLevel)
        }
    }

    /// What a failure costs beside the attempt.
    var loss: Int { if case .destroy(let newItem) = self { newItem } else { 0 } }

    package var credit: PityPolicy? { if case .credit(let policy) = self { policy } else { nil } }

    func check() throws(ExactError) {
        switch self {
        case .stay, .credit: return
        case .destroy(let newItem):
            guard newItem >= 0 else { throw .outsideRange("price of a new item >= 0") }
        case .drop(let levels, let safeLevel):
            guard levels >= 1, levels <= 1_000_000 else { throw .outsideRange("1 <= levels lost <= 1000000") }
            guard safeLevel >= 0 else { throw .outsideRange("safe level >= 0") }
        case .reset(let safeLevel):
            guard safeLevel >= 0 else { throw .outsideRange("safe level >= 0") }
        }
    }
}
