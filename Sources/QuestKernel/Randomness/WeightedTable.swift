/// A table whose rows come up in proportion to whole weights.
///
/// Rows keep their order, and new rows go last: then a change in one row changes only the draws at its own borders.
public struct WeightedTable: Sendable, Equatable {
    /// Running sums of the weights; the last is the total.
    public let cumulative: [UInt32]

    /// The table of these weights; nil where none is above 0 or their sum is above 2³² − 1.
    public init?(weights: [UInt32]) {
        var total: UInt32 = 0
        var cumulative: [UInt32] = []
        for weight in weights {
            let (sum, overflow) = total.addingReportingOverflow(weight)
            if overflow { return nil }
            total = sum
            cumulative.append(total)
        }
        guard total > 0 else { return nil }
        self.cumulative = cumulative
    }

    @inlinable @inline(__always)
    public var total: UInt32 { cumulative.last ?? 0 }

    /// The exact chance of a row: its weight and the total.
    public func weight(of row: Int) -> UInt32 { cumulative[row] - (row == 0 ? 0 : cumulative[row - 1]) }

    /// The row that one draw picks.
    @inlinable @inline(__always)
    public func pick(_ draws: inout Draws) -> Int { row(at: draws.below(total)) }

    /// The row of a point below the total.
    @inlinable @inline(__always)
    public func row(at point: UInt32) -> Int {
        var row = 0
        while cumulative[row] <= point { row &+= 1 }
        return row
    }
}

extension Draws {
    /// Picks from weights that are computed for one draw, such as a rarity table under a bonus. At least one above 0.
    @inlinable @inline(__always)
    public mutating func pick(_ weights: SIMD8<UInt32>) -> Int {
        var point = below(weights.wrappedSum())
        for row in 0..<7 {
            if point < weights[row] { return row }
            point &-= weights[row]
        }
        return 7
    }

    /// Moves `count` rows, drawn without replacement and in random order, to the front of `items` (Fisher–Yates).
    @inlinable @inline(__always)
    public mutating func shuffle<Element>(_ items: inout [Element], taking count: Int) {
        let size = items.count
        guard size > 1, count > 0 else { return }
        for front in 0..<Swift.min(count, size &- 1) {
            let other = front &+ Int(below(UInt32(truncatingIfNeeded: size &- front)))
            // By hand: where this is not specialized, `swapAt` allocates memory for each swap.
            let held = items[front]
            items[front] = items[other]
            items[other] = held
        }
    }
}
