/// Σa·b over clusters, for every two of some sums of a cluster: what the error of a figure needs that follows from all
/// of them together.
package struct ClusterProducts: Sendable, Equatable, Mergeable, Filed {
    package let columns: Int
    /// The lower triangle, row by row; empty until something is added.
    private var triangle: [Int128] = []

    init(columns: Int) { self.columns = columns }

    private var size: Int { columns * (columns + 1) / 2 }

    private static func place(_ row: Int, _ column: Int) -> Int {
        let (high, low) = (max(row, column), min(row, column))
        return high * (high + 1) / 2 + low
    }

    /// - Parameter sums: of one cluster, by column from the lowest; those that are 0 may be left out.
    ///   −`largestFigure`…`largestFigure`.
    mutating func add(_ sums: [(column: Int, sum: Int64)]) {
        guard !sums.isEmpty else { return }
        if triangle.isEmpty { triangle = Array(repeating: 0, count: size) }
        triangle.withUnsafeMutableBufferPointer { triangle in
            sums.withUnsafeBufferPointer { sums in
                for place in sums.indices {
                    let (row, sum) = (Self.place(sums[place].column, 0), sums[place].sum)
                    for other in 0...place {
                        triangle[row &+ sums[other].column] &+= Moments.product(sum, sums[other].sum)
                    }
                }
            }
        }
    }

    /// As numbers, to ask for the squares of many weights.
    package func forWeights() -> WeighedProducts {
        guard !triangle.isEmpty else { return WeighedProducts(rows: []) }
        return WeighedProducts(
            rows: (0..<columns).map { row in
                (0..<columns).map { Self.number(triangle[Self.place(row, $0)]) }
            })
    }

    /// The nearest number. Nearly all products fit into 64 bits, from which the way is much shorter.
    private static func number(_ product: Int128) -> Double {
        let short = Int64(truncatingIfNeeded: product)
        return Int128(truncatingIfNeeded: short) == product ? Double(short) : Double(product)
    }

    package mutating func merge(_ other: ClusterProducts) { triangle.merge(other.triangle) }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        var length = Int64(triangle.count)
        try coder.code(&length)
        guard length == 0 || length == size else { throw CheckpointDamage() }
        if length != triangle.count { triangle = Array(repeating: 0, count: Int(length)) }
        try triangle.file(&coder)
    }
}

/// The products of clusters as numbers, read for many weights one after the other.
package struct WeighedProducts: Sendable {
    /// Every two columns, in either order; empty where nothing was added.
    fileprivate let rows: [[Double]]

    /// Σ(w·a)² over clusters, for a weight w of each column.
    package func squares(_ weights: [Double]) -> Double {
        guard !rows.isEmpty else { return 0 }
        let used = weights.indices.filter { weights[$0] != 0 }
        return used.reduce(0) { sum, row in
            let (weight, products) = (weights[row], rows[row])
            return used.reduce(sum) { $0 + weight * weights[$1] * products[$1] }
        }
    }
}
