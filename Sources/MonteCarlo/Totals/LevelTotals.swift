/// When each level was first reached. The spread of levels on a day follows from it.
package struct LevelTotals: Sendable, Equatable, Mergeable, Filed {
    /// By level index.
    var reached: FirstDays
    /// Slice: players by the level index at which they were at the run's end.
    var ends: [ClusterHistogram]

    init(_ layout: Layout) {
        reached = FirstDays(things: layout.levels, layout)
        ends = Array(repeating: ClusterHistogram(), count: layout.slices)
    }

    package mutating func merge(_ other: LevelTotals) {
        reached.merge(other.reached)
        ends.merge(other.ends)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try reached.file(&coder)
        try ends.file(&coder)
    }
}

extension Accumulators {
    /// How many players, of one archetype or all, first reached a level on a day of life.
    ///
    /// - Parameter level: index into `GameDescription.levelThresholds`, 1…; everyone starts at 0.
    package func levelReached(level: Int, day: Int, archetype: Int? = nil) -> Int64 {
        levelReached(level, archetype: archetype).count(day)
    }

    /// By day of life: how many players, of one archetype or all, first reached a level; nil for one that nobody
    /// reached.
    package func levelReached(_ level: Int, archetype: Int? = nil) -> ClusterHistogram? {
        levels.reached.days(of: level, archetype: archetype)
    }

    /// How players are spread over level indices at the run's end: all, those of one archetype or those in parties of
    /// one size (1…4).
    package func levelsAtEnd(archetype: Int? = nil, partySize: Int? = nil) -> ClusterHistogram {
        levels.ends[layout.slice(archetype: archetype, partySize: partySize)]
    }

    /// How many players, of one archetype or all, had each level index at the end of each day of life.
    ///
    /// - Returns: by day of life, by level index.
    package func playersByLevel(archetype: Int? = nil) -> [[Int64]] {
        var counts = Array(repeating: Int64(0), count: layout.levels)
        counts[0] = players(archetype: archetype)
        let reached = (0..<layout.levels).map { levelReached($0, archetype: archetype) }
        return (0..<layout.days).map { day in
            for level in 1..<layout.levels {
                let climbed = reached[level].count(day)
                counts[level] += climbed
                counts[level - 1] -= climbed
            }
            return counts
        }
    }
}

extension ClusterHistogram? {
    /// How many are at a place; 0 where nobody is.
    package func count(_ place: Int) -> Int64 { self?.count(place) ?? 0 }
}
