import QuestKernel
import SimulatedPlayers

/// Where a worker adds up a cluster of parties before the totals: plain memory, laid out so that a day of one player
/// touches little of it.
///
/// Members are numbered through the cluster; those of the party at play are `party`.
///
/// A flow with a currency gets its place when it is first used, so the few that a game uses lie side by side whatever
/// the number of flows. The caller has checked the index; figures that outgrow their 64 bits spill into the totals,
/// which have 128.
final class WorkingFigures {
    /// What is known about a member.
    struct MemberState {
        var archetype = 0
        var band = 0
        /// Where the member's flows of the band begin in `byBand`.
        var bandRow = 0
        var highestLevel = 0
        /// Of the state at the last day's end.
        var lastLevel = 0
        var wasActive = false
        /// Whether something that matters came since the last day of play.
        var wasRewarded = false
        var activeDays: Int64 = 0
        /// Days of play since the last one with a reward, and the longest such gap.
        var daysSinceReward: Int64 = 0
        var longestGap: Int64 = 0
        /// The party's size.
        var partySize = 1
    }

    /// Which currency's faucets or sinks a place belongs to.
    struct DirectedPlace {
        var slot = 0
        var isFaucet = false
    }

    /// Where a member's own figures begin, in the memory that all members share.
    struct MemberRows {
        let today: UnsafeMutablePointer<Int64>
        let touched: UnsafeMutablePointer<UInt64>
        let tried: UnsafeMutablePointer<Tried>
        let tallies: UnsafeMutablePointer<Int64>
    }

    /// The rows of one kind of roll or tally among all.
    struct Rows {
        var start = 0
        var count = 0
    }

    let layout: Layout
    let rollKinds: Int
    let tallyKinds: Int
    /// Words of 64 bits that mark a member's touched places.
    let todayWords: Int
    /// How many currencies there are.
    let slots: Int
    /// The members at play, and how many there are before them.
    var party = 0..<0
    /// Whether errors are to be without what was dealt.
    let isDealt: Bool
    /// By slice: what was dealt to the cluster so far.
    var deal: [[Int64]]
    var entries: Int64 = 0

    let memberStates: UnsafeMutableBufferPointer<MemberState>
    /// By member.
    let rows: UnsafeMutableBufferPointer<MemberRows>
    let rollRows: UnsafeMutableBufferPointer<Rows>
    let tallyRows: UnsafeMutableBufferPointer<Rows>
    /// Flow × resource: a place of `today`, or the complement of one of `items`; `unmet` before the first entry.
    private let places: UnsafeMutableBufferPointer<Int32>
    private static let unmet = Int32.min
    /// By place: pairs, and by place of items: flow × resource.
    private(set) var pairs: [Int] = []
    /// How many of `todayWords` the places met so far fill.
    private(set) var wordsInUse = 0
    private(set) var itemPairs: [Int] = []

    /// Member × place: today's flow, and which are touched.
    let today: UnsafeMutableBufferPointer<Int64>
    let touched: UnsafeMutableBufferPointer<UInt64>
    /// Day × place.
    let byDay: UnsafeMutableBufferPointer<WorkingSum>
    /// Day × currency: the cluster's.
    let balancesByDay: UnsafeMutableBufferPointer<DayFlows>
    /// Date × place.
    let byDate: UnsafeMutableBufferPointer<WorkingSum>
    /// By place; by currency: the party's day.
    let directedPlaces: UnsafeMutableBufferPointer<DirectedPlace>
    /// By place: 2 × currency of a faucet, and 1 more of a sink; by that, the party's day.
    let directionOfPlace: UnsafeMutableBufferPointer<Int32>
    let directions: UnsafeMutableBufferPointer<Int64>
    /// By place: the cluster's flow of the first half of the run.
    let firstHalf: UnsafeMutableBufferPointer<Int64>
    /// Member × band × place: the run's flow.
    let byBand: UnsafeMutableBufferPointer<Int64>
    let items: UnsafeMutableBufferPointer<ItemFlow>
    let cells: UnsafeMutableBufferPointer<RollCell>
    /// Member × kind of roll.
    let tried: UnsafeMutableBufferPointer<Tried>
    /// Member × row of every tally.
    let tallies: UnsafeMutableBufferPointer<Int64>
    /// By row of every tally.
    let rowMarks: UnsafeMutableBufferPointer<RowMark>
    /// Member × level, and member × milestone: the day of life on which it was first reached, or −1.
    let levelDays: UnsafeMutableBufferPointer<Int16>
    let milestoneDays: UnsafeMutableBufferPointer<Int16>
    /// Member × thing that players come to have, the same.
    let thingDays: UnsafeMutableBufferPointer<Int16>
    /// By day: of whom a command was accepted, one bit each.
    let activeByDay: UnsafeMutableBufferPointer<UInt16>
    /// The slices that members are in.
    var groups: [MemberGroup] = []
    /// Member × band.
    let daysByBand: UnsafeMutableBufferPointer<Int64>
    /// Archetype × command.
    let commands: UnsafeMutableBufferPointer<Int64>
    let presentByDate: UnsafeMutableBufferPointer<Int64>
    let activeByDate: UnsafeMutableBufferPointer<Int64>
    let gauges: GaugeSheet

    init(_ layout: Layout, isDealt: Bool) {
        self.isDealt = isDealt
        self.layout = layout
        let size = PartyGroup.size
        rollKinds = layout.rollCells.count
        tallyKinds = layout.tallyRows.count
        todayWords = (layout.pairs + 63) / 64
        slots = layout.currencies.count
        memberStates = .filled(MemberState(), count: size)
        rollRows = .filled(Rows(), count: rollKinds)
        tallyRows = .filled(Rows(), count: tallyKinds)
        for code in 0..<rollKinds {
            rollRows[code] = Rows(start: layout.rollStarts[code], count: layout.rollCells[code])
        }
        for code in 0..<tallyKinds {
            tallyRows[code] = Rows(start: layout.tallyStarts[code], count: layout.tallyRows[code])
        }
        places = .filled(Self.unmet, count: layout.flows * layout.resources)
        today = .filled(0, count: size * layout.pairs)
        touched = .filled(0, count: size * todayWords)
        byDay = .zeroed(count: layout.days * layout.pairs)
        balancesByDay = .zeroed(count: layout.days * slots)
        directedPlaces = .filled(DirectedPlace(), count: layout.pairs)
        directionOfPlace = .filled(0, count: layout.pairs)
        directions = .filled(0, count: 2 * slots)
        firstHalf = .filled(0, count: layout.pairs)
        rowMarks = .filled(RowMark(), count: layout.allTallyRows)
        for row in 0..<layout.allTallyRows {
            rowMarks[row] = RowMark(
                isReward: layout.isReward[row], thing: Int32(truncatingIfNeeded: layout.thingsOfRows[row]))
        }
        levelDays = .filled(-1, count: size * layout.levels)
        milestoneDays = .filled(-1, count: size * layout.milestones)
        thingDays = .filled(-1, count: size * layout.things)
        activeByDay = .filled(0, count: layout.days)
        deal = (0..<layout.slices).map { Array(repeating: 0, count: layout.dealColumns(ofSlice: $0)) }
        byDate = .zeroed(count: layout.dates * layout.pairs)
        byBand = .zeroed(count: size * layout.bands * layout.pairs)
        items = .zeroed(count: layout.flows * layout.resources)
        cells = .filled(RollCell(), count: layout.allRollCells)
        tried = .filled(Tried(), count: size * rollKinds)
        tallies = .filled(0, count: size * layout.allTallyRows)
        daysByBand = .filled(0, count: size * layout.bands)
        commands = .filled(0, count: layout.archetypes * layout.commands)
        presentByDate = .filled(0, count: layout.dates)
        activeByDate = .filled(0, count: layout.dates)
        gauges = GaugeSheet(layout)
        rows = .allocate(capacity: size)
        for member in 0..<size {
            rows.initializeElement(
                at: member,
                to: MemberRows(
                    today: Self.row(member, of: today, layout.pairs),
                    touched: Self.row(member, of: touched, todayWords),
                    tried: Self.row(member, of: tried, rollKinds),
                    tallies: Self.row(member, of: tallies, layout.allTallyRows)))
        }
    }

    /// The buffers are allocated, if with no element at all, so that each has an address.
    private static func row<Figure>(
        _ member: Int, of figures: UnsafeMutableBufferPointer<Figure>, _ length: Int
    ) -> UnsafeMutablePointer<Figure> {
        guard let first = figures.baseAddress else { preconditionFailure("a buffer without memory") }
        return first + member * length
    }

    deinit {
        memberStates.deallocate()
        rows.deallocate()
        rollRows.deallocate()
        tallyRows.deallocate()
        places.deallocate()
        today.deallocate()
        touched.deallocate()
        byDay.free()
        balancesByDay.free()
        directedPlaces.deallocate()
        directionOfPlace.deallocate()
        directions.deallocate()
        firstHalf.deallocate()
        rowMarks.deallocate()
        levelDays.deallocate()
        milestoneDays.deallocate()
        thingDays.deallocate()
        activeByDay.deallocate()
        byDate.free()
        byBand.free()
        items.free()
        cells.deallocate()
        tried.deallocate()
        tallies.deallocate()
        daysByBand.deallocate()
        commands.deallocate()
        presentByDate.deallocate()
        activeByDate.deallocate()
    }

    // MARK: - A day

    @inline(__always)
    func setMember(_ member: Int, archetype: Int, level: Int) {
        memberStates[member].archetype = archetype
        setLevel(level, of: member)
    }

    @inline(__always)
    func setLevel(_ level: Int, of member: Int) {
        let band = layout.band(ofLevel: level)
        memberStates[member].band = band
        memberStates[member].bandRow = (member &* layout.bands &+ band) &* layout.pairs
        memberStates[member].lastLevel = level
    }

    /// It is this many next members' turn, if the cluster has room for them.
    @inline(__always)
    func begin(_ members: Int) -> Bool {
        party = party.lowerBound..<party.lowerBound &+ members
        return party.upperBound <= PartyGroup.size
    }

    /// Where a member's gauges of the day are read into; members of the party are counted from 0.
    @inline(__always)
    func gaugeRow(of member: Int) -> UnsafeMutableBufferPointer<Int64> { gauges.row(of: member) }

    /// - Returns: a gauge that is below 0, if there is one.
    @inline(__always)
    func keepGauges(of member: Int, day: Int) -> Int? {
        gauges.keep(member &- party.lowerBound, day: day, band: memberStates[member].band)
    }

    /// The place of a flow with a currency, or the complement of its place among the items.
    @inline(__always)
    func place(flow: Int, resource: Int) -> Int {
        let place = places[flow &* layout.resources &+ resource]
        return place == Self.unmet ? meet(flow, resource) : Int(place)
    }

    @inline(never)
    private func meet(_ flow: Int, _ resource: Int) -> Int {
        let slot = layout.currencySlots[resource]
        let place: Int
        if slot >= 0 {
            place = pairs.count
            pairs.append(slot * layout.flows + flow)
            wordsInUse = (pairs.count + 63) / 64
            directedPlaces[place] = DirectedPlace(slot: slot, isFaucet: layout.isFaucet[flow])
            directionOfPlace[place] = Int32(truncatingIfNeeded: 2 * slot + (layout.isFaucet[flow] ? 0 : 1))
        } else {
            place = ~itemPairs.count
            itemPairs.append(flow * layout.resources + resource)
        }
        places[flow * layout.resources + resource] = Int32(truncatingIfNeeded: place)
        return place
    }

    func pair(at place: Int) -> Int { pairs[place] }

    /// - Returns: whether the day's sum has room in 64 bits.
    @inline(__always)
    func addToday(_ amount: Int64, _ row: MemberRows, _ place: Int) -> Bool {
        row.touched[place &>> 6] |= 1 &<< UInt64(place & 63)
        let (sum, overflow) = row.today[place].addingReportingOverflow(amount)
        row.today[place] = sum
        return !overflow
    }

    /// The party's day in a currency; the next one starts from 0. Amounts of at most 2⁵⁰ from fewer than 2¹³ flows stay
    /// within 64 bits.
    @inline(__always)
    func endDirections(of slot: Int) -> DayFlows {
        let moved = DayFlows(faucets: directions[2 &* slot], sinks: 0 &- directions[2 &* slot &+ 1])
        directions[2 &* slot] = 0
        directions[2 &* slot &+ 1] = 0
        return moved
    }

    @inline(never)
    func spillDay(_ day: Int, _ place: Int, _ amount: Int64, into totals: inout Accumulators) {
        let total = day * layout.pairs + pairs[place]
        byDay[day * layout.pairs + place].settle(into: &totals.flows.byDay[total])
        totals.flows.byDay[total] += Int128(amount)
    }

    // MARK: - Milestones and rewards

    /// Notes what a row of a tally means beside its count.
    @inline(__always)
    func mark(_ row: Int, of member: Int, on day: Int) {
        let mark = rowMarks[row]
        if mark.isReward { memberStates[member].wasRewarded = true }
        guard mark.thing >= 0 else { return }
        let place = member &* layout.things &+ Int(mark.thing)
        if thingDays[place] < 0 { thingDays[place] = Int16(truncatingIfNeeded: day) }
    }

    /// Notes the day of a member's milestone.
    /// - Returns: whether it was not reached before.
    @inline(__always)
    func isFirst(_ milestone: Int, of member: Int, on day: Int) -> Bool {
        let place = member &* layout.milestones &+ milestone
        guard milestoneDays[place] < 0 else { return false }
        milestoneDays[place] = Int16(truncatingIfNeeded: day)
        return true
    }

    /// Of some members a command was accepted, one bit each.
    @inline(__always)
    func noteActive(_ members: UInt16, on day: Int) { activeByDay[day] |= members }

    /// A member played today; `wasRewarded` tells whether something that matters came.
    @inline(__always)
    func addActiveDay(of member: Int, into cadence: inout CadenceTotals) {
        memberStates[member].activeDays &+= 1
        memberStates[member].daysSinceReward &+= 1
        if memberStates[member].wasRewarded { endGap(of: member, into: &cadence) }
    }

    /// Counts the days of play since the last reward, and starts again.
    func endGap(of member: Int, into cadence: inout CadenceTotals) {
        let gap = memberStates[member].daysSinceReward
        cadence.gaps[memberStates[member].archetype].add(gap)
        memberStates[member].longestGap = max(memberStates[member].longestGap, gap)
        memberStates[member].daysSinceReward = 0
        memberStates[member].wasRewarded = false
    }

    // MARK: - Spills

    @inline(never)
    func spillDate(_ date: Int, _ place: Int, _ amount: Int64, into totals: inout Accumulators) {
        let total = date * layout.pairs + pairs[place]
        byDate[date * layout.pairs + place].settle(into: &totals.flows.byDate[total])
        totals.flows.byDate[total] += Int128(amount)
    }
}

extension Accumulators {
    /// The words for a flow with a currency.
    func name(ofPair pair: Int) -> String {
        let (slot, flow) = pair.quotientAndRemainder(dividingBy: layout.flows)
        return "\(description.resources[layout.currencies[slot]].name) by \(description.flows[flow].name)"
    }
}
