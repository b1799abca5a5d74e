import QuestKernel
import SimulatedPlayers

// Players who are played side by side, each a party of its own: the same figures as from their journals.
extension Aggregator {
    /// Adds a day of a group's cluster.
    ///
    /// - Parameter lanes: those of the cluster.
    func endOfDay(_ day: Int32, _ sheet: LaneSheet, _ players: GroupDay, _ lanes: Range<Int>)
        throws(AggregationFailure)
    {
        if let place = sheet.tooLargeAccount {
            let account = sheet.account(at: place)
            let resource = totals.description.resources[Int(account.resource.rawValue)].name
            throw .figureTooLarge("\(resource) by \(totals.description.flows[Int(account.flow.rawValue)].name)")
        }
        guard lanes.count <= PartyGroup.size else { throw .unknown("more players than a cluster has") }
        guard (0..<layout.days).contains(Int(day)) else { throw .unknown("day \(day)") }
        for reached in sheet.reached where lanes.contains(reached.lane) {
            let member = reached.lane - lanes.lowerBound
            if reached.isLevel {
                try addLevel(reached.index, member, Int(day))
            } else {
                try addMilestone(reached.index, member, Int(day))
            }
        }
        if day == 0 { try begin(players, lanes) }
        try closeLevels(players.levels, lanes, Int(day))
        closeActivity(sheet, players.arrivals, lanes, Int(day))
        for gauge in 0..<layout.gauges {
            guard work.gauges.keep(players.gauges[gauge], of: gauge, lanes, Int(day)) else {
                throw .negativeGauge(totals.description.gauges[gauge].name)
            }
        }
        for place in 0..<sheet.accounts { try close(place, sheet, players.arrivals, lanes, Int(day)) }
        try closeBalances(Int(day))
        if Int(day) + 1 == layout.middle {
            work.party = 0..<lanes.count
            work.endHalf()
        }
    }

    /// Notes who the members are.
    private func begin(_ players: GroupDay, _ lanes: Range<Int>) throws(AggregationFailure) {
        for lane in lanes {
            let (archetype, arrival) = (players.archetypes[lane], Int(players.arrivals[lane]))
            guard (0..<layout.arrivalSpan).contains(arrival) else { throw .unknown("arrival \(arrival)") }
            guard (0..<layout.archetypes).contains(archetype) else { throw .unknown("archetype \(archetype)") }
            work.setMember(lane - lanes.lowerBound, archetype: archetype, level: 0)
        }
    }

    /// - Parameter levels: by lane, from 1; nil where all are at the first.
    private func closeLevels(
        _ levels: UnsafePointer<Int64>?, _ lanes: Range<Int>, _ day: Int
    ) throws(AggregationFailure) {
        for lane in lanes {
            let member = lane &- lanes.lowerBound
            if let levels {
                let level = Int(levels[lane]) &- 1
                guard (0..<layout.levels).contains(level) else { throw .unknown("level index \(level)") }
                work.setLevel(level, of: member)
            }
            let band = work.memberStates[member].band
            work.daysByBand[member &* layout.bands &+ band] &+= 1
            work.gauges.keepBand(band, of: member, day)
        }
    }

    private func closeActivity(
        _ sheet: LaneSheet, _ arrivals: UnsafePointer<LocalDay>, _ lanes: Range<Int>, _ day: Int
    ) {
        let all = LaneSet(lanes)
        let active = sheet.active & all
        work.noteActive(UInt16(truncatingIfNeeded: active.bits &>> UInt64(lanes.lowerBound)), on: day)
        if layout.arrivalSpan == 1 {
            work.presentByDate[day] &+= Int64(lanes.count)
            work.activeByDate[day] &+= Int64(active.count)
        } else {
            all.forEach { work.presentByDate[Int(arrivals[$0]) &+ day] &+= 1 }
            active.forEach { work.activeByDate[Int(arrivals[$0]) &+ day] &+= 1 }
        }
        (sheet.rewarded & all).forEach { work.memberStates[$0 &- lanes.lowerBound].wasRewarded = true }
        active.forEach { work.addActiveDay(of: $0 &- lanes.lowerBound, into: &totals.cadence) }
    }

    /// Adds the day's flow through an account.
    private func close(
        _ place: Int, _ sheet: LaneSheet, _ arrivals: UnsafePointer<LocalDay>, _ lanes: Range<Int>, _ day: Int
    ) throws(AggregationFailure) {
        let movers = LaneSet(bits: (sheet.movers(of: place) & LaneSet(lanes)).bits &>> UInt64(lanes.lowerBound))
        guard !movers.isEmpty else { return }
        let account = sheet.account(at: place)
        let own = work.place(flow: Int(account.flow.rawValue), resource: Int(account.resource.rawValue))
        let moved = sheet.movedToday(place) + lanes.lowerBound
        guard own >= 0 else {
            return movers.forEach { member in
                work.items[~own].add(moved[member])
                moved[member] = 0
            }
        }
        // Those who all came on one day have the same date.
        let areTogether = layout.arrivalSpan == 1
        var (sum, largest) = (Int64(0), UInt64(0))
        movers.forEach { member in
            let amount = moved[member]
            moved[member] = 0
            largest = max(largest, amount.magnitude)
            // 3,650 days of at most 2⁵⁰ stay within 64 bits, as do twelve members' days.
            work.byBand[work.memberStates[member].bandRow &+ own] &+= amount
            sum &+= amount
            if !areTogether { addToDate(amount, own, Int(arrivals[lanes.lowerBound &+ member]) &+ day) }
        }
        guard largest <= largestFigure.magnitude else { throw .figureTooLarge(name(own)) }
        if areTogether { addToDate(sum, own, day) }
        if !work.byDay[day &* layout.pairs &+ own].add(sum) { work.spillDay(day, own, sum, into: &totals) }
        work.directions[Int(work.directionOfPlace[own])] &+= sum
    }

    @inline(__always)
    private func addToDate(_ amount: Int64, _ place: Int, _ date: Int) {
        guard !work.byDate[date &* layout.pairs &+ place].add(amount) else { return }
        work.spillDate(date, place, amount, into: &totals)
    }

    /// The cluster's days are all there: adds what was counted until the end.
    func endOfRun(_ group: any PlayerGroup, cluster: Int, lanes: Range<Int>) throws(AggregationFailure) {
        let sheet = group.sheet
        if let tally = sheet.tooLargeTally { throw .figureTooLarge(totals.description.tallies[tally].name) }
        for cell in 0..<sheet.allCells { work.cells[cell].add(sheet.takeCell(cell, cluster: cluster)) }
        for lane in lanes {
            let member = lane - lanes.lowerBound
            for code in 0..<sheet.rollKinds {
                work.rows[member].tried[code].add(sheet.takeTries(code, lane: lane))
            }
            for row in 0..<sheet.allTallyRows { work.rows[member].tallies[row] = sheet.takeTally(row, lane: lane) }
            let commands = work.memberStates[member].archetype * layout.commands
            for code in 0..<sheet.commandKinds {
                work.commands[commands + code] &+= sheet.takeCommands(code, lane: lane)
            }
            work.party = member..<member + 1
            work.endParty(into: &totals)
        }
        work.entries &+= sheet.takeEntries()
    }
}

/// What a day's end reads of players side by side, by lane: read once for all their clusters.
struct GroupDay {
    let archetypes: UnsafePointer<Int>
    let arrivals: UnsafePointer<LocalDay>
    /// From 1; nil where all are at the first.
    let levels: UnsafePointer<Int64>?
    /// By gauge.
    let gauges: UnsafePointer<UnsafePointer<Int64>>

    init(_ group: any PlayerGroup) {
        (archetypes, arrivals) = (group.archetypes, group.arrivals)
        (levels, gauges) = (group.levels, group.gauges)
    }
}
