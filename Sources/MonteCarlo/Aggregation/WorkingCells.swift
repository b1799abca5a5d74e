import Foundation

// The cells of `WorkingFigures`.

/// Σx and Σx² in 64 bits each, of parties of one size: four to a line of the cache. All bits are 0 at first.
struct WorkingMoments {
    private var sum: Int64 = 0
    private var squares: UInt64 = 0

    /// - Returns: whether there was room; if not, nothing is added.
    @inline(__always)
    mutating func add(_ amount: Int64) -> Bool {
        let square = amount.magnitude.multipliedFullWidth(by: amount.magnitude)
        let (newSum, isSumFull) = sum.addingReportingOverflow(amount)
        let (newSquares, isFull) = squares.addingReportingOverflow(square.low)
        guard square.high == 0, !isSumFull, !isFull else { return false }
        sum = newSum
        squares = newSquares
        return true
    }

    mutating func settle(members: Int, into moments: inout PartyMoments) {
        guard squares != 0 else { return }
        moments.merge(PartyMoments(Moments(sum: Int128(sum), squares: Int128(squares)), members: members))
        self = WorkingMoments()
    }
}

/// What came from faucets and went into sinks of one currency on a party's day, both counted above 0.
struct DayFlows {
    var faucets: Int64 = 0
    var sinks: Int64 = 0

    var isMoved: Bool { faucets | sinks != 0 }

    /// Amounts of at most 2⁵⁰ from fewer than 2¹³ flows stay within 64 bits.
    @inline(__always)
    mutating func add(_ amount: Int64, isFaucet: Bool) {
        if isFaucet { faucets &+= amount } else { sinks &-= amount }
    }
}

/// ΣF, ΣS, ΣF², ΣS² and ΣF·S in 64 bits each, of parties of one size. All bits are 0 at first.
struct WorkingBalance {
    private var faucets = WorkingMoments()
    private var sinks = WorkingMoments()
    private var products: Int64 = 0

    /// - Returns: whether there was room; if not, nothing is added.
    @inline(__always)
    mutating func add(_ directions: DayFlows) -> Bool {
        let (product, isWide) = directions.faucets.multipliedReportingOverflow(by: directions.sinks)
        let (newProducts, isFull) = products.addingReportingOverflow(product)
        guard !isWide, !isFull else { return false }
        var newFaucets = faucets
        guard newFaucets.add(directions.faucets), sinks.add(directions.sinks) else { return false }
        faucets = newFaucets
        products = newProducts
        return true
    }

    mutating func settle(members: Int, into balance: inout BalanceMoments) {
        var received = PartyMoments()
        var given = PartyMoments()
        faucets.settle(members: members, into: &received)
        sinks.settle(members: members, into: &given)
        balance.merge(BalanceMoments(faucets: received, sinks: given, products: Int128(products)))
        products = 0
    }
}

/// The members of a party who have one archetype.
struct MemberGroup {
    var archetype = 0
    var members = 0
    /// 1 for those who belong to it, 0 for the others.
    var mask = SIMD4<Int64>.zero

    /// The sum of their figures.
    @inline(__always)
    func sum(_ figure: SIMD4<Int64>) -> Int64 { (figure &* mask).wrappedSum() }
}

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
