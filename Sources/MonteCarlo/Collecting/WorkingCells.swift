// The cells of `WorkingFigures`.

/// Σx and Σx² in 64 bits each: four to a line of the cache, where `Moments` has two.
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

    mutating func settle(into moments: inout Moments) {
        moments.merge(Moments(sum: Int128(sum), squares: Int128(squares)))
        self = WorkingMoments()
    }
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

/// What an account added and took of something that is no currency.
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
    /// Memory for `count` elements that all begin alike; its owner gives it back.
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
