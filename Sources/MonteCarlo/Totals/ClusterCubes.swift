/// Third moments of a figure over clusters, with X its sum over a cluster's members and d how many of them are in
/// parties of each size: how skewed it is. Of players of one archetype alone; of several it would be hundreds of sums.
package struct ClusterCubes: Sendable, Equatable, Mergeable, Filed {
    /// ΣX³, ΣX²·d by size of party and ΣX·d·d by pairs of sizes, none twice; empty where nothing is known.
    package private(set) var sums: [Int128] = []
    /// How many clusters are left out, because their sum is too large.
    private var leftOut: Int64 = 0

    /// 2³⁵, of a sum that is counted: its cube times a million clusters stays below 2¹²⁵.
    private static let largest: UInt64 = 1 << 35

    package init() {}

    /// Of a figure whose clusters are not known one by one.
    static let unknown: ClusterCubes = {
        var cubes = ClusterCubes()
        cubes.leftOut = 1
        return cubes
    }()

    /// Whether every cluster is counted.
    package var areKnown: Bool { leftOut == 0 && !sums.isEmpty }

    /// Whether nothing was ever added.
    var areZero: Bool { sums.isEmpty && leftOut == 0 }

    package mutating func add(_ figure: Int64, _ cluster: Cluster) {
        guard cluster.isOfOneArchetype else { return }
        guard figure.magnitude <= Self.largest else {
            leftOut &+= 1
            return
        }
        let columns = cluster.deal.count
        if sums.isEmpty { sums = Array(repeating: 0, count: 1 + columns + columns * (columns + 1) / 2) }
        let square = Moments.product(figure, figure)
        sums.withUnsafeMutableBufferPointer { sums in
            cluster.deal.withUnsafeBufferPointer { deal in
                sums[0] &+= square &* Int128(figure)
                // Most of a deal is of nobody.
                for column in 0..<columns where deal[column] != 0 {
                    sums[1 &+ column] &+= square &* Int128(deal[column])
                    let pairs = 1 &+ columns &+ column &* columns &- column &* (column &+ 1) / 2
                    let times = figure &* deal[column]
                    for other in column..<columns where deal[other] != 0 {
                        sums[pairs &+ other] &+= Moments.product(times, deal[other])
                    }
                }
            }
        }
    }

    /// Adds a cluster's d·d·d, by threes of sizes, none twice.
    package static func add(_ deal: [Int64], to sums: inout [Int128]) {
        let columns = deal.count
        if sums.isEmpty { sums = Array(repeating: 0, count: columns * (columns + 1) * (columns + 2) / 6) }
        var place = 0
        for one in 0..<columns {
            for two in one..<columns {
                for three in two..<columns {
                    sums[place] &+= Int128(deal[one] &* deal[two] &* deal[three])
                    place &+= 1
                }
            }
        }
    }

    package mutating func merge(_ other: ClusterCubes) {
        sums.merge(other.sums)
        leftOut += other.leftOut
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try sums.fileAnyLength(&coder)
        try leftOut.file(&coder)
    }
}
