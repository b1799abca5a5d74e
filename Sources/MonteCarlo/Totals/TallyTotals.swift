/// Counts by row: drops by rarity, outcomes by kind.
package struct TallyTotals: Sendable, Equatable, Mergeable, Filed {
    /// Archetype × row of every tally, one tally after the other; over players of their run's total.
    var byPlayer: [Moments]
    /// Archetype × row, of the run's total.
    var byArchetype: [PartyMoments]
    /// Party size × row, of the run's total.
    var bySize: [PartyMoments]
    /// By row: ΣX·Y over parties, with Y the whole tally.
    var timesWhole: [Int128]
    /// By row of a tally that has a base tally: ΣX·Y over parties, with Y the same row of the other.
    var timesBase: [Int128]

    init(_ layout: Layout) {
        byPlayer = Array(repeating: Moments(), count: layout.archetypes * layout.allTallyRows)
        byArchetype = Array(repeating: PartyMoments(), count: layout.archetypes * layout.allTallyRows)
        bySize = Array(repeating: PartyMoments(), count: Layout.partySize * layout.allTallyRows)
        timesWhole = Array(repeating: 0, count: layout.allTallyRows)
        timesBase = timesWhole
    }

    package mutating func merge(_ other: TallyTotals) {
        byPlayer.merge(other.byPlayer)
        byArchetype.merge(other.byArchetype)
        bySize.merge(other.bySize)
        timesWhole.merge(other.timesWhole)
        timesBase.merge(other.timesBase)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try byPlayer.file(&coder)
        try byArchetype.file(&coder)
        try bySize.file(&coder)
        try timesWhole.file(&coder)
        try timesBase.file(&coder)
    }
}

extension Accumulators {
    /// Count in a row over the run, of all players, of one archetype or of parties of one size (1…4).
    package func tally(code: Int, row: Int, archetype: Int? = nil, partySize: Int? = nil) -> PartyMoments {
        let place = layout.tallyStarts[code] + row
        if let archetype { return tallies.byArchetype[archetype * layout.allTallyRows + place] }
        return overSizes(partySize) { tallies.bySize[$0 * layout.allTallyRows + place] }
    }

    /// How players are spread: Σx and Σx² over players, of one archetype or all, of their count in a row.
    package func tallySpread(code: Int, row: Int, archetype: Int? = nil) -> Moments {
        let place = layout.tallyStarts[code] + row
        return overArchetypes(archetype) { tallies.byPlayer[$0 * layout.allTallyRows + place] } ?? Moments()
    }

    /// ΣX·Y over parties of the run's counts: X in the row, Y in the whole tally.
    package func productWithTally(code: Int, row: Int) -> Int128 {
        tallies.timesWhole[layout.tallyStarts[code] + row]
    }

    /// ΣX·Y over parties of the run's counts: X in the row, Y in the same row of its base tally.
    package func productWithBase(code: Int, row: Int) -> Int128 {
        tallies.timesBase[layout.tallyStarts[code] + row]
    }
}
