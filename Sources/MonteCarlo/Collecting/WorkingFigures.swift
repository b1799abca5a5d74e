import QuestKernel

/// Where a worker adds up before the totals: plain memory, laid out so that a day of one player touches little of it.
///
/// An account with a currency gets its place when it is first met, so the few that a game uses lie side by side
/// whatever the number of accounts. Whoever adds has checked the index; figures that outgrow their 64 bits spill into
/// the totals, which have 128.
final class WorkingFigures {
    /// What is known of a member.
    struct Seat {
        var archetype = 0
        var band = 0
        var highestLevel = 0
        var wasActive = false
    }

    /// The rows of one kind of trial or tally among all.
    struct Rows {
        var start = 0
        var count = 0
    }

    let layout: Layout
    let trialKinds: Int
    let tallyKinds: Int
    /// Words of 64 bits that mark a member's touched places.
    let todayWords: Int
    var members = 0
    var entries: Int64 = 0

    let seats: UnsafeMutableBufferPointer<Seat>
    let trialRows: UnsafeMutableBufferPointer<Rows>
    let tallyRows: UnsafeMutableBufferPointer<Rows>
    /// Account × resource: a place of `today`, or the complement of one of `items`; `unmet` before the first flow.
    private let places: UnsafeMutableBufferPointer<Int32>
    private static let unmet = Int32.min
    /// By place: pairs, and by place of items: account × resource.
    private var pairs: [Int] = []
    private var itemPairs: [Int] = []

    /// Member × place: today's flow, and which are touched.
    let today: UnsafeMutableBufferPointer<Int64>
    let touched: UnsafeMutableBufferPointer<UInt64>
    /// Day × place, date × place.
    let byDay: UnsafeMutableBufferPointer<WorkingMoments>
    let byDate: UnsafeMutableBufferPointer<WorkingSum>
    /// Member × band × place: the run's flow.
    let byBand: UnsafeMutableBufferPointer<Int64>
    let items: UnsafeMutableBufferPointer<ItemFlow>
    let cells: UnsafeMutableBufferPointer<TrialCell>
    /// Member × kind of trial.
    let tried: UnsafeMutableBufferPointer<Tried>
    /// Member × row of every tally.
    let tallies: UnsafeMutableBufferPointer<Int64>
    /// Member × band.
    let daysByBand: UnsafeMutableBufferPointer<Int64>
    /// Archetype × command.
    let commands: UnsafeMutableBufferPointer<Int64>
    let presentByDate: UnsafeMutableBufferPointer<Int64>
    let activeByDate: UnsafeMutableBufferPointer<Int64>
    let activeByDay: UnsafeMutableBufferPointer<Int64>
    let gauges: GaugeSheet

    init(_ layout: Layout) {
        self.layout = layout
        let size = Layout.partySize
        trialKinds = layout.trialCells.count
        tallyKinds = layout.tallyRows.count
        todayWords = (layout.pairs + 63) / 64
        seats = .filled(Seat(), count: size)
        trialRows = .filled(Rows(), count: trialKinds)
        tallyRows = .filled(Rows(), count: tallyKinds)
        for code in 0..<trialKinds {
            trialRows[code] = Rows(start: layout.trialStarts[code], count: layout.trialCells[code])
        }
        for code in 0..<tallyKinds {
            tallyRows[code] = Rows(start: layout.tallyStarts[code], count: layout.tallyRows[code])
        }
        places = .filled(Self.unmet, count: layout.accounts * layout.resources)
        today = .filled(0, count: size * layout.pairs)
        touched = .filled(0, count: size * todayWords)
        byDay = .filled(WorkingMoments(), count: layout.days * layout.pairs)
        byDate = .filled(WorkingSum(), count: layout.dates * layout.pairs)
        byBand = .filled(0, count: size * layout.bands * layout.pairs)
        items = .filled(ItemFlow(), count: layout.accounts * layout.resources)
        cells = .filled(TrialCell(), count: layout.allTrialCells)
        tried = .filled(Tried(), count: size * trialKinds)
        tallies = .filled(0, count: size * layout.allTallyRows)
        daysByBand = .filled(0, count: size * layout.bands)
        commands = .filled(0, count: layout.archetypes * layout.commands)
        presentByDate = .filled(0, count: layout.dates)
        activeByDate = .filled(0, count: layout.dates)
        activeByDay = .filled(0, count: layout.archetypes * layout.days)
        gauges = GaugeSheet(layout)
    }

    deinit {
        seats.deallocate()
        trialRows.deallocate()
        tallyRows.deallocate()
        places.deallocate()
        today.deallocate()
        touched.deallocate()
        byDay.deallocate()
        byDate.deallocate()
        byBand.deallocate()
        items.deallocate()
        cells.deallocate()
        tried.deallocate()
        tallies.deallocate()
        daysByBand.deallocate()
        commands.deallocate()
        presentByDate.deallocate()
        activeByDate.deallocate()
        activeByDay.deallocate()
    }

    // MARK: - A day

    @inline(__always)
    func seat(_ member: Int, archetype: Int, level: Int) {
        seats[member].archetype = archetype
        seats[member].band = layout.band(ofLevel: level)
    }

    /// Where a member's gauges of the day are read into.
    @inline(__always)
    func gaugeRow(of member: Int) -> UnsafeMutableBufferPointer<Int64> { gauges.row(of: member) }

    /// - Returns: a gauge that is below 0, if there is one.
    @inline(__always)
    func keepGauges(of member: Int, day: Int) -> Int? {
        gauges.keep(member, day: day, archetype: seats[member].archetype, band: seats[member].band)
    }

    /// The place of an account with a currency, or the complement of its place among the items.
    @inline(__always)
    func place(account: Int, resource: Int) -> Int {
        let place = places[account &* layout.resources &+ resource]
        return place == Self.unmet ? meet(account, resource) : Int(place)
    }

    @inline(never)
    private func meet(_ account: Int, _ resource: Int) -> Int {
        let slot = layout.currencySlots[resource]
        let place: Int
        if slot >= 0 {
            place = pairs.count
            pairs.append(slot * layout.accounts + account)
        } else {
            place = ~itemPairs.count
            itemPairs.append(account * layout.resources + resource)
        }
        places[account * layout.resources + resource] = Int32(truncatingIfNeeded: place)
        return place
    }

    func pair(at place: Int) -> Int { pairs[place] }

    /// - Returns: whether the day's sum has room in 64 bits.
    @inline(__always)
    func addToday(_ amount: Int64, _ member: Int, _ place: Int) -> Bool {
        touched[member &* todayWords &+ place &>> 6] |= 1 &<< UInt64(place & 63)
        let (sum, overflow) = today[member &* layout.pairs &+ place].addingReportingOverflow(amount)
        today[member &* layout.pairs &+ place] = sum
        return !overflow
    }

    @inline(never)
    func spillDay(_ day: Int, _ place: Int, _ amount: Int64, into totals: inout Accumulators) {
        let total = day * layout.pairs + pairs[place]
        byDay[day * layout.pairs + place].settle(into: &totals.flows.byDay[total])
        totals.flows.byDay[total].add(amount)
    }

    @inline(never)
    func spillDate(_ date: Int, _ place: Int, _ amount: Int64, into totals: inout Accumulators) {
        let total = date * layout.pairs + pairs[place]
        byDate[date * layout.pairs + place].settle(into: &totals.flows.byDate[total])
        totals.flows.byDate[total] += Int128(amount)
    }

    // MARK: - The end

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

extension Accumulators {
    /// The words for an account with a currency.
    func name(ofPair pair: Int) -> String {
        let (slot, account) = pair.quotientAndRemainder(dividingBy: layout.accounts)
        return "\(description.resources[layout.currencies[slot]].name) by \(description.accounts[account].name)"
    }
}
