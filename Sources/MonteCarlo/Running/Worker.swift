import QuestKernel
import SimulatedPlayers

/// One thread's seats, journal and books.
struct Worker<People: Population> {
    private let plan: Plan
    private let arms: [People]
    private var seats: [People.Seated]
    private let collectors: [Collector]
    /// By arm, to start from again.
    private let empty: [Accumulators]
    private var auditors: [Auditor]
    private var journal = Journal(namesObjects: false)
    /// Those of the totals.
    private var blocks = RangeSet<Int>()

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

    /// What was played since this was last called, or ever.
    mutating func take() -> Played {
        defer { blocks = RangeSet() }
        guard !blocks.isEmpty else { return Played() }
        return Played(
            blocks: blocks, arms: collectors.indices.map { collectors[$0].take(leaving: empty[$0]) })
    }

    mutating func play(_ block: Block, _ queue: BlockQueue) throws(RunFailure) {
        var first = block.players.lowerBound
        while first < block.players.upperBound {
            for arm in arms.indices {
                // In place: a seat is large, and a copy of it would share its buffers.
                try Self.play(
                    partyFrom: first, arms[arm], plan, in: &seats[arm], collectors[arm], &auditors[arm],
                    journal: &journal)
            }
            let members = seats[0].members
            guard seats.allSatisfy({ $0.members == members }) else { throw .armsDisagree(player: first) }
            queue.partyDone(members: members)
            first += members
        }
        blocks.insert(contentsOf: block.number..<block.number + 1)
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
