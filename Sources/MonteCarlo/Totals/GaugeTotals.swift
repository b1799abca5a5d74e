/// Figures read off the state at each day's end.
package struct GaugeTotals: Sendable, Equatable, Mergeable, Filed {
    /// Gauge × day of life.
    var byDay: [LogLinearHistogram]
    /// Slice × gauge × mark; places are bins of `LogLinearHistogram`.
    var bySlice: [ClusterHistogram]
    /// Level band × gauge × mark.
    var byBand: [ClusterHistogram]

    init(_ layout: Layout) {
        byDay = Array(repeating: LogLinearHistogram(), count: layout.gauges * layout.days)
        bySlice = Array(repeating: ClusterHistogram(), count: layout.slices * layout.gauges * layout.marks)
        byBand = Array(repeating: ClusterHistogram(), count: layout.bands * layout.gauges * layout.marks)
    }

    package mutating func merge(_ other: GaugeTotals) {
        byDay.merge(other.byDay)
        bySlice.merge(other.bySlice)
        byBand.merge(other.byBand)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try byDay.file(&coder)
        try bySlice.file(&coder)
        try byBand.file(&coder)
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
        guard let histogram = gaugeSpread(gauge: gauge, day: day, archetype: archetype) else { return [] }
        return histogram.counts.enumerated().filter { $0.element > 0 }.map { bin, count in
            let (lower, upper) = LogLinearHistogram.bounds(ofBin: bin)
            return (lower, upper, UInt64(count))
        }
    }

    /// How a gauge is spread over players at the end of a marked day, by bins of `LogLinearHistogram`: over all, those
    /// of one archetype or those in parties of one size (1…4); nil on any other day.
    package func gaugeSpread(gauge: Int, day: Int, archetype: Int? = nil, partySize: Int? = nil) -> ClusterHistogram? {
        guard let mark = layout.mark(ofDay: day) else { return nil }
        let slice = layout.slice(archetype: archetype, partySize: partySize)
        return gauges.bySlice[(slice * layout.gauges + gauge) * layout.marks + mark]
    }

    /// The same over players whose day ended in a level band.
    package func gaugeSpread(gauge: Int, day: Int, band: Int) -> ClusterHistogram? {
        guard let mark = layout.mark(ofDay: day) else { return nil }
        return gauges.byBand[(band * layout.gauges + gauge) * layout.marks + mark]
    }

    /// The days of life on which gauges are split by archetype, by level band and by party size: 6, 13, 20, … and the
    /// last.
    package var markedDays: [Int] { (0..<layout.marks).map(layout.day(ofMark:)) }
}
