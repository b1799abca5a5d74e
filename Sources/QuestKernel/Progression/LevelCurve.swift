/// Levels by cumulative experience of one unit: from a table, or the whole requirement after `n` steps is base · n^1.5,
/// in exact integers.
///
/// No floating point is used: the rounded value is the integer square root of base² · n³, so every machine agrees
/// on every threshold.
public struct LevelCurve<Unit: UnitOfMeasure>: Sendable, Equatable {
    public typealias Rounding = LevelCurveRounding

    /// The requirement after 0, 1, 2, … steps.
    public let thresholds: [Amount<Unit>]

    /// - Parameters:
    ///   - base: 1…4,000, so that base² · n³ stays below 2⁶⁴.
    ///   - steps: how many steps are tabulated, 1…10,000; beyond the last the level stays.
    public init(base: Amount<Unit>, steps: Int, rounding: Rounding) {
        thresholds = (0...steps).map { step in
            let square = UInt64(base.rawValue * base.rawValue) * UInt64(step) * UInt64(step) * UInt64(step)
            let root = SquareRoot.of(square)
            return Amount(rawValue: Int64(rounding == .up && root * root < square ? root + 1 : root))
        }
    }

    /// A table of requirements from content.
    ///
    /// - Parameter thresholds: rising, the first 0; nil for others.
    public init?(thresholds: [Amount<Unit>]) {
        guard thresholds.first == 0, zip(thresholds, thresholds.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        self.thresholds = thresholds
    }

    /// How many steps this much experience has climbed: the largest n whose threshold is not above it.
    @inlinable @inline(__always)
    public func steps(for experience: Amount<Unit>, from start: Int = 0) -> Int {
        var step = start
        while step &+ 1 < thresholds.count, thresholds[step &+ 1] <= experience { step &+= 1 }
        return step
    }
}

/// How a level curve rounds what is not whole.
public enum LevelCurveRounding: String, Sendable, CaseIterable {
    /// The smallest whole number that is not below base · n^1.5 (QuestBond).
    case up
    /// The largest whole number that is not above it (TimeQuest).
    case down
}

/// Square roots of integers.
public enum SquareRoot {
    /// The largest whole number whose square is not above `value`.
    public static func of(_ value: UInt64) -> UInt64 {
        guard value > 0 else { return 0 }
        var low: UInt64 = 0
        var high: UInt64 = 0xFFFF_FFFF
        while low < high {
            let middle = low + (high - low + 1) / 2
            if middle * middle <= value { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
