import CustomGame
import QuestKernel

/// The session of one simulated player of a game in files.
package struct CustomSession: PartySession {
    package internal(set) var party: CustomParty
    package internal(set) var arrival: LocalDay = 0
    var archetype = 0
    var hasLeft = false
    let rules: CustomRules

    package var members: Int { 1 }
    package func archetype(of member: Int) -> Int { archetype }
    package func level(of member: Int) -> Int { party.mainLevel(rules) }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { party.ledger[resource] }
    package func gauge(_ index: Int, member: Int) -> Int64 { party.gauge(index, rules) }
}

/// Simulated players of a game in files: they come, take what is finished, and follow their plan line by line.
package struct CustomPopulation: Population {
    /// What these players draw for. A number, once given, is never used for another.
    private enum Draw {
        static let attendance = Purpose(0x8000)
        static let sessions = Purpose(0x8001)
    }

    /// An archetype, compiled.
    private struct Behavior: Sendable {
        var row: CustomArchetype
        /// Visits beyond the first of a day.
        var more: CountDistribution
        var plan: [PlanLine]
    }

    /// Local time of a day's first visit, and the span over which visits are spread.
    private static let morning: Int64 = 7 * 3_600
    private static let wakingSpan: Int64 = 14 * 3_600
    private static let mostVisits = 40

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    private let rules: CustomRules
    private let randomness: Randomness
    private let behaviors: [Behavior]
    private let census: Census
    private let mostActions: Int

    /// - Parameter plans: of each archetype, in their order.
    /// - Returns: nil where players cannot be drawn from the archetypes.
    package init?(
        rules: CustomRules, file: CustomArchetypes, plans: [[PlanLine]], seed: UInt64, arrivalSpan: Int
    ) {
        let rows = file.archetypes
        guard plans.count == rows.count,
            let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed)
        else { return nil }
        var behaviors: [Behavior] = []
        for (row, plan) in zip(rows, plans) {
            let thousandths = Int((row.sessions - .one).partsPerMillion / 1_000)
            guard let more = CountDistribution.poisson(thousandths: thousandths, limit: Self.mostVisits - 1) else {
                return nil
            }
            behaviors.append(Behavior(row: row, more: more, plan: plan))
        }
        (self.rules, self.behaviors, self.census, self.arrivalSpan) = (rules, behaviors, census, arrivalSpan)
        mostActions = file.mostActions
        description = CustomGame.describe(rules).played(by: rows.map { $0.name.isEmpty ? $0.id : $0.name })
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSession() -> CustomSession {
        CustomSession(party: CustomParty(player: 0, rules: rules), rules: rules)
    }

    package func start(partyFrom first: UInt32, in session: inout CustomSession, journal: inout Journal) {
        session.party = CustomParty(player: first, rules: rules)
        session.archetype = census.archetype(of: first)
        session.arrival = census.arrival(of: first)
        session.hasLeft = false
        let row = behaviors[session.archetype].row
        session.party.bring(skill: row.skill, budget: row.budget, rules: rules)
    }

    package func play(day: Int32, in session: inout CustomSession, journal: inout Journal) {
        let behavior = behaviors[session.archetype]
        if session.hasLeft { return }
        let date = session.arrival + day
        var attendance = randomness.draws(player: session.party.player, purpose: Draw.attendance, day: date)
        let comes = attendance.happens(behavior.row.comes)
        session.hasLeft = attendance.happens(behavior.row.leaves)
        // Everybody plays on the first day.
        guard comes || day == 0 else { return }
        var plan = randomness.draws(player: session.party.player, purpose: Draw.sessions, day: date)
        let visits = 1 + behavior.more.sample(&plan)
        for number in 0..<visits {
            let seconds = Self.morning + Int64(number) * Self.wakingSpan / Int64(visits)
            let moment = Moment(
                instant: Int64(date) * 86_400 + seconds, day: date, minute: Int16(truncatingIfNeeded: seconds / 60))
            visit(behavior.plan, at: moment, &session, &journal)
        }
    }

    private func visit(
        _ plan: [PlanLine], at moment: Moment, _ session: inout CustomSession, _ journal: inout Journal
    ) {
        guard act(.visit, at: moment, &session, &journal) else { return }
        if session.party.canClaim(rules) { _ = act(.claim, at: moment, &session, &journal) }
        var left = mostActions
        for line in plan {
            while left > 0, session.party.follows(line, rules), act(.act(line.deed), at: moment, &session, &journal) {
                left -= 1
            }
            if left == 0 {
                _ = act(.stop, at: moment, &session, &journal)
                return
            }
        }
    }

    private func act(
        _ command: CustomGame.Command, at moment: Moment, _ session: inout CustomSession, _ journal: inout Journal
    ) -> Bool {
        CustomGame.apply(
            command, by: 0, to: &session.party, at: moment, rules: rules, randomness: randomness, journal: &journal)
            == nil
    }
}
