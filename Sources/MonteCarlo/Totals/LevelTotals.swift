/// When each level was first reached. The spread of levels on a day follows from it.
package struct LevelTotals: Sendable, Equatable, Mergeable, Filed {
    private let days: Int
    private let archetypes: Int
    /// By level index: archetype × day of life; empty for a level that no player reached.
    private var reached: [[UInt32]]
    /// Party size × level index: players at that level at the run's end.
    var endsBySize: [Int64]

    init(_ layout: Layout) {
        days = layout.days
        archetypes = layout.archetypes
        reached = Array(repeating: [], count: layout.levels)
        endsBySize = Array(repeating: 0, count: Layout.partySize * layout.levels)
    }

    @inline(__always)
    mutating func add(level: Int, day: Int, archetype: Int) {
        if reached[level].isEmpty { reached[level] = Array(repeating: 0, count: archetypes * days) }
        reached[level][archetype * days + day] &+= 1
    }

    func count(level: Int, day: Int, archetype: Int) -> Int64 {
        reached[level].isEmpty ? 0 : Int64(reached[level][archetype * days + day])
    }

    package mutating func merge(_ other: LevelTotals) {
        reached.merge(other.reached)
        endsBySize.merge(other.endsBySize)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        let full = archetypes * days
        for level in reached.indices { try reached[level].file(&coder) { $0 == 0 || $0 == full } }
        try endsBySize.file(&coder)
    }
}

extension Accumulators {
    /// How many players, of one archetype or all, first reached a level on a day of life.
    ///
    /// - Parameter level: index into `GameDescription.levelThresholds`, 1…; everyone starts at 0.
    package func levelReached(level: Int, day: Int, archetype: Int? = nil) -> Int64 {
        overArchetypes(archetype) { levels.count(level: level, day: day, archetype: $0) } ?? 0
    }

    /// By level index: how many members of parties of one size (1…4) had that level at the run's end.
    package func playersByLevelAtEnd(partySize: Int) -> [Int64] {
        guard (1...Layout.partySize).contains(partySize) else { return Array(repeating: 0, count: layout.levels) }
        return Array(levels.endsBySize[(partySize - 1) * layout.levels..<partySize * layout.levels])
    }

    /// How many players, of one archetype or all, had each level index at the end of each day of life.
    ///
    /// - Returns: by day of life, by level index.
    package func playersByLevel(archetype: Int? = nil) -> [[Int64]] {
        var counts = Array(repeating: Int64(0), count: layout.levels)
        counts[0] = players(archetype: archetype)
        return (0..<layout.days).map { day in
            for level in 1..<layout.levels {
                let climbed = levelReached(level: level, day: day, archetype: archetype)
                counts[level] += climbed
                counts[level - 1] -= climbed
            }
            return counts
        }
    }
}
