/// How many players are at most at each place of a scale, with what the error of their share needs.
///
/// With c the players of a cluster up to a place, Σc² and Σc·n over clusters are kept as what each place adds to
/// them: the k-th player of a cluster, counted from 0 and from below, adds 2k + 1 to Σc², n to Σc·n, and d to Σc·d.
package struct ClusterHistogram: Sendable, Equatable, Mergeable, Filed {
    /// By place, up to the highest that was ever hit.
    package private(set) var counts: [UInt32] = []
    /// Clusters with anybody on the scale.
    package private(set) var clusters: Int64 = 0
    private var squares: [UInt32] = []
    private var timesMembers: [UInt32] = []
    /// Place × column of the deal; empty where nothing was dealt.
    private var timesDeal: [UInt32] = []

    package init() {}

    /// Counts some players of a cluster.
    ///
    /// - Parameters:
    ///   - places: of those who have one, in rising order.
    ///   - cluster: all who could have one.
    package mutating func add(_ places: some Collection<Int>, _ cluster: Cluster) {
        guard !places.isEmpty else { return }
        clusters &+= 1
        var before: UInt32 = 0
        for place in places {
            grow(to: place + 1, columns: cluster.deal.count)
            counts[place] &+= 1
            squares[place] &+= 2 &* before &+ 1
            timesMembers[place] &+= UInt32(truncatingIfNeeded: cluster.members)
            for column in cluster.deal.indices where cluster.deal[column] != 0 {
                timesDeal[place * cluster.deal.count + column] &+= UInt32(truncatingIfNeeded: cluster.deal[column])
            }
            before &+= 1
        }
    }

    private mutating func grow(to size: Int, columns: Int) {
        guard size > counts.count else { return }
        let more = size - counts.count
        counts.append(contentsOf: repeatElement(0, count: more))
        squares.append(contentsOf: repeatElement(0, count: more))
        timesMembers.append(contentsOf: repeatElement(0, count: more))
        timesDeal.append(contentsOf: repeatElement(0, count: more * columns))
    }

    package mutating func merge(_ other: ClusterHistogram) {
        counts.merge(other.counts)
        clusters += other.clusters
        squares.merge(other.squares)
        timesMembers.merge(other.timesMembers)
        timesDeal.merge(other.timesDeal)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        var length = Int64(counts.count)
        var columns = Int64(counts.isEmpty ? 0 : timesDeal.count / counts.count)
        try coder.code(&length)
        try coder.code(&columns)
        guard (0...Self.mostPlaces).contains(length), (0...Self.mostColumns).contains(columns) else {
            throw CheckpointDamage()
        }
        if length != counts.count {
            self = ClusterHistogram()
            grow(to: Int(length), columns: Int(columns))
        }
        try clusters.file(&coder)
        try counts.file(&coder)
        try squares.file(&coder)
        try timesMembers.file(&coder)
        try timesDeal.file(&coder)
    }

    private static let mostPlaces: Int64 = 4_096
    private static let mostColumns: Int64 = 256

    /// The sums over clusters of how many players are at most at a place; nil where the scale is empty.
    package func upTo(_ place: Int) -> ClusterMoments? {
        let all = upTo.prefix(place + 1)
        return all.last
    }

    /// By place: the sums over clusters of how many players are at most there.
    package var upTo: [ClusterMoments] {
        let columns = counts.isEmpty ? 0 : timesDeal.count / counts.count
        var (sum, squared, withMembers) = (Int128(0), Int128(0), Int128(0))
        var deal = Array(repeating: Int128(0), count: columns)
        return counts.indices.map { place in
            sum += Int128(counts[place])
            squared += Int128(squares[place])
            withMembers += Int128(timesMembers[place])
            for column in 0..<columns { deal[column] += Int128(timesDeal[place * columns + column]) }
            return ClusterMoments(sum: sum, squares: squared, timesMembers: withMembers, timesDeal: deal)
        }
    }
}
