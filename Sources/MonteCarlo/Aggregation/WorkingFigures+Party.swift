import QuestKernel

// What needs a party's whole run: squares and products of its totals, over all members and over those of one archetype.
extension WorkingFigures {
    /// Keeps the first half's flows, so that the second half is the rest.
    func endHalf() {
        for place in pairs.indices { firstHalf[place] = run(place).wrappedSum() }
    }

    /// Adds the party's run, and clears it.
    func closeParty(into totals: inout Accumulators) throws(AggregationFailure) {
        guard members > 0 else { return }
        groupMembers()
        totals.activity.playersBySize[members - 1].add(members: members)
        for group in groups {
            totals.activity.headcounts[group.archetype].add(members: group.members)
            totals.activity.playersInParties[group.archetype * Layout.partySize + members - 1].add(
                members: group.members)
        }
        try closeFlows(&totals)
        try closeBands(&totals)
        closeRolls(&totals)
        try closeTallies(&totals)
        closeMembers(&totals)
    }

    private func groupMembers() {
        groups.removeAll(keepingCapacity: true)
        for member in 0..<members {
            let archetype = memberStates[member].archetype
            let known = groups.firstIndex { $0.archetype == archetype }
            if known == nil { groups.append(MemberGroup(archetype: archetype)) }
            let group = known ?? groups.count - 1
            groups[group].members += 1
            groups[group].mask[member] = 1
        }
    }

    /// By member: the run's flow through a place.
    private func run(_ place: Int) -> SIMD4<Int64> {
        var figure = SIMD4<Int64>.zero
        for member in 0..<members {
            var sum: Int64 = 0
            for band in 0..<layout.bands {
                sum &+= byBand[(member &* layout.bands &+ band) &* layout.pairs &+ place]
            }
            figure[member] = sum
        }
        return figure
    }

    private func checked(_ figure: Int64, _ name: @autoclosure () -> String) throws(AggregationFailure) -> Int64 {
        guard figure.magnitude <= largestFigure.magnitude else { throw .figureTooLarge(name()) }
        return figure
    }

    private func closeFlows(_ totals: inout Accumulators) throws(AggregationFailure) {
        for slot in 0..<slots {
            let currency = totals.description.resources[layout.currencies[slot]].name
            var faucets = SIMD4<Int64>.zero
            var sinks = SIMD4<Int64>.zero
            var first = DayFlows()
            for place in pairs.indices where directedPlaces[place].slot == slot {
                let figure = run(place)
                let isFaucet = directedPlaces[place].isFaucet
                if isFaucet { faucets &+= figure } else { sinks &-= figure }
                first.add(firstHalf[place], isFaucet: isFaucet)
            }
            let allFaucets = try checked(faucets.wrappedSum(), currency)
            let allSinks = try checked(sinks.wrappedSum(), currency)
            totals.flows.balancesBySize[(members - 1) * slots + slot].addParty(
                faucets: allFaucets, sinks: allSinks, members: members)
            for group in groups {
                totals.flows.balances[group.archetype * slots + slot].addParty(
                    faucets: group.sum(faucets), sinks: group.sum(sinks), members: group.members)
            }
            totals.flows.balancesByHalf[slot].addParty(
                faucets: first.faucets, sinks: first.sinks, members: members)
            totals.flows.balancesByHalf[slots + slot].addParty(
                faucets: allFaucets &- first.faucets, sinks: allSinks &- first.sinks, members: members)
            for (place, pair) in pairs.enumerated() where directedPlaces[place].slot == slot {
                let figure = run(place)
                guard figure != .zero || firstHalf[place] != 0 else { continue }
                try closeFlow(
                    place, pair, figure, direction: directedPlaces[place].isFaucet ? allFaucets : allSinks &* -1,
                    &totals)
            }
        }
        for place in pairs.indices { firstHalf[place] = 0 }
    }

    private func closeFlow(
        _ place: Int, _ pair: Int, _ figure: SIMD4<Int64>, direction: Int64, _ totals: inout Accumulators
    ) throws(AggregationFailure) {
        for member in 0..<members {
            totals.flows.byPlayer[memberStates[member].archetype * layout.pairs + pair].add(
                try checked(figure[member], totals.name(ofPair: pair)))
        }
        let amount = try checked(figure.wrappedSum(), totals.name(ofPair: pair))
        for group in groups {
            totals.flows.byArchetype[group.archetype * layout.pairs + pair].add(
                group.sum(figure), members: group.members)
        }
        totals.flows.bySize[(members - 1) * layout.pairs + pair].add(amount, members: members)
        totals.flows.byHalf[pair].add(firstHalf[place], members: members)
        totals.flows.byHalf[layout.pairs + pair].add(amount &- firstHalf[place], members: members)
        totals.flows.timesDirection[pair] &+= Moments.product(amount, direction)
    }

    /// By level band: the members with a day that ended in it.
    private func closeBands(_ totals: inout Accumulators) throws(AggregationFailure) {
        for band in 0..<layout.bands {
            var there = 0
            for member in 0..<members where daysByBand[member * layout.bands + band] > 0 { there += 1 }
            guard there > 0 else { continue }
            for slot in 0..<slots {
                let isMoney = layout.currencies[slot] == layout.money
                var directions = DayFlows()
                for (place, pair) in pairs.enumerated() where directedPlaces[place].slot == slot {
                    var amount: Int64 = 0
                    for member in 0..<members {
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
                totals.flows.balancesByBand[band * slots + slot].addParty(
                    faucets: try checked(directions.faucets, name), sinks: try checked(directions.sinks, name),
                    members: there)
            }
            for member in 0..<members {
                totals.activity.playerDaysByBand[band] += daysByBand[member * layout.bands + band]
                daysByBand[member * layout.bands + band] = 0
            }
        }
    }

    private func closeRolls(_ totals: inout Accumulators) {
        for code in 0..<rollKinds {
            var (tries, hits, forced) = (SIMD4<Int64>.zero, SIMD4<Int64>.zero, SIMD4<Int64>.zero)
            for member in 0..<members {
                let place = member * rollKinds + code
                tries[member] = tried[place].tries
                hits[member] = tried[place].hits
                forced[member] = tried[place].forced
                tried[place] = Tried()
            }
            guard tries != .zero else { continue }
            totals.rolls.bySize[(members - 1) * rollKinds + code].add(
                tries: tries.wrappedSum(), hits: hits.wrappedSum(), forced: forced.wrappedSum(), members: members)
            for group in groups {
                totals.rolls.byArchetype[group.archetype * rollKinds + code].add(
                    tries: group.sum(tries), hits: group.sum(hits), forced: group.sum(forced), members: group.members)
            }
        }
    }

    private func closeTallies(_ totals: inout Accumulators) throws(AggregationFailure) {
        let rows = layout.allTallyRows
        try multiplyByBases(&totals)
        for code in 0..<tallyKinds {
            let kind = tallyRows[code]
            let places = kind.start..<kind.start + kind.count
            let name = totals.description.tallies[code].name
            var whole: Int64 = 0
            for row in places {
                for member in 0..<members {
                    let (sum, overflow) = whole.addingReportingOverflow(tallies[member * rows + row])
                    guard !overflow else { throw .figureTooLarge(name) }
                    whole = sum
                }
            }
            whole = try checked(whole, name)
            for row in places {
                if members == 1, tallies[row] == 0 { continue }
                var figure = SIMD4<Int64>.zero
                for member in 0..<members {
                    figure[member] = tallies[member * rows + row]
                    tallies[member * rows + row] = 0
                }
                guard figure != .zero else { continue }
                for member in 0..<members {
                    totals.tallies.byPlayer[memberStates[member].archetype * rows + row].add(
                        try checked(figure[member], name))
                }
                for group in groups {
                    totals.tallies.byArchetype[group.archetype * rows + row].add(
                        try checked(group.sum(figure), name), members: group.members)
                }
                let amount = try checked(figure.wrappedSum(), name)
                totals.tallies.bySize[(members - 1) * rows + row].add(amount, members: members)
                totals.tallies.timesWhole[row] &+= Moments.product(amount, whole)
            }
        }
    }

    /// Products of tallies with their base tallies, before either is closed.
    private func multiplyByBases(_ totals: inout Accumulators) throws(AggregationFailure) {
        for code in 0..<tallyKinds where layout.tallyBases[code] >= 0 {
            let name = totals.description.tallies[code].name
            let (part, base) = (tallyRows[code].start, tallyRows[layout.tallyBases[code]].start)
            for row in 0..<tallyRows[code].count {
                let product = Moments.product(
                    try ofParty(part + row, name), try ofParty(base + row, name))
                totals.tallies.timesBase[part + row] &+= product
            }
        }
    }

    /// A row's count over all members.
    private func ofParty(_ row: Int, _ name: String) throws(AggregationFailure) -> Int64 {
        var sum: Int64 = 0
        for member in 0..<members {
            let (next, overflow) = sum.addingReportingOverflow(tallies[member * layout.allTallyRows + row])
            guard !overflow else { throw .figureTooLarge(name) }
            sum = next
        }
        return try checked(sum, name)
    }

    /// What is each member's own.
    private func closeMembers(_ totals: inout Accumulators) {
        var activeDays: Int64 = 0
        for member in 0..<members {
            let state = memberStates[member]
            activeDays += state.activeDays
            if state.activeDays > 0 {
                totals.cadence.longest[state.archetype].add(max(state.longestGap, state.daysSinceReward))
            }
            totals.levels.endsBySize[(members - 1) * layout.levels + state.lastLevel] += 1
            memberStates[member] = MemberState()
            forgetMilestones(of: member)
        }
        totals.activity.activeDaysBySize[members - 1].add(activeDays, members: members)
    }
}
