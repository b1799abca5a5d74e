import QuestKernel
import SimulatedPlayers

// A whole new game, as small as possible: it tests the steps of Documentation/ANewGame.md.

/// Content: figures with names, ranges and a line of doc each.
struct SourdoughContent: ContentRow, Sendable {
    var loavesByFeeding: Pieces = 0
    var feedingsADay: Int32 = 0

    static let noun = "Sourdough's content"
    static var fields: [Field<SourdoughContent>] {
        [
            .whole("loavesByFeeding", \.loavesByFeeding, 1...100, unit: "loaves", "What a feeding yields."),
            .whole("feedingsADay", \.feedingsADay, 1...10, unit: "feedings", "That a starter takes."),
        ]
    }
}

/// Rules: state, commands, refusals, and one function.
enum Sourdough: Game {
    struct Party: Sendable, Equatable, Codable {
        var ledger = Ledger(resources: 1)
        var streak = Streak()
        var today: LocalDay = -1
        var feedings: Int32 = 0
    }

    enum Command: Sendable { case feed }
    enum Refusal: Error, Equatable { case noSuchMember, momentOutOfRange, isFull }

    static let name = "sourdough"
    static let title = "Sourdough"

    static func describe(_ rules: SourdoughContent) -> GameDescription {
        GameDescription(
            game: name, title: title,
            resources: [.init(name: "loaves", label: "Loaves", isCurrency: true)],
            flows: [.init(name: "feeding", label: "Feeding", isFaucet: true)], rolls: [],
            tallies: [.init(name: "weekdays", label: "Feedings", rows: ["Weekdays", "Weekends"])],
            gauges: [.init(name: "streak", label: "Days fed", unit: "days")], money: ResourceID(0),
            experience: ResourceID(0), levelThresholds: [0], firstLevel: 0, commands: ["feed"],
            milestones: [.init(name: "first", label: "First loaf", group: "Loaves")])
    }

    static func apply(
        _ command: Command, by member: Int, to party: inout Party, at moment: Moment, rules: SourdoughContent,
        randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today) else { return .momentOutOfRange }
        let fed = moment.day == party.today ? party.feedings : 0
        guard fed < rules.feedingsADay else { return .isFull }

        journal.append(JournalEntry(kind: .command, member: 0, code: 0, amount: moment.instant))
        if party.ledger.balances == [0] { journal.milestone(0, member: 0) }
        (party.today, party.feedings) = (moment.day, fed + 1)
        party.streak.keep(moment.day)
        party.ledger.earn(
            rules.loavesByFeeding, of: ResourceKey<Units.Pieces>(0), from: FlowID(0), member: 0, journal: &journal)
        journal.tally(0, member: 0, cell: Moment.weekday(of: moment.day) < 5 ? 0 : 1)
        return nil
    }
}

/// Players: archetypes, a session, and what they do on a day.
struct SourdoughArchetype: ArchetypeRow {
    var id = ""
    var name = ""
    var share: Ratio = 0
    var feeds = Probability.never

    static let noun = "an archetype of bakers"
    static var fields: [Field<SourdoughArchetype>] {
        [
            .text("name", \.name, "What reports show."), .ratio("share", \.share, "Of all players."),
            .ratio("feeds", \.feeds, "Chance that the starter is fed on a day."),
        ]
    }
}

struct SourdoughSession: PartySession {
    var party = Sourdough.Party()
    var arrival: LocalDay = 0
    var player: UInt32 = 0
    var archetype = 0

    var members: Int { 1 }
    func archetype(of member: Int) -> Int { archetype }
    func level(of member: Int) -> Int { 0 }
    func balance(of resource: ResourceID, member: Int) -> Int64 { party.ledger[resource] }
    func gauge(_ index: Int, member: Int) -> Int64 { Int64(party.streak.length) }
}

struct SourdoughPopulation: ScenarioPopulation {
    typealias Played = Sourdough

    let description: GameDescription
    let archetypes: [String]
    let arrivalSpan: Int
    private let rules: SourdoughContent
    private let rows: [SourdoughArchetype]
    private let census: Census
    private let randomness: Randomness

    static func compile(_ content: SourdoughContent) throws(ContentProblem) -> SourdoughContent { content }

    init?(rules: SourdoughContent, archetypeFile: ArchetypeFile<SourdoughArchetype>, seed: UInt64, arrivalSpan: Int) {
        let rows = archetypeFile.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        (self.rules, self.rows, self.census, self.arrivalSpan) = (rules, rows, census, arrivalSpan)
        description = Sourdough.describe(rules)
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    func makeSession() -> SourdoughSession { SourdoughSession() }

    func start(partyFrom first: UInt32, in session: inout SourdoughSession, journal: inout Journal) {
        session = SourdoughSession()
        session.player = first
        session.archetype = census.archetype(of: first)
        session.arrival = census.arrival(of: first)
    }

    func play(day: Int32, in session: inout SourdoughSession, journal: inout Journal) {
        let date = session.arrival + day
        var draws = randomness.draws(player: session.player, purpose: Purpose(0x8000), day: date)
        guard draws.happens(rows[session.archetype].feeds) else { return }
        _ = Sourdough.apply(
            .feed, by: 0, to: &session.party, at: Moment(instant: Int64(date) * 86_400, day: date, minute: 0),
            rules: rules,
            randomness: randomness, journal: &journal)
    }
}
