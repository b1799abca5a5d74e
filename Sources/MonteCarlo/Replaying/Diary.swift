import QuestKernel
import SimulatedPlayers

/// A day of one player, from the journal.
package struct DiaryDay: Sendable {
    /// Day of life from 0, the day of arrival.
    package var number: Int
    package var date: LocalDay
    package var deeds: [DiaryDeed]
    /// At the day's end: index of the level, what is held of each resource, and the description's gauges.
    package var level: Int
    package var balances: [Int64]
    package var gauges: [Int64]

    package init(
        number: Int, date: LocalDay, deeds: [DiaryDeed], level: Int, balances: [Int64], gauges: [Int64] = []
    ) {
        self.number = number
        self.date = date
        self.deeds = deeds
        self.level = level
        self.balances = balances
        self.gauges = gauges
    }
}

/// One player's days in a run, played alone.
///
/// It is the same to the unit as in the whole run: a party's play depends only on itself.
package struct Diary: Sendable {
    package let description: GameDescription
    package let player: Int
    /// The first player of the party, and how many there are: they follow one another.
    package let partyFrom: Int
    package let members: Int
    package let archetype: String
    /// The archetype's display name.
    package let archetypeName: String
    package let arrival: LocalDay
    package internal(set) var days: [DiaryDay] = []
    package internal(set) var totals: PlayerTotals

    package var member: Int { player - partyFrom }
}

/// Plays one player's party again.
package enum Replayer {
    /// - Parameters:
    ///   - player: the number, as in a run; any of `Plan.playersRange` less one.
    ///   - days: days of life to play, 1 or more.
    package static func diary<Players: Population>(
        of player: Int, days: Int, among population: Players
    ) throws(RunFailure) -> Diary {
        var session = population.makeSession()
        var journal = Journal()
        let first = try sit(player, among: population, in: &session, &journal)
        let member = player - first
        let archetype = session.archetype(of: member)
        var diary = Diary(
            description: population.description, player: player, partyFrom: first, members: session.members,
            archetype: population.archetypes.indices.contains(archetype)
                ? population.archetypes[archetype] : "\(archetype)",
            archetypeName: name(of: archetype, among: population),
            arrival: session.arrival, totals: PlayerTotals(population.description))
        for day in 0..<days {
            population.play(day: Int32(day), in: &session, journal: &journal)
            do {
                try diary.totals.add(journal.entries, of: member, day: day)
            } catch { throw .aggregation(player: first, day: day, error) }
            diary.days.append(page(day, member, session, journal, population.description))
            journal.removeAll()
        }
        return diary
    }

    private static func name(of archetype: Int, among population: some Population) -> String {
        let named = population.description.words.archetypeNames
        let names = named.count == population.archetypes.count ? named : population.archetypes
        return names.indices.contains(archetype) ? names[archetype] : "\(archetype)"
    }

    /// Starts the party that a player belongs to, and returns its first player. Parties are found from the beginning of
    /// their group, within which they follow one another.
    private static func sit<Players: Population>(
        _ player: Int, among population: Players, in session: inout Players.Session, _ journal: inout Journal
    ) throws(RunFailure) -> Int {
        var first = player - player % PartyGroup.size
        while true {
            journal.removeAll()
            population.start(partyFrom: UInt32(first), in: &session, journal: &journal)
            let members = session.members
            guard (1...PartyGroup.size - first % PartyGroup.size).contains(members), members <= Layout.partySize else {
                throw .partySize(player: first, members: members)
            }
            if player < first + members { return first }
            first += members
        }
    }

    private static func page(
        _ day: Int, _ member: Int, _ session: some PartySession, _ journal: Journal, _ description: GameDescription
    ) -> DiaryDay {
        DiaryDay(
            number: day, date: session.arrival + LocalDay(day),
            deeds: DiaryDeed.all(of: member, in: journal.entries), level: session.level(of: member),
            balances: description.resources.indices.map {
                session.balance(of: ResourceID(UInt16(truncatingIfNeeded: $0)), member: member)
            },
            gauges: description.gauges.indices.map { session.gauge($0, member: member) })
    }
}
