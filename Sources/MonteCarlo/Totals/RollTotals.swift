/// Tries with the same cell: what happened beside what the chances predict.
///
/// Under the rolled chances alone, (hits − Σp) / √Σp(1−p) is a standard normal figure; forced hits are no part of it.
package struct RollCell: Sendable, Equatable, Mergeable, Filed {
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

    package mutating func merge(_ other: RollCell) {
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

/// Tries, rolled hits and forced hits of parties, with the squares and products that make a share's interval correct
/// although one party's tries depend on each other.
package struct RollMoments: Sendable, Equatable, Mergeable, Filed {
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

    package mutating func merge(_ other: RollMoments) {
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

/// Every chance that was rolled.
package struct RollTotals: Sendable, Equatable, Mergeable, Filed {
    /// The cells of each kind of roll, one kind after the other.
    var cells: [RollCell]
    /// Archetype × kind of roll, of the run's total.
    var byArchetype: [RollMoments]
    /// Party size × kind of roll, of the run's total.
    var bySize: [RollMoments]

    init(_ layout: Layout) {
        cells = Array(repeating: RollCell(), count: layout.allRollCells)
        byArchetype = Array(repeating: RollMoments(), count: layout.archetypes * layout.rollCells.count)
        bySize = Array(repeating: RollMoments(), count: Layout.partySize * layout.rollCells.count)
    }

    package mutating func merge(_ other: RollTotals) {
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
    package func roll(code: Int, cell: Int) -> RollCell { rolls.cells[layout.rollStarts[code] + cell] }

    /// All cells of a kind together.
    package func roll(code: Int) -> RollCell {
        var whole = RollCell()
        for cell in 0..<layout.rollCells[code] { whole.merge(roll(code: code, cell: cell)) }
        return whole
    }

    /// Tries and hits over the run, of all players, of one archetype or of parties of one size (1…4).
    package func rollMoments(code: Int, archetype: Int? = nil, partySize: Int? = nil) -> RollMoments {
        let kinds = layout.rollCells.count
        if let archetype { return rolls.byArchetype[archetype * kinds + code] }
        return overSizes(partySize, empty: RollMoments()) { rolls.bySize[$0 * kinds + code] }
    }
}
