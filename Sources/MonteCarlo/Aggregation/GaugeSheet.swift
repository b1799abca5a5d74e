import SimulatedPlayers

/// The gauges of some clusters, day by day, until there are enough of them to be worth a walk through the histograms.
///
/// Each histogram is visited once for all of them, so that it stays in the cache while they are counted: one cluster at
/// a time would fetch nearly every count from memory.
final class GaugeSheet {
    /// About the bytes that bins may take, and the most clusters.
    private static let room = 1 << 19
    private static let mostClusters = 128

    private let layout: Layout
    /// Players that there is room for.
    private let size: Int
    /// Players in all, and those of finished clusters.
    private var filled = 0
    private var clusterStart = 0
    /// Of the players, those whose days are counted among all.
    private var counted = 0
    /// By finished cluster: its first player and its groups.
    private var clusters: [(first: Int, groups: [MemberGroup])] = []
    /// Member × gauge: today's figures.
    private let today: UnsafeMutableBufferPointer<Int64>
    /// Player × day × gauge: bins.
    private let bins: UnsafeMutableBufferPointer<UInt16>
    /// Player × day.
    private let bands: UnsafeMutableBufferPointer<Int32>

    init(_ layout: Layout) {
        self.layout = layout
        let bytes = MemoryLayout<UInt16>.stride * PartyGroup.size * max(layout.days * layout.gauges, 1)
        size = PartyGroup.size * min(max(Self.room / bytes, 1), Self.mostClusters)
        today = .filled(0, count: Layout.partySize * layout.gauges)
        bins = .zeroed(count: size * layout.days * layout.gauges)
        bands = .zeroed(count: size * layout.days)
    }

    deinit {
        today.deallocate()
        bins.free()
        bands.free()
    }

    @inline(__always)
    func row(of member: Int) -> UnsafeMutableBufferPointer<Int64> {
        UnsafeMutableBufferPointer(rebasing: today[member &* layout.gauges..<(member &+ 1) &* layout.gauges])
    }

    /// Keeps a member's day; members are those of the party.
    /// - Returns: a gauge that is below 0, if there is one.
    @inline(__always)
    func keep(_ member: Int, day: Int, band: Int) -> Int? {
        for gauge in 0..<layout.gauges {
            let value = today[member &* layout.gauges &+ gauge]
            guard value >= 0 else { return gauge }
            keep(value, of: gauge, member: member, day)
        }
        keepBand(band, of: member, day)
        return nil
    }

    /// Keeps a gauge of the day of members who are played side by side, in place of their party's.
    ///
    /// - Parameter values: by lane, of which some are the members'.
    /// - Returns: whether all are 0 or more.
    func keep(_ values: UnsafePointer<Int64>, of gauge: Int, _ lanes: Range<Int>, _ day: Int) -> Bool {
        var place = (filled &* layout.days &+ day) &* layout.gauges &+ gauge
        let step = layout.days &* layout.gauges
        var signs: Int64 = 0
        for lane in lanes {
            bins[place] = UInt16(truncatingIfNeeded: LogLinearHistogram.bin(of: values[lane]))
            signs |= values[lane]
            place &+= step
        }
        return signs >= 0
    }

    @inline(__always)
    private func keep(_ value: Int64, of gauge: Int, member: Int, _ day: Int) {
        bins[((filled &+ member) &* layout.days &+ day) &* layout.gauges &+ gauge] = UInt16(
            truncatingIfNeeded: LogLinearHistogram.bin(of: value))
    }

    @inline(__always)
    func keepBand(_ band: Int, of member: Int, _ day: Int) {
        bands[(filled &+ member) &* layout.days &+ day] = Int32(truncatingIfNeeded: band)
    }

    func endParty(of members: Int) { filled += members }

    /// The cluster is whole; there is room for another one afterwards.
    func endCluster(_ groups: [MemberGroup], into totals: inout GaugeTotals) {
        clusters.append((clusterStart, groups))
        clusterStart = filled
        if filled + PartyGroup.size > size { settle(into: &totals) }
    }

    /// Counts the days of finished clusters among all players.
    func settleDays(into totals: inout GaugeTotals) {
        let player = layout.days * layout.gauges
        for day in 0..<layout.days {
            for gauge in 0..<layout.gauges {
                totals.byDay[gauge * layout.days + day].add(
                    filled - counted, of: bins, from: counted * player + day * layout.gauges + gauge, by: player)
            }
        }
        counted = filled
    }

    /// Counts the finished clusters' days, and forgets them.
    func settle(into totals: inout GaugeTotals) {
        settleDays(into: &totals)
        for mark in 0..<layout.marks {
            for gauge in 0..<layout.gauges { addMark(mark, gauge, &totals) }
        }
        clusters.removeAll(keepingCapacity: true)
        filled = 0
        counted = 0
        clusterStart = 0
    }

    private func addMark(_ mark: Int, _ gauge: Int, _ totals: inout GaugeTotals) {
        let day = layout.day(ofMark: mark)
        // By index: a copy of a cluster would count who holds its groups.
        for number in clusters.indices {
            let end = number + 1 < clusters.count ? clusters[number + 1].first : filled
            let players = clusters[number].first..<end
            var places = ClusterPlaces()
            for player in players {
                places.insert(
                    Int(bins[(player &* layout.days &+ day) &* layout.gauges &+ gauge]),
                    of: player &- players.lowerBound)
            }
            clusters[number].groups.withUnsafeBufferPointer { groups in
                for group in groups.indices {
                    totals.bySlice[(groups[group].slice * layout.gauges + gauge) * layout.marks + mark].add(
                        places.of(groups[group].members), groups[group].cluster)
                }
            }
            addBands(of: players, places, gauge, day, mark, &totals)
        }
    }

    /// Counts each level band of a cluster's players once.
    private func addBands(
        of players: Range<Int>, _ places: ClusterPlaces, _ gauge: Int, _ day: Int, _ mark: Int,
        _ totals: inout GaugeTotals
    ) {
        var left = ~(~0 &<< UInt16(truncatingIfNeeded: players.count)) as UInt16
        while left != 0 {
            let first = players.lowerBound &+ left.trailingZeroBitCount
            let band = bands[first &* layout.days &+ day]
            var there: UInt16 = 0
            for player in first..<players.upperBound where bands[player &* layout.days &+ day] == band {
                there |= 1 &<< UInt16(truncatingIfNeeded: player &- players.lowerBound)
            }
            left &= ~there
            let own = places.of(there)
            totals.byBand[(Int(band) * layout.gauges + gauge) * layout.marks + mark].add(
                own, Cluster(members: own.count))
        }
    }
}
