/// Counts by row: drops by rarity, outcomes by kind.
package struct TallyTotals: Sendable, Equatable, Mergeable {
    /// Archetype × row of every tally, one tally after the other; over players of their run's total.
    var byPlayer: [Moments]

    init(_ layout: Layout) {
        byPlayer = Array(repeating: Moments(), count: layout.archetypes * layout.allTallyRows)
    }

    package mutating func merge(_ other: TallyTotals) { byPlayer.merge(other.byPlayer) }
}

extension Accumulators {
    /// Σx and Σx² over players, of one archetype or all, of their count in a row.
    package func tally(code: Int, row: Int, archetype: Int? = nil) -> Moments {
        let place = layout.tallyStarts[code] + row
        return overArchetypes(archetype) { tallies.byPlayer[$0 * layout.allTallyRows + place] } ?? Moments()
    }
}
