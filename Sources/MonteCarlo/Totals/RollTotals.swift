import QuestKernel

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

    /// Adds what was counted side by side.
    mutating func add(_ cell: LaneSheet.Cell) {
        tries &+= cell.tries
        hits &+= cell.hits
        forced &+= cell.forced
        chances &+= Int128(cell.chances)
        variances &+= cell.variances
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

/// Tries, rolled hits and forced hits of clusters, with the squares and products that make a share's interval correct
/// although one party's tries depend on each other and players' chances differ.
package struct RollMoments: Sendable, Equatable, Mergeable, Filed {
    package private(set) var tries = ClusterMoments()
    package private(set) var hits = ClusterMoments()
    package private(set) var forced = ClusterMoments()
    package private(set) var triesTimesHits: Int128 = 0
    package private(set) var triesTimesForced: Int128 = 0
    package private(set) var hitsTimesForced: Int128 = 0

    package init() {}

    mutating func add(tries tried: Int64, hits hit: Int64, forced force: Int64, _ cluster: Cluster) {
        tries.add(tried, cluster)
        hits.add(hit, cluster)
        forced.add(force, cluster)
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
    /// By cell of each kind: the same cells over clusters.
    var byCell: [RollMoments]
    /// By cell: Σh·c over clusters, with h the cell's hits and c what its tries cost; only of ladders with a price.
    var hitsTimesCost: [Int128]
    /// Slice × kind of roll, of the run's total.
    var runs: [RollMoments]
    /// By kind of roll: products of the tries and drops after each dry count; only of pity counters.
    var byDryCount: [ClusterProducts]

    init(_ layout: Layout) {
        cells = Array(repeating: RollCell(), count: layout.allRollCells)
        byCell = Array(repeating: RollMoments(), count: layout.allRollCells)
        hitsTimesCost = Array(repeating: 0, count: layout.allRollCells)
        runs = Array(repeating: RollMoments(), count: layout.slices * layout.rollCells.count)
        byDryCount = layout.rollCells.indices.map {
            ClusterProducts(columns: layout.isPity[$0] ? 2 * layout.rollCells[$0] : 0)
        }
    }

    package mutating func merge(_ other: RollTotals) {
        cells.merge(other.cells)
        byCell.merge(other.byCell)
        hitsTimesCost.merge(other.hitsTimesCost)
        runs.merge(other.runs)
        byDryCount.merge(other.byDryCount)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try cells.file(&coder)
        try byCell.file(&coder)
        try hitsTimesCost.file(&coder)
        try runs.file(&coder)
        try byDryCount.file(&coder)
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
        rolls.runs[layout.slice(archetype: archetype, partySize: partySize) * layout.rollCells.count + code]
    }

    /// Tries and hits in a cell, of all players.
    package func rollMoments(code: Int, cell: Int) -> RollMoments { rolls.byCell[layout.rollStarts[code] + cell] }

    /// Products over clusters of a pity counter's sums: of the tries after d dry ones in column 2d, and of what they
    /// dropped, rolled or forced, in the next; of the last dry count, where all drop that a guarantee makes sure, what
    /// was forced.
    package func productsByDryCount(code: Int) -> ClusterProducts { rolls.byDryCount[code] }

    /// Σh·c over clusters: the hits of a ladder's step with the gold that its tries cost.
    package func hitsTimesCost(code: Int, cell: Int) -> Int128 { rolls.hitsTimesCost[layout.rollStarts[code] + cell] }
}
