/// Tries with the same cell: what happened beside what the chances foretold.
///
/// Under the rolled chances alone, (hits − Σp) / √Σp(1−p) is a standard normal figure; forced hits are no part of it.
package struct TrialCell: Sendable, Equatable, Mergeable {
    package private(set) var tries: Int64 = 0
    /// Rolled; forced ones are apart.
    package private(set) var hits: Int64 = 0
    package private(set) var forced: Int64 = 0
    /// Σp, parts per million.
    package private(set) var chances: Int128 = 0
    /// Σp(1−p), parts per million squared.
    package private(set) var variances: Int128 = 0

    package init() {}

    @inline(__always)
    mutating func add(hit: Bool, forced isForced: Bool, chance: Int64) {
        tries &+= 1
        hits &+= hit ? 1 : 0
        forced &+= isForced ? 1 : 0
        chances &+= Int128(chance)
        variances &+= Int128(chance &* (1_000_000 &- chance))
    }

    package mutating func merge(_ other: TrialCell) {
        tries += other.tries
        hits += other.hits
        forced += other.forced
        chances += other.chances
        variances += other.variances
    }
}

/// Tries, rolled hits and forced hits of players, with the squares and products that make a share's interval honest
/// although one player's tries belong together.
package struct TrialMoments: Sendable, Equatable, Mergeable {
    package private(set) var tries = Moments()
    package private(set) var hits = Moments()
    package private(set) var forced = Moments()
    package private(set) var triesTimesHits: Int128 = 0
    package private(set) var triesTimesForced: Int128 = 0
    package private(set) var hitsTimesForced: Int128 = 0

    package init() {}

    mutating func add(tries tried: Int64, hits hit: Int64, forced force: Int64) {
        tries.add(tried)
        hits.add(hit)
        forced.add(force)
        triesTimesHits += Moments.product(tried, hit)
        triesTimesForced += Moments.product(tried, force)
        hitsTimesForced += Moments.product(hit, force)
    }

    package mutating func merge(_ other: TrialMoments) {
        tries.merge(other.tries)
        hits.merge(other.hits)
        forced.merge(other.forced)
        triesTimesHits += other.triesTimesHits
        triesTimesForced += other.triesTimesForced
        hitsTimesForced += other.hitsTimesForced
    }
}

/// Every chance that was tried.
package struct TrialTotals: Sendable, Equatable, Mergeable {
    /// The cells of each kind of trial, one kind after the other.
    var cells: [TrialCell]
    /// Archetype × kind of trial.
    var byPlayer: [TrialMoments]

    init(_ layout: Layout) {
        cells = Array(repeating: TrialCell(), count: layout.allTrialCells)
        byPlayer = Array(repeating: TrialMoments(), count: layout.archetypes * layout.trialCells.count)
    }

    package mutating func merge(_ other: TrialTotals) {
        cells.merge(other.cells)
        byPlayer.merge(other.byPlayer)
    }
}

extension Accumulators {
    /// Tries of a kind in a cell: a dry count, a ladder's step or a named kind; the last also holds what lies beyond.
    package func trial(code: Int, cell: Int) -> TrialCell { trials.cells[layout.trialStarts[code] + cell] }

    /// All cells of a kind together.
    package func trial(code: Int) -> TrialCell {
        var whole = TrialCell()
        for cell in 0..<layout.trialCells[code] { whole.merge(trial(code: code, cell: cell)) }
        return whole
    }

    /// Sums over players, of one archetype or all.
    package func trialMoments(code: Int, archetype: Int? = nil) -> TrialMoments {
        overArchetypes(archetype) { trials.byPlayer[$0 * layout.trialCells.count + code] } ?? TrialMoments()
    }
}
