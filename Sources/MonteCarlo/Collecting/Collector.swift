import QuestKernel
import SimulatedPlayers

/// Folds the journals of one worker's parties into its accumulators.
///
/// The generic part reads the state once a party and day; the folds over entries are concrete. Nothing is allocated
/// once the buffers have grown to what the game needs.
package struct Collector {
    package private(set) var accumulators: Accumulators
    private let layout: Layout
    private var scratch: PartyScratch

    package init(_ accumulators: Accumulators) {
        self.accumulators = accumulators
        layout = accumulators.layout
        scratch = PartyScratch(accumulators.layout)
    }

    /// Adds a day of life: its entries, and the state in which it ended.
    ///
    /// The level at the day's end gives the level band of all that happened on it.
    /// - Parameter journal: the day's entries; with those of the party's creation on day 0.
    package mutating func endOfDay<Seat: SeatedParty>(
        _ journal: Journal, seat: Seat, day: Int32
    ) throws(CollectionFailure) {
        let members = seat.members
        let date = Int(seat.arrival) + Int(day)
        guard (1...Layout.partySize).contains(members) else { throw .unknown("a party of \(members)") }
        guard (0..<layout.arrivalSpan).contains(Int(seat.arrival)) else { throw .unknown("arrival \(seat.arrival)") }
        guard (0..<layout.days).contains(Int(day)) else { throw .unknown("day \(day)") }
        scratch.members = members
        scratch.date = date
        for member in 0..<members {
            let archetype = seat.archetype(of: member)
            let level = seat.level(of: member)
            guard (0..<layout.archetypes).contains(archetype) else { throw .unknown("archetype \(archetype)") }
            guard (0..<layout.levels).contains(level) else { throw .unknown("level index \(level)") }
            scratch.archetype[member] = archetype
            scratch.level[member] = level
            for gauge in 0..<layout.gauges {
                scratch.gauges[member * layout.gauges + gauge] = seat.gauge(gauge, member: member)
            }
        }
        try fold(journal.entries, day: Int(day))
        try closeDay(Int(day))
    }

    /// Adds what needs a player's whole run: squares and products of totals.
    package mutating func endOfParty() throws(CollectionFailure) {
        try closeRunFlows()
        for member in 0..<scratch.members {
            let archetype = scratch.archetype[member]
            accumulators.activity.players[archetype] += 1
            try closeBands(member)
            closeTrials(member, archetype: archetype)
            try closeTallies(member, archetype: archetype)
            scratch.highestLevel[member] = 0
        }
    }

    // MARK: - Entries

    private mutating func fold(_ entries: [JournalEntry], day: Int) throws(CollectionFailure) {
        accumulators.activity.entries &+= Int64(entries.count)
        for entry in entries {
            let member = Int(entry.member)
            guard member < scratch.members else { throw .unknown("member \(member)") }
            switch entry.kind {
            case .flow: try addFlow(entry, member: member)
            case .trial: try addTrial(entry, member: member)
            case .tally: try addTally(entry, member: member)
            case .level: try addLevel(entry, member: member, day: day)
            case .command: try addCommand(entry, member: member)
            }
        }
    }

    @inline(__always)
    private mutating func addFlow(_ entry: JournalEntry, member: Int) throws(CollectionFailure) {
        let account = Int(entry.code)
        let resource = Int(entry.resource)
        guard account < layout.accounts else { throw .unknown("account \(account)") }
        guard resource < layout.resources else { throw .unknown("resource \(resource)") }
        let slot = layout.currencySlots[resource]
        guard slot < 0 else {
            let pair = slot &* layout.accounts &+ account
            if scratch.today.add(entry.amount, at: member &* layout.pairs &+ pair) { throw .figureTooLarge(name(pair)) }
            return
        }
        let place = account &* layout.resources &+ resource
        if entry.amount >= 0 {
            accumulators.flows.itemsAdded[place] &+= Int128(entry.amount)
        } else {
            accumulators.flows.itemsTaken[place] &-= Int128(entry.amount)
        }
    }

    @inline(__always)
    private mutating func addTrial(_ entry: JournalEntry, member: Int) throws(CollectionFailure) {
        let code = Int(entry.code)
        guard code < layout.trialCells.count else { throw .unknown("trial \(code)") }
        let hit = entry.outcome == TrialOutcome.hit.rawValue
        let forced = entry.outcome == TrialOutcome.forced.rawValue
        let cell = layout.trialStarts[code] &+ min(Int(entry.cell), layout.trialCells[code] &- 1)
        accumulators.trials.cells[cell].add(hit: hit, forced: forced, chance: Int64(entry.chance))
        let place = member &* layout.trialCells.count &+ code
        scratch.tries[place] &+= 1
        scratch.hits[place] &+= hit ? 1 : 0
        scratch.forced[place] &+= forced ? 1 : 0
    }

    @inline(__always)
    private mutating func addTally(_ entry: JournalEntry, member: Int) throws(CollectionFailure) {
        let code = Int(entry.code)
        guard code < layout.tallyRows.count else { throw .unknown("tally \(code)") }
        guard Int(entry.cell) < layout.tallyRows[code] else { throw .unknown("row \(entry.cell) of tally \(code)") }
        let row = layout.tallyStarts[code] &+ Int(entry.cell)
        let place = member &* layout.allTallyRows &+ row
        let (sum, overflow) = scratch.tallies[place].addingReportingOverflow(entry.amount)
        guard !overflow else { throw .figureTooLarge(accumulators.description.tallies[code].name) }
        scratch.tallies[place] = sum
    }

    @inline(__always)
    private mutating func addLevel(_ entry: JournalEntry, member: Int, day: Int) throws(CollectionFailure) {
        let level = Int(entry.cell)
        guard level < layout.levels else { throw .unknown("level index \(level)") }
        // Steps that were jumped over count as reached with the one above them.
        while scratch.highestLevel[member] < level {
            scratch.highestLevel[member] &+= 1
            accumulators.levels.add(
                level: scratch.highestLevel[member], day: day, archetype: scratch.archetype[member])
        }
    }

    @inline(__always)
    private mutating func addCommand(_ entry: JournalEntry, member: Int) throws(CollectionFailure) {
        let code = Int(entry.code)
        guard code < layout.commands else { throw .unknown("command \(code)") }
        accumulators.activity.commands[scratch.archetype[member] &* layout.commands &+ code] &+= 1
        scratch.wasActive[member] = true
    }

    // MARK: - The day's end

    private mutating func closeDay(_ day: Int) throws(CollectionFailure) {
        for member in 0..<scratch.members {
            closeActivity(member, day: day)
            try closeGauges(member, day: day)
        }
        for number in 0..<scratch.today.touched {
            let place = scratch.today.place(number)
            let (member, pair) = place.quotientAndRemainder(dividingBy: layout.pairs)
            let (slot, account) = pair.quotientAndRemainder(dividingBy: layout.accounts)
            let amount = scratch.today.figures[place]
            guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name(pair)) }
            accumulators.flows.byDay[day &* layout.pairs &+ pair].add(amount)
            accumulators.flows.byDate[scratch.date &* layout.pairs &+ pair] &+= Int128(amount)
            if scratch.run.add(amount, at: place) { throw .figureTooLarge(name(pair)) }

            let band = layout.band(ofLevel: scratch.level[member])
            let balance = (member &* layout.bands &+ band) &* layout.currencies.count &+ slot
            if layout.isFaucet[account] {
                scratch.faucetsByBand[balance] &+= amount
            } else {
                scratch.sinksByBand[balance] &-= amount
            }
            if layout.currencies[slot] == layout.money {
                accumulators.flows.moneyByBand[band &* layout.accounts &+ account] &+= Int128(amount)
            }
        }
        scratch.today.clear()
    }

    @inline(__always)
    private mutating func closeActivity(_ member: Int, day: Int) {
        let band = layout.band(ofLevel: scratch.level[member])
        accumulators.activity.playerDaysByBand[band] &+= 1
        scratch.daysByBand[member &* layout.bands &+ band] &+= 1
        accumulators.activity.presentByDate[scratch.date] &+= 1
        guard scratch.wasActive[member] else { return }
        scratch.wasActive[member] = false
        accumulators.activity.activeByDate[scratch.date] &+= 1
        accumulators.activity.activeByDay[scratch.archetype[member] &* layout.days &+ day] &+= 1
    }

    @inline(__always)
    private mutating func closeGauges(_ member: Int, day: Int) throws(CollectionFailure) {
        let archetype = scratch.archetype[member]
        let band = layout.band(ofLevel: scratch.level[member])
        let mark = layout.mark(ofDay: day)
        for gauge in 0..<layout.gauges {
            let value = scratch.gauges[member &* layout.gauges &+ gauge]
            guard value >= 0 else { throw .negativeGauge(accumulators.description.gauges[gauge].name) }
            let bin = LogLinearHistogram.bin(of: value)
            accumulators.gauges.byDay[gauge &* layout.days &+ day].add(bin: bin)
            guard let mark else { continue }
            accumulators.gauges.byArchetype[(archetype &* layout.gauges &+ gauge) &* layout.marks &+ mark].add(bin: bin)
            accumulators.gauges.byBand[(band &* layout.gauges &+ gauge) &* layout.marks &+ mark].add(bin: bin)
        }
    }

    // MARK: - The run's end

    private mutating func closeRunFlows() throws(CollectionFailure) {
        for number in 0..<scratch.run.touched {
            let place = scratch.run.place(number)
            let (member, pair) = place.quotientAndRemainder(dividingBy: layout.pairs)
            let amount = scratch.run.figures[place]
            guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name(pair)) }
            accumulators.flows.byPlayer[scratch.archetype[member] &* layout.pairs &+ pair].add(amount)
        }
        scratch.run.clear()
    }

    private mutating func closeBands(_ member: Int) throws(CollectionFailure) {
        let slots = layout.currencies.count
        for slot in 0..<slots {
            var faucets: Int64 = 0
            var sinks: Int64 = 0
            for band in 0..<layout.bands {
                let place = (member &* layout.bands &+ band) &* slots &+ slot
                faucets &+= scratch.faucetsByBand[place]
                sinks &+= scratch.sinksByBand[place]
            }
            guard max(faucets.magnitude, sinks.magnitude) <= largestFigure.magnitude else {
                throw .figureTooLarge(accumulators.description.resources[layout.currencies[slot]].name)
            }
            accumulators.flows.balances[scratch.archetype[member] &* slots &+ slot].add(faucets: faucets, sinks: sinks)
            for band in 0..<layout.bands where scratch.daysByBand[member &* layout.bands &+ band] > 0 {
                let place = (member &* layout.bands &+ band) &* slots &+ slot
                accumulators.flows.balancesByBand[band &* slots &+ slot].add(
                    faucets: scratch.faucetsByBand[place], sinks: scratch.sinksByBand[place])
                scratch.faucetsByBand[place] = 0
                scratch.sinksByBand[place] = 0
            }
        }
        for band in 0..<layout.bands { scratch.daysByBand[member &* layout.bands &+ band] = 0 }
    }

    private mutating func closeTrials(_ member: Int, archetype: Int) {
        let kinds = layout.trialCells.count
        for code in 0..<kinds {
            let place = member &* kinds &+ code
            guard scratch.tries[place] > 0 else { continue }
            accumulators.trials.byPlayer[archetype &* kinds &+ code].add(
                tries: scratch.tries[place], hits: scratch.hits[place], forced: scratch.forced[place])
            scratch.tries[place] = 0
            scratch.hits[place] = 0
            scratch.forced[place] = 0
        }
    }

    private mutating func closeTallies(_ member: Int, archetype: Int) throws(CollectionFailure) {
        let rows = layout.allTallyRows
        for row in 0..<rows {
            let amount = scratch.tallies[member &* rows &+ row]
            guard amount != 0 else { continue }
            guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge("tally row \(row)") }
            accumulators.tallies.byPlayer[archetype &* rows &+ row].add(amount)
            scratch.tallies[member &* rows &+ row] = 0
        }
    }

    /// The words for an account with a currency.
    private func name(_ pair: Int) -> String {
        let description = accumulators.description
        let (slot, account) = pair.quotientAndRemainder(dividingBy: layout.accounts)
        return "\(description.resources[layout.currencies[slot]].name) by \(description.accounts[account].name)"
    }
}
