/// Figures read off the state at each day's end.
package struct GaugeTotals: Sendable, Equatable, Mergeable, Filed {
    /// Gauge × day of life.
    var byDay: [LogLinearHistogram]
    /// Archetype × gauge × mark.
    var byArchetype: [LogLinearHistogram]
    /// Level band × gauge × mark.
    var byBand: [LogLinearHistogram]
    /// Party size × gauge × mark.
    var bySize: [LogLinearHistogram]

    init(_ layout: Layout) {
        byDay = Array(repeating: LogLinearHistogram(), count: layout.gauges * layout.days)
        byArchetype = Array(
            repeating: LogLinearHistogram(), count: layout.archetypes * layout.gauges * layout.marks)
        byBand = Array(repeating: LogLinearHistogram(), count: layout.bands * layout.gauges * layout.marks)
        bySize = Array(repeating: LogLinearHistogram(), count: Layout.partySize * layout.gauges * layout.marks)
    }

    package mutating func merge(_ other: GaugeTotals) {
        byDay.merge(other.byDay)
        byArchetype.merge(other.byArchetype)
        byBand.merge(other.byBand)
        bySize.merge(other.bySize)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try byDay.file(&coder)
        try byArchetype.file(&coder)
        try byBand.file(&coder)
        try bySize.file(&coder)
    }
}

extension Accumulators {
    /// The bins that were hit at the end of a day of life, from below; bounds are within the bin.
    ///
    /// - Parameters:
    ///   - day: any day for all players; for one archetype a day of `markedDays`, otherwise the result is empty.
    package func gaugeHistogram(gauge: Int, day: Int, archetype: Int? = nil)
        -> [(lower: Int64, upper: Int64, count: UInt64)]
    {
        guard let archetype else { return gauges.byDay[gauge * layout.days + day].bins }
        guard let mark = layout.mark(ofDay: day) else { return [] }
        return gauges.byArchetype[(archetype * layout.gauges + gauge) * layout.marks + mark].bins
    }

    /// The bins that were hit by players whose day ended in a level band; only on `markedDays`.
    package func gaugeHistogram(gauge: Int, day: Int, band: Int) -> [(lower: Int64, upper: Int64, count: UInt64)] {
        guard let mark = layout.mark(ofDay: day) else { return [] }
        return gauges.byBand[(band * layout.gauges + gauge) * layout.marks + mark].bins
    }

    /// The bins that were hit by members of parties of one size (1…4); only on `markedDays`.
    package func gaugeHistogram(
        gauge: Int, day: Int, partySize: Int
    ) -> [(lower: Int64, upper: Int64, count: UInt64)] {
        guard let mark = layout.mark(ofDay: day), (1...Layout.partySize).contains(partySize) else { return [] }
        return gauges.bySize[((partySize - 1) * layout.gauges + gauge) * layout.marks + mark].bins
    }

    /// The days of life on which gauges are split by archetype, by level band and by party size: 6, 13, 20, … and the last.
    package var markedDays: [Int] { (0..<layout.marks).map(layout.day(ofMark:)) }
}
