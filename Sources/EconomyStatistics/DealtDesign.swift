/// What was dealt to the clusters of a sample, and how much of a figure's spread it explains.
///
/// Archetypes are not drawn for each player by chance: they are dealt, so that any number of players has nearly the
/// shares that the scenario asks for. A cluster of twelve with one whale more than another earns more, but over a run
/// the whales even out, and no other seed would have more of them. That part of the spread between clusters is no
/// error. It is removed by least squares: of a figure z with Σz·d over clusters, Σz² less (Σz·d)ᵀ (Σd·dᵀ)⁻¹ (Σz·d) is
/// left (the regression estimator of the variance of a balanced sample; C.-E. Särndal, B. Swensson and J. Wretman,
/// *Model Assisted Survey Sampling*, 1992, chapter 6).
///
/// Columns that few clusters stand behind are joined (`JoinedColumns`).
///
/// A deal is even, but not exact: an archetype may have a party more or less than its share. What that does to the
/// figure follows from what a player of each column adds to it, (Σd·dᵀ)⁻¹ Σz·d, and is part of the error again
/// (`rounding`). Of all players together one column's gain is the others' loss, as a run has so many players and no
/// more.
package struct DealtDesign: Sendable, Equatable {
    /// How many clusters there are.
    package let clusters: Int
    /// By column: the joined column it belongs to.
    private let joined: [Int]
    /// By kept column: its place among the joined ones.
    private let kept: [Int]
    /// The lower triangle of the factor of Σd·dᵀ, row by row, of the kept columns (A.-L. Cholesky).
    private let factor: [Double]

    /// By joined column: the variance of its number of players over seeds.
    private let roundings: [Double]
    /// Whether the columns hold all players of each cluster, so that their sum is the same for every seed.
    private let isWhole: Bool

    /// A column whose spread is less than this share of its own is a sum of others.
    private static let leastPivot = 1e-9

    /// How far the number of players of an archetype in parties of one size is from its share of them: a variance over
    /// seeds. The more members a party has, the more players come or go with it. Measured over 150 seeds of QuestBond
    /// with 1,440 and 4,320 players, means over archetypes: 0.2 solo, 1.1 to 1.2 in pairs, 1.8 in threes, 2.2 to 2.3 in
    /// fours.
    private static func rounding(partySize: Int) -> Double { 0.2 + 0.7 * Double(partySize - 1) }

    /// - Parameters:
    ///   - products: Σd·dᵀ over clusters, row by row; as many rows as columns.
    ///   - players: Σd over clusters, by column.
    ///   - partySizes: by column: how many members its players' parties have; columns go by archetype and by rising size
    ///     of each.
    package init(clusters: Int, products: [Int128], players: [Int128], partySizes: [Int]) {
        self.clusters = clusters
        let columns = JoinedColumns(
            clusters: clusters, products: products, players: players, partySizes: partySizes)
        joined = columns.places
        var roundings = Array(repeating: 0.0, count: columns.count)
        for (column, size) in zip(joined.indices, partySizes) where players[column] > 0 {
            roundings[joined[column]] += Self.rounding(partySize: size)
        }
        self.roundings = roundings
        isWhole = Self.isWhole(clusters: clusters, columns)
        (kept, factor) = Self.factored(columns.products, columns.count)
    }

    /// How many columns of the deal there are.
    package var columns: Int { joined.count }

    /// How many columns are left that are no sums of each other: so many degrees of freedom are lost.
    package var rank: Int { kept.count }

    /// What the deal explains of Σa·b, from Σa·d and Σb·d.
    ///
    /// - Parameters:
    ///   - a, b: by column, in the order of the products.
    package func explained(_ a: [Double], _ b: [Double]) -> Double {
        let (left, right) = (whitened(a), whitened(b))
        return zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// The variance of Σz over clusters, from Σz² and Σz·d.
    ///
    /// Where the deal explains all, as of a level that each player of one archetype reaches and nobody else, its own
    /// rounding is left: other players are a few more or fewer of that archetype.
    ///
    /// - Parameter design: nil where nothing is known of the clusters.
    /// - Returns: nil without a degree of freedom.
    package static func variance(
        squares: Double, times: [Double], _ design: DealtDesign?, clusters: Int
    ) -> (variance: Double, degreesOfFreedom: Int)? {
        guard let design, design.rank > 0, clusters > design.rank else {
            guard clusters >= 2 else { return nil }
            return (squares * Double(clusters) / Double(clusters - 1), clusters - 1)
        }
        let freedom = clusters - design.rank
        // What the last digits leave of nothing is nothing.
        let noise = 1e-14 * squares
        let rest = squares - design.explained(times, times)
        let dealt = design.rounding(times)
        return (
            (rest > noise ? rest * Double(clusters) / Double(freedom) : 0) + (dealt > noise ? dealt : 0), freedom
        )
    }

    /// What the deal's rounding adds to the variance of Σz over clusters, from Σz·d.
    package func rounding(_ times: [Double]) -> Double { rounding(times, times) }

    /// What it adds to the covariance of two such sums.
    ///
    /// Columns stray independently: Σ v·a·b, with v the variance of a column's players and a, b what one of them adds.
    /// Where all players are dealt, only differences from the mean count, ā = Σ v·a / Σ v. To take off that mean makes
    /// columns stray less, by the share Σ v² / (Σ v)²; that is put back.
    package func rounding(_ a: [Double], _ b: [Double]) -> Double {
        let variances = kept.map { roundings[$0] }
        let (left, right) = (each(a), each(b))
        func sum(_ value: (Int) -> Double) -> Double { variances.indices.reduce(0) { $0 + value($1) } }
        guard isWhole else { return sum { variances[$0] * left[$0] * right[$0] } }
        let all = sum { variances[$0] }
        let rest = 1 - sum { variances[$0] * variances[$0] } / (all * all)
        // One column holds everybody: their number is known.
        guard rest > 0 else { return 0 }
        let (leftMean, rightMean) = (sum { variances[$0] * left[$0] } / all, sum { variances[$0] * right[$0] } / all)
        return sum { variances[$0] * (left[$0] - leftMean) * (right[$0] - rightMean) } / rest
    }

    /// Whether all clusters have equally many players, but for one that may not be full.
    private static func isWhole(clusters: Int, _ columns: JoinedColumns) -> Bool {
        let squares = columns.products.reduce(0, +)
        let mean = columns.players.reduce(0, +) / Double(max(clusters, 1))
        return squares - mean * mean * Double(clusters) <= mean * mean
    }

    /// By column: what a player more of it adds to a sum over clusters, from Σz·d.
    package func slopes(_ times: [Double]) -> [Double] {
        var byJoined = Array(repeating: 0.0, count: roundings.count)
        for (place, slope) in each(times).enumerated() { byJoined[kept[place]] = slope }
        return joined.map { $0 < byJoined.count ? byJoined[$0] : 0 }
    }

    /// By kept column: what a player more of it adds, b = (Σd·dᵀ)⁻¹ Σz·d.
    private func each(_ times: [Double]) -> [Double] {
        let solved = whitened(times)
        // Lᵀ b = L⁻¹ v, from the last row up.
        var each = Array(repeating: 0.0, count: kept.count)
        for row in kept.indices.reversed() {
            var value = solved[row]
            for below in kept.indices.dropFirst(row + 1) { value -= factor[below * kept.count + row] * each[below] }
            each[row] = value / factor[row * kept.count + row]
        }
        return each
    }

    /// L⁻¹ v of the joined columns.
    private func whitened(_ columns: [Double]) -> [Double] {
        let width = (joined.max() ?? -1) + 1
        var sums = Array(repeating: 0.0, count: width)
        for (column, value) in columns.enumerated() where column < joined.count { sums[joined[column]] += value }
        var solved: [Double] = []
        for row in kept.indices {
            var value = sums[kept[row]]
            for column in 0..<row { value -= factor[row * kept.count + column] * solved[column] }
            solved.append(value / factor[row * kept.count + row])
        }
        return solved
    }

    private static func factored(_ sums: [Double], _ width: Int) -> (kept: [Int], factor: [Double]) {
        var kept: [Int] = []
        var rows: [[Double]] = []
        for column in 0..<width {
            var row: [Double] = []
            for (place, other) in kept.enumerated() {
                var value = sums[column * width + other]
                for before in 0..<place { value -= row[before] * rows[place][before] }
                row.append(value / rows[place][place])
            }
            let size = sums[column * width + column]
            let pivot = size - row.reduce(0) { $0 + $1 * $1 }
            guard pivot > leastPivot * size else { continue }
            kept.append(column)
            rows.append(row + [pivot.squareRoot()])
        }
        let factor = rows.flatMap { $0 + Array(repeating: 0, count: kept.count - $0.count) }
        return (kept, factor)
    }
}
