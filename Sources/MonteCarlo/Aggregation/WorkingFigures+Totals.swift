import QuestKernel

// From the working figures into the totals.
extension WorkingFigures {
    /// Adds all that is not in the totals yet, and starts from 0.
    func settle(into totals: inout Accumulators, splittingGauges: Bool) {
        for (place, pair) in pairs.enumerated() {
            for day in 0..<layout.days {
                byDay[day * layout.pairs + place].settle(into: &totals.flows.byDay[day * layout.pairs + pair])
            }
            for date in 0..<layout.dates {
                byDate[date * layout.pairs + place].settle(into: &totals.flows.byDate[date * layout.pairs + pair])
            }
        }
        for (place, pair) in itemPairs.enumerated() {
            totals.flows.itemsAdded[pair] += items[place].added
            totals.flows.itemsTaken[pair] += items[place].taken
            items[place] = ItemFlow()
        }
        commands.settle(into: &totals.activity.commands)
        presentByDate.settle(into: &totals.activity.presentByDate)
        activeByDate.settle(into: &totals.activity.activeByDate)
        totals.activity.entries += entries
        entries = 0
        if splittingGauges { gauges.settle(into: &totals.gauges) } else { gauges.settleDays(into: &totals.gauges) }
    }
}
