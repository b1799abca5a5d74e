/// On which day of life players first reached each of a number of things.
package struct FirstDays: Sendable, Equatable, Mergeable, Filed {
    private let rows: Int
    /// By thing: over all players, and then those of each archetype; empty for one that no player reached.
    private var reached: [[ClusterHistogram]]

    init(things: Int, _ layout: Layout) {
        rows = 1 + layout.archetypes
        reached = Array(repeating: [], count: things)
    }

    /// Counts the players of one archetype, or of all, of a cluster.
    mutating func add(_ thing: Int, archetype: Int?, days: ClusterPlaces, _ cluster: Cluster) {
        if reached[thing].isEmpty { reached[thing] = Array(repeating: ClusterHistogram(), count: rows) }
        reached[thing][archetype.map { $0 + 1 } ?? 0].add(days, cluster)
    }

    /// By day of life, up to the last on which anybody reached it; nil for what nobody reached.
    func days(of thing: Int, archetype: Int?) -> ClusterHistogram? {
        reached[thing].isEmpty ? nil : reached[thing][archetype.map { $0 + 1 } ?? 0]
    }

    package mutating func merge(_ other: FirstDays) { reached.merge(other.reached) }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        for thing in reached.indices {
            var length = Int64(reached[thing].count)
            try coder.code(&length)
            guard length == 0 || length == rows else { throw CheckpointDamage() }
            if length != reached[thing].count {
                reached[thing] = Array(repeating: ClusterHistogram(), count: Int(length))
            }
            try reached[thing].file(&coder)
        }
    }
}
