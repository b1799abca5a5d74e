import QuestKernel
import SimulatedPlayers

// The players of Sourdough.swift.

/// How a baker behaves.
package struct SourdoughArchetype: ArchetypeRow {
    package var id = ""
    package var name = ""
    package var share: Ratio = 0
    var feeds = Probability.never

    package init() {}

    package static let noun = "an archetype of bakers"
    package static var fields: [Field<SourdoughArchetype>] {
        [
            .text("name", \.name, "What reports show."), .ratio("share", \.share, "Of all players."),
            .ratio("feeds", \.feeds, "Chance that the starter is fed on a day."),
        ]
    }
}

package struct SourdoughSession: PartySession {
    var party = Sourdough.Party()
    package var arrival: LocalDay = 0
    var player: UInt32 = 0
    var archetype = 0

    package var members: Int { 1 }
    package func archetype(of member: Int) -> Int { archetype }
    package func level(of member: Int) -> Int { 0 }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { party.ledger[resource] }
    package func gauge(_ index: Int, member: Int) -> Int64 { Int64(party.streak.length) }
}

package struct SourdoughPopulation: ScenarioPopulation {
    package typealias Played = Sourdough

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    private let rules: SourdoughContent
    private let rows: [SourdoughArchetype]
    private let census: Census
    private let randomness: Randomness

    package static func compile(_ content: SourdoughContent) throws(ContentProblem) -> SourdoughContent { content }

    package init?(
        rules: SourdoughContent, archetypeFile: ArchetypeFile<SourdoughArchetype>, seed: UInt64, arrivalSpan: Int
    ) {
        let rows = archetypeFile.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        (self.rules, self.rows, self.census, self.arrivalSpan) = (rules, rows, census, arrivalSpan)
        description = Sourdough.describe(rules)
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSession() -> SourdoughSession { SourdoughSession() }

    package func start(partyFrom first: UInt32, in session: inout SourdoughSession, journal: inout Journal) {
        session = SourdoughSession()
        session.player = first
        session.archetype = census.archetype(of: first)
        session.arrival = census.arrival(of: first)
    }

    package func play(day: Int32, in session: inout SourdoughSession, journal: inout Journal) {
        let date = session.arrival + day
        var draws = randomness.draws(player: session.player, purpose: Purpose(0x8000), day: date)
        guard draws.happens(rows[session.archetype].feeds) else { return }
        _ = Sourdough.apply(
            .feed, by: 0, to: &session.party, at: Moment(instant: Int64(date) * 86_400, day: date, minute: 0),
            rules: rules,
            randomness: randomness, journal: &journal)
    }
}
