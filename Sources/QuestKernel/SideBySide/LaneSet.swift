/// Some of up to 64 players who are played side by side: one bit each.
public struct LaneSet: Equatable, Sendable {
    public var bits: UInt64

    public static let none = LaneSet(bits: 0)

    @inlinable @inline(__always)
    public init(bits: UInt64) { self.bits = bits }

    /// The first so many.
    @inlinable @inline(__always)
    public init(first count: Int) { bits = count >= 64 ? ~0 : (1 &<< UInt64(count)) &- 1 }

    /// Those of a stretch, from 0.
    @inlinable @inline(__always)
    public init(_ lanes: Range<Int>) {
        self = LaneSet(first: lanes.upperBound).without(LaneSet(first: lanes.lowerBound))
    }

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

    /// Those for whom `body` is true. It only reads, and may be asked of lanes that are none of these.
    @inlinable @inline(__always)
    public func select(_ body: (Int) -> Bool) -> LaneSet {
        guard isMost else { return filter(body) }
        var chosen: UInt64 = 0
        for lane in 0..<room { chosen |= (body(lane) ? 1 : 0) &<< UInt64(truncatingIfNeeded: lane) }
        return LaneSet(bits: chosen & bits)
    }

    /// Calls `body` with each and a mask whose bits are all set; and perhaps with lanes that are none of these, whose mask
    /// is 0 and of which nothing may come.
    ///
    /// Where these are most of the lanes, all are gone through without a branch, which the compiler makes vectors of.
    @inlinable @inline(__always)
    public func sweep(_ body: (_ lane: Int, _ mask: Int64) -> Void) {
        if isMost {
            for lane in 0..<room {
                body(lane, Int64(bitPattern: bits &<< UInt64(truncatingIfNeeded: 63 &- lane)) &>> 63)
            }
            return
        }
        var left = bits
        while left != 0 {
            body(left.trailingZeroBitCount, -1)
            left &= left &- 1
        }
    }

    /// Lanes up to the last of these, in whole vectors.
    @inlinable @inline(__always)
    var room: Int { Self.room(for: 64 &- bits.leadingZeroBitCount) }

    /// How many lanes there is to be memory for, where so many are played: whole vectors, so that none is left over to
    /// be gone through one by one.
    @inlinable @inline(__always)
    public static func room(for lanes: Int) -> Int { lanes < fewest ? lanes : (lanes &+ 15) & ~15 }

    /// Fewer are gone through one by one.
    @inlinable @inline(__always)
    static var fewest: Int { 8 }

    @inlinable @inline(__always)
    var isMost: Bool { count >= Self.fewest && 3 &* count >= 64 &- bits.leadingZeroBitCount }

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
