/// How long players wait for something that matters, in days on which they played.
///
/// A gap of 1 is a reward on the next day of play; the first gap begins with the player. A gap that the run's end cuts
/// is not counted as a gap, but counts among the longest.
package struct CadenceTotals: Sendable, Equatable, Mergeable, Filed {
    /// By archetype: gaps between days with a reward.
    var gaps: [LogLinearHistogram]
    /// By slice, over players who played at all: their longest gap, the last one as far as it went; places are bins of
    /// `LogLinearHistogram`.
    var longest: [ClusterHistogram]

    init(_ layout: Layout) {
        gaps = Array(repeating: LogLinearHistogram(), count: layout.archetypes)
        longest = Array(repeating: ClusterHistogram(), count: layout.slices)
    }

    package mutating func merge(_ other: CadenceTotals) {
        gaps.merge(other.gaps)
        longest.merge(other.longest)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try gaps.file(&coder)
        try longest.file(&coder)
    }
}

extension LogLinearHistogram {
    fileprivate static func merged(_ histograms: [LogLinearHistogram]) -> LogLinearHistogram {
        var whole = LogLinearHistogram()
        for histogram in histograms { whole.merge(histogram) }
        return whole
    }
}

extension Accumulators {
    /// Days of play from one day with a meaningful reward to the next, of one archetype or all.
    package func rewardGaps(archetype: Int? = nil) -> [(lower: Int64, upper: Int64, count: UInt64)] {
        (archetype.map { cadence.gaps[$0] } ?? .merged(cadence.gaps)).bins
    }

    /// Over players who played, of one archetype or all: the longest of their gaps, by bins of `LogLinearHistogram`.
    package func longestRewardGaps(archetype: Int? = nil) -> ClusterHistogram {
        cadence.longest[layout.slice(archetype: archetype)]
    }
}
