import MonteCarlo

/// By how much the players of a cluster were luckier than the chances that were rolled.
///
/// Of every chance that is rolled, whether it hits less the chance is 0 on average, whatever the player did before. So
/// its sum over a cluster has a known expectation, 0, and what of a figure's spread goes along with it can be taken
/// off: a control variate (S. Lavenberg and P. Welch 1981).
package struct LuckFacts: Sendable, Equatable {
    /// By kind of roll: Σ (hits − chance), in millionths.
    let excess: [Int64]

    /// It is kept of each block of players, which is a cluster.
    package static let note = BlockNote.Part(splitsGauges: false) { totals in
        totals.description.rolls.indices.map { code in
            let cell = totals.roll(code: code)
            return Int128(cell.hits) * 1_000_000 - cell.chances
        }
    }

    /// - Parameter packed: as it was noted. Nil if this is no cluster's luck.
    package init?(_ packed: [Int64]) {
        guard packed.allSatisfy({ $0.magnitude < 1 << 50 }) else { return nil }
        excess = packed
    }
}
