import EconomyStatistics
import QuestKernel

/// How the variance of a function's values divides among its factors (I. Sobol' 1993): first-order indices by A.
/// Saltelli et al. (2010), total ones by M. Jansen (1999), on Sobol's points.
///
/// It takes `rows × (factors + 2)` points: two independent tables A and B, and for each factor A with B's columns. A
/// factor has one column, or several that are taken together: their share is then that of the whole group (Sobol' 2001).
///
/// The rows are eight scrambles of as many points each: the same points, shifted by different amounts. The scrambles are
/// independent, so how they differ says how sure an index is (A. Owen 1995). The points of one scramble depend on each
/// other: drawing its rows anew, as a bootstrap does, would not tell. Columns beyond what Sobol's sequence has are Latin
/// hypercubes, one for each scramble: independent too, and less even.
package struct SobolDesign: Sendable {
    /// The two tables take two dimensions of the sequence for each column.
    package static let mostFactors = SobolSequence.mostDimensions / 2
    package static let mostColumns = 20_000
    package static let scrambles = 8
    private static let shifts = Purpose(61_002)

    package let factors: Int
    package let rows: Int
    /// Row by row: A, B, then A with B's values of each factor.
    package let points: [[Double]]

    /// One column a factor.
    ///
    /// - Parameter rows: a multiple of `scrambles`, best a power of two.
    package init(factors: Int, rows: Int, seed: UInt64) throws(StatisticsError) {
        guard (1...Self.mostFactors).contains(factors) else {
            throw .outsideDomain("1 <= factors <= \(Self.mostFactors)")
        }
        try self.init(groups: (0..<factors).map { [$0] }, rows: rows, seed: seed)
    }

    /// - Parameters:
    ///   - groups: by factor, its columns: each column from 0 on in one of them.
    ///   - rows: a multiple of `scrambles`, best a power of two.
    package init(groups: [[Int]], rows: Int, seed: UInt64) throws(StatisticsError) {
        let columns = groups.joined().count
        guard (1...Self.mostColumns).contains(columns), groups.allSatisfy({ !$0.isEmpty }),
            groups.joined().sorted() == Array(0..<columns)
        else {
            throw .outsideDomain("each column from 0 on in one group, and no group empty")
        }
        guard rows > 0, rows.isMultiple(of: Self.scrambles) else {
            throw .outsideDomain("rows in \(Self.scrambles) scrambles of equal length")
        }
        factors = groups.count
        self.rows = rows
        var points: [[Double]] = []
        for scramble in 0..<Self.scrambles {
            let pairs = try Self.pairs(rows / Self.scrambles, columns: columns, seed: seed, scramble: UInt32(scramble))
            for pair in pairs {
                let (a, b) = (Array(pair[..<columns]), Array(pair[columns...]))
                points += [a, b]
                for group in groups {
                    var mixed = a
                    for column in group { mixed[column] = b[column] }
                    points.append(mixed)
                }
            }
        }
        self.points = points
    }

    /// The rows of A and B beside one another.
    private static func pairs(
        _ rows: Int, columns: Int, seed: UInt64, scramble: UInt32
    ) throws(StatisticsError) -> [[Double]] {
        guard 2 * columns > SobolSequence.mostDimensions else {
            var draws = Randomness(seed: seed).draws(player: scramble, purpose: shifts, day: 0)
            return try SobolSequence.points(
                rows, shift: (0..<2 * columns).map { _ in UInt32(truncatingIfNeeded: draws.next()) })
        }
        let names = ["A", "B"].flatMap { table in (0..<columns).map { "scramble \(scramble), \(table) \($0)" } }
        let hypercube = LatinHypercube(points: rows, dimensions: names, seed: seed)
        return (0..<rows).map { row in
            names.indices.map { column in
                let (share, whole) = hypercube.share(of: row, in: column)
                return Double(share) / Double(whole)
            }
        }
    }

    /// The indices of each factor, with 95 % intervals from how the scrambles differ.
    ///
    /// - Parameter values: at `points`; a row with a point that has no value is left out.
    /// - Returns: nil where the values do not vary.
    package func indices(_ values: [Double?]) -> SobolIndices? {
        let width = factors + 2
        let length = rows / Self.scrambles
        let scrambles = (0..<Self.scrambles).map { scramble in
            (scramble * length..<(scramble + 1) * length).compactMap { row -> [Double]? in
                let whole = values[row * width..<(row + 1) * width].compactMap { $0 }
                return whole.count == width ? whole : nil
            }
        }.filter { !$0.isEmpty }
        let rows = scrambles.reduce(0) { $0 + $1.count }
        guard rows > 1 else { return nil }
        let mean = scrambles.joined().reduce(0.0) { $0 + $1[0] + $1[1] } / Double(2 * rows)
        let parts = scrambles.map { ScramblePart($0, mean: mean, factors: factors) }
        let variance = parts.reduce(0) { $0 + $1.variance } / Double(parts.count)
        guard variance > 1e-24 * max(mean * mean, 1e-12) else { return nil }
        return SobolIndices(
            variance: variance, rows: rows,
            factors: (0..<factors).map { factor in
                let first = Self.share(parts, variance) { $0.first[factor] }
                let total = Self.share(parts, variance) { $0.total[factor] }
                return SobolIndex(
                    first: first.value, firstRange: first.range, total: total.value, totalRange: total.range)
            })
    }

    /// One index: a ratio of two means over scrambles, with Student's t.
    private static func share(
        _ parts: [ScramblePart], _ variance: Double, _ part: (ScramblePart) -> Double
    ) -> (value: Double, range: ClosedRange<Double>?) {
        let count = Double(parts.count)
        let value = parts.reduce(0) { $0 + part($1) } / count / variance
        guard parts.count > 1,
            let criticalValue = try? Distributions.tQuantile(
                upperTail: ConfidenceLevel.ninetyFivePercent.tail, degreesOfFreedom: count - 1)
        else { return (value, nil) }
        let squares = parts.reduce(0.0) { sum, scramble in
            let rest = part(scramble) - value * scramble.variance
            return sum + rest * rest
        }
        let half = criticalValue * (squares / (count - 1) / count).squareRoot() / variance
        return (value, value - half...value + half)
    }
}

/// What the rows of one scramble say.
private struct ScramblePart {
    private(set) var variance = 0.0
    /// By factor: the part of the variance, not yet divided by it.
    private(set) var first: [Double]
    private(set) var total: [Double]

    /// - Parameter mean: over all scrambles; distances from it are the same in theory, and have less rounding error.
    init(_ rows: [[Double]], mean: Double, factors: Int) {
        first = Array(repeating: 0, count: factors)
        total = first
        let count = Double(rows.count)
        for row in rows {
            let (a, b) = (row[0], row[1])
            variance += ((a - mean) * (a - mean) + (b - mean) * (b - mean)) / (2 * count)
            for factor in 0..<factors {
                let mixed = row[2 + factor]
                first[factor] += (b - mean) * (mixed - a) / count
                total[factor] += (a - mixed) * (a - mixed) / (2 * count)
            }
        }
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
