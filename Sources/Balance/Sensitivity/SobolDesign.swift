import EconomyStatistics
import QuestKernel

/// How the variance of a function's values divides among its factors (I. Sobol' 1993): first-order indices by A.
/// Saltelli et al. (2010), total ones by M. Jansen (1999), on Sobol's points.
///
/// It takes `rows × (factors + 2)` points: two independent tables A and B, and for each factor A with B's column.
package struct SobolDesign: Sendable {
    /// The two tables take two dimensions of the sequence for each factor.
    package static let mostFactors = SobolSequence.mostDimensions / 2
    private static let replicates = 400
    private static let shifts = Purpose(61_002)
    private static let resamples = Purpose(61_003)

    package let factors: Int
    package let rows: Int
    /// Row by row: A, B, then A with B's value of each factor.
    package let points: [[Double]]
    private let seed: UInt64

    package init(factors: Int, rows: Int, seed: UInt64) throws(StatisticsError) {
        guard (1...Self.mostFactors).contains(factors) else {
            throw .outsideDomain("1 <= factors <= \(Self.mostFactors)")
        }
        self.factors = factors
        self.rows = rows
        self.seed = seed
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Self.shifts, day: 0)
        let shift = (0..<2 * factors).map { _ in UInt32(truncatingIfNeeded: draws.next()) }
        var points: [[Double]] = []
        for pair in try SobolSequence.points(rows, shift: shift) {
            let (a, b) = (Array(pair[..<factors]), Array(pair[factors...]))
            points += [a, b]
            for factor in 0..<factors {
                var mixed = a
                mixed[factor] = b[factor]
                points.append(mixed)
            }
        }
        self.points = points
    }

    /// The indices of each factor, with bootstrap intervals over rows.
    ///
    /// - Parameter values: at `points`; a row with a point that has no value is left out.
    /// - Returns: nil where the values do not vary.
    package func indices(_ values: [Double?]) -> SobolIndices? {
        let width = factors + 2
        var table: [[Double]] = []
        for row in 0..<rows {
            let whole = values[row * width..<(row + 1) * width].compactMap { $0 }
            if whole.count == width { table.append(whole) }
        }
        let all = Array(table.indices)
        guard table.count > 1, let (first, total, variance) = Self.estimate(table, all, factors) else { return nil }
        var again: [(first: [Double], total: [Double])] = []
        for replicate in 0..<Self.replicates {
            var draws = Randomness(seed: seed).draws(player: UInt32(replicate), purpose: Self.resamples, day: 0)
            let drawn = all.map { _ in Int(draws.below(UInt32(all.count))) }
            if let (first, total, _) = Self.estimate(table, drawn, factors) { again.append((first, total)) }
        }
        return SobolIndices(
            variance: variance, rows: table.count,
            factors: (0..<factors).map { factor in
                SobolIndex(
                    first: first[factor], firstRange: Self.range(again.map { $0.first[factor] }),
                    total: total[factor], totalRange: Self.range(again.map { $0.total[factor] }))
            })
    }

    private static func estimate(
        _ table: [[Double]], _ rows: [Int], _ factors: Int
    ) -> (first: [Double], total: [Double], variance: Double)? {
        let count = Double(rows.count)
        let mean = rows.reduce(0.0) { $0 + table[$1][0] + table[$1][1] } / (2 * count)
        // Σ over both tables of the squared distances to the mean.
        let squares = rows.reduce(0.0) { sum, row in
            let (a, b) = (table[row][0] - mean, table[row][1] - mean)
            return sum + a * a + b * b
        }
        let variance = squares / (2 * count)
        guard variance > 1e-24 * max(mean * mean, 1e-12) else { return nil }
        var first = [Double](repeating: 0, count: factors)
        var total = first
        for row in rows {
            let (a, b) = (table[row][0], table[row][1])
            for factor in 0..<factors {
                let mixed = table[row][2 + factor]
                // About the mean: the same in theory, and with less rounding error.
                first[factor] += (b - mean) * (mixed - a)
                total[factor] += (a - mixed) * (a - mixed)
            }
        }
        return (first.map { $0 / (count * variance) }, total.map { $0 / (2 * count * variance) }, variance)
    }

    /// From the 2.5 % to the 97.5 % point.
    private static func range(_ values: [Double]) -> ClosedRange<Double>? {
        let sorted = values.sorted()
        guard sorted.count >= 40 else { return nil }
        let out = sorted.count / 40
        return sorted[out]...sorted[sorted.count - 1 - out]
    }
}

/// The shares of a function's variance.
package struct SobolIndices: Sendable, Equatable {
    package let variance: Double
    /// Rows that had all their values.
    package let rows: Int
    package let factors: [SobolIndex]
}

/// One factor's share in the variance of a function.
package struct SobolIndex: Sendable, Equatable {
    /// The share of variance that would vanish if this factor were known.
    package let first: Double
    package let firstRange: ClosedRange<Double>?
    /// The share of variance that would remain if all others were known: its own share, and what it does together with
    /// others.
    package let total: Double
    package let totalRange: ClosedRange<Double>?
}
