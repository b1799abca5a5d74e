import QuestKernel

// From the working figures into the totals.
extension WorkingFigures {
    /// Adds all that is not in the totals yet, and starts from 0.
    func settle(into totals: inout Accumulators) {
        for (place, pair) in pairs.enumerated() {
            for size in 0..<Layout.partySize where sizesMet & (1 << size) != 0 {
                for day in 0..<layout.days {
                    byDay[(size * layout.days + day) * layout.pairs + place].settle(
                        members: size + 1, into: &totals.flows.byDay[day * layout.pairs + pair])
                }
            }
            for date in 0..<layout.dates {
                byDate[date * layout.pairs + place].settle(into: &totals.flows.byDate[date * layout.pairs + pair])
            }
        }
        for size in 0..<Layout.partySize where sizesMet & (1 << size) != 0 {
            for place in 0..<layout.days * slots {
                balancesByDay[size * layout.days * slots + place].settle(
                    members: size + 1, into: &totals.flows.balancesByDay[place])
            }
        }
        for (place, pair) in itemPairs.enumerated() {
            totals.flows.itemsAdded[pair] += items[place].added
            totals.flows.itemsTaken[pair] += items[place].taken
            items[place] = ItemFlow()
        }
        for cell in cells.indices {
            totals.rolls.cells[cell].merge(cells[cell])
            cells[cell] = RollCell()
        }
        commands.settle(into: &totals.activity.commands)
        presentByDate.settle(into: &totals.activity.presentByDate)
        activeByDate.settle(into: &totals.activity.activeByDate)
        activeByDay.settle(into: &totals.activity.activeByDay)
        totals.activity.entries += entries
        entries = 0
        gauges.settle(into: &totals.gauges)
    }

    /// Makes room for the next party.
    func endParty(into totals: inout Accumulators) { gauges.endParty(of: members, into: &totals.gauges) }
}
