/// A probability in whole parts per million, from 0 (never) to 1,000,000 (always).
public struct Probability: Hashable, Comparable, Sendable {
    /// Parts per million, 0…1,000,000.
    public let partsPerMillion: Int32

    public static let never = Probability(partsPerMillion: 0)
    public static let always = Probability(partsPerMillion: 1_000_000)

    /// The nearest probability: below 0 is never, above 1,000,000 is always.
    @inlinable @inline(__always)
    public init(partsPerMillion: Int64) {
        self.partsPerMillion = Int32(truncatingIfNeeded: Swift.min(Swift.max(partsPerMillion, 0), 1_000_000))
    }

    /// The nearest probability to a ratio that rules computed: below 0 is never, above one is always.
    @inlinable @inline(__always)
    public init(_ ratio: Ratio) { self.init(partsPerMillion: ratio.partsPerMillion) }

    /// Whether a 64-bit draw falls within this probability.
    ///
    /// True for exactly the draws below the integer threshold ⌈p · 2⁶⁴⌉, so a higher probability hits wherever a lower
    /// one did: paired runs that differ in it differ only where it matters.
    @inlinable @inline(__always)
    public func covers(_ draw: UInt64) -> Bool {
        draw.multipliedFullWidth(by: 1_000_000).high < UInt64(truncatingIfNeeded: partsPerMillion)
    }

    @inlinable @inline(__always)
    public static func < (left: Probability, right: Probability) -> Bool {
        left.partsPerMillion < right.partsPerMillion
    }

    /// A probability times a factor, rounded half up. It may exceed one, so it is a ratio until `Probability(_:)`
    /// makes it a probability again.
    @inlinable @inline(__always)
    public static func * (probability: Probability, factor: Ratio) -> Ratio { Ratio(probability) * factor }

    /// A probability and points on it, a ratio for the same reason.
    @inlinable @inline(__always)
    public static func + (probability: Probability, points: Ratio) -> Ratio { Ratio(probability) + points }
}

extension Probability {
    /// From 0 to 1, for statistics, which compute with floating point.
    package var value: Double { Double(partsPerMillion) / 1_000_000 }
}
