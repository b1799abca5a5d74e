/// Whole values with how often each was seen, in ascending order of value.
package struct Histogram: Hashable, Sendable {
    package struct Bin: Hashable, Sendable {
        package let value: Int
        package let count: Int

        package init(value: Int, count: Int) {
            self.value = value
            self.count = count
        }
    }

    package let bins: [Bin]
    package let count: Int

    /// Empty bins are dropped. Throws unless values ascend strictly, counts are not negative and their sum is an `Int`.
    package init(_ bins: [Bin]) throws(StatisticsError) {
        var count = 0
        var previous: Int?
        for bin in bins {
            if let previous, previous >= bin.value { throw .outsideDomain("values ascend strictly") }
            let (sum, overflows) = count.addingReportingOverflow(bin.count)
            guard bin.count >= 0, !overflows else { throw .outsideDomain("0 <= counts, and their sum fits") }
            previous = bin.value
            count = sum
        }
        self.bins = bins.filter { $0.count > 0 }
        self.count = count
    }

    package init(_ counts: [Int: Int]) throws(StatisticsError) {
        try self.init(counts.sorted { $0.key < $1.key }.map { Bin(value: $0.key, count: $0.value) })
    }

    /// The value at a 1-based rank of the sorted sample, or nil outside 1...count.
    package func value(atRank rank: Int) -> Int? {
        guard rank >= 1 else { return nil }
        var seen = 0
        for bin in bins {
            seen += bin.count
            if seen >= rank { return bin.value }
        }
        return nil
    }
}
