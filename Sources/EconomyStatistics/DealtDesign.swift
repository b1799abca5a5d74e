/// What was dealt to the clusters of a sample, and how much of a figure's spread it explains.
///
/// Archetypes are not drawn for each player by chance: they are dealt, so that any number of players has nearly the
/// shares that the scenario asks for. A cluster of twelve with one whale more than another earns more, but over a run
/// the whales even out, and no other seed would have more of them. That part of the spread between clusters is no error.
/// It is removed by least squares: of a figure z with Σz·d over clusters, Σz² less (Σz·d)ᵀ (Σd·dᵀ)⁻¹ (Σz·d) is left
/// (the regression estimator of the variance of a balanced sample; C.-E. Särndal, B. Swensson and J. Wretman, *Model
/// Assisted Survey Sampling*, 1992, chapter 6).
///
/// With few clusters the rarest columns are joined to one, so that at least three clusters stand behind each.
package struct DealtDesign: Sendable, Equatable {
    /// How many clusters there are.
    package let clusters: Int
    /// By column: the joined column it belongs to.
    private let joined: [Int]
    /// By kept column: its place among the joined ones.
    private let kept: [Int]
    /// The lower triangle of the factor of Σd·dᵀ, row by row, of the kept columns (A.-L. Cholesky).
    private let factor: [Double]

    private static let clustersPerColumn = 3
    /// A column whose spread is less than this share of its own is a sum of others.
    private static let leastPivot = 1e-9

    /// - Parameter products: Σd·dᵀ over clusters, row by row; as many rows as columns.
    package init(clusters: Int, products: [Int128]) {
        self.clusters = clusters
        let columns = Int(Double(products.count).squareRoot().rounded())
        let sizes = (0..<columns).map { products[$0 * columns + $0] }
        let met = sizes.indices.filter { sizes[$0] > 0 }.sorted { (sizes[$0], $1) > (sizes[$1], $0) }
        let most = max(clusters / Self.clustersPerColumn, 1)
        var joined = Array(repeating: 0, count: columns)
        for (place, column) in met.enumerated() { joined[column] = min(place, most - 1) }
        self.joined = joined
        let width = min(met.count, most)
        var sums = Array(repeating: 0.0, count: width * width)
        for row in met {
            for column in met {
                sums[joined[row] * width + joined[column]] += Double(wide: products[row * columns + column])
            }
        }
        (kept, factor) = Self.factored(sums, width)
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
