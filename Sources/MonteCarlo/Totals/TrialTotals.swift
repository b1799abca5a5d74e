/// Tries with the same cell: what happened beside what the chances foretold.
///
/// Under the rolled chances alone, (hits − Σp) / √Σp(1−p) is a standard normal figure; forced hits are no part of it.
package struct TrialCell: Sendable, Equatable, Mergeable, Filed {
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

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try tries.file(&coder)
        try hits.file(&coder)
        try forced.file(&coder)
        try chances.file(&coder)
        try variances.file(&coder)
    }
}

/// Tries, rolled hits and forced hits of parties, with the squares and products that make a share's interval honest
/// although one party's tries belong together.
package struct TrialMoments: Sendable, Equatable, Mergeable, Filed {
    package private(set) var tries = PartyMoments()
    package private(set) var hits = PartyMoments()
    package private(set) var forced = PartyMoments()
    package private(set) var triesTimesHits: Int128 = 0
    package private(set) var triesTimesForced: Int128 = 0
    package private(set) var hitsTimesForced: Int128 = 0

    package init() {}

    mutating func add(tries tried: Int64, hits hit: Int64, forced force: Int64, members: Int) {
        tries.add(tried, members: members)
        hits.add(hit, members: members)
        forced.add(force, members: members)
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

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try tries.file(&coder)
        try hits.file(&coder)
        try forced.file(&coder)
        try triesTimesHits.file(&coder)
        try triesTimesForced.file(&coder)
        try hitsTimesForced.file(&coder)
    }
}

/// Every chance that was tried.
package struct TrialTotals: Sendable, Equatable, Mergeable, Filed {
    /// The cells of each kind of trial, one kind after the other.
    var cells: [TrialCell]
    /// Archetype × kind of trial, of the run's total.
    var byArchetype: [TrialMoments]
    /// Party size × kind of trial, of the run's total.
    var bySize: [TrialMoments]

    init(_ layout: Layout) {
        cells = Array(repeating: TrialCell(), count: layout.allTrialCells)
        byArchetype = Array(repeating: TrialMoments(), count: layout.archetypes * layout.trialCells.count)
        bySize = Array(repeating: TrialMoments(), count: Layout.partySize * layout.trialCells.count)
    }

    package mutating func merge(_ other: TrialTotals) {
        cells.merge(other.cells)
        byArchetype.merge(other.byArchetype)
        bySize.merge(other.bySize)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try cells.file(&coder)
        try byArchetype.file(&coder)
        try bySize.file(&coder)
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

    /// Tries and hits over the run, of all players, of one archetype or of parties of one size (1…4).
    package func trialMoments(code: Int, archetype: Int? = nil, partySize: Int? = nil) -> TrialMoments {
        let kinds = layout.trialCells.count
        if let archetype { return trials.byArchetype[archetype * kinds + code] }
        return overSizes(partySize, empty: TrialMoments()) { trials.bySize[$0 * kinds + code] }
    }
}
