/// How many players are at most at each place of a scale, with what the error of their share needs.
///
/// With c the players of a cluster up to a place, Σc² and Σc·n over clusters are kept as what each place adds to
/// them: the k-th player of a cluster, counted from 0 and from below, adds 2k + 1 to Σc², n to Σc·n, and d to Σc·d.
package struct ClusterHistogram: Sendable, Equatable, Mergeable, Filed {
    /// Clusters with anybody on the scale.
    package private(set) var clusters: Int64 = 0
    /// By place, up to the highest that was ever hit: the sums of a place lie side by side, so that counting a player
    /// touches one stretch of memory.
    private var sums: [UInt32] = []
    /// How many columns the deal has; 0 where nothing was dealt.
    private var columns = 0

    /// Players, Σ(2k + 1) and Σn; what the deal adds follows them.
    private static let fixed = 3
    private var stride: Int { Self.fixed + columns }

    package init() {}

    /// How many places there are, up to the highest that was ever hit.
    package var places: Int { sums.count / stride }

    /// By place: how many players are there.
    package var counts: [UInt32] { column(0) }

    /// How many players are at a place; 0 beyond the last.
    package func count(_ place: Int) -> Int64 { place < places ? Int64(sums[place * stride]) : 0 }

    /// Counts some players of a cluster.
    ///
    /// - Parameters:
    ///   - places: of those who have one.
    ///   - cluster: all who could have one.
    package mutating func add(_ places: ClusterPlaces, _ cluster: Cluster) {
        guard !places.isEmpty else { return }
        grow(to: places.highest + 1, columns: cluster.deal.count)
        precondition(cluster.deal.count == columns, "one scale counts clusters that were dealt alike")
        clusters &+= 1
        let stride = stride
        let members = UInt32(truncatingIfNeeded: cluster.members)
        sums.withUnsafeMutableBufferPointer { sums in
            places.forEach { place, rank in
                let first = place &* stride
                sums[first] &+= 1
                sums[first &+ 1] &+= UInt32(truncatingIfNeeded: 2 &* rank &+ 1)
                sums[first &+ 2] &+= members
            }
            // Most of a deal is of nobody.
            for column in 0..<columns where cluster.deal[column] != 0 {
                let players = UInt32(truncatingIfNeeded: cluster.deal[column])
                places.forEach { place in sums[place &* stride &+ Self.fixed &+ column] &+= players }
            }
        }
    }

    private mutating func grow(to size: Int, columns: Int) {
        if sums.isEmpty { self.columns = columns }
        guard size > places else { return }
        sums.append(contentsOf: repeatElement(0, count: (size - places) * stride))
    }

    package mutating func merge(_ other: ClusterHistogram) {
        clusters += other.clusters
        if sums.isEmpty { columns = other.columns }
        sums.merge(other.sums)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        var length = Int64(places)
        var dealt = Int64(columns)
        try coder.code(&length)
        try coder.code(&dealt)
        guard (0...Self.mostPlaces).contains(length), (0...Self.mostColumns).contains(dealt) else {
            throw CheckpointDamage()
        }
        if length != places || dealt != columns {
            self = ClusterHistogram()
            columns = Int(dealt)
            grow(to: Int(length), columns: columns)
        }
        try clusters.file(&coder)
        try sums.file(&coder)
    }

    private static let mostPlaces: Int64 = 4_096
    private static let mostColumns: Int64 = 256

    private func column(_ column: Int) -> [UInt32] { (0..<places).map { sums[$0 * stride + column] } }

    /// The sums over clusters of how many players are at most at a place; nil where the scale is empty.
    package func upTo(_ place: Int) -> ClusterMoments? {
        let all = upTo.prefix(place + 1)
        return all.last
    }

    /// By place: the sums over clusters of how many players are at most there.
    package var upTo: [ClusterMoments] {
        var (sum, squared, withMembers) = (Int128(0), Int128(0), Int128(0))
        var deal = Array(repeating: Int128(0), count: columns)
        return (0..<places).map { place in
            let first = place * stride
            sum += Int128(sums[first])
            squared += Int128(sums[first + 1])
            withMembers += Int128(sums[first + 2])
            for column in 0..<columns { deal[column] += Int128(sums[first + Self.fixed + column]) }
            return ClusterMoments(sum: sum, squares: squared, timesMembers: withMembers, timesDeal: deal)
        }
    }
}
