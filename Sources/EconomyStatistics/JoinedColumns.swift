/// Which columns of a deal are fitted as one, because too few clusters stand behind each alone.
///
/// A column that lives in few clusters fits them by itself: what is chance in them it calls dealt, and the error comes
/// out too small. So a column stands alone only if it is as good as in eight clusters, by (Σd)² / Σd², which is the
/// number of clusters where all have equally many of its players. The others join the next party size of their own
/// archetype, as an archetype plays much alike whatever its party's size; an archetype that is too rare in all sizes
/// joins another one. There are at least three clusters to each column.
struct JoinedColumns {
    /// By column: its place among the joined ones; 0 for columns without players.
    let places: [Int]
    /// How many are left.
    let count: Int
    /// Σd·dᵀ over clusters of the joined ones, row by row.
    let products: [Double]
    /// Σd over clusters of the joined ones.
    let players: [Double]

    private static let fewestClusters = 8.0
    private static let clustersPerColumn = 3

    /// - Parameters:
    ///   - products: Σd·dᵀ over clusters, row by row; as many rows as columns.
    ///   - players: Σd over clusters, by column.
    ///   - partySizes: by column, which go by archetype and by rising size of each.
    init(clusters: Int, products: [Int128], players: [Int128], partySizes: [Int]) {
        // Sums from a file may not fit each other; then nothing is known of the deal.
        let columns = products.count == players.count * players.count ? players.count : 0
        var joining = Joining(columns: columns, products: products, players: players, partySizes: partySizes)
        let most = max(clusters / Self.clustersPerColumn, 1)
        while joining.left.count > 1, let rarest = joining.rarest(but: nil),
            joining.clusters(rarest) < Self.fewestClusters || joining.left.count > most
        {
            joining.join(rarest)
        }
        var places = Array(repeating: 0, count: columns)
        for (place, column) in joining.left.enumerated() { places[column] = place }
        self.places = joining.heads.map { places[$0] }
        count = joining.left.count
        let left = joining.left
        self.products = left.flatMap { row in left.map { joining.sums[row * columns + $0] } }
        self.players = left.map { joining.players[$0] }
    }
}

/// Columns that are being joined; each group goes by its first column, its head.
private struct Joining {
    let columns: Int
    private let archetypes: [Int]
    /// By column: its head.
    private(set) var heads: [Int]
    /// The heads in order.
    private(set) var left: [Int]
    /// Of heads: Σd·dᵀ and Σd over clusters.
    private(set) var sums: [Double]
    private(set) var players: [Double]

    init(columns: Int, products: [Int128], players: [Int128], partySizes: [Int]) {
        self.columns = columns
        var (archetype, last) = (-1, Int.max)
        archetypes = (0..<columns).map { column in
            let size = column < partySizes.count ? partySizes[column] : 0
            if size <= last { archetype += 1 }
            last = size
            return archetype
        }
        heads = Array(0..<columns)
        left = heads.filter { products[$0 * columns + $0] > 0 }
        sums = products.map { Double(wide: $0) }
        self.players = players.map { Double(wide: $0) }
    }

    /// As how many clusters that have equally many of its players.
    func clusters(_ head: Int) -> Double { players[head] * players[head] / sums[head * columns + head] }

    /// The head that fewest clusters stand behind; of equal ones the last.
    func rarest(but other: Int?) -> Int? {
        left.reversed().filter { $0 != other }.min { clusters($0) < clusters($1) }
    }

    /// Joins a group to its neighbour: one of its archetype, where there is one.
    mutating func join(_ head: Int) {
        guard let place = left.firstIndex(of: head), let other = neighbour(of: place) ?? rarest(but: head) else {
            return
        }
        let (first, second) = (min(head, other), max(head, other))
        for column in 0..<columns { sums[first * columns + column] += sums[second * columns + column] }
        for row in 0..<columns { sums[row * columns + first] += sums[row * columns + second] }
        players[first] += players[second]
        for column in heads.indices where heads[column] == second { heads[column] = first }
        left.removeAll { $0 == second }
    }

    private func neighbour(of place: Int) -> Int? {
        [place - 1, place + 1].first { left.indices.contains($0) && archetypes[left[$0]] == archetypes[left[place]] }
            .map { left[$0] }
    }
}
