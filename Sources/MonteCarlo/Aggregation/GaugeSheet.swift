/// The gauges of some parties, day by day, until there are enough of them to be worth a walk through the histograms.
///
/// Each histogram is visited once for all of them, so that it stays in the cache while they are counted.
final class GaugeSheet {
    private static let size = 64

    private let layout: Layout
    private var filled = 0
    /// Member × gauge: today's figures.
    private let today: UnsafeMutableBufferPointer<Int64>
    /// Player × day × gauge: bins.
    private let bins: UnsafeMutableBufferPointer<UInt16>
    /// Player × day.
    private let bands: UnsafeMutableBufferPointer<Int32>
    private let archetypes: UnsafeMutableBufferPointer<Int>
    /// By player: the party's size − 1.
    private let sizes: UnsafeMutableBufferPointer<Int>

    init(_ layout: Layout) {
        self.layout = layout
        today = .filled(0, count: Layout.partySize * layout.gauges)
        bins = .filled(0, count: Self.size * layout.days * layout.gauges)
        bands = .filled(0, count: Self.size * layout.days)
        archetypes = .filled(0, count: Self.size)
        sizes = .filled(0, count: Self.size)
    }

    deinit {
        today.deallocate()
        bins.deallocate()
        bands.deallocate()
        archetypes.deallocate()
        sizes.deallocate()
    }

    @inline(__always)
    func row(of member: Int) -> UnsafeMutableBufferPointer<Int64> {
        UnsafeMutableBufferPointer(rebasing: today[member &* layout.gauges..<(member &+ 1) &* layout.gauges])
    }

    /// Keeps a member's day.
    /// - Returns: a gauge that is below 0, if there is one.
    @inline(__always)
    func keep(_ member: Int, day: Int, archetype: Int, band: Int) -> Int? {
        let player = filled &+ member
        let row = (player &* layout.days &+ day) &* layout.gauges
        for gauge in 0..<layout.gauges {
            let value = today[member &* layout.gauges &+ gauge]
            guard value >= 0 else { return gauge }
            bins[row &+ gauge] = UInt16(truncatingIfNeeded: LogLinearHistogram.bin(of: value))
        }
        bands[player &* layout.days &+ day] = Int32(truncatingIfNeeded: band)
        archetypes[player] = archetype
        return nil
    }

    func endParty(of members: Int, into totals: inout GaugeTotals) {
        for player in filled..<filled + members { sizes[player] = members - 1 }
        filled += members
        if filled + Layout.partySize > Self.size { settle(into: &totals) }
    }

    /// Counts the finished parties' days, and forgets them.
    func settle(into totals: inout GaugeTotals) {
        for day in 0..<layout.days {
            let mark = layout.mark(ofDay: day)
            for gauge in 0..<layout.gauges {
                totals.byDay[gauge * layout.days + day].add(
                    filled, of: bins, from: day * layout.gauges + gauge, by: layout.days * layout.gauges)
                guard let mark else { continue }
                for player in 0..<filled { addMark(mark, day, gauge, player, &totals) }
            }
        }
        filled = 0
    }

    private func addMark(_ mark: Int, _ day: Int, _ gauge: Int, _ player: Int, _ totals: inout GaugeTotals) {
        let bin = Int(bins[(player * layout.days + day) * layout.gauges + gauge])
        let band = Int(bands[player * layout.days + day])
        totals.byArchetype[(archetypes[player] * layout.gauges + gauge) * layout.marks + mark].add(bin: bin)
        totals.bySize[(sizes[player] * layout.gauges + gauge) * layout.marks + mark].add(bin: bin)
        totals.byBand[(band * layout.gauges + gauge) * layout.marks + mark].add(bin: bin)
    }
}
