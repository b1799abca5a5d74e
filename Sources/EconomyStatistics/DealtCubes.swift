/// Third moments over clusters of y and of what was dealt, with d a cluster's players by column: how skewed y is.
///
/// All players of a cluster are in its columns, as those of one archetype are by size of party.
package struct DealtCubes: Hashable, Sendable {
    /// Σy³; Σy²·d by column; Σy·d·d by pairs of columns (`Self.pairs`).
    private let ofY: [Int128]
    /// Σd·d·d by threes of columns (`Self.threes`).
    private let ofDeal: [Int128]
    private let columns: Int
    /// Σd over clusters and columns.
    private let players: Int128

    /// Nil unless there are as many sums as the columns ask for.
    package init?(ofY: [Int128], ofDeal: [Int128], columns: Int, players: Int128) {
        guard columns > 0, players > 0, ofY.count == Self.countOfY(columns), ofDeal.count == Self.threes(columns).count
        else { return nil }
        (self.ofY, self.ofDeal, self.columns, self.players) = (ofY, ofDeal, columns, players)
    }

    /// How many sums there are of y.
    package static func countOfY(_ columns: Int) -> Int { 1 + columns + columns * (columns + 1) / 2 }

    /// Pairs of columns, none twice.
    package static func pairs(_ columns: Int) -> [(Int, Int)] {
        (0..<columns).flatMap { first in (first..<columns).map { (first, $0) } }
    }

    /// Threes of columns, none twice.
    package static func threes(_ columns: Int) -> [(Int, Int, Int)] {
        pairs(columns).flatMap { first, second in (second..<columns).map { (first, second, $0) } }
    }

    /// How skewed the sum of y is over samples, once what the deal explains is taken off.
    ///
    /// Each player adds the mean and what one more of its column does: e = y − Σ b·d over columns. Squares are raised
    /// for the degrees of freedom that the deal has taken, so cubes are by the power of 3/2: without rounding it is
    /// then Σe³ / (Σe²)^(3/2).
    ///
    /// - Parameters:
    ///   - mean: Σy over clusters.
    ///   - slopes: by column: how much more than the mean a player adds.
    ///   - error: of the sum.
    ///   - raised: by what its error was raised.
    /// - Returns: −1…1: one cluster that holds everything is 1.
    package func skewness(mean sum: Double, slopes: [Double], error: Double, raised: Double) -> Double {
        guard error > 0, slopes.count == columns else { return 0 }
        let mean = sum / Double(wide: players)
        let scale = raised / error
        return min(max(residual(slopes.map { mean + $0 }) * scale * scale * scale, -1), 1)
    }

    /// Σ(y − Σ b·d)³; what the last digits leave of nothing is nothing.
    private func residual(_ b: [Double]) -> Double {
        var terms = [Double(wide: ofY[0])]
        for column in 0..<columns { terms.append(-3 * b[column] * Double(wide: ofY[1 + column])) }
        for (place, (one, two)) in Self.pairs(columns).enumerated() {
            let times = one == two ? 3.0 : 6
            terms.append(times * b[one] * b[two] * Double(wide: ofY[1 + columns + place]))
        }
        for (place, (one, two, three)) in Self.threes(columns).enumerated() {
            let times = one == three ? 1.0 : one == two || two == three ? 3 : 6
            terms.append(-times * b[one] * b[two] * b[three] * Double(wide: ofDeal[place]))
        }
        let sum = terms.reduce(0, +)
        return abs(sum) > 1e-12 * terms.reduce(0) { $0 + abs($1) } ? sum : 0
    }
}
