/// The players that a figure counts of one cluster, and how they were dealt.
///
/// A cluster is a block of twelve players: whole parties, so nothing ties it to another one.
package struct Cluster {
    /// How many players are counted.
    package var members = 0
    /// By column of the deal (`Layout`): players by archetype and size of party. Empty where who is counted is left to
    /// chance.
    package var deal: [Int64] = []
    /// The size of party that all columns are of; nil where they go by size.
    package var partySize: Int?
    /// Whether the columns are of one archetype, by size of party.
    var isOfOneArchetype: Bool { !deal.isEmpty && deal.count <= Layout.partySize && partySize == nil }

    package init(members: Int = 0, deal: [Int64] = [], partySize: Int? = nil) {
        (self.members, self.deal, self.partySize) = (members, deal, partySize)
    }
}

/// How many players a figure is about, and how they are spread over parties and clusters.
package struct Headcount: Sendable, Equatable, Mergeable, Filed {
    package private(set) var players: Int64 = 0
    /// Parties with at least one of these players.
    package private(set) var parties: Int64 = 0
    /// Σn² over parties, n of whose members are counted.
    package private(set) var partySquares: Int128 = 0
    /// Clusters with at least one of these players.
    package private(set) var clusters: Int64 = 0
    /// Σn² over clusters, n of whose players are counted.
    package private(set) var memberSquares: Int128 = 0
    /// Σd over clusters, by column of the deal; empty where nothing was dealt.
    package private(set) var dealt: [Int128] = []
    /// Σn·d over clusters, likewise.
    package private(set) var timesDeal: [Int128] = []
    /// Σd·dᵀ over clusters, row by row; empty where nothing was dealt.
    package private(set) var dealProducts: [Int128] = []
    /// Σd·d·d over clusters, by threes of columns, none twice; of one archetype alone, empty elsewhere.
    package private(set) var dealCubes: [Int128] = []
    /// The size of party that all columns of the deal are of; 0 where they go by size.
    private var onlySize: Int64 = 0

    package init() {}

    /// By column of the deal: the size of the parties.
    package var partySizes: [Int] {
        dealt.indices.map { onlySize > 0 ? Int(onlySize) : $0 % Layout.partySize + 1 }
    }

    /// - Parameter members: how many of a party are counted; 1…4.
    @inline(__always)
    package mutating func addParty(members: Int) {
        players &+= Int64(members)
        parties &+= 1
        partySquares &+= Int128(members &* members)
    }

    /// Days that are counted as heads.
    mutating func addDays(_ days: Cluster) {
        players &+= Int64(days.members)
        endCluster(days)
    }

    /// The cluster of parties that were added.
    package mutating func endCluster(_ cluster: Cluster) {
        clusters &+= 1
        memberSquares &+= Int128(cluster.members &* cluster.members)
        guard !cluster.deal.isEmpty else { return }
        let columns = cluster.deal.count
        if dealProducts.isEmpty {
            dealt = Array(repeating: 0, count: columns)
            timesDeal = dealt
            dealProducts = Array(repeating: 0, count: columns * columns)
            onlySize = Int64(cluster.partySize ?? 0)
        }
        if cluster.isOfOneArchetype { ClusterCubes.add(cluster.deal, to: &dealCubes) }
        for row in cluster.deal.indices where cluster.deal[row] != 0 {
            dealt[row] &+= Int128(cluster.deal[row])
            timesDeal[row] &+= Int128(cluster.deal[row]) &* Int128(cluster.members)
            for column in 0..<columns {
                dealProducts[row * columns + column] &+= Moments.product(cluster.deal[row], cluster.deal[column])
            }
        }
    }

    /// These players as a part of others: clusters without any of them count too, and the deal is that of all.
    ///
    /// - Parameter fewestMembers: the size of the smallest of their parties; columns of the deal go by party size.
    func among(_ others: Headcount, fewestMembers: Int) -> Headcount {
        var part = others
        (part.players, part.parties) = (players, parties)
        (part.partySquares, part.memberSquares) = (partySquares, memberSquares)
        part.dealCubes = []
        for column in others.dealt.indices where column % Layout.partySize < fewestMembers - 1 {
            part.timesDeal[column] = 0
        }
        return part
    }

    package mutating func merge(_ other: Headcount) {
        players += other.players
        parties += other.parties
        partySquares += other.partySquares
        clusters += other.clusters
        memberSquares += other.memberSquares
        dealCubes.merge(other.dealCubes)
        dealt.merge(other.dealt)
        timesDeal.merge(other.timesDeal)
        dealProducts.merge(other.dealProducts)
        onlySize = max(onlySize, other.onlySize)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try players.file(&coder)
        try parties.file(&coder)
        try partySquares.file(&coder)
        try clusters.file(&coder)
        try memberSquares.file(&coder)
        try dealt.fileAnyLength(&coder)
        try timesDeal.fileAnyLength(&coder)
        try dealProducts.fileAnyLength(&coder)
        try dealCubes.fileAnyLength(&coder)
        try onlySize.file(&coder)
    }
}

/// A figure's sum with what its error needs, where clusters are independent and their members need not be.
///
/// With X the sum over a cluster's n counted members and m = ΣX / Σn, the mean a player, the variance of m is
/// Σ(X − m·n)² / (Σn)² times G / (G − 1) for G clusters, and Σ(X − m·n)² = ΣX² − 2m·ΣXn + m²·Σn². What the deal
/// explains is taken off (`DealtDesign`).
package struct ClusterMoments: Sendable, Equatable, Mergeable, Filed {
    /// ΣX over clusters, which is Σx over players.
    package private(set) var sum: Int128 = 0
    /// ΣX² over clusters.
    package private(set) var squares: Int128 = 0
    /// ΣX·n over clusters.
    package private(set) var timesMembers: Int128 = 0
    /// By column of the deal: ΣX·d over clusters; empty where nothing was dealt.
    package private(set) var timesDeal: [Int128] = []
    package private(set) var cubes = ClusterCubes()

    package init() {}

    /// Without cubes.
    package init(sum: Int128, squares: Int128, timesMembers: Int128, timesDeal: [Int128] = []) {
        cubes = .unknown
        self.sum = sum
        self.squares = squares
        self.timesMembers = timesMembers
        self.timesDeal = timesDeal
    }

    /// Whether nothing was ever added.
    private var isZero: Bool {
        squares == 0 && sum == 0 && timesMembers == 0 && timesDeal.isEmpty && cubes.areZero
    }

    /// - Parameter figure: the sum over a cluster's counted members; −`largestFigure`…`largestFigure`.
    package mutating func add(_ figure: Int64, _ cluster: Cluster) {
        guard figure != 0 else { return }
        sum &+= Int128(figure)
        squares &+= Moments.product(figure, figure)
        timesMembers &+= Moments.product(figure, Int64(cluster.members))
        cubes.add(figure, cluster)
        guard !cluster.deal.isEmpty else { return }
        if timesDeal.isEmpty { timesDeal = Array(repeating: 0, count: cluster.deal.count) }
        for column in cluster.deal.indices where cluster.deal[column] != 0 {
            timesDeal[column] &+= Moments.product(figure, cluster.deal[column])
        }
    }

    package mutating func merge(_ other: ClusterMoments) {
        // Most figures of most slices are those of nobody.
        guard !other.isZero else { return }
        sum += other.sum
        squares += other.squares
        timesMembers += other.timesMembers
        timesDeal.merge(other.timesDeal)
        cubes.merge(other.cubes)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try sum.file(&coder)
        try squares.file(&coder)
        try timesMembers.file(&coder)
        try cubes.file(&coder)
        try timesDeal.fileAnyLength(&coder)
    }
}

extension [Int128] {
    /// A row that is empty, or as long as the deal has columns or products of columns.
    mutating func fileAnyLength(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        var length = Int64(count)
        try coder.code(&length)
        guard let length = Int(exactly: length), length <= Layout.mostDealProducts else { throw CheckpointDamage() }
        if length != count { self = Array(repeating: 0, count: length) }
        try file(&coder)
    }
}

/// What clusters received from faucets, F, and gave to sinks, S (both counted above 0), with the products that a ratio
/// and a difference need for their intervals.
package struct BalanceMoments: Sendable, Equatable, Mergeable, Filed {
    package internal(set) var headcount = Headcount()
    package private(set) var faucets = ClusterMoments()
    package private(set) var sinks = ClusterMoments()
    /// ΣF·S over clusters.
    package private(set) var products: Int128 = 0

    package init() {}

    /// Faucets − sinks.
    package var net: ClusterMoments {
        let columns = max(faucets.timesDeal.count, sinks.timesDeal.count)
        func column(_ moments: ClusterMoments, _ place: Int) -> Int128 {
            place < moments.timesDeal.count ? moments.timesDeal[place] : 0
        }
        return ClusterMoments(
            sum: faucets.sum - sinks.sum, squares: faucets.squares - 2 * products + sinks.squares,
            timesMembers: faucets.timesMembers - sinks.timesMembers,
            timesDeal: (0..<columns).map { column(faucets, $0) - column(sinks, $0) })
    }

    mutating func add(faucets received: Int64, sinks given: Int64, _ cluster: Cluster) {
        faucets.add(received, cluster)
        sinks.add(given, cluster)
        products &+= Moments.product(received, given)
    }

    /// Of days that ended in a level band; they are counted as heads.
    mutating func addDays(faucets received: Int64, sinks given: Int64, _ days: Cluster) {
        headcount.addDays(days)
        add(faucets: received, sinks: given, days)
    }

    package mutating func merge(_ other: BalanceMoments) {
        headcount.merge(other.headcount)
        faucets.merge(other.faucets)
        sinks.merge(other.sinks)
        products += other.products
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try headcount.file(&coder)
        try faucets.file(&coder)
        try sinks.file(&coder)
        try products.file(&coder)
    }
}
