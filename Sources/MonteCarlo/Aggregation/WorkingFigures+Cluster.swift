import QuestKernel
import SimulatedPlayers

// What needs a cluster's whole run: squares and products of its totals, over all members and over those of each slice.
extension WorkingFigures {
    /// All members of the cluster so far.
    var cluster: Range<Int> { 0..<party.upperBound }

    /// Keeps the party's flows of the first half, so that the second half is the rest.
    func endHalf() {
        for place in pairs.indices {
            for member in party { firstHalf[place] &+= run(place, of: member) }
        }
    }

    /// Notes the party's size and deal, and makes room for the next one.
    func endParty(into totals: inout Accumulators) {
        let members = party.count
        guard members > 0 else { return }
        for member in party {
            let archetype = memberStates[member].archetype
            deal[0][archetype * Layout.partySize + members - 1] &+= 1
            deal[layout.slice(partySize: members)][archetype] &+= 1
            deal[layout.slice(archetype: archetype)][members - 1] &+= 1
        }
        totals.activity.headcounts[0].addParty(members: members)
        totals.activity.headcounts[layout.slice(partySize: members)].addParty(members: members)
        countByArchetype(&totals)
        for member in party { memberStates[member].partySize = members }
        gauges.endParty(of: members)
        party = party.upperBound..<party.upperBound
    }

    private func countByArchetype(_ totals: inout Accumulators) {
        for member in party {
            let archetype = memberStates[member].archetype
            guard !(party.lowerBound..<member).contains(where: { memberStates[$0].archetype == archetype }) else {
                continue
            }
            var alike = 0
            for other in party where memberStates[other].archetype == archetype { alike += 1 }
            totals.activity.headcounts[layout.slice(archetype: archetype)].addParty(members: alike)
            totals.activity.playersInParties[archetype * Layout.partySize + party.count - 1].addParty(members: alike)
        }
    }

    /// Adds the cluster's run, and clears it.
    func closeCluster(into totals: inout Accumulators) throws(AggregationFailure) {
        guard !cluster.isEmpty else { return }
        groupMembers()
        forEachGroup { group in
            totals.activity.headcounts[group.slice].endCluster(group.cluster)
            guard let archetype = group.archetype else { return }
            for size in 0..<Layout.partySize {
                var members = 0
                for member in cluster where group.has(member) && memberStates[member].partySize == size + 1 {
                    members += 1
                }
                guard members > 0 else { continue }
                totals.activity.playersInParties[archetype * Layout.partySize + size].endCluster(
                    Cluster(members: members))
            }
        }
        try closeFlows(&totals)
        closeDays(&totals)
        try closeBands(&totals)
        try closeTallies(&totals)
        closeRolls(&totals)
        closeReached(&totals)
        closeMembers(&totals)
        gauges.endCluster(groups, into: &totals.gauges)
        party = 0..<0
        for slice in deal.indices {
            for column in deal[slice].indices { deal[slice][column] = 0 }
        }
    }

    private func groupMembers() {
        groups.removeAll(keepingCapacity: true)
        for slice in 0..<layout.slices {
            let archetype = slice - 1 - Layout.partySize
            var group = MemberGroup(slice: slice, archetype: archetype >= 0 ? archetype : nil)
            for member in cluster {
                let state = memberStates[member]
                guard slice == 0 || state.partySize == slice || state.archetype == archetype else { continue }
                group.add(member)
            }
            guard group.cluster.members > 0 else { continue }
            if isDealt { group.cluster.deal = deal[slice] }
            group.cluster.partySize = (1...Layout.partySize).contains(slice) ? slice : nil
            groups.append(group)
        }
    }

    /// Lends each group to `body`: a copy of one would count who holds its deal.
    @inline(__always)
    private func forEachGroup(_ body: (MemberGroup) -> Void) {
        groups.withUnsafeBufferPointer { groups in
            for place in groups.indices { body(groups[place]) }
        }
    }

    /// All members.
    private var everyone: MemberGroup { groups[0] }

    /// By member: the run's flow through a place.
    private func run(_ place: Int) -> ClusterFigure {
        var figure = ClusterFigure.zero
        for member in cluster { figure[member] = run(place, of: member) }
        return figure
    }

    private func run(_ place: Int, of member: Int) -> Int64 {
        var sum: Int64 = 0
        for band in 0..<layout.bands {
            sum &+= byBand[(member &* layout.bands &+ band) &* layout.pairs &+ place]
        }
        return sum
    }

    /// A figure of each member; their sum is small enough to be squared too.
    private func check(_ figure: ClusterFigure, _ name: @autoclosure () -> String) throws(AggregationFailure) {
        for member in cluster { _ = try checked(figure[member], name()) }
        _ = try checked(figure.wrappedSum(), name())
    }

    private func checked(_ figure: Int64, _ name: @autoclosure () -> String) throws(AggregationFailure) -> Int64 {
        guard figure.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name()) }
        return figure
    }

    private func closeFlows(_ totals: inout Accumulators) throws(AggregationFailure) {
        for slot in 0..<slots {
            let currency = totals.description.resources[layout.currencies[slot]].name
            var faucets = ClusterFigure.zero
            var sinks = ClusterFigure.zero
            var first = DayFlows()
            for place in pairs.indices where directedPlaces[place].slot == slot {
                let figure = run(place)
                let isFaucet = directedPlaces[place].isFaucet
                if isFaucet { faucets &+= figure } else { sinks &-= figure }
                first.add(firstHalf[place], isFaucet: isFaucet)
            }
            try check(faucets, currency)
            try check(sinks, currency)
            let all = DayFlows(faucets: faucets.wrappedSum(), sinks: sinks.wrappedSum())
            forEachGroup { group in
                totals.flows.balances[group.slice * slots + slot].add(
                    faucets: group.sum(faucets), sinks: group.sum(sinks), group.cluster)
            }
            totals.flows.balancesByHalf[slot].add(faucets: first.faucets, sinks: first.sinks, everyone.cluster)
            totals.flows.balancesByHalf[slots + slot].add(
                faucets: all.faucets &- first.faucets, sinks: all.sinks &- first.sinks, everyone.cluster)
            for (place, pair) in pairs.enumerated() where directedPlaces[place].slot == slot {
                let figure = run(place)
                guard figure != .zero || firstHalf[place] != 0 else { continue }
                try check(figure, totals.name(ofPair: pair))
                closeFlow(
                    place, pair, figure, direction: directedPlaces[place].isFaucet ? all.faucets : all.sinks &* -1,
                    &totals)
            }
        }
        for place in pairs.indices { firstHalf[place] = 0 }
    }

    private func closeFlow(
        _ place: Int, _ pair: Int, _ figure: ClusterFigure, direction: Int64, _ totals: inout Accumulators
    ) {
        for member in cluster {
            totals.flows.byPlayer[memberStates[member].archetype * layout.pairs + pair].add(figure[member])
        }
        forEachGroup { group in
            totals.flows.runs[group.slice * layout.pairs + pair].add(group.sum(figure), group.cluster)
        }
        let amount = figure.wrappedSum()
        totals.flows.byHalf[pair].add(firstHalf[place], everyone.cluster)
        totals.flows.byHalf[layout.pairs + pair].add(amount &- firstHalf[place], everyone.cluster)
        totals.flows.timesDirection[pair] &+= Moments.product(amount, direction)
    }

    /// By day of life: what moved, and who played.
    private func closeDays(_ totals: inout Accumulators) {
        let everybody = everyone.cluster
        for day in 0..<layout.days {
            for slot in 0..<slots where balancesByDay[day * slots + slot].isMoved {
                let moved = balancesByDay[day * slots + slot]
                totals.flows.balancesByDay[day * slots + slot].add(
                    faucets: moved.faucets, sinks: moved.sinks, everybody)
                balancesByDay[day * slots + slot] = DayFlows()
            }
        }
        // Group by group: to take one up counts who holds its deal.
        forEachGroup { group in
            for day in 0..<layout.days {
                totals.activity.activeByDay[group.slice * layout.days + day].add(
                    Int64((activeByDay[day] & group.members).nonzeroBitCount), group.cluster)
            }
        }
        for day in 0..<layout.days { activeByDay[day] = 0 }
    }

    /// By level band: the days that ended in it.
    private func closeBands(_ totals: inout Accumulators) throws(AggregationFailure) {
        for band in 0..<layout.bands {
            var days: Int64 = 0
            for member in cluster {
                days &+= daysByBand[member * layout.bands + band]
                if daysByBand[member * layout.bands + band] > 0 { totals.activity.playersByBand[band] += 1 }
                daysByBand[member * layout.bands + band] = 0
            }
            guard days > 0 else { continue }
            totals.activity.playerDaysByBand[band] += days
            let there = Cluster(members: Int(days))
            for slot in 0..<slots {
                let isMoney = layout.currencies[slot] == layout.money
                var directions = DayFlows()
                for (place, pair) in pairs.enumerated() where directedPlaces[place].slot == slot {
                    var amount: Int64 = 0
                    for member in cluster {
                        let figure = (member * layout.bands + band) * layout.pairs + place
                        amount &+= byBand[figure]
                        byBand[figure] = 0
                    }
                    directions.add(amount, isFaucet: directedPlaces[place].isFaucet)
                    if isMoney {
                        totals.flows.moneyByBand[band * layout.flows + pair % layout.flows] += Int128(amount)
                    }
                }
                let name = totals.description.resources[layout.currencies[slot]].name
                totals.flows.balancesByBand[band * slots + slot].addDays(
                    faucets: try checked(directions.faucets, name), sinks: try checked(directions.sinks, name), there)
            }
        }
    }

    private func closeRolls(_ totals: inout Accumulators) {
        for code in 0..<rollKinds where layout.isPity[code] { multiplyDryCounts(code, &totals) }
        let everybody = everyone.cluster
        for cell in cells.indices where cells[cell].tries > 0 {
            let its = cells[cell]
            totals.rolls.byCell[cell].add(tries: its.tries, hits: its.hits, forced: its.forced, everybody)
            totals.rolls.cells[cell].merge(its)
            cells[cell] = RollCell()
        }
        for code in 0..<rollKinds {
            var (tries, hits, forced) = (ClusterFigure.zero, ClusterFigure.zero, ClusterFigure.zero)
            for member in cluster {
                let place = member * rollKinds + code
                tries[member] = tried[place].tries
                hits[member] = tried[place].hits
                forced[member] = tried[place].forced
                tried[place] = Tried()
            }
            guard tries != .zero else { continue }
            forEachGroup { group in
                totals.rolls.runs[group.slice * rollKinds + code].add(
                    tries: group.sum(tries), hits: group.sum(hits), forced: group.sum(forced), group.cluster)
            }
        }
    }

    /// Products of a pity counter's tries and drops, before its cells are closed.
    private func multiplyDryCounts(_ code: Int, _ totals: inout Accumulators) {
        let last = layout.rollCells[code] - 1
        var sums: [(column: Int, sum: Int64)] = []
        for dryCount in 0...last {
            let its = cells[layout.rollStarts[code] + dryCount]
            guard its.tries > 0 else { continue }
            sums.append((2 * dryCount, its.tries))
            let dropped = layout.isSure[code] && dryCount == last ? its.forced : its.hits &+ its.forced
            if dropped != 0 { sums.append((2 * dryCount + 1, dropped)) }
        }
        totals.rolls.byDryCount[code].add(sums)
    }

    private func closeTallies(_ totals: inout Accumulators) throws(AggregationFailure) {
        let rows = layout.allTallyRows
        try multiply(&totals)
        for code in 0..<tallyKinds {
            let kind = tallyRows[code]
            let places = kind.start..<kind.start + kind.count
            let name = totals.description.tallies[code].name
            var whole: Int64 = 0
            for row in places { whole = try checked(whole &+ ofCluster(row, name), name) }
            for row in places {
                var figure = ClusterFigure.zero
                for member in cluster {
                    figure[member] = tallies[member * rows + row]
                    tallies[member * rows + row] = 0
                }
                guard figure != .zero else { continue }
                try check(figure, name)
                for member in cluster {
                    totals.tallies.byPlayer[memberStates[member].archetype * rows + row].add(figure[member])
                }
                forEachGroup { group in
                    totals.tallies.runs[group.slice * rows + row].add(group.sum(figure), group.cluster)
                }
                totals.tallies.timesWhole[row] &+= Moments.product(figure.wrappedSum(), whole)
            }
        }
    }

    /// Products of tallies with their base tallies, and of a ladder's costs with its hits, before any is closed.
    private func multiply(_ totals: inout Accumulators) throws(AggregationFailure) {
        for code in 0..<tallyKinds where layout.tallyBases[code] >= 0 {
            let name = totals.description.tallies[code].name
            let (part, base) = (tallyRows[code].start, tallyRows[layout.tallyBases[code]].start)
            for row in 0..<tallyRows[code].count {
                let product = Moments.product(
                    try ofCluster(part + row, name), try ofCluster(base + row, name))
                totals.tallies.timesBase[part + row] &+= product
            }
        }
        for cell in cells.indices where layout.costRows[cell] >= 0 {
            let cost = try ofCluster(layout.costRows[cell], "what tries cost")
            totals.rolls.hitsTimesCost[cell] &+= Moments.product(cells[cell].hits, cost)
        }
    }

    /// A row's count over all members.
    private func ofCluster(_ row: Int, _ name: String) throws(AggregationFailure) -> Int64 {
        var sum: Int64 = 0
        for member in cluster {
            let (next, overflow) = sum.addingReportingOverflow(tallies[member * layout.allTallyRows + row])
            guard !overflow else { throw .figureTooLarge(name) }
            sum = next
        }
        return try checked(sum, name)
    }

    /// Levels, milestones and things: who reached or had them on which day.
    private func closeReached(_ totals: inout Accumulators) {
        for level in 1..<max(layout.levels, 1) {
            close(level, of: layout.levels, levelDays, into: &totals.levels.reached)
        }
        for milestone in 0..<layout.milestones {
            close(milestone, of: layout.milestones, milestoneDays, into: &totals.milestones)
        }
        for thing in 0..<layout.things { close(thing, of: layout.things, thingDays, into: &totals.things) }
    }

    private func close(
        _ thing: Int, of things: Int, _ days: UnsafeMutableBufferPointer<Int16>, into totals: inout FirstDays
    ) {
        var places = ClusterPlaces()
        for member in cluster {
            let day = days[member * things + thing]
            days[member * things + thing] = -1
            if day >= 0 { places.insert(Int(day), of: member) }
        }
        guard !places.isEmpty else { return }
        forEachGroup { group in
            guard group.slice == 0 || group.archetype != nil else { return }
            let own = places.of(group.members)
            guard !own.isEmpty else { return }
            totals.add(thing, archetype: group.archetype, days: own, group.cluster)
        }
    }

    /// What is each member's own.
    private func closeMembers(_ totals: inout Accumulators) {
        var activeDays = ClusterFigure.zero
        var levels = ClusterPlaces()
        var gaps = ClusterPlaces()
        for member in cluster {
            let state = memberStates[member]
            activeDays[member] = state.activeDays
            levels.insert(state.lastLevel, of: member)
            if state.activeDays > 0 {
                let longest = max(state.longestGap, state.daysSinceReward)
                gaps.insert(LogLinearHistogram.bin(of: longest), of: member)
            }
            memberStates[member] = MemberState()
        }
        forEachGroup { group in
            totals.activity.activeDays[group.slice].add(group.sum(activeDays), group.cluster)
            totals.levels.ends[group.slice].add(levels.of(group.members), group.cluster)
            // Who plays at all is left to chance.
            let longest = gaps.of(group.members)
            totals.cadence.longest[group.slice].add(longest, Cluster(members: longest.count))
        }
    }
}
