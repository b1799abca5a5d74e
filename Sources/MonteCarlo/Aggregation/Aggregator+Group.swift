import QuestKernel
import SimulatedPlayers

// Players who are played side by side, each a party of its own: the same figures as from their journals.
extension Aggregator {
    /// Adds a day of a group's cluster.
    ///
    /// - Parameter lanes: those of the cluster.
    func endOfDay(_ group: any PlayerGroup, lanes: Range<Int>, day: Int32) throws(AggregationFailure) {
        let sheet = group.sheet
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
        let (archetypes, arrivals, levels) = (group.archetypes, group.arrivals, group.levels)
        for lane in lanes {
            try closeLane(
                lane - lanes.lowerBound, archetype: archetypes[lane], arrival: Int(arrivals[lane]),
                level: Int(levels?[lane] ?? 1) - 1, isActive: sheet.active.contains(lane),
                isRewarded: sheet.rewarded.contains(lane), Int(day))
        }
        for gauge in 0..<layout.gauges {
            let values = group.gauge(gauge)
            for lane in lanes
            where !work.gauges.keep(values[lane], of: gauge, member: lane - lanes.lowerBound, Int(day)) {
                throw .negativeGauge(totals.description.gauges[gauge].name)
            }
        }
        for place in 0..<sheet.accounts { try close(place, sheet, arrivals, lanes, Int(day)) }
        try closeBalances(Int(day))
        if Int(day) + 1 == layout.middle {
            work.party = 0..<lanes.count
            work.endHalf()
        }
    }

    @inline(__always)
    private func closeLane(
        _ member: Int, archetype: Int, arrival: Int, level: Int, isActive: Bool, isRewarded: Bool, _ day: Int
    ) throws(AggregationFailure) {
        guard (0..<layout.arrivalSpan).contains(arrival) else { throw .unknown("arrival \(arrival)") }
        guard (0..<layout.archetypes).contains(archetype) else { throw .unknown("archetype \(archetype)") }
        guard (0..<layout.levels).contains(level) else { throw .unknown("level index \(level)") }
        work.setMember(member, archetype: archetype, level: level)
        if isActive { work.memberStates[member].wasActive = true }
        if isRewarded { work.memberStates[member].wasRewarded = true }
        closeActivity(member, day, arrival + day)
        work.gauges.keepBand(work.memberStates[member].band, of: member, day)
    }

    /// Adds the day's flow through an account.
    private func close(
        _ place: Int, _ sheet: LaneSheet, _ arrivals: UnsafePointer<LocalDay>, _ lanes: Range<Int>, _ day: Int
    ) throws(AggregationFailure) {
        var left = sheet.movers(of: place) & LaneSet(first: lanes.upperBound).without(LaneSet(first: lanes.lowerBound))
        guard !left.isEmpty else { return }
        let account = sheet.account(at: place)
        let own = work.place(flow: Int(account.flow.rawValue), resource: Int(account.resource.rawValue))
        var sum: Int64 = 0
        while !left.isEmpty {
            let lane = left.first
            left.remove(LaneSet(lane))
            let amount = sheet.takeMoved(place, lane: lane)
            guard own >= 0 else {
                work.items[~own].add(amount)
                continue
            }
            guard amount.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name(own)) }
            let member = lane - lanes.lowerBound
            let band = work.memberStates[member].band
            // 3,650 days of at most 2⁵⁰ stay within 64 bits, as do twelve members' days.
            work.byBand[(member &* layout.bands &+ band) &* layout.pairs &+ own] &+= amount
            sum &+= amount
            let date = Int(arrivals[lane]) + day
            if !work.byDate[date &* layout.pairs &+ own].add(amount) {
                work.spillDate(date, own, amount, into: &totals)
            }
        }
        guard own >= 0 else { return }
        if !work.byDay[day &* layout.pairs &+ own].add(sum) { work.spillDay(day, own, sum, into: &totals) }
        work.directions[Int(work.directionOfPlace[own])] &+= sum
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
