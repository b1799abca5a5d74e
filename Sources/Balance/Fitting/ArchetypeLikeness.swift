import MonteCarlo
import QuestKernel
import SimulatedPlayers

/// Which of a scenario's archetypes fitted ones are most like: by what simulated players of each do, seen as the
/// journals' players are seen.
package struct ArchetypeLikeness: Sendable {
    package struct Row: Sendable {
        package let id: String
        let center: [Double]
        /// How often they do what a plan can name, a played day.
        let deeds: [FittedFigure]
    }

    package let rows: [Row]

    /// As many player-days are played, and so many players of each archetype at least would be dealt if all were
    /// alike.
    private static let playerDays = 20_000
    private static let playersOfEach = 12

    /// Plays the scenario's players over as many days as the journals were read.
    package init<Players: Population>(
        _ population: Players, in game: any ObservedGame, days: Int
    ) throws(RunFailure) {
        let alike = max(Self.playerDays / max(days, 1), Self.playersOfEach * population.archetypes.count)
        let players = alike + PartyGroup.size - 1 - (alike - 1) % PartyGroup.size
        var seen: [String: [ObservedPlayer]] = [:]
        var session = population.makeSession()
        var journal = Journal()
        var first = 0
        while first < players {
            var counters: [any PlayCounter] = []
            var archetypes: [String] = []
            let members = try RecordedParty.play(
                from: first, of: population, days: days, in: &session, &journal,
                begin: { members, session in
                    counters = (0..<members).map { _ in game.counter(arrival: session.arrival, days: days) }
                    archetypes = (0..<members).map { population.archetypes[session.archetype(of: $0)] }
                }, day: { member, day, entries in counters[member].add(entries, day: day) })
            for (var counter, archetype) in zip(counters, archetypes) {
                counter.end()
                seen[archetype, default: []].append(
                    ObservedPlayer(party: "\(first)", partySize: members, archetype: archetype, counter))
            }
            first += members
        }
        rows = population.archetypes.compactMap { id in
            seen[id].map { Row(id: id, center: $0.center, deeds: game.deeds(of: $0)) }
        }
    }

    /// The scenario's archetype that does most nearly the same; nil where nobody was played.
    package func nearest(to archetype: FittedArchetype) -> Row? {
        rows.min { distance($0, archetype) < distance($1, archetype) }
    }

    private func distance(_ row: Row, _ archetype: FittedArchetype) -> Double {
        zip(row.center, archetype.center).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}
