import QuestKernel
import SimulatedPlayers

/// One thread's sessions, journal and totals.
struct Worker<Players: Population> {
    /// The most blocks that are played side by side: as many as there are lanes for.
    private static var mostBlocks: Int { 60 / Plan.blockSize }

    private let plan: Plan
    private let arms: [Players]
    private var sessions: [Players.Session]
    /// By arm, where players are played side by side.
    private let groups: [any PlayerGroup]
    /// By block of a batch, by arm.
    private let aggregators: [[Aggregator]]
    /// By arm, to start again from.
    private let empty: [Accumulators]
    private var auditors: [Auditor]
    private var journal = Journal(namesObjects: false)
    /// By block of a batch: those of its totals.
    private var blocks: [RangeSet<Int>]
    private let note: BlockNote?
    /// What is noted of no totals.
    private let notedOfNothing: [[Int128]]
    /// By block of a batch: what its totals added up to when it was last noted.
    private var noted: [[[Int128]]]
    /// By block, what it has added since they were last taken.
    private var notes: [Int: [[Int64]]] = [:]

    /// - Parameters:
    ///   - batch: how many blocks it is given at a time; more than one only as `batch` says.
    ///   - note: what to keep of each block; if nil, all of a batch share their totals, and memory.
    init(_ plan: Plan, arms: [Players], batch: Int, note: BlockNote?) {
        self.plan = plan
        self.arms = arms
        sessions = arms.map { $0.makeSession() }
        groups =
            plan.isAudited
            ? [] : arms.compactMap { ($0 as? any PlayedSideBySide)?.makeGroup(of: batch * Plan.blockSize, in: batch) }
        let empty = arms.map { Self.emptyTotals($0, plan) }
        self.empty = empty
        let sums = empty.map { Aggregator.Sum($0) }
        aggregators = (0..<batch).map { _ in
            note != nil ? empty.map { Aggregator($0) } : sums.map { Aggregator(addingTo: $0) }
        }
        self.note = note
        notedOfNothing = note?.sums(of: empty[0]) ?? []
        noted = Array(repeating: notedOfNothing, count: batch)
        blocks = Array(repeating: RangeSet(), count: batch)
        auditors = arms.map { Auditor($0.description) }
    }

    /// How many blocks a worker should be given at a time: several where players are played side by side, but not so
    /// many that a thread has nothing to do.
    static func batch(_ plan: Plan, _ arms: [Players]) -> Int {
        guard !plan.isAudited, Players.self is any PlayedSideBySide.Type else { return 1 }
        return min(max(plan.blocks / (2 * plan.threads), 1), mostBlocks)
    }

    static func emptyTotals(_ population: Players, _ plan: Plan) -> Accumulators {
        Accumulators(
            population.description, archetypes: population.archetypes, days: plan.days,
            arrivalSpan: population.arrivalSpan)
    }

    /// What was played since this was last called, or ever.
    mutating func take() -> Played {
        guard note == nil else {
            var played = Played()
            for place in blocks.indices { played.merge(take(at: place)) }
            for (block, sums) in notes { played.note(sums, block: block) }
            notes = [:]
            return played
        }
        for place in blocks.indices.dropFirst() {
            blocks[0].formUnion(blocks[place])
            blocks[place] = RangeSet()
            for aggregator in aggregators[place] { aggregator.settle() }
        }
        return take(at: 0)
    }

    /// The totals of the blocks at one place of their batches.
    private mutating func take(at place: Int) -> Played {
        defer {
            blocks[place] = RangeSet()
            noted[place] = notedOfNothing
        }
        guard !blocks[place].isEmpty else { return Played() }
        return Played(
            blocks: blocks[place], arms: empty.indices.map { aggregators[place][$0].take(leaving: empty[$0]) })
    }

    /// Plays a batch of blocks.
    mutating func play(_ batch: [Block], _ queue: BlockQueue) throws(RunFailure) {
        if groups.isEmpty {
            for (place, block) in batch.enumerated() { try play(block, at: place, queue) }
        } else {
            for arm in groups.indices { try playGroup(batch, arm) }
            for block in batch { queue.partyDone(members: block.players.count) }
        }
        for (place, block) in batch.enumerated() {
            for aggregator in aggregators[place] {
                do { try aggregator.endOfCluster() } catch {
                    throw .aggregation(player: block.players.lowerBound, day: plan.days - 1, error)
                }
            }
            blocks[place].insert(contentsOf: block.number..<block.number + 1)
            if block.isWhole { note(block, at: place) }
        }
    }

    private mutating func note(_ block: Block, at place: Int) {
        guard let note else { return }
        let aggregator = aggregators[place][0]
        aggregator.settle(splittingGauges: note.splitsGauges)
        let sums = note.sums(of: aggregator.totals)
        notes[block.number] = note.added(from: noted[place], to: sums)
        noted[place] = sums
    }

    private mutating func play(_ block: Block, at place: Int, _ queue: BlockQueue) throws(RunFailure) {
        var first = block.players.lowerBound
        while first < block.players.upperBound {
            for arm in arms.indices {
                // In place: a session is large, and a copy of it would share its buffers.
                try Self.play(
                    partyFrom: first, arms[arm], plan, in: &sessions[arm], aggregators[place][arm], &auditors[arm],
                    journal: &journal)
            }
            let members = sessions[0].members
            guard sessions.allSatisfy({ $0.members == members }) else { throw .armsDisagree(player: first) }
            queue.partyDone(members: members)
            first += members
        }
    }

    /// Plays the blocks of a batch side by side.
    private func playGroup(_ batch: [Block], _ arm: Int) throws(RunFailure) {
        let group = groups[arm]
        group.start(batch.flatMap { $0.players.map { UInt32($0) } })
        var lanes: [Range<Int>] = []
        for block in batch {
            let first = lanes.last?.upperBound ?? 0
            lanes.append(first..<first + block.players.count)
        }
        let sheet = group.sheet
        for day in 0..<Int32(plan.days) {
            group.play(day: day)
            let players = GroupDay(group)
            for (place, block) in batch.enumerated() {
                do {
                    try aggregators[place][arm].endOfDay(day, sheet, players, lanes[place])
                } catch { throw .aggregation(player: block.players.lowerBound, day: Int(day), error) }
            }
            sheet.endDay()
        }
        for (place, block) in batch.enumerated() {
            do {
                try aggregators[place][arm].endOfRun(group, cluster: place, lanes: lanes[place])
            } catch { throw .aggregation(player: block.players.lowerBound, day: plan.days - 1, error) }
        }
    }

    private static func play(
        partyFrom first: Int, _ population: Players, _ plan: Plan, in session: inout Players.Session,
        _ aggregator: Aggregator,
        _ auditor: inout Auditor, journal: inout Journal
    ) throws(RunFailure) {
        journal.removeAll()
        auditor.start(partyFrom: first)
        population.start(partyFrom: UInt32(first), in: &session, journal: &journal)
        let members = session.members
        guard (1...PartyGroup.size - first % PartyGroup.size).contains(members), members <= Layout.partySize else {
            throw .partySize(player: first, members: members)
        }
        for day in 0..<Int32(plan.days) {
            population.play(day: day, in: &session, journal: &journal)
            if plan.isAudited {
                auditor.description = population.description(on: session.arrival + day)
                do { try auditor.endOfDay(journal, session: session, day: day) } catch { throw .audit(error) }
            }
            do {
                try aggregator.endOfDay(journal, session: session, day: day)
            } catch { throw .aggregation(player: first, day: Int(day), error) }
            journal.removeAll()
        }
        aggregator.endOfParty()
    }
}
