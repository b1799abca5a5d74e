/// How many times something happens, as an integer table: sampling takes one draw.
public struct CountDistribution: Sendable, Equatable {
    /// 64-bit thresholds: the count is the number of thresholds that the draw reaches.
    @usableFromInline let thresholds: [UInt64]

    /// The distribution with these relative weights for 0, 1, 2, …; nil where none is above 0.
    public init?(weights: [UInt64]) {
        var total: UInt64 = 0
        for weight in weights {
            let (sum, overflow) = total.addingReportingOverflow(weight)
            if overflow { return nil }
            total = sum
        }
        guard total > 0, let last = weights.lastIndex(where: { $0 > 0 }) else { return nil }
        var running: UInt64 = 0
        var thresholds: [UInt64] = []
        for weight in weights[..<last] {
            running += weight
            // ⌊2⁶⁴ · running / total⌋; running < total here or all later weights are 0.
            thresholds.append(running >= total ? .max : total.dividingFullWidth((running, 0)).quotient)
        }
        self.thresholds = thresholds
    }

    /// A Poisson count with this mean, cut at `limit`; by the recurrence p(k+1) = p(k) · mean / (k+1) in integers,
    /// without a math library.
    ///
    /// - Parameter thousandths: the mean in thousandths, 0…40,000.
    public static func poisson(thousandths mean: Int, limit: Int) -> CountDistribution? {
        guard (0...40_000).contains(mean), limit >= 0 else { return nil }
        // Start from the mode at 2⁴⁴ and walk both ways: a start at 0 would lose the bits of large means.
        let mode = Swift.min(mean / 1000, limit)
        var weights = [UInt64](repeating: 0, count: limit + 1)
        weights[mode] = 1 << 44
        var value: UInt64 = 1 << 44
        for count in mode..<limit {
            value = value * UInt64(mean) / UInt64((count + 1) * 1000)
            weights[count + 1] = value
        }
        value = 1 << 44
        for count in stride(from: mode, to: 0, by: -1) {
            value = value * UInt64(count * 1000) / UInt64(Swift.max(mean, 1))
            weights[count - 1] = value
        }
        return CountDistribution(weights: weights)
    }

    /// One count, from one draw.
    @inlinable @inline(__always)
    public func sample(_ draws: inout Draws) -> Int {
        let draw = draws.next()
        var count = 0
        while count < thresholds.count, draw >= thresholds[count] { count &+= 1 }
        return count
    }
}
