import QuestKernel
import SimulatedPlayers

/// As many flows, currencies, archetypes and gauges as a full game has, with random figures: for size and speed.
struct CrowdedPopulation: Population {
    struct Session: PartySession {
        var index: UInt32 = 0
        var level = 0
        var gauges = Array(repeating: Int64(0), count: 8)
        var members: Int { 1 }
        var arrival: LocalDay { LocalDay(index % 7) }
        func archetype(of member: Int) -> Int { Int(index % 8) }
        func level(of member: Int) -> Int { level }
        func balance(of resource: ResourceID, member: Int) -> Int64 { 0 }
        func gauge(_ index: Int, member: Int) -> Int64 { gauges[index] }
    }

    static let entriesADay = 12

    let description = GameDescription(
        game: "crowded", title: "Crowded",
        resources: (0..<20).map { .init(name: "resource\($0)", label: "", isCurrency: $0 < 6) },
        flows: (0..<60).map { .init(name: "account\($0)", label: "", isFaucet: $0 % 2 == 0) },
        rolls: [.init(name: "drop", label: "", shape: .pity(Pity(hard: 60)))],
        tallies: [.init(name: "finds", label: "", rows: (0..<20).map(String.init))],
        gauges: (0..<8).map { .init(name: "gauge\($0)", label: "", unit: "") }, money: ResourceID(0),
        experience: ResourceID(1), levelThresholds: (0..<100).map { Int64($0) * 100 }, firstLevel: 1,
        commands: ["play"])
    let archetypes = (0..<8).map { "archetype\($0)" }
    let arrivalSpan = 7

    func makeSession() -> Session { Session() }

    func start(partyFrom first: UInt32, in session: inout Session, journal: inout Journal) {
        session = Session(index: first)
    }

    func play(day: Int32, in session: inout Session, journal: inout Journal) {
        var draws = Randomness(seed: 1).draws(player: session.index, purpose: Purpose(0), day: day)
        journal.append(JournalEntry(kind: .command, member: 0, code: 0))
        for number in 0..<Self.entriesADay {
            let bits = draws.next()
            let flow = UInt16(bits & 0xFFFF) % 60
            let amount = Int64(bits >> 40 & 0xFFFFF) + 1
            switch number % 8 {
            case 0: journal.roll(0, member: 0, cell: flow, chance: Probability(partsPerMillion: 50_000), outcome: .miss)
            case 1: journal.tally(0, member: 0, cell: flow % 20)
            default:
                journal.append(
                    JournalEntry(
                        kind: .flow, member: 0, code: flow, resource: UInt16(bits >> 16 & 0xFFFF) % 8,
                        amount: flow % 2 == 0 ? amount : -amount))
            }
        }
        if day % 2 == 1, session.level < 99 {
            session.level += 1
            journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: UInt16(session.level)))
        }
        for gauge in 0..<8 { session.gauges[gauge] += Int64(draws.below(2_000)) }
    }
}
