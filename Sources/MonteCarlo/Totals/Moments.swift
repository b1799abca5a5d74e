/// Something that adds up exactly, so that it may be merged in any order.
package protocol Mergeable {
    mutating func merge(_ other: Self)
}

extension Int64: Mergeable {
    package mutating func merge(_ other: Int64) { self += other }
}

extension UInt32: Mergeable {
    package mutating func merge(_ other: UInt32) { self += other }
}

extension Int128: Mergeable {
    package mutating func merge(_ other: Int128) { self += other }
}

extension Array: Mergeable where Element: Mergeable {
    /// Element by element; the longer one gives the length, so that lengths do not depend on the order either.
    package mutating func merge(_ other: [Element]) {
        guard !isEmpty else {
            // Most figures of a short run are of one worker alone: what is taken over whole is not copied.
            self = other
            return
        }
        guard !other.isEmpty else { return }
        // In place: an element that was copied out first would take its own arrays along.
        withUnsafeMutableBufferPointer { own in
            other.withUnsafeBufferPointer { others in
                for index in 0..<Swift.min(own.count, others.count) { own[index].merge(others[index]) }
            }
        }
        if other.count > count { append(contentsOf: other[count...]) }
    }
}

/// The largest figure of one player or party that is added up: 2⁵⁰, a quadrillion.
///
/// Its square times 10 million players stays below 2¹²⁴, so no sum of squares can overflow.
package let largestFigure: Int64 = 1 << 50

/// Σx and Σx² over players.
package struct Moments: Sendable, Equatable, Mergeable, Filed {
    package private(set) var sum: Int128 = 0
    package private(set) var squares: Int128 = 0

    package init() {}

    package init(sum: Int128, squares: Int128) {
        self.sum = sum
        self.squares = squares
    }

    /// - Parameter figure: one player's or party's; −`largestFigure`…`largestFigure`.
    @inline(__always)
    package mutating func add(_ figure: Int64) {
        sum &+= Int128(figure)
        squares &+= Self.product(figure, figure)
    }

    package mutating func merge(_ other: Moments) {
        sum += other.sum
        squares += other.squares
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try sum.file(&coder)
        try squares.file(&coder)
    }

    @inline(__always)
    static func product(_ left: Int64, _ right: Int64) -> Int128 {
        let wide = left.multipliedFullWidth(by: right)
        return Int128(wide.high) &<< 64 | Int128(wide.low)
    }
}
