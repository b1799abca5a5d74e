import Dispatch
import QuestKernel
import SimulatedPlayers
import Synchronization

/// Plays a plan: blocks of players, party by party, on as many threads as it names.
///
/// A party's play depends on nothing but itself and totals add up in any order, so any number of threads gives the
/// same result, to the bit.
package enum Runner {
    /// - Parameters:
    ///   - arms: rules and people to play, one arm after the other over the same party; at least one.
    ///   - stop: to end early; the blocks are handed out in order, so what was played is the first players.
    ///   - progress: hears, from any thread, how many players are done.
    package static func run<People: Population>(
        _ plan: Plan, arms: [People], stop: StopRequest = StopRequest(),
        progress: (@Sendable (_ playersDone: Int) -> Void)? = nil
    ) throws(RunFailure) -> RunOutcome {
        guard !arms.isEmpty else { throw .noArms }
        let shared = SharedRun(plan, stop: stop, progress: progress)
        DispatchQueue.concurrentPerform(iterations: plan.threads) { _ in
            guard let first = shared.nextBlock() else { return }
            var worker = Worker(plan, arms: arms)
            do throws(RunFailure) {
                var block = first
                while true {
                    try worker.play(block, shared)
                    guard let next = shared.nextBlock() else { break }
                    block = next
                }
                shared.add(worker.totals)
            } catch {
                shared.fail(error)
            }
        }
        #if COUNT_DRAWS
            print("draws: \(DrawCount.total)")
        #endif
        return try shared.outcome(of: arms.map { Worker.emptyTotals($0, plan) })
    }

    /// Plays some blocks of a plan, and keeps of each block only what `reap` makes of its totals.
    ///
    /// Blocks are independent of each other, so what is kept of them tells how far chance alone moves a figure; and the
    /// same block under two arms is the same people with the same luck.
    /// - Parameters:
    ///   - blocks: within the plan's.
    ///   - reap: called from any thread, with a block's number and its totals by arm.
    /// - Returns: what was kept, by block, ascending; the first blocks only if the run was stopped.
    package static func reap<People: Population, Kept: Sendable>(
        _ plan: Plan, blocks: Range<Int>, arms: [People], stop: StopRequest = StopRequest(),
        progress: (@Sendable (_ playersDone: Int) -> Void)? = nil,
        _ reap: @Sendable (_ block: Int, _ arms: [Accumulators]) -> Kept
    ) throws(RunFailure) -> [(block: Int, kept: Kept)] {
        guard !arms.isEmpty else { throw .noArms }
        let shared = SharedRun(plan, blocks: blocks, stop: stop, progress: progress)
        let kept = Mutex<[(block: Int, kept: Kept)]>([])
        DispatchQueue.concurrentPerform(iterations: plan.threads) { _ in
            guard let first = shared.nextBlock() else { return }
            var worker = Worker(plan, arms: arms)
            do throws(RunFailure) {
                var next: Range<Int>? = first
                while let players = next {
                    try worker.play(players, shared)
                    let block = players.lowerBound / Plan.blockSize
                    let fruit = reap(block, worker.takeTotals())
                    kept.withLock { $0.append((block, fruit)) }
                    next = shared.nextBlock()
                }
            } catch {
                shared.fail(error)
            }
        }
        try shared.check()
        return kept.withLock { $0 }.sorted { $0.block < $1.block }
    }
}

/// What the workers of a run have in common.
private final class SharedRun: Sendable {
    private struct State {
        var totals: [Accumulators] = []
        var failure: RunFailure?
    }

    private let plan: Plan
    private let lastBlock: Int
    private let stop: StopRequest
    private let progress: (@Sendable (Int) -> Void)?
    private let blocksBegun: Atomic<Int>
    private let playersDone = Atomic<Int>(0)
    private let hasFailed = Atomic<Bool>(false)
    private let state = Mutex(State())

    /// - Parameter blocks: those to play; nil for all of the plan's.
    init(_ plan: Plan, blocks: Range<Int>? = nil, stop: StopRequest, progress: (@Sendable (Int) -> Void)?) {
        self.plan = plan
        lastBlock = min(blocks?.upperBound ?? plan.blocks, plan.blocks)
        blocksBegun = Atomic(blocks?.lowerBound ?? 0)
        self.stop = stop
        self.progress = progress
    }

    /// The players of the next block; nil when no other is to begin.
    ///
    /// A number is taken only if its block will be played, so the blocks begun are always the first ones.
    func nextBlock() -> Range<Int>? {
        while stop.reason == nil, !hasFailed.load(ordering: .relaxed) {
            let block = blocksBegun.load(ordering: .relaxed)
            guard block < lastBlock, stop.allows(block: block) else { return nil }
            let taken = blocksBegun.compareExchange(expected: block, desired: block + 1, ordering: .relaxed)
            guard taken.exchanged else { continue }
            let start = block * Plan.blockSize
            return start..<min(start + Plan.blockSize, plan.players)
        }
        return nil
    }

    func partyDone(members: Int) {
        let done = playersDone.wrappingAdd(members, ordering: .relaxed).newValue
        progress?(done)
    }

    func add(_ totals: [Accumulators]) {
        state.withLock { state in
            if state.totals.isEmpty {
                state.totals = totals
            } else {
                for arm in totals.indices { state.totals[arm].merge(totals[arm]) }
            }
        }
    }

    func fail(_ failure: RunFailure) {
        hasFailed.store(true, ordering: .relaxed)
        state.withLock { state in
            if let known = state.failure, known.player <= failure.player { return }
            state.failure = failure
        }
    }

    func check() throws(RunFailure) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    func outcome(of none: @autoclosure () -> [Accumulators]) throws(RunFailure) -> RunOutcome {
        try check()
        let totals = state.withLock { $0.totals }
        return RunOutcome(
            arms: totals.isEmpty ? none() : totals, players: playersDone.load(ordering: .relaxed),
            stopped: stop.reason)
    }
}

/// One thread's seats, journal and books.
private struct Worker<People: Population> {
    private let plan: Plan
    private let arms: [People]
    private var seats: [People.Seated]
    private let collectors: [Collector]
    /// By arm, to start from again.
    private let empty: [Accumulators]
    private var auditors: [Auditor]
    private var journal = Journal()

    init(_ plan: Plan, arms: [People]) {
        self.plan = plan
        self.arms = arms
        seats = arms.map { $0.makeSeat() }
        empty = arms.map { Self.emptyTotals($0, plan) }
        collectors = empty.map { Collector($0) }
        auditors = arms.map { Auditor($0.description) }
    }

    static func emptyTotals(_ people: People, _ plan: Plan) -> Accumulators {
        Accumulators(
            people.description, archetypes: people.archetypes, days: plan.days, arrivalSpan: people.arrivalSpan)
    }

    var totals: [Accumulators] { collectors.map(\.accumulators) }

    /// The totals since they were last taken, by arm.
    func takeTotals() -> [Accumulators] {
        collectors.indices.map { collectors[$0].take(leaving: empty[$0]) }
    }

    mutating func play(_ block: Range<Int>, _ shared: SharedRun) throws(RunFailure) {
        var first = block.lowerBound
        while first < block.upperBound {
            for arm in arms.indices {
                // In place: a seat is large, and a copy of it would share its buffers.
                try Self.play(
                    partyFrom: first, arms[arm], plan, in: &seats[arm], collectors[arm], &auditors[arm],
                    journal: &journal)
            }
            let members = seats[0].members
            guard seats.allSatisfy({ $0.members == members }) else { throw .armsDisagree(player: first) }
            shared.partyDone(members: members)
            first += members
        }
    }

    private static func play(
        partyFrom first: Int, _ people: People, _ plan: Plan, in seat: inout People.Seated, _ collector: Collector,
        _ auditor: inout Auditor, journal: inout Journal
    ) throws(RunFailure) {
        journal.removeAll()
        auditor.start(partyFrom: first)
        people.seat(partyFrom: UInt32(first), in: &seat, journal: &journal)
        let members = seat.members
        guard (1...PartyGroup.size - first % PartyGroup.size).contains(members), members <= Layout.partySize else {
            throw .partySize(player: first, members: members)
        }
        for day in 0..<Int32(plan.days) {
            people.play(day: day, in: &seat, journal: &journal)
            if plan.isAudited {
                do { try auditor.endOfDay(journal, seat: seat, day: day) } catch { throw .audit(error) }
            }
            do {
                try collector.endOfDay(journal, seat: seat, day: day)
            } catch { throw .collection(player: first, day: Int(day), error) }
            journal.removeAll()
        }
        do { try collector.endOfParty() } catch {
            throw .collection(player: first, day: plan.days - 1, error)
        }
    }
}
