import QuestKernel
import SimulatedPlayers

/// Folds the journals of one worker's parties into its accumulators, cluster by cluster.
///
/// The generic part reads the state once per party and day; the folds over entries are concrete and work on plain
/// memory (`WorkingFigures`), which is added to the totals when they are asked for. Nothing is allocated once the
/// buffers have grown to what the game needs.
package final class Aggregator {
    /// Totals that several aggregators may add to.
    final class Sum {
        var totals: Accumulators

        init(_ totals: Accumulators) { self.totals = totals }
    }

    private let sum: Sum
    let layout: Layout
    let work: WorkingFigures

    /// - Parameter isDealt: whether archetypes and sizes of parties were dealt to the players, and not left to chance.
    package convenience init(_ accumulators: Accumulators, isDealt: Bool = true) {
        self.init(addingTo: Sum(accumulators), isDealt: isDealt)
    }

    init(addingTo sum: Sum, isDealt: Bool = true) {
        self.sum = sum
        layout = sum.totals.layout
        work = WorkingFigures(sum.totals.layout, isDealt: isDealt)
    }

    var totals: Accumulators {
        get { sum.totals }
        _modify { yield &sum.totals }
    }

    /// All that was added so far.
    package var accumulators: Accumulators {
        settle()
        return totals
    }

    /// Adds all that is not in the totals yet.
    ///
    /// - Parameter splittingGauges: whether gauges of fewer than all players are added too.
    func settle(splittingGauges: Bool = true) { work.settle(into: &totals, splittingGauges: splittingGauges) }

    /// All that was added since this was last called, or ever; what comes next is added to `empty`.
    package func take(leaving empty: Accumulators) -> Accumulators {
        settle()
        defer { totals = empty }
        return totals
    }

    /// Adds a day of life: its entries, and the state in which it ended. Days come in order.
    ///
    /// The level at the day's end gives the level band of all that happened on it.
    /// - Parameter journal: the day's entries; with those of the party's creation on day 0.
    package func endOfDay<Session: PartySession>(
        _ journal: Journal, session: Session, day: Int32
    ) throws(AggregationFailure) {
        let members = session.members
        let arrival = Int(session.arrival)
        guard (1...Layout.partySize).contains(members) else { throw .unknown("a party of \(members)") }
        guard (0..<layout.arrivalSpan).contains(arrival) else { throw .unknown("arrival \(arrival)") }
        guard (0..<layout.days).contains(Int(day)) else { throw .unknown("day \(day)") }
        guard work.begin(members) else { throw .unknown("more players than a cluster has") }
        for member in 0..<members {
            let archetype = session.archetype(of: member)
            let level = session.level(of: member)
            guard (0..<layout.archetypes).contains(archetype) else { throw .unknown("archetype \(archetype)") }
            guard (0..<layout.levels).contains(level) else { throw .unknown("level index \(level)") }
            work.setMember(work.party.lowerBound + member, archetype: archetype, level: level)
            session.readGauges(of: member, into: work.gaugeRow(of: member))
        }
        try journal.withEntries { (entries) throws(AggregationFailure) in
            try fold(entries, members: members, day: Int(day))
        }
        try closeDay(Int(day), date: arrival + Int(day), members: members)
    }

    /// The party's days are all there.
    package func endOfParty() { work.endParty(into: &totals) }

    /// Adds what needs a cluster's whole run: squares and products of totals.
    package func endOfCluster() throws(AggregationFailure) { try work.closeCluster(into: &totals) }

    // MARK: - Entries

    private func fold(
        _ entries: UnsafeBufferPointer<JournalEntry>, members: Int, day: Int
    ) throws(AggregationFailure) {
        work.entries &+= Int64(entries.count)
        let first = work.party.lowerBound
        for entry in entries {
            guard Int(entry.member) < members else { throw .unknown("member \(entry.member)") }
            let member = first &+ Int(entry.member)
            switch entry.kind {
            case .flow: try addFlow(entry, member)
            case .roll: try addRoll(entry, member)
            case .tally: try addTally(entry, member, day)
            case .level: try addLevel(entry.cell, member, day)
            case .command: try addCommand(entry, member)
            case .milestone: try addMilestone(entry.code, member, day)
            }
        }
    }

    @inline(__always)
    private func addFlow(_ entry: JournalEntry, _ member: Int) throws(AggregationFailure) {
        let flow = Int(entry.code)
        let resource = Int(entry.resource)
        guard flow < layout.flows else { throw .unknown("flow \(flow)") }
        guard resource < layout.resources else { throw .unknown("resource \(resource)") }
        let place = work.place(flow: flow, resource: resource)
        if place >= 0 {
            guard work.addToday(entry.amount, work.rows[member], place) else { throw .figureTooLarge(name(place)) }
        } else {
            work.items[~place].add(entry.amount)
        }
    }

    @inline(__always)
    private func addRoll(_ entry: JournalEntry, _ member: Int) throws(AggregationFailure) {
        let code = Int(entry.code)
        guard code < work.rollKinds else { throw .unknown("roll \(code)") }
        let hit = entry.outcome == RollOutcome.hit.rawValue
        let forced = entry.outcome == RollOutcome.forced.rawValue
        let kind = work.rollRows[code]
        work.cells[kind.start &+ min(Int(entry.cell), kind.count &- 1)].add(
            hit: hit, forced: forced, chance: Int64(entry.chance))
        work.rows[member].tried[code].add(hit: hit, forced: forced)
    }

    @inline(__always)
    private func addTally(_ entry: JournalEntry, _ member: Int, _ day: Int) throws(AggregationFailure) {
        let code = Int(entry.code)
        guard code < work.tallyKinds else { throw .unknown("tally \(code)") }
        let kind = work.tallyRows[code]
        guard Int(entry.cell) < kind.count else { throw .unknown("row \(entry.cell) of tally \(code)") }
        let row = kind.start &+ Int(entry.cell)
        if work.rowMarks[row].isMarked, entry.amount > 0 { work.mark(row, of: member, on: day) }
        let tallies = work.rows[member].tallies
        let (sum, overflow) = tallies[row].addingReportingOverflow(entry.amount)
        guard !overflow else { throw .figureTooLarge(totals.description.tallies[code].name) }
        tallies[row] = sum
    }

    func addMilestone(_ code: UInt16, _ member: Int, _ day: Int) throws(AggregationFailure) {
        let milestone = Int(code)
        guard milestone < layout.milestones else { throw .unknown("milestone \(milestone)") }
        guard work.isFirst(milestone, of: member, on: day) else { return }
        if layout.milestonesAreRewards { work.memberStates[member].wasRewarded = true }
    }

    func addLevel(_ index: UInt16, _ member: Int, _ day: Int) throws(AggregationFailure) {
        let level = Int(index)
        guard level < layout.levels else { throw .unknown("level index \(level)") }
        if layout.levelsAreRewards { work.memberStates[member].wasRewarded = true }
        // Steps that were jumped over count as reached with the one above them.
        while work.memberStates[member].highestLevel < level {
            work.memberStates[member].highestLevel &+= 1
            work.levelDays[member &* layout.levels &+ work.memberStates[member].highestLevel] =
                Int16(truncatingIfNeeded: day)
        }
    }

    @inline(__always)
    private func addCommand(_ entry: JournalEntry, _ member: Int) throws(AggregationFailure) {
        let code = Int(entry.code)
        guard code < layout.commands else { throw .unknown("command \(code)") }
        work.commands[work.memberStates[member].archetype &* layout.commands &+ code] &+= 1
        work.memberStates[member].wasActive = true
    }

    // MARK: - The day's end

    private func closeDay(_ day: Int, date: Int, members: Int) throws(AggregationFailure) {
        for member in work.party {
            closeActivity(member, day, date)
            if let gauge = work.keepGauges(of: member, day: day) {
                throw .negativeGauge(totals.description.gauges[gauge].name)
            }
        }
        for word in 0..<work.wordsInUse {
            var left: UInt64 = 0
            for member in work.party {
                left |= work.touched[member &* work.todayWords &+ word]
                work.touched[member &* work.todayWords &+ word] = 0
            }
            while left != 0 {
                try closeFlow(word &* 64 &+ left.trailingZeroBitCount, members, day, date)
                left &= left &- 1
            }
        }
        try closeBalances(day)
        if day &+ 1 == layout.middle { work.endHalf() }
    }

    /// Adds what the day moved of each currency.
    func closeBalances(_ day: Int) throws(AggregationFailure) {
        for slot in 0..<work.slots {
            let directions = work.endDirections(of: slot)
            guard directions.isMoved else { continue }
            guard max(directions.faucets.magnitude, directions.sinks.magnitude) <= largestFigure.magnitude else {
                throw .figureTooLarge(totals.description.resources[layout.currencies[slot]].name)
            }
            guard work.balancesByDay[day &* work.slots &+ slot].add(directions) else {
                throw .figureTooLarge(totals.description.resources[layout.currencies[slot]].name)
            }
        }
    }

    /// Adds the party's day through a flow: the members' figures together, because they may depend on each other.
    @inline(__always)
    private func closeFlow(_ place: Int, _ members: Int, _ day: Int, _ date: Int) throws(AggregationFailure) {
        let pairs = layout.pairs
        let first = work.party.lowerBound
        var amount = work.today[first &* pairs &+ place]
        work.today[first &* pairs &+ place] = 0
        // 3,650 days of at most 2⁵⁰ stay within 64 bits.
        work.byBand[(first &* layout.bands &+ work.memberStates[first].band) &* pairs &+ place] &+= amount
        if members > 1 {
            guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name(place)) }
            for member in work.party.dropFirst() {
                let own = work.today[member &* pairs &+ place]
                work.today[member &* pairs &+ place] = 0
                guard own.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name(place)) }
                work.byBand[(member &* layout.bands &+ work.memberStates[member].band) &* pairs &+ place] &+= own
                amount &+= own
            }
        }
        guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name(place)) }
        if !work.byDay[day &* pairs &+ place].add(amount) { work.spillDay(day, place, amount, into: &totals) }
        if !work.byDate[date &* pairs &+ place].add(amount) { work.spillDate(date, place, amount, into: &totals) }
        work.directions[Int(work.directionOfPlace[place])] &+= amount
    }

    @inline(__always)
    func closeActivity(_ member: Int, _ day: Int, _ date: Int) {
        work.daysByBand[member &* layout.bands &+ work.memberStates[member].band] &+= 1
        work.presentByDate[date] &+= 1
        guard work.memberStates[member].wasActive else { return }
        work.memberStates[member].wasActive = false
        work.addActiveDay(of: member, into: &totals.cadence)
        work.activeByDate[date] &+= 1
        work.noteActive(1 &<< UInt16(truncatingIfNeeded: member), on: day)
    }

    /// The words for a flow with a currency.
    func name(_ place: Int) -> String { totals.name(ofPair: work.pair(at: place)) }
}
