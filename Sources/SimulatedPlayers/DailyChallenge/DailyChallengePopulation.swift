import DailyChallenge
import QuestKernel

/// The session of one simulated player of Daily Challenge.
package struct DailyChallengeSession: PartySession {
    package internal(set) var party = DailyChallengeParty(player: 0)
    package internal(set) var arrival: LocalDay = 0
    var archetype = 0
    var today: LocalDay = 0
    var rules: DailyChallengeRules

    init(_ rules: DailyChallengeRules) { self.rules = rules }

    package var members: Int { 1 }
    package func archetype(of member: Int) -> Int { archetype }
    package func level(of member: Int) -> Int { 0 }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { party.ledger[resource] }
    package func gauge(_ index: Int, member: Int) -> Int64 {
        DailyChallenge.gauge(index, of: party, on: today, rules: rules)
    }
}

/// Simulated players of Daily Challenge: they look at the app on some days, and do what suits them.
package struct DailyChallengePopulation: ScenarioPopulation {
    package typealias Played = DailyChallenge

    /// What these players draw for. A number, once given, is never used for another.
    private enum Draw {
        static let looking = Purpose(0x8000)
        static let doing = Purpose(0x8001)
    }

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    private let rules: DailyChallengeRules
    private let rows: [DailyChallengeArchetype]
    private let census: Census
    private let randomness: Randomness

    package static func compile(_ content: DailyChallengeContent) throws(ContentProblem) -> DailyChallengeRules {
        DailyChallengeRules(content)
    }

    package init?(
        rules: DailyChallengeRules, archetypeFile: ArchetypeFile<DailyChallengeArchetype>, seed: UInt64,
        arrivalSpan: Int
    ) {
        let rows = archetypeFile.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        (self.rules, self.rows, self.census, self.arrivalSpan) = (rules, rows, census, arrivalSpan)
        description = DailyChallenge.describe(rules).played(by: rows.map(\.name))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSession() -> DailyChallengeSession { DailyChallengeSession(rules) }

    package func start(partyFrom first: UInt32, in session: inout DailyChallengeSession, journal: inout Journal) {
        session.party = DailyChallengeParty(player: first)
        session.archetype = census.archetype(of: first)
        session.arrival = census.arrival(of: first)
        session.today = session.arrival
    }

    package func play(day: Int32, in session: inout DailyChallengeSession, journal: inout Journal) {
        let row = rows[session.archetype]
        let date = session.arrival + day
        session.today = date
        let isWeekend = Moment.weekday(of: date) >= 5
        var looking = randomness.draws(player: session.party.player, purpose: Draw.looking, day: date)
        guard looking.happens(isWeekend ? row.looksOnWeekends : row.looks) else { return }
        act(.look, on: date, &session, &journal)
        if let avoided = row.avoids, day >= row.settlesAfterDays,
            session.party.categories(on: date + 1).contains(avoided.index)
        {
            act(.choose(CategorySet(ChallengeCategory.allCases.filter { $0 != avoided })), on: date, &session, &journal)
        }
        let challenge = DailyChallenge.challenge(on: date, for: session.party, rules: rules, randomness: randomness)
        let chance = row.completes[rules.category(of: challenge)]
        var doing = randomness.draws(player: session.party.player, purpose: Draw.doing, day: date)
        if doing.happens(isWeekend ? Probability(chance * row.weekendFactor) : chance) {
            act(.complete, on: date, &session, &journal)
        }
    }

    private func act(
        _ command: DailyChallenge.Command, on date: LocalDay, _ session: inout DailyChallengeSession,
        _ journal: inout Journal
    ) {
        _ = DailyChallenge.apply(
            command, by: 0, to: &session.party,
            at: Moment(instant: Int64(date) * 86_400 + 43_200, day: date, minute: 720),
            rules: rules,
            randomness: randomness, journal: &journal)
    }
}

extension DailyChallengePopulation: Forkable {
    package func arrival(ofPartyFrom first: UInt32) -> LocalDay { census.arrival(of: first) }
    package func takeOver(_ session: inout DailyChallengeSession) { session.rules = rules }
}
