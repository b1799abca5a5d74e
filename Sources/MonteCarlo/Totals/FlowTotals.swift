import QuestKernel

/// What came from every faucet and went into every sink.
///
/// A flow is above 0 from a faucet and below 0 into a sink.
package struct FlowTotals: Sendable, Equatable, Mergeable {
    let layout: Layout
    /// Day of life × pair, over players of their day's total.
    var byDay: [Moments]
    /// Date × pair.
    var byDate: [Int128]
    /// Archetype × pair, over players of their run's total.
    var byPlayer: [Moments]
    /// Level band × account, money alone.
    var moneyByBand: [Int128]
    /// Account × resource, for what is no currency.
    var itemsAdded: [Int128]
    var itemsTaken: [Int128]
    /// Archetype × currency slot.
    var balances: [BalanceMoments]
    /// Level band × currency slot.
    var balancesByBand: [BalanceMoments]

    init(_ layout: Layout) {
        self.layout = layout
        byDay = Array(repeating: Moments(), count: layout.days * layout.pairs)
        byDate = Array(repeating: 0, count: layout.dates * layout.pairs)
        byPlayer = Array(repeating: Moments(), count: layout.archetypes * layout.pairs)
        moneyByBand = Array(repeating: 0, count: layout.bands * layout.accounts)
        itemsAdded = Array(repeating: 0, count: layout.accounts * layout.resources)
        itemsTaken = itemsAdded
        balances = Array(repeating: BalanceMoments(), count: layout.archetypes * layout.currencies.count)
        balancesByBand = Array(repeating: BalanceMoments(), count: layout.bands * layout.currencies.count)
    }

    package mutating func merge(_ other: FlowTotals) {
        byDay.merge(other.byDay)
        byDate.merge(other.byDate)
        byPlayer.merge(other.byPlayer)
        moneyByBand.merge(other.moneyByBand)
        itemsAdded.merge(other.itemsAdded)
        itemsTaken.merge(other.itemsTaken)
        balances.merge(other.balances)
        balancesByBand.merge(other.balancesByBand)
    }
}

extension Accumulators {
    /// Σx and Σx² over all players of their total through `account` on a day of life.
    package func flow(day: Int, account: AccountID, currency: ResourceID) -> Moments {
        guard let pair = layout.pair(account, currency) else { return Moments() }
        return flows.byDay[day * layout.pairs + pair]
    }

    /// Σ over all players who were there on a date.
    package func flow(date: Int, account: AccountID, currency: ResourceID) -> Int128 {
        guard let pair = layout.pair(account, currency) else { return 0 }
        return flows.byDate[date * layout.pairs + pair]
    }

    /// Σx and Σx² over players, of one archetype or all, of their total through `account` over the run.
    package func runFlow(account: AccountID, currency: ResourceID, archetype: Int? = nil) -> Moments {
        guard let pair = layout.pair(account, currency) else { return Moments() }
        return overArchetypes(archetype) { flows.byPlayer[$0 * layout.pairs + pair] } ?? Moments()
    }

    /// Faucets against sinks over the run, per player, of one archetype or all.
    package func balance(currency: ResourceID, archetype: Int? = nil) -> BalanceMoments {
        guard let slot = layout.slot(of: currency) else { return BalanceMoments() }
        return overArchetypes(archetype) { flows.balances[$0 * layout.currencies.count + slot] } ?? BalanceMoments()
    }

    /// Faucets against sinks within a level band, per player with a day that ended in it.
    package func balance(currency: ResourceID, band: Int) -> BalanceMoments {
        guard let slot = layout.slot(of: currency) else { return BalanceMoments() }
        return flows.balancesByBand[band * layout.currencies.count + slot]
    }

    /// Σ of money through `account` on days that ended in a level band.
    package func moneyFlow(band: Int, account: AccountID) -> Int128 {
        flows.moneyByBand[band * layout.accounts + Int(account.rawValue)]
    }

    /// What an account added and took (both counted above 0) of a resource that is no currency.
    package func itemFlow(account: AccountID, resource: ResourceID) -> (added: Int128, taken: Int128) {
        let index = Int(account.rawValue) * layout.resources + Int(resource.rawValue)
        return (flows.itemsAdded[index], flows.itemsTaken[index])
    }
}
