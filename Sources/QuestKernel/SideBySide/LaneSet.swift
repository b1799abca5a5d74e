/// Some of up to 64 players who are played side by side: one bit each.
public struct LaneSet: Equatable, Sendable {
    public var bits: UInt64

    public static let none = LaneSet(bits: 0)

    @inlinable @inline(__always)
    public init(bits: UInt64) { self.bits = bits }

    /// The first so many.
    @inlinable @inline(__always)
    public init(first count: Int) { bits = count >= 64 ? ~0 : (1 &<< UInt64(count)) &- 1 }

    /// One alone.
    @inlinable @inline(__always)
    public init(_ lane: Int) { bits = 1 &<< UInt64(truncatingIfNeeded: lane) }

    @inlinable @inline(__always)
    public var isEmpty: Bool { bits == 0 }

    @inlinable @inline(__always)
    public var count: Int { bits.nonzeroBitCount }

    /// The lowest; 64 where there is none.
    @inlinable @inline(__always)
    public var first: Int { bits.trailingZeroBitCount }

    @inlinable @inline(__always)
    public func contains(_ lane: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: lane) & 1 != 0 }

    @inlinable @inline(__always)
    public mutating func insert(_ lane: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: lane) }

    @inlinable @inline(__always)
    public mutating func remove(_ lanes: LaneSet) { bits &= ~lanes.bits }

    @inlinable @inline(__always)
    public func without(_ lanes: LaneSet) -> LaneSet { LaneSet(bits: bits & ~lanes.bits) }

    @inlinable @inline(__always)
    public static func & (left: LaneSet, right: LaneSet) -> LaneSet { LaneSet(bits: left.bits & right.bits) }

    @inlinable @inline(__always)
    public static func | (left: LaneSet, right: LaneSet) -> LaneSet { LaneSet(bits: left.bits | right.bits) }

    /// Those for whom `body` is true.
    @inlinable @inline(__always)
    public func filter(_ body: (Int) -> Bool) -> LaneSet {
        var chosen: UInt64 = 0
        forEach { chosen |= (body($0) ? 1 : 0) &<< UInt64(truncatingIfNeeded: $0) }
        return LaneSet(bits: chosen)
    }

    /// Calls `body` with each, from the lowest.
    @inlinable @inline(__always)
    public func forEach(_ body: (Int) -> Void) {
        // Most often it is everybody: the first so many, without a gap.
        if bits & (bits &+ 1) == 0 {
            for lane in 0..<count { body(lane) }
            return
        }
        var left = bits
        while left != 0 {
            body(left.trailingZeroBitCount)
            left &= left &- 1
        }
    }
}
