import SimulatedPlayers

/// The gauges of some clusters, day by day, until there are enough of them to be worth a walk through the histograms.
///
/// Each histogram is visited once for all of them, so that it stays in the cache while they are counted.
final class GaugeSheet {
    private static let size = 6 * PartyGroup.size

    private let layout: Layout
    /// Players in all, those before the cluster, and those of its finished parties.
    private var filled = 0
    private var clusterStart = 0
    /// Member × gauge: today's figures.
    private let today: UnsafeMutableBufferPointer<Int64>
    /// Player × day × gauge: bins.
    private let bins: UnsafeMutableBufferPointer<UInt16>
    /// Player × day.
    private let bands: UnsafeMutableBufferPointer<Int32>

    init(_ layout: Layout) {
        self.layout = layout
        today = .filled(0, count: Layout.partySize * layout.gauges)
        bins = .filled(0, count: Self.size * layout.days * layout.gauges)
        bands = .filled(0, count: Self.size * layout.days)
    }

    deinit {
        today.deallocate()
        bins.deallocate()
        bands.deallocate()
    }

    @inline(__always)
    func row(of member: Int) -> UnsafeMutableBufferPointer<Int64> {
        UnsafeMutableBufferPointer(rebasing: today[member &* layout.gauges..<(member &+ 1) &* layout.gauges])
    }

    /// Keeps a member's day.
    /// - Returns: a gauge that is below 0, if there is one.
    @inline(__always)
    func keep(_ member: Int, day: Int, band: Int) -> Int? {
        let player = filled &+ member
        let row = (player &* layout.days &+ day) &* layout.gauges
        for gauge in 0..<layout.gauges {
            let value = today[member &* layout.gauges &+ gauge]
            guard value >= 0 else { return gauge }
            bins[row &+ gauge] = UInt16(truncatingIfNeeded: LogLinearHistogram.bin(of: value))
        }
        bands[player &* layout.days &+ day] = Int32(truncatingIfNeeded: band)
        return nil
    }

    func endParty(of members: Int) { filled += members }

    /// Counts the cluster's marked days; there is room for another cluster afterwards.
    func endCluster(_ groups: [MemberGroup], into totals: inout GaugeTotals) {
        for mark in 0..<layout.marks {
            for gauge in 0..<layout.gauges { addMark(mark, gauge, groups, &totals) }
        }
        clusterStart = filled
        if filled + PartyGroup.size > Self.size { settle(into: &totals) }
    }

    /// Counts the finished clusters' days, and forgets them.
    func settle(into totals: inout GaugeTotals) {
        for day in 0..<layout.days {
            for gauge in 0..<layout.gauges {
                totals.byDay[gauge * layout.days + day].add(
                    filled, of: bins, from: day * layout.gauges + gauge, by: layout.days * layout.gauges)
            }
        }
        filled = 0
        clusterStart = 0
    }

    private func addMark(_ mark: Int, _ gauge: Int, _ groups: [MemberGroup], _ totals: inout GaugeTotals) {
        let day = layout.day(ofMark: mark)
        var order = ClusterOrder()
        for player in clusterStart..<filled {
            order.insert(Int(bins[(player * layout.days + day) * layout.gauges + gauge]), of: player - clusterStart)
        }
        for group in groups {
            order.withPlaces(in: group) { places in
                totals.bySlice[(group.slice * layout.gauges + gauge) * layout.marks + mark].add(places, group.cluster)
            }
        }
        for first in clusterStart..<filled {
            let band = bands[first * layout.days + day]
            // Each band once, when its first player comes.
            guard !(clusterStart..<first).contains(where: { bands[$0 * layout.days + day] == band }) else { continue }
            var there = MemberGroup(slice: 0)
            for player in first..<filled where bands[player * layout.days + day] == band {
                there.mask[player - clusterStart] = 1
                there.cluster.members += 1
            }
            order.withPlaces(in: there) { places in
                totals.byBand[(Int(band) * layout.gauges + gauge) * layout.marks + mark].add(places, there.cluster)
            }
        }
    }
}
