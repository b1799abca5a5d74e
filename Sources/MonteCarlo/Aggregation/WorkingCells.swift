import Foundation
import QuestKernel

// The cells of `WorkingFigures`.

/// What came from faucets and went into sinks of one currency, both counted above 0.
struct DayFlows {
    var faucets: Int64 = 0
    var sinks: Int64 = 0

    var isMoved: Bool { faucets | sinks != 0 }

    /// Of at most `largestFigure` each; false, and nothing is added, if they are larger together.
    @inline(__always)
    mutating func add(_ other: DayFlows) -> Bool {
        let (more, less) = (faucets &+ other.faucets, sinks &+ other.sinks)
        guard max(more.magnitude, less.magnitude) <= largestFigure.magnitude else { return false }
        (faucets, sinks) = (more, less)
        return true
    }

    /// Amounts of at most 2⁵⁰ from fewer than 2¹³ flows stay within 64 bits.
    @inline(__always)
    mutating func add(_ amount: Int64, isFaucet: Bool) {
        if isFaucet { faucets &+= amount } else { sinks &-= amount }
    }
}

/// The members of a cluster who are in one slice.
struct MemberGroup {
    let slice: Int
    /// Their archetype, where that is the slice.
    var archetype: Int?
    var cluster = Cluster()
    /// One bit for each member who belongs to it.
    private(set) var members: UInt16 = 0
    /// All bits for those who belong to it, none for the others.
    private var mask = ClusterFigure.zero

    init(slice: Int, archetype: Int? = nil) { (self.slice, self.archetype) = (slice, archetype) }

    @inline(__always)
    func has(_ member: Int) -> Bool { members &>> UInt16(truncatingIfNeeded: member) & 1 != 0 }

    mutating func add(_ member: Int) {
        cluster.members += 1
        members |= 1 &<< UInt16(truncatingIfNeeded: member)
        mask[member] = -1
    }

    /// The sum of their figures.
    @inline(__always)
    func sum(_ figure: ClusterFigure) -> Int64 { (figure & mask).wrappedSum() }
}

/// A figure of each member of a cluster.
typealias ClusterFigure = SIMD16<Int64>

/// Σx in 64 bits.
struct WorkingSum {
    private var sum: Int64 = 0

    /// - Returns: whether there was room; if not, nothing is added.
    @inline(__always)
    mutating func add(_ amount: Int64) -> Bool {
        let (newSum, isFull) = sum.addingReportingOverflow(amount)
        guard !isFull else { return false }
        sum = newSum
        return true
    }

    mutating func settle(into total: inout Int128) {
        total += Int128(sum)
        sum = 0
    }
}

/// What a faucet or sink added and took of a resource that is not a currency.
struct ItemFlow {
    private(set) var added: Int128 = 0
    private(set) var taken: Int128 = 0

    @inline(__always)
    mutating func add(_ amount: Int64) {
        if amount >= 0 { added &+= Int128(amount) } else { taken &-= Int128(amount) }
    }
}

/// A member's tries of one kind.
struct Tried {
    private(set) var tries: Int64 = 0
    private(set) var hits: Int64 = 0
    private(set) var forced: Int64 = 0

    @inline(__always)
    mutating func add(hit: Bool, forced isForced: Bool) {
        tries &+= 1
        hits &+= hit ? 1 : 0
        forced &+= isForced ? 1 : 0
    }

    mutating func add(_ other: LaneSheet.Tries) {
        tries &+= other.tries
        hits &+= other.hits
        forced &+= other.forced
    }
}

extension UnsafeMutableBufferPointer {
    /// Memory whose bits are all 0, which costs nothing until it is written to; `free` gives it back.
    static func zeroed(count: Int) -> UnsafeMutableBufferPointer {
        guard count > 0, let memory = calloc(count, MemoryLayout<Element>.stride) else {
            precondition(count <= 0, "there is no memory for \(count) elements")
            return UnsafeMutableBufferPointer(start: nil, count: 0)
        }
        return UnsafeMutableBufferPointer(start: memory.bindMemory(to: Element.self, capacity: count), count: count)
    }

    func free() { Foundation.free(baseAddress) }

    /// Memory for `count` equal elements; its owner gives it back.
    static func filled(_ element: Element, count: Int) -> UnsafeMutableBufferPointer {
        let memory = UnsafeMutableBufferPointer.allocate(capacity: count)
        memory.initialize(repeating: element)
        return memory
    }
}

extension UnsafeMutableBufferPointer<Int64> {
    /// Adds to totals of the same length, and starts from 0.
    func settle(into totals: inout [Int64]) {
        for index in indices {
            totals[index] += self[index]
            self[index] = 0
        }
    }
}

/// What a row of a tally means beside its count.
struct RowMark {
    var isReward = false
    /// Of `Layout.things`; −1 for none.
    var thing: Int32 = -1

    @inline(__always)
    var isMarked: Bool { isReward || thing >= 0 }
}
