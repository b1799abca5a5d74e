import MonteCarlo
import QuestKernel

extension Metric {
    /// The sums that this figure is made of.
    ///
    /// - Returns: of a ratio its top and bottom; of a quantile, how many are counted in all, and then how many at each
    ///   value, without the zeros at the end.
    package func sums(of totals: Accumulators) -> [Int64] { exactSums(of: totals).map { Int64(clamping: $0) } }

    /// The same to be kept of each block of players.
    package var note: BlockNote.Part {
        let isCounts = if case .quantile = shape { true } else { false }
        let readsGauge = if case .quantile(.gauge, _) = shape { true } else { false }
        return BlockNote.Part(isCounts: isCounts, splitsGauges: readsGauge && archetype != nil) {
            exactSums(of: $0)
        }
    }

    private func exactSums(of totals: Accumulators) -> [Int128] {
        switch shape {
        case .ratio(let top, let bottom, _, _): return [sum(top, totals), sum(bottom, totals)]
        case .quantile(let distribution, _): return counts(distribution, totals).map { Int128($0) }
        }
    }

    private func sum(_ columns: [Column], _ totals: Accumulators) -> Int128 {
        columns.reduce(0) { $0 + value($1, totals) }
    }

    private func value(_ column: Column, _ totals: Accumulators) -> Int128 {
        switch column {
        case .less(let column): return -value(column, totals)
        case .players: return Int128(totals.players(archetype: archetype))
        case .playersInParties(let members):
            return Int128(totals.headcount(archetype: archetype, fewestMembers: members).players)
        case .playerDays: return Int128(totals.players(archetype: archetype)) * Int128(totals.layout.days)
        case .activeDays:
            return totals.activeDays(archetype: archetype).sum
        case .earned(let resource): return moved(resource, totals, isFaucet: true)
        case .spent(let resource): return moved(resource, totals, isFaucet: false)
        case .through(let flow, let resource): return through(flow, resource, totals)
        case .tally(let code, let row): return totals.tally(code: code, row: row, archetype: archetype).sum
        case .wholeTally(let code):
            return (0..<totals.layout.tallyRows[code]).reduce(Int128(0)) {
                $0 + totals.tally(code: code, row: $1, archetype: archetype).sum
            }
        case .tries(let code): return totals.rollMoments(code: code, archetype: archetype).tries.sum
        case .hits(let code): return totals.rollMoments(code: code, archetype: archetype).hits.sum
        case .forced(let code): return totals.rollMoments(code: code, archetype: archetype).forced.sum
        case .command(let code): return Int128(totals.commandsAccepted(code: code, archetype: archetype))
        case .atLevel(let level, let day):
            return Self.sum(of: totals.levelReached(level, archetype: archetype), by: day)
        case .withMilestone(let milestone, let day):
            return Self.sum(of: totals.milestoneReached(milestone, archetype: archetype), by: day)
        case .withThing(let tally, let row, let day):
            let had = totals.thing(tally: tally, row: row).flatMap { totals.thingHad($0, archetype: archetype) }
            return Self.sum(of: had, by: day)
        case .levels(let day, let first):
            let start = Int128(totals.players(archetype: archetype)) * Int128(first)
            return (1..<max(totals.layout.levels, 1)).reduce(start) { sum, level in
                sum + Self.sum(of: totals.levelReached(level, archetype: archetype), by: day)
            }
        }
    }

    /// How many came to something by the end of a day of life.
    private static func sum(of days: ClusterHistogram?, by day: Int) -> Int128 {
        guard let days else { return 0 }
        return (0...day).reduce(Int128(0)) { $0 + Int128(days.count($1)) }
    }

    private func moved(_ resource: Int, _ totals: Accumulators, isFaucet: Bool) -> Int128 {
        let id = ResourceID(UInt16(resource))
        guard totals.layout.slot(of: id) == nil else {
            let balance = totals.balance(currency: id, archetype: archetype)
            return isFaucet ? balance.faucets.sum : balance.sinks.sum
        }
        return (0..<totals.layout.flows).reduce(Int128(0)) { sum, index in
            let flow = totals.itemFlow(flow: FlowID(UInt16(index)), resource: id)
            return sum + (isFaucet ? flow.added : flow.taken)
        }
    }

    private func through(_ flow: Int, _ resource: Int, _ totals: Accumulators) -> Int128 {
        let (flow, resource) = (FlowID(UInt16(flow)), ResourceID(UInt16(resource)))
        guard totals.layout.slot(of: resource) == nil else {
            let sum = totals.runFlow(flow: flow, currency: resource, archetype: archetype).sum
            return sum < 0 ? -sum : sum
        }
        let item = totals.itemFlow(flow: flow, resource: resource)
        return item.added + item.taken
    }

    private func counts(_ distribution: Distribution, _ totals: Accumulators) -> [Int64] {
        switch distribution {
        case .daysToLevel(let level):
            return timeline(
                of: totals.players(archetype: archetype), totals.levelReached(level, archetype: archetype))
        case .daysToMilestone(let milestone):
            let fewest = totals.description.milestones[milestone].fewestMembers
            let players = totals.headcount(archetype: archetype, fewestMembers: fewest).players
            return timeline(of: players, totals.milestoneReached(milestone, archetype: archetype))
        case .daysToThing(let tally, let row):
            return timeline(
                of: totals.players(archetype: archetype),
                totals.thing(tally: tally, row: row).flatMap { totals.thingHad($0, archetype: archetype) })
        case .gauge(let gauge, let day):
            return spread(totals.gaugeHistogram(gauge: gauge, day: day, archetype: archetype))
        case .rewardGaps: return spread(totals.rewardGaps(archetype: archetype))
        case .longestRewardGaps: return spread(totals.longestRewardGaps(archetype: archetype).counts)
        }
    }

    private func timeline(of players: Int64, _ reached: ClusterHistogram?) -> [Int64] {
        var counts = [players] + (reached?.counts ?? []).map(Int64.init)
        while counts.count > 1, counts.last == 0 { counts.removeLast() }
        return counts
    }

    private func spread(_ bins: [UInt32]) -> [Int64] {
        var counts = [Int64(0)] + bins.map(Int64.init)
        counts[0] = counts.reduce(0, +)
        while counts.count > 1, counts.last == 0 { counts.removeLast() }
        return counts
    }

    private func spread(_ bins: [(lower: Int64, upper: Int64, count: UInt64)]) -> [Int64] {
        guard let highest = bins.last else { return [0] }
        var counts = [Int64](repeating: 0, count: LogLinearHistogram.bin(of: highest.lower) + 2)
        for bin in bins {
            let count = Int64(clamping: bin.count)
            counts[0] += count
            counts[LogLinearHistogram.bin(of: bin.lower) + 1] = count
        }
        return counts
    }

    /// The smallest and the largest value that a place among the counts of a quantile stands for.
    func values(at place: Int) -> (lower: Double, upper: Double) {
        switch shape {
        case .quantile(.daysToLevel, _), .quantile(.daysToMilestone, _), .quantile(.daysToThing, _):
            return (Double(place + 1), Double(place + 1))
        case .quantile, .ratio:
            let bounds = LogLinearHistogram.bounds(ofBin: place)
            return (Double(bounds.lower), Double(bounds.upper))
        }
    }
}

extension Metric {
    /// Whether sums from a file can be this figure's.
    package func takes(_ sums: [Int64]) -> Bool {
        // Sums of ten million players of figures below 2⁵⁰ stay far from the limit of 64 bits.
        guard sums.allSatisfy({ $0.magnitude < 1 << 62 }) else { return false }
        switch shape {
        case .ratio: return sums.count == 2
        case .quantile: return (1...4_096).contains(sums.count) && sums.allSatisfy { $0 >= 0 && $0 < 1 << 40 }
        }
    }
}
