/// What players side by side did, added up where it happens: all that runs of thousands read of a journal, without one.
///
/// Flows are a day's, by player; whoever plays takes them at the day's end. All else is counted until the run's end.
/// Players sit in clusters of `clusterSize`, by which the tries of each cell of a roll are counted.
public final class LaneSheet {
    /// Tries of one kind, and how they ended.
    public struct Tries: Sendable, Equatable {
        public var tries: Int64 = 0
        public var hits: Int64 = 0
        public var forced: Int64 = 0
    }

    /// Tries with the same dry count or step: how they ended beside what their chances, in parts per million, predict.
    public struct Cell: Sendable, Equatable {
        public var tries: Int64 = 0
        public var hits: Int64 = 0
        public var forced: Int64 = 0
        /// Σp and Σp(1 − p).
        public var chances: Int64 = 0
        public var variances: Int128 = 0
    }

    /// A cell that is counted in: tries of one chance in a row are counted, and added together when another comes.
    @usableFromInline
    struct OpenCell {
        @usableFromInline var sums = Cell()
        @usableFromInline var chance: Int64 = 0
        /// Tries of this chance that are in no sum yet.
        @usableFromInline var alike: Int64 = 0

        @usableFromInline
        init() {}

        @inlinable @inline(__always)
        mutating func add(_ chance: Int64, times count: Int64 = 1) {
            if chance != self.chance {
                close()
                self.chance = chance
            }
            alike &+= count
        }

        /// Tries of chances that differ, added up already; variances of at most 64 of them fit.
        @inlinable @inline(__always)
        mutating func add(tries: Int64, chances: Int64, variances: Int64) {
            sums.tries &+= tries
            sums.chances &+= chances
            sums.variances &+= Int128(variances)
        }

        @inlinable
        mutating func close() {
            sums.tries &+= alike
            sums.chances &+= chance &* alike
            sums.variances &+= Int128(chance &* (1_000_000 &- chance)) &* Int128(alike)
            alike = 0
        }
    }

    /// What of which resource appears or vanishes.
    public struct Account: Sendable {
        public let flow: FlowID
        public let resource: ResourceID
    }

    /// A level or a milestone that a player reached.
    public struct Reached: Sendable {
        public let lane: Int
        public let isLevel: Bool
        public let index: UInt16

        @inlinable @inline(__always)
        init(lane: Int, isLevel: Bool, index: UInt16) { (self.lane, self.isLevel, self.index) = (lane, isLevel, index) }
    }

    /// Rows of a roll's cells or a tally among all.
    @usableFromInline
    struct Rows {
        @usableFromInline let start: Int
        @usableFromInline let count: Int
    }

    /// Lanes that there is memory for.
    public let size: Int
    public let clusterSize: Int
    public let clusters: Int
    @usableFromInline let resources: Int
    @usableFromInline let levelsAreRewards: Bool
    @usableFromInline let milestonesAreRewards: Bool
    /// Flow × resource: its place among the accounts met, or −1.
    @usableFromInline let places: UnsafeMutablePointer<Int32>
    /// In memory of its own: changes of a class's own figures are watched by the runtime, which costs more than they
    /// do.
    @usableFromInline let now: UnsafeMutablePointer<Now>
    /// Cell of every roll × cluster.
    @usableFromInline let cells: UnsafeMutablePointer<OpenCell>
    /// Kind of roll × lane.
    @usableFromInline let tries: UnsafeMutablePointer<Int64>
    @usableFromInline let hits: UnsafeMutablePointer<Int64>
    @usableFromInline let forced: UnsafeMutablePointer<Int64>
    /// By cluster its lanes.
    @usableFromInline let lanesOf: UnsafeMutablePointer<LaneSet>
    /// Row of every tally × lane.
    @usableFromInline let tallies: UnsafeMutablePointer<Int64>
    @usableFromInline let isReward: UnsafeMutablePointer<Bool>
    /// Command × lane.
    @usableFromInline let commands: UnsafeMutablePointer<Int64>
    @usableFromInline let rollRows: [Rows]
    @usableFromInline let tallyRows: [Rows]
    /// How many rolls, rows of tallies and commands there are, and cells of all rolls.
    public let rollKinds: Int
    public let allCells: Int
    public let allTallyRows: Int
    public let commandKinds: Int

    /// Levels and milestones of today, in order.
    public internal(set) var reached: [Reached] = []

    /// What changes as players play.
    @usableFromInline
    struct Now {
        /// Accounts that were met, and that there is room for.
        @usableFromInline var accounts = 0
        @usableFromInline var room = 0
        /// By place: what moved today by lane, who moved it, and the account.
        @usableFromInline var moved: UnsafeMutablePointer<Int64>
        @usableFromInline var movers: UnsafeMutablePointer<LaneSet>
        @usableFromInline var account: UnsafeMutablePointer<Account>
        @usableFromInline var active = LaneSet.none
        @usableFromInline var rewarded = LaneSet.none
        @usableFromInline var entries: Int64 = 0
        @usableFromInline var tooLargeTally: Int?
        @usableFromInline var tooLargeAccount: Int?

        func deallocate() {
            moved.deallocate()
            movers.deallocate()
            account.deallocate()
        }
    }

    /// Who did something today, and who received something that matters.
    public var active: LaneSet { now.pointee.active }
    public var rewarded: LaneSet { now.pointee.rewarded }
    /// The tally whose sum left 64 bits, or the place of the account whose day did.
    public var tooLargeTally: Int? { now.pointee.tooLargeTally }
    public var tooLargeAccount: Int? { now.pointee.tooLargeAccount }

    public init(_ description: GameDescription, size lanes: Int, clusterSize: Int) {
        size = LaneSet.room(for: lanes)
        self.clusterSize = clusterSize
        clusters = (lanes + clusterSize - 1) / clusterSize
        resources = description.resources.count
        levelsAreRewards = description.levelsAreRewards
        milestonesAreRewards = description.milestonesAreRewards
        rollRows = Self.rows(description.rolls.map { Swift.max($0.cells, 1) })
        tallyRows = Self.rows(description.tallies.map(\.rows.count))
        rollKinds = rollRows.count
        allCells = rollRows.reduce(0) { $0 + $1.count }
        allTallyRows = tallyRows.reduce(0) { $0 + $1.count }
        commandKinds = description.commands.count
        places = .filled(-1, description.flows.count * resources)
        now = .filled(
            Now(
                moved: .filled(0, 1), movers: .filled(.none, 1),
                account: .filled(Account(flow: FlowID(0), resource: ResourceID(0)), 1)), 1)
        cells = .filled(OpenCell(), allCells * clusters)
        tries = .filled(0, rollKinds * size)
        hits = .filled(0, rollKinds * size)
        forced = .filled(0, rollKinds * size)
        lanesOf = .filled(.none, clusters)
        for lane in 0..<lanes {
            lanesOf[lane / clusterSize].insert(lane)
        }
        tallies = .filled(0, allTallyRows * size)
        commands = .filled(0, commandKinds * size)
        isReward = .filled(false, allTallyRows)
        for (code, tally) in description.tallies.enumerated() {
            for row in tally.rows.indices { isReward[tallyRows[code].start + row] = tally.rewardRows.contains(row) }
        }
    }

    deinit {
        places.deallocate()
        now.pointee.deallocate()
        now.deallocate()
        cells.deallocate()
        tries.deallocate()
        hits.deallocate()
        forced.deallocate()
        lanesOf.deallocate()
        tallies.deallocate()
        isReward.deallocate()
        commands.deallocate()
    }

    private static func rows(_ counts: [Int]) -> [Rows] {
        var start = 0
        return counts.map { count in
            defer { start += count }
            return Rows(start: start, count: count)
        }
    }

    // MARK: Writing

    /// Units appeared (above 0) or vanished (below 0) through an account.
    ///
    /// - Parameter amount: it only reads, and may be asked of any lane.
    @inlinable @inline(__always)
    public func flow(
        of resource: ResourceID, through flow: FlowID, _ lanes: LaneSet, amount: (Int) -> Int64
    ) {
        let known = Int(places[Int(flow.rawValue) &* resources &+ Int(resource.rawValue)])
        let place = known >= 0 ? known : meet(flow, resource)
        let row = now.pointee.moved + place &* size
        now.pointee.movers[place].bits |= lanes.bits
        now.pointee.entries &+= Int64(lanes.count)
        if add(amount, to: row, lanes) { now.pointee.tooLargeAccount = place }
    }

    @usableFromInline @inline(never)
    func meet(_ flow: FlowID, _ resource: ResourceID) -> Int {
        let place = now.pointee.accounts
        if place == now.pointee.room { makeRoom() }
        now.pointee.account[place] = Account(flow: flow, resource: resource)
        now.pointee.accounts = place + 1
        places[Int(flow.rawValue) * resources + Int(resource.rawValue)] = Int32(truncatingIfNeeded: place)
        return place
    }

    private func makeRoom() {
        let old = now.pointee
        let larger = Swift.max(16, 2 * old.room)
        now.pointee.room = larger
        now.pointee.moved = .filled(Int64(0), larger * size)
        now.pointee.movers = .filled(LaneSet.none, larger)
        now.pointee.account = .filled(Account(flow: FlowID(0), resource: ResourceID(0)), larger)
        now.pointee.moved.update(from: old.moved, count: old.room * size)
        now.pointee.movers.update(from: old.movers, count: old.room)
        now.pointee.account.update(from: old.account, count: old.room)
        old.deallocate()
    }

    /// The rolls of some players, each of its own cell.
    ///
    /// - Parameters:
    ///   - own: cells by lane, 0 or more; what is beyond the last is counted there.
    ///   - chances: parts per million by lane, 0…1,000,000.
    @inlinable
    public func rolls(
        _ code: UInt16, cells own: UnsafePointer<Int64>, chances: UnsafePointer<Int64>, hits winners: LaneSet,
        forced sure: LaneSet, _ lanes: LaneSet
    ) {
        let rows = rollRows[Int(code)]
        let last = Int64(rows.count &- 1)
        for cluster in 0..<clusters {
            let some = lanes & lanesOf[cluster]
            let first = cells + (rows.start &* clusters &+ cluster)
            some.forEach { first[Int(Swift.min(own[$0], last)) &* clusters].add(chances[$0]) }
            (some & winners).forEach { first[Int(Swift.min(own[$0], last)) &* clusters].sums.hits &+= 1 }
            (some & sure).forEach { first[Int(Swift.min(own[$0], last)) &* clusters].sums.forced &+= 1 }
        }
        let row = Int(code) &* size
        (lanes & sure).forEach { forced[row &+ $0] &+= 1 }
        count(row, hits: winners, lanes)
    }

    /// Counts tries and hits by lane.
    @inlinable @inline(__always)
    func count(_ row: Int, hits winners: LaneSet, _ lanes: LaneSet) {
        let (tries, hits) = (tries + row, hits + row)
        lanes.sweep { lane, mask in
            tries[lane] &-= mask
            hits[lane] &+= mask & Int64(truncatingIfNeeded: winners.bits &>> UInt64(truncatingIfNeeded: lane) & 1)
        }
        now.pointee.entries &+= Int64(lanes.count)
    }

    /// The rolls of some players, of one cell; nobody's was forced.
    ///
    /// - Parameter chances: parts per million by lane, 0…1,000,000.
    @inlinable
    public func rolls(_ code: UInt16, cell: Int, chances: UnsafePointer<Int64>, hits winners: LaneSet, _ lanes: LaneSet)
    {
        rolls(code, cell: cell, hits: winners, lanes) { cell, own in
            var (sum, variances) = (Int64(0), Int64(0))
            own.forEach { lane in
                let chance = chances[lane]
                sum &+= chance
                variances &+= chance &* (1_000_000 &- chance)
            }
            cell.add(tries: Int64(own.count), chances: sum, variances: variances)
        }
    }

    /// The same, where all have one chance.
    @inlinable
    public func rolls(_ code: UInt16, cell: Int, chance: Int64, hits winners: LaneSet, _ lanes: LaneSet) {
        rolls(code, cell: cell, hits: winners, lanes) { cell, own in cell.add(chance, times: Int64(own.count)) }
    }

    /// - Parameter add: adds the chances of some players to a cell.
    @inlinable @inline(__always)
    func rolls(
        _ code: UInt16, cell: Int, hits winners: LaneSet, _ lanes: LaneSet, add: (inout OpenCell, LaneSet) -> Void
    ) {
        let rows = rollRows[Int(code)]
        let first = cells + (rows.start &+ Swift.min(cell, rows.count &- 1)) &* clusters
        for cluster in 0..<clusters {
            let own = lanes & lanesOf[cluster]
            if own.isEmpty { continue }
            first[cluster].sums.hits &+= Int64((own & winners).count)
            add(&first[cluster], own)
        }
        count(Int(code) &* size, hits: winners, lanes)
    }

    /// Each player counts so many of a tally's row.
    ///
    /// - Parameter amount: it only reads, and may be asked of any lane.
    @inlinable @inline(__always)
    public func tally(_ code: UInt16, row: Int, _ lanes: LaneSet, amount: (Int) -> Int64) {
        let place = tallyRows[Int(code)].start &+ row
        if isReward[place] { now.pointee.rewarded.bits |= lanes.select { amount($0) > 0 }.bits }
        if add(amount, to: tallies + place &* size, lanes) { now.pointee.tooLargeTally = Int(code) }
        now.pointee.entries &+= Int64(lanes.count)
    }

    /// - Returns: whether a sum left 64 bits.
    @inlinable @inline(__always)
    func add(_ amount: (Int) -> Int64, to row: UnsafeMutablePointer<Int64>, _ lanes: LaneSet) -> Bool {
        // Its sign is set where both parts of a sum have one sign, and the sum the other.
        var overflow: Int64 = 0
        lanes.sweep { lane, mask in
            let (before, own) = (row[lane], amount(lane) & mask)
            let sum = before &+ own
            overflow |= (before ^ sum) & (own ^ sum)
            row[lane] = sum
        }
        return overflow < 0
    }

    public func level(_ index: UInt16, lane: Int) {
        if levelsAreRewards { now.pointee.rewarded.insert(lane) }
        reached.append(Reached(lane: lane, isLevel: true, index: index))
        now.pointee.entries &+= 1
    }

    public func milestone(_ code: UInt16, lane: Int) {
        reached.append(Reached(lane: lane, isLevel: false, index: code))
        now.pointee.entries &+= 1
    }

    @inlinable @inline(__always)
    public func command(_ code: UInt16, _ lanes: LaneSet) {
        let row = commands + Int(code) &* size
        lanes.sweep { lane, mask in row[lane] &-= mask }
        now.pointee.active.bits |= lanes.bits
        now.pointee.entries &+= Int64(lanes.count)
    }
}
