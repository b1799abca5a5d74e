import QuestKernel

/// Players of a game in files who are played side by side: for each figure a column of all their values.
///
/// Every rule is read once for all, and carried out for those whom it is about. What one player's lane holds never
/// depends on the other lanes: a live game, a replay and an audit play a crowd of one by the same rules, and write a
/// journal; runs of thousands play crowds of sixty, and add up.
package final class CustomCrowd {
    typealias Column = UnsafeMutablePointer<Int64>

    let rules: CustomRules
    let parts: CustomRules.Parts
    let randomness: Randomness
    /// Lanes that there is memory for, at most 64.
    let size: Int
    /// Resource × lane, and column × lane.
    let balances: Column
    let columns: Column
    /// By lane.
    let players: UnsafeMutablePointer<UInt32>
    let today: UnsafeMutablePointer<LocalDay>
    /// The day of the present moment, of which `today` may not know yet.
    let days: UnsafeMutablePointer<LocalDay>
    let firstDay: UnsafeMutablePointer<LocalDay>
    let minutes: UnsafeMutablePointer<Int16>
    let lastInstants: Column
    let instants: Column
    /// Step of a formula × lane.
    let registers: Column
    /// Columns and draws for work in hand: taken from the front, and given back in turn.
    private let work: Column
    private let draws: UnsafeMutableRawPointer
    /// By gauge: its values by lane.
    let gauges: UnsafeMutablePointer<UnsafePointer<Int64>>
    /// Resources, then columns, that changed since everything was last settled: one bit each.
    let changed: UnsafeMutablePointer<UInt64>
    /// By column: whether a level there began again, for whomever. Looked at for a crowd of one alone.
    private let restarted: UnsafeMutablePointer<Bool>

    /// Resources whose start is owed to the player of a crowd of one.
    var owed: [Int] = []

    let book: Book
    /// In memory of its own: changes of a class's own figures are watched by the runtime, which costs more than they
    /// do.
    private let hand: UnsafeMutablePointer<Hand>

    /// What is going on while a command is carried out.
    private struct Hand {
        var columnsInUse = 0
        var drawsInUse = 0
        var itemsChanged = LaneSet.none
        var isPaid = false
        var isProducing = false
        var refusal = CustomGame.Refusal.notNow
        var reward: Reward?
    }

    /// What is being given because it was reached.
    struct Reward {
        /// Of what gives it: what it draws is drawn by nothing else.
        let randomness: Randomness
        /// By lane: the number of its span, and how often its player had it there.
        let numbers: Column
    }

    /// The reward whose draws are made.
    @inline(__always)
    var reward: Reward? {
        get { hand.pointee.reward }
        set { hand.pointee.reward = newValue }
    }

    /// Those of whom an item came or went, so that collections are looked at.
    @inline(__always)
    var itemsChanged: LaneSet {
        get { hand.pointee.itemsChanged }
        set { hand.pointee.itemsChanged = newValue }
    }

    /// Whether a pack gives: what was paid for is not multiplied.
    @inline(__always)
    var isPaid: Bool {
        get { hand.pointee.isPaid }
        set { hand.pointee.isPaid = newValue }
    }

    /// Whether generators make something, which is shown before it is played.
    @inline(__always)
    var isProducing: Bool {
        get { hand.pointee.isProducing }
        set { hand.pointee.isProducing = newValue }
    }

    /// Why the last command was refused; of a crowd of one.
    var refusal: CustomGame.Refusal {
        get { hand.pointee.refusal }
        set { hand.pointee.refusal = newValue }
    }

    init(_ rules: CustomRules, size lanes: Int, randomness: Randomness, book: Book) {
        (self.rules, self.randomness, self.book) = (rules, randomness, book)
        size = LaneSet.room(for: lanes)
        parts = rules.parts
        balances = .filled(0, parts.resources.count * size)
        columns = .filled(0, parts.columns * size)
        players = .filled(0, size)
        today = .filled(-1, size)
        days = .filled(-1, size)
        firstDay = .filled(-1, size)
        minutes = .filled(0, size)
        lastInstants = .filled(0, size)
        instants = .filled(0, size)
        registers = .filled(0, parts.program.scratch * size)
        work = .filled(0, parts.workColumns * size)
        draws = .allocate(byteCount: parts.workDraws * LaneDraws.bytes(lanes: size), alignment: 16)
        draws.initializeMemory(as: UInt8.self, repeating: 0, count: parts.workDraws * LaneDraws.bytes(lanes: size))
        changed = .filled(0, parts.changeWords)
        restarted = .filled(false, parts.columns)
        gauges = .filled(UnsafePointer(columns), parts.gauges.count)
        for (number, gauge) in parts.gauges.enumerated() {
            let values =
                switch gauge {
                case .balance(let resource): balances + resource * size
                case .column(let column): columns + Int(column) * size
                }
            gauges[number] = UnsafePointer(values)
        }
        hand = .filled(Hand(), 1)
    }

    /// A crowd whose deeds are added up on a sheet, or told to the journal of `telling`.
    package convenience init(
        _ rules: CustomRules, size: Int, randomness: Randomness, sheet: LaneSheet? = nil
    ) {
        self.init(rules, size: size, randomness: randomness, book: Book(sheet: sheet))
    }

    /// What a crowd of one does in `body` is told to the journal.
    package func telling(_ journal: inout Journal, _ body: () -> Void) {
        withUnsafeMutablePointer(to: &journal) { pointer in
            book.tell(pointer)
            body()
            book.tell(nil)
        }
    }

    deinit {
        balances.deallocate()
        columns.deallocate()
        players.deallocate()
        today.deallocate()
        days.deallocate()
        firstDay.deallocate()
        minutes.deallocate()
        lastInstants.deallocate()
        instants.deallocate()
        registers.deallocate()
        work.deallocate()
        draws.deallocate()
        changed.deallocate()
        restarted.deallocate()
        gauges.deallocate()
        hand.deallocate()
        book.deallocate()
    }

    // MARK: Lanes

    /// Gives a lane to a player, who has just begun or was kept.
    package func place(_ party: CustomParty, at lane: Int) {
        for (resource, balance) in party.balances.enumerated() { balances[resource &* size &+ lane] = balance }
        for (column, value) in party.columns.enumerated() { columns[column &* size &+ lane] = value }
        players[lane] = party.player
        today[lane] = party.today
        firstDay[lane] = party.firstDay
        lastInstants[lane] = party.lastInstant
        owed = party.owed
    }

    /// Writes a lane's player back to where it is kept.
    func takeOut(_ lane: Int, into party: inout CustomParty) {
        for resource in party.balances.indices { party.balances[resource] = balances[resource &* size &+ lane] }
        for column in party.columns.indices { party.columns[column] = columns[column &* size &+ lane] }
        party.today = today[lane]
        party.firstDay = firstDay[lane]
        party.lastInstant = lastInstants[lane]
        party.owed = []
        party.forgetWhatIsOver(under: rules) { restarted[$0] }
    }

    /// It is this moment for a player.
    @inline(__always)
    package func set(_ moment: Moment, for lane: Int) {
        instants[lane] = moment.instant
        days[lane] = moment.day
        minutes[lane] = moment.minute
    }

    /// It is a second of a day for some players, each so many days after a day of their own.
    package func set(_ ownDays: UnsafePointer<LocalDay>, plus day: LocalDay, second: Int64, _ lanes: LaneSet) {
        let minute = Int16(truncatingIfNeeded: second / 60)
        lanes.forEach { lane in
            let date = ownDays[lane] + day
            instants[lane] = Int64(date) * 86_400 + second
            days[lane] = date
            minutes[lane] = minute
        }
    }

    // MARK: Figures

    /// The values of a column, by lane.
    @inline(__always)
    func values(_ column: Int32) -> Column { columns + Int(column) &* size }

    @inline(__always)
    func balances(of resource: Int) -> Column { balances + resource &* size }

    @inline(__always)
    func touch(_ column: Int32) { touch(bit: parts.resources.count &+ Int(column)) }

    @inline(__always)
    func touch(resource: Int) { touch(bit: resource) }

    @inline(__always)
    private func touch(bit: Int) { changed[bit &>> 6] |= 1 &<< UInt64(bit & 63) }

    func touchAll() { for word in 0..<parts.changeWords { changed[word] = ~0 } }

    @inline(__always)
    func add(_ amount: Int64, to column: Int32, _ lanes: LaneSet) {
        let values = values(column)
        lanes.sweep { lane, mask in values[lane] &+= amount & mask }
        touch(column)
    }

    @inline(__always)
    func set(_ column: Int32, to value: Int64, _ lanes: LaneSet) {
        let values = values(column)
        lanes.sweep { lane, mask in values[lane] = values[lane] & ~mask | value & mask }
        touch(column)
    }

    /// A level that begins again: of a track, or of its rewards that were given.
    @inline(__always)
    func restart(_ column: Int32, at value: Int64, _ lanes: LaneSet) {
        set(column, to: value, lanes)
        restarted[Int(column)] = true
    }

    // MARK: Work in hand

    /// Lends a column until `body` ends.
    @inline(__always)
    func withColumn<Result>(_ body: (Column) -> Result) -> Result {
        withColumns(1, body)
    }

    /// Lends columns, one after the other.
    @inline(__always)
    func withColumns<Result>(_ count: Int, _ body: (Column) -> Result) -> Result {
        let first = hand.pointee.columnsInUse
        precondition(first &+ count <= parts.workColumns, "rules need more columns than were counted")
        hand.pointee.columnsInUse = first &+ count
        defer { hand.pointee.columnsInUse = first }
        return body(work + first &* size)
    }

    /// Lends the draws of the next occasion of something today; within a reward, of the next one there.
    ///
    /// - Parameter isLucky: whether `body` draws.
    @inline(__always)
    func withDraws<Result>(
        for purpose: Purpose, occasion column: Int32, isLucky: Bool = true, _ lanes: LaneSet,
        _ body: (inout LaneDraws) -> Result
    ) -> Result {
        let ordinals = values(column)
        guard isLucky else { return withDraws(for: purpose, of: randomness, .none, occasion: { _ in 0 }, body) }
        func counting(_ draws: inout LaneDraws) -> Result {
            lanes.sweep { lane, mask in ordinals[lane] &-= mask }
            return body(&draws)
        }
        if let reward {
            return withDraws(
                for: purpose, of: reward.randomness, lanes,
                occasion: { lane in
                    LaneDraws.dayAndOrdinal(LocalDay(truncatingIfNeeded: reward.numbers[lane]), ordinals[lane])
                }, counting)
        }
        return withDraws(
            for: purpose, of: randomness, lanes,
            occasion: { LaneDraws.dayAndOrdinal(today[$0], ordinals[$0]) }, counting)
    }

    /// Lends the draws of something that comes once a day, and gives some things.
    @inline(__always)
    func withDraws<Result>(
        for purpose: Purpose, giving gains: Stretch, _ lanes: LaneSet, _ body: (inout LaneDraws) -> Result
    ) -> Result {
        withDraws(
            for: purpose, of: randomness, isLucky(gains) ? lanes : .none,
            occasion: { LaneDraws.dayAndOrdinal(today[$0], 0) }, body)
    }

    @inline(__always)
    func withDraws<Result>(
        for purpose: Purpose, of randomness: Randomness, _ lanes: LaneSet, occasion: (Int) -> UInt32,
        _ body: (inout LaneDraws) -> Result
    ) -> Result {
        let first = hand.pointee.drawsInUse
        precondition(first < parts.workDraws, "rules need more draws at once than were counted")
        hand.pointee.drawsInUse = first &+ 1
        defer { hand.pointee.drawsInUse = first }
        var lent = LaneDraws(
            randomness, purpose, players: players, memory: draws + first &* LaneDraws.bytes(lanes: size),
            size: size, lanes, occasion: occasion)
        return body(&lent)
    }

    /// Calls `body` for each value that a column has among some lanes, with those who have it.
    @inline(__always)
    func each(_ values: Column, _ lanes: LaneSet, _ body: (Int64, LaneSet) -> Void) {
        var left = lanes
        while !left.isEmpty {
            let value = values[left.first]
            let alike = left.select { values[$0] == value }
            left.remove(alike)
            body(value, alike)
        }
    }
}
