/// Counts by row: drops by rarity, outcomes by kind.
package struct TallyTotals: Sendable, Equatable, Mergeable, Filed {
    /// Archetype × row of every tally, one tally after the other; over players of their run's total.
    var byPlayer: [Moments]
    /// Slice × row, of the run's total.
    var runs: [ClusterMoments]
    /// By row: ΣX·Y over clusters, with Y the whole tally.
    var timesWhole: [Int128]
    /// By row of a tally that has a base tally: ΣX·Y over clusters, with Y the same row of the other.
    var timesBase: [Int128]

    init(_ layout: Layout) {
        byPlayer = Array(repeating: Moments(), count: layout.archetypes * layout.allTallyRows)
        runs = Array(repeating: ClusterMoments(), count: layout.slices * layout.allTallyRows)
        timesWhole = Array(repeating: 0, count: layout.allTallyRows)
        timesBase = timesWhole
    }

    package mutating func merge(_ other: TallyTotals) {
        byPlayer.merge(other.byPlayer)
        runs.merge(other.runs)
        timesWhole.merge(other.timesWhole)
        timesBase.merge(other.timesBase)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try byPlayer.file(&coder)
        try runs.file(&coder)
        try timesWhole.file(&coder)
        try timesBase.file(&coder)
    }
}

extension Accumulators {
    /// Count in a row over the run, of all players, of one archetype or of parties of one size (1…4).
    package func tally(code: Int, row: Int, archetype: Int? = nil, partySize: Int? = nil) -> ClusterMoments {
        let slice = layout.slice(archetype: archetype, partySize: partySize)
        return tallies.runs[slice * layout.allTallyRows + layout.tallyStarts[code] + row]
    }

    /// How players are spread: Σx and Σx² over players, of one archetype or all, of their count in a row.
    package func tallySpread(code: Int, row: Int, archetype: Int? = nil) -> Moments {
        let place = layout.tallyStarts[code] + row
        return overArchetypes(archetype) { tallies.byPlayer[$0 * layout.allTallyRows + place] } ?? Moments()
    }

    /// ΣX·Y over clusters of the run's counts: X in the row, Y in the whole tally.
    package func productWithTally(code: Int, row: Int) -> Int128 {
        tallies.timesWhole[layout.tallyStarts[code] + row]
    }

    /// ΣX·Y over clusters of the run's counts: X in the row, Y in the same row of its base tally.
    package func productWithBase(code: Int, row: Int) -> Int128 {
        tallies.timesBase[layout.tallyStarts[code] + row]
    }
}
