/// A probability in whole parts per million, from 0 (never) to 1,000,000 (always).
public struct Chance: Hashable, Comparable, Sendable, Codable {
    /// Parts per million, 0…1,000,000.
    public let partsPerMillion: Int32

    public static let never = Chance(0)
    public static let always = Chance(1_000_000)

    /// The nearest chance to `partsPerMillion`: below 0 is never, above 1,000,000 is always.
    @inlinable @inline(__always)
    public init(_ partsPerMillion: Int64) {
        self.partsPerMillion = Int32(truncatingIfNeeded: Swift.min(Swift.max(partsPerMillion, 0), 1_000_000))
    }

    /// Whether a 64-bit draw falls within this chance.
    ///
    /// True for exactly the draws below the integer threshold ⌈p · 2⁶⁴⌉, so a higher chance hits wherever a lower one
    /// did: paired runs that differ in a chance differ only where it matters.
    @inlinable @inline(__always)
    public func covers(_ draw: UInt64) -> Bool {
        draw.multipliedFullWidth(by: 1_000_000).high < UInt64(truncatingIfNeeded: partsPerMillion)
    }

    @inlinable @inline(__always)
    public static func < (left: Chance, right: Chance) -> Bool { left.partsPerMillion < right.partsPerMillion }
}

/// Ratios in whole parts per million, for bonuses and multipliers.
public enum PartsPerMillion {
    public static let one: Int64 = 1_000_000

    /// `amount` × `factor`, rounded half up once. `amount` ≥ 0, `factor` in parts per million ≥ 0.
    @inlinable @inline(__always)
    public static func scale(_ amount: Int64, by factor: Int64) -> Int64 { (amount * factor + 500_000) / 1_000_000 }

    /// A part of a whole, rounded down; 0 of nothing. Very large wholes lose their last digits without an error.
    @inlinable
    public static func share(_ part: Int64, of whole: Int64) -> Int64 {
        guard whole > 0 else { return 0 }
        let (scaled, overflows) = part.multipliedReportingOverflow(by: one)
        return overflows ? part / Swift.max(whole / one, 1) : scaled / whole
    }

    /// `amount` × `first` × `second`, rounded half up once: what keeps "base × tier × bonuses" exact.
    @inlinable @inline(__always)
    public static func scale(_ amount: Int64, by first: Int64, and second: Int64) -> Int64 {
        let (once, overflows) = amount.multipliedReportingOverflow(by: first)
        let (twice, overflowsAgain) = once.multipliedReportingOverflow(by: second)
        let (sum, overflowsAtLast) = twice.addingReportingOverflow(500_000_000_000)
        if overflows || overflowsAgain || overflowsAtLast { return scaleWide(amount, by: first, and: second) }
        return sum / 1_000_000_000_000
    }

    /// The same through 128 bits, for content at the ends of its ranges; results beyond 64 bits are cut to the largest
    /// number.
    @inline(never)
    @usableFromInline
    static func scaleWide(_ amount: Int64, by first: Int64, and second: Int64) -> Int64 {
        let one: Int64 = 1_000_000_000_000
        let (once, overflows) = amount.multipliedReportingOverflow(by: first)
        let product = (overflows ? ((amount < 0) == (first < 0) ? .max : .min) : once).multipliedFullWidth(by: second)
        let (low, carries) = product.low.addingReportingOverflow(UInt64(one / 2))
        let high = carries ? product.high + 1 : product.high
        guard high.magnitude < UInt64(one / 2 - 1) else { return high < 0 ? .min : .max }
        return one.dividingFullWidth((high, low)).quotient
    }
}
