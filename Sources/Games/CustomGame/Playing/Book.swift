import QuestKernel

/// Where everything that a crowd does is told: to a journal, which a crowd of one has, or to a sheet, which adds it up.
struct Book {
    private let told: UnsafeMutablePointer<UnsafeMutablePointer<Journal>?>
    let sheet: LaneSheet?

    init(sheet: LaneSheet? = nil, journal: UnsafeMutablePointer<Journal>? = nil) {
        self.sheet = sheet
        told = .filled(journal, 1)
    }

    func deallocate() { told.deallocate() }

    @inline(__always)
    private var journal: UnsafeMutablePointer<Journal>? { told.pointee }

    /// Entries go to this journal from now on.
    func tell(_ journal: UnsafeMutablePointer<Journal>?) { told.pointee = journal }

    /// A command was accepted; `instants` by lane.
    @inline(__always)
    func command(_ code: UInt16, at instants: UnsafePointer<Int64>, _ lanes: LaneSet) {
        sheet?.command(code, lanes)
        guard let journal else { return }
        lanes.forEach {
            journal.pointee.append(JournalEntry(kind: .command, member: 0, code: code, amount: instants[$0]))
        }
    }

    /// Units appeared (above 0) or vanished (below 0); `amount` only reads, and may be asked of any lane.
    @inline(__always)
    func flow(of resource: Int, through flow: FlowID, _ lanes: LaneSet, amount: (Int) -> Int64) {
        let resource = ResourceID(UInt16(truncatingIfNeeded: resource))
        sheet?.flow(of: resource, through: flow, lanes, amount: amount)
        guard let journal else { return }
        lanes.forEach { journal.pointee.flow(amount($0), of: resource, through: flow, member: 0) }
    }

    /// Rolls, each of its own cell; cells, and chances in parts per million, by lane.
    @inline(__always)
    func rolls(
        _ code: UInt16, cells: UnsafePointer<Int64>, chances: UnsafePointer<Int64>, hits: LaneSet, forced: LaneSet,
        _ lanes: LaneSet
    ) {
        sheet?.rolls(code, cells: cells, chances: chances, hits: hits, forced: forced, lanes)
        guard let journal else { return }
        lanes.forEach { lane in
            journal.pointee.roll(
                code, member: 0, cell: UInt16(truncatingIfNeeded: cells[lane]),
                chance: Probability(partsPerMillion: chances[lane]),
                outcome: hits.contains(lane) ? .hit : forced.contains(lane) ? .forced : .miss)
        }
    }

    /// Rolls of one cell, none of them forced; chances by lane in parts per million, any whole number.
    @inline(__always)
    func rolls(_ code: UInt16, cell: Int, chances: UnsafeMutablePointer<Int64>, hits: LaneSet, _ lanes: LaneSet) {
        lanes.sweep { lane, _ in chances[lane] = Swift.min(Swift.max(chances[lane], 0), 1_000_000) }
        sheet?.rolls(code, cell: cell, chances: chances, hits: hits, lanes)
        tellRolls(code, cell: cell, hits: hits, lanes) { Probability(partsPerMillion: chances[$0]) }
    }

    /// The same, where all have one chance.
    @inline(__always)
    func rolls(_ code: UInt16, cell: Int, chance: Probability, hits: LaneSet, _ lanes: LaneSet) {
        sheet?.rolls(code, cell: cell, chance: Int64(chance.partsPerMillion), hits: hits, lanes)
        tellRolls(code, cell: cell, hits: hits, lanes) { _ in chance }
    }

    @inline(__always)
    private func tellRolls(_ code: UInt16, cell: Int, hits: LaneSet, _ lanes: LaneSet, chance: (Int) -> Probability) {
        guard let journal else { return }
        lanes.forEach { lane in
            journal.pointee.roll(
                code, member: 0, cell: UInt16(truncatingIfNeeded: cell), chance: chance(lane),
                outcome: hits.contains(lane) ? .hit : .miss)
        }
    }

    /// Each counts so many of a tally's row; `amount` only reads, and may be asked of any lane.
    @inline(__always)
    func tally(_ code: UInt16, row: Int, _ lanes: LaneSet, amount: (Int) -> Int64 = { _ in 1 }) {
        sheet?.tally(code, row: row, lanes, amount: amount)
        guard let journal else { return }
        lanes.forEach { lane in
            journal.pointee.tally(code, member: 0, cell: UInt16(truncatingIfNeeded: row), amount: amount(lane))
        }
    }

    @inline(__always)
    func milestone(_ code: UInt16, lane: Int) {
        sheet?.milestone(code, lane: lane)
        journal?.pointee.milestone(code, member: 0)
    }

    /// A level was reached, from 0; 0 means that the climb begins again.
    @inline(__always)
    func level(_ index: Int64, lane: Int) {
        let index = UInt16(truncatingIfNeeded: index)
        sheet?.level(index, lane: lane)
        journal?.pointee.append(JournalEntry(kind: .level, member: 0, code: 0, cell: index))
    }
}
