import QuestKernel

// From the working figures into the totals.
extension WorkingFigures {
    /// Adds all that is not in the totals yet, and starts from 0.
    func settle(into totals: inout Accumulators) {
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
        for cell in cells.indices {
            totals.trials.cells[cell].merge(cells[cell])
            cells[cell] = TrialCell()
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

    /// Adds what needs a member's whole run, and forgets it.
    func closeRun(of member: Int, into totals: inout Accumulators) throws(CollectionFailure) {
        let archetype = seats[member].archetype
        totals.activity.players[archetype] += 1
        try closeFlows(member, archetype, &totals)
        for code in 0..<trialKinds {
            let place = member * trialKinds + code
            guard tried[place].tries > 0 else { continue }
            totals.trials.byPlayer[archetype * trialKinds + code].add(
                tries: tried[place].tries, hits: tried[place].hits, forced: tried[place].forced)
            tried[place] = Tried()
        }
        for row in 0..<layout.allTallyRows {
            let amount = tallies[member * layout.allTallyRows + row]
            guard amount != 0 else { continue }
            guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge("tally row \(row)") }
            totals.tallies.byPlayer[archetype * layout.allTallyRows + row].add(amount)
            tallies[member * layout.allTallyRows + row] = 0
        }
        seats[member].highestLevel = 0
    }

    private func closeFlows(_ member: Int, _ archetype: Int, _ totals: inout Accumulators) throws(CollectionFailure) {
        let bands = (0..<layout.bands)
        for (place, pair) in pairs.enumerated() {
            var amount: Int64 = 0
            for band in bands { amount &+= byBand[(member * layout.bands + band) * layout.pairs + place] }
            guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(totals.name(ofPair: pair)) }
            totals.flows.byPlayer[archetype * layout.pairs + pair].add(amount)
        }
        for slot in layout.currencies.indices {
            let isMoney = layout.currencies[slot] == layout.money
            var whole = (faucets: Int64(0), sinks: Int64(0))
            for band in bands where daysByBand[member * layout.bands + band] > 0 {
                var part = (faucets: Int64(0), sinks: Int64(0))
                for (place, pair) in pairs.enumerated() where pair / layout.accounts == slot {
                    let figure = (member * layout.bands + band) * layout.pairs + place
                    let account = pair % layout.accounts
                    if layout.isFaucet[account] {
                        part.faucets &+= byBand[figure]
                    } else {
                        part.sinks &-= byBand[figure]
                    }
                    if isMoney { totals.flows.moneyByBand[band * layout.accounts + account] += Int128(byBand[figure]) }
                    byBand[figure] = 0
                }
                totals.flows.balancesByBand[band * layout.currencies.count + slot].add(
                    faucets: part.faucets, sinks: part.sinks)
                whole.faucets &+= part.faucets
                whole.sinks &+= part.sinks
            }
            guard max(whole.faucets.magnitude, whole.sinks.magnitude) <= largestFigure.magnitude else {
                throw .figureTooLarge(totals.description.resources[layout.currencies[slot]].name)
            }
            totals.flows.balances[archetype * layout.currencies.count + slot].add(
                faucets: whole.faucets, sinks: whole.sinks)
        }
        for band in bands {
            totals.activity.playerDaysByBand[band] += daysByBand[member * layout.bands + band]
            daysByBand[member * layout.bands + band] = 0
        }
    }
}
