import QuestKernel

/// What came from every faucet and went into every sink.
///
/// A flow is above 0 from a faucet and below 0 into a sink.
package struct FlowTotals: Sendable, Equatable, Mergeable, Filed {
    /// Day of life × pair.
    var byDay: [Int128]
    /// Date × pair.
    var byDate: [Int128]
    /// Archetype × pair, over players of their run's total: how players are spread.
    var byPlayer: [Moments]
    /// Slice × pair, of the run's total.
    var runs: [ClusterMoments]
    /// Half of the run × pair.
    var byHalf: [ClusterMoments]
    /// By pair: ΣX·Y over clusters, with Y all that came from faucets (or went into sinks) of the pair's currency.
    var timesDirection: [Int128]
    /// Level band × flow, only for money.
    var moneyByBand: [Int128]
    /// Flow × resource, for resources that are not currencies.
    var itemsAdded: [Int128]
    var itemsTaken: [Int128]
    /// Slice × currency slot.
    var balances: [BalanceMoments]
    /// Day of life × currency slot; everyone counts, so heads are not counted here.
    var balancesByDay: [BalanceMoments]
    /// Half of the run × currency slot; everyone counts.
    var balancesByHalf: [BalanceMoments]
    /// Level band × currency slot; heads are days that ended in the band.
    var balancesByBand: [BalanceMoments]

    init(_ layout: Layout) {
        let slots = layout.currencies.count
        func moments(_ rows: Int) -> [ClusterMoments] {
            Array(repeating: ClusterMoments(), count: rows * layout.pairs)
        }
        func balances(_ rows: Int) -> [BalanceMoments] { Array(repeating: BalanceMoments(), count: rows * slots) }
        byDay = Array(repeating: 0, count: layout.days * layout.pairs)
        byDate = Array(repeating: 0, count: layout.dates * layout.pairs)
        byPlayer = Array(repeating: Moments(), count: layout.archetypes * layout.pairs)
        runs = moments(layout.slices)
        byHalf = moments(2)
        timesDirection = Array(repeating: 0, count: layout.pairs)
        moneyByBand = Array(repeating: 0, count: layout.bands * layout.flows)
        itemsAdded = Array(repeating: 0, count: layout.flows * layout.resources)
        itemsTaken = itemsAdded
        self.balances = balances(layout.slices)
        balancesByDay = balances(layout.days)
        balancesByHalf = balances(2)
        balancesByBand = balances(layout.bands)
    }

    package mutating func merge(_ other: FlowTotals) {
        byDay.merge(other.byDay)
        byDate.merge(other.byDate)
        byPlayer.merge(other.byPlayer)
        runs.merge(other.runs)
        byHalf.merge(other.byHalf)
        timesDirection.merge(other.timesDirection)
        moneyByBand.merge(other.moneyByBand)
        itemsAdded.merge(other.itemsAdded)
        itemsTaken.merge(other.itemsTaken)
        balances.merge(other.balances)
        balancesByDay.merge(other.balancesByDay)
        balancesByHalf.merge(other.balancesByHalf)
        balancesByBand.merge(other.balancesByBand)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try byDay.file(&coder)
        try byDate.file(&coder)
        try byPlayer.file(&coder)
        try runs.file(&coder)
        try byHalf.file(&coder)
        try timesDirection.file(&coder)
        try moneyByBand.file(&coder)
        try itemsAdded.file(&coder)
        try itemsTaken.file(&coder)
        try balances.file(&coder)
        try balancesByDay.file(&coder)
        try balancesByHalf.file(&coder)
        try balancesByBand.file(&coder)
    }
}

/// A half of a run; the middle day of an odd number belongs to the second.
package enum HalfOfRun: Int, Sendable, CaseIterable {
    case first, second
}

extension Accumulators {
    /// Σ over all players through `flow` on a day of life.
    package func flow(day: Int, flow: FlowID, currency: ResourceID) -> Int128 {
        guard let pair = layout.pair(flow, currency) else { return 0 }
        return flows.byDay[day * layout.pairs + pair]
    }

    /// The same over a half of the run.
    package func flow(half: HalfOfRun, flow: FlowID, currency: ResourceID) -> ClusterMoments {
        guard let pair = layout.pair(flow, currency) else { return ClusterMoments() }
        return flows.byHalf[half.rawValue * layout.pairs + pair]
    }

    /// Σ over all players who were there on a date.
    package func flow(date: Int, flow: FlowID, currency: ResourceID) -> Int128 {
        guard let pair = layout.pair(flow, currency) else { return 0 }
        return flows.byDate[date * layout.pairs + pair]
    }

    /// Total through `flow` over the run, of all players, of one archetype or of parties of one size (1…4).
    package func runFlow(
        flow: FlowID, currency: ResourceID, archetype: Int? = nil, partySize: Int? = nil
    ) -> ClusterMoments {
        guard let pair = layout.pair(flow, currency) else { return ClusterMoments() }
        return flows.runs[layout.slice(archetype: archetype, partySize: partySize) * layout.pairs + pair]
    }

    /// How players are spread: Σx and Σx² over players, of one archetype or all, of their total over the run.
    package func spread(flow: FlowID, currency: ResourceID, archetype: Int? = nil) -> Moments {
        guard let pair = layout.pair(flow, currency) else { return Moments() }
        return overArchetypes(archetype) { flows.byPlayer[$0 * layout.pairs + pair] } ?? Moments()
    }

    /// ΣX·Y over clusters of the run's totals: X through `flow`, Y from all faucets if it is a faucet, otherwise into
    /// all sinks; above 0 from a faucet and below 0 into a sink.
    package func productWithDirection(flow: FlowID, currency: ResourceID) -> Int128 {
        guard let pair = layout.pair(flow, currency) else { return 0 }
        return flows.timesDirection[pair]
    }

    /// Faucets against sinks over the run, of all players, of one archetype or of parties of one size (1…4).
    package func balance(currency: ResourceID, archetype: Int? = nil, partySize: Int? = nil) -> BalanceMoments {
        guard let slot = layout.slot(of: currency) else { return BalanceMoments() }
        let slice = layout.slice(archetype: archetype, partySize: partySize)
        var balance = flows.balances[slice * layout.currencies.count + slot]
        balance.headcount = activity.headcounts[slice]
        return balance
    }

    /// Faucets against sinks on a day of life.
    package func balance(currency: ResourceID, day: Int) -> BalanceMoments {
        guard let slot = layout.slot(of: currency) else { return BalanceMoments() }
        var balance = flows.balancesByDay[day * layout.currencies.count + slot]
        balance.headcount = headcount()
        return balance
    }

    /// Faucets against sinks over a half of the run.
    package func balance(currency: ResourceID, half: HalfOfRun) -> BalanceMoments {
        guard let slot = layout.slot(of: currency) else { return BalanceMoments() }
        var balance = flows.balancesByHalf[half.rawValue * layout.currencies.count + slot]
        balance.headcount = headcount()
        return balance
    }

    /// Faucets against sinks within a level band; the heads are the days that ended in it.
    package func balance(currency: ResourceID, band: Int) -> BalanceMoments {
        guard let slot = layout.slot(of: currency) else { return BalanceMoments() }
        return flows.balancesByBand[band * layout.currencies.count + slot]
    }

    /// Σ of money through `flow` on days that ended in a level band.
    package func moneyFlow(band: Int, flow: FlowID) -> Int128 {
        flows.moneyByBand[band * layout.flows + Int(flow.rawValue)]
    }

    /// What a faucet or sink added and took (both counted above 0) of a resource that is not a currency.
    package func itemFlow(flow: FlowID, resource: ResourceID) -> (added: Int128, taken: Int128) {
        let index = Int(flow.rawValue) * layout.resources + Int(resource.rawValue)
        return (flows.itemsAdded[index], flows.itemsTaken[index])
    }
}
