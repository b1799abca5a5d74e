import QuestKernel
import SimulatedPlayers

/// One thread's sessions, journal and totals.
struct Worker<Players: Population> {
    private let plan: Plan
    private let arms: [Players]
    private var sessions: [Players.Session]
    private let aggregators: [Aggregator]
    /// By arm, to start again from.
    private let empty: [Accumulators]
    private var auditors: [Auditor]
    private var journal = Journal(namesObjects: false)
    /// Those of the totals.
    private var blocks = RangeSet<Int>()

    init(_ plan: Plan, arms: [Players]) {
        self.plan = plan
        self.arms = arms
        sessions = arms.map { $0.makeSession() }
        empty = arms.map { Self.emptyTotals($0, plan) }
        aggregators = empty.map { Aggregator($0) }
        auditors = arms.map { Auditor($0.description) }
    }

    static func emptyTotals(_ population: Players, _ plan: Plan) -> Accumulators {
        Accumulators(
            population.description, archetypes: population.archetypes, days: plan.days,
            arrivalSpan: population.arrivalSpan)
    }

    /// What was played since this was last called, or ever.
    mutating func take() -> Played {
        defer { blocks = RangeSet() }
        guard !blocks.isEmpty else { return Played() }
        return Played(
            blocks: blocks, arms: aggregators.indices.map { aggregators[$0].take(leaving: empty[$0]) })
    }

    mutating func play(_ block: Block, _ queue: BlockQueue) throws(RunFailure) {
        var first = block.players.lowerBound
        while first < block.players.upperBound {
            for arm in arms.indices {
                // In place: a session is large, and a copy of it would share its buffers.
                try Self.play(
                    partyFrom: first, arms[arm], plan, in: &sessions[arm], aggregators[arm], &auditors[arm],
                    journal: &journal)
            }
            let members = sessions[0].members
            guard sessions.allSatisfy({ $0.members == members }) else { throw .armsDisagree(player: first) }
            queue.partyDone(members: members)
            first += members
        }
        for aggregator in aggregators {
            do { try aggregator.endOfCluster() } catch {
                throw .aggregation(player: block.players.lowerBound, day: plan.days - 1, error)
            }
        }
        blocks.insert(contentsOf: block.number..<block.number + 1)
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
