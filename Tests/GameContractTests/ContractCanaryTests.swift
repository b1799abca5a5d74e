import GameContract
import QuestKernel
import Testing

/// A game that breaks its contract in one way, so that the battery shows that it can fail.
enum FaultyGame: Game {
    enum Fault: Sendable {
        case none, refusalChangesParty, goldWithoutEntry, entryWithoutName, servesStrangers, daysGoBack
    }

    struct Party: Sendable, Equatable, Codable {
        var gold: Int64 = 0
        var today: LocalDay = 0
    }

    enum Command: Sendable { case work, forbidden }
    struct Refused: Error, Equatable {}

    static let name = "faulty"
    static let title = "Faulty"

    static func describe(_ fault: Fault) -> GameDescription {
        GameDescription(
            game: name, title: title, resources: [.init(name: "gold", label: "Gold", isCurrency: true)],
            flows: [.init(name: "work", label: "Work", isFaucet: true)], rolls: [],
            tallies: [.init(name: "works", label: "Works", rows: ["all"])], gauges: [], money: ResourceID(0),
            experience: ResourceID(0), levelThresholds: [0], firstLevel: 1, commands: ["work", "forbidden"])
    }

    static func apply(
        _ command: Command, by member: Int, to party: inout Party, at moment: Moment, rules fault: Fault,
        randomness: Randomness, journal: inout Journal
    ) -> Refused? {
        if member != 0, fault != .servesStrangers { return Refused() }
        if !(fault == .daysGoBack ? moment.isPlayable : moment.isPlayable(after: party.today)) { return Refused() }
        if command == .forbidden {
            if fault == .refusalChangesParty { party.gold += 1 }
            return Refused()
        }
        journal.append(JournalEntry(kind: .command, member: 0, code: 0, amount: moment.instant))
        journal.append(JournalEntry(kind: .flow, member: 0, code: 0, resource: 0, amount: 5))
        party.today = moment.day
        party.gold += fault == .goldWithoutEntry ? 6 : 5
        if fault == .entryWithoutName { journal.tally(0, member: 0, cell: 1) }
        return nil
    }
}

@Suite("The contract battery catches planted faults")
struct ContractCanaryTests {
    private func contract(_ fault: FaultyGame.Fault) -> Contract<FaultyGame> {
        Contract(
            rules: fault, newParty: { FaultyGame.Party() },
            command: { draws in (draws.below(2) == 0 ? .work : .forbidden, 10) }, balances: { [$0.gold] }, commands: 20)
    }

    @Test("a sound game passes")
    func aSoundGamePasses() throws {
        try contract(.none).expectKept(seed: 1)
    }

    @Test("a refusal that changes the party is caught")
    func aRefusalThatChangesThePartyIsCaught() {
        withKnownIssue { _ = contract(.refusalChangesParty).play(seed: 1) }
    }

    @Test("gold without an entry is caught")
    func goldWithoutAnEntryIsCaught() {
        withKnownIssue { contract(.goldWithoutEntry).expectLedgerAddsUp(seed: 1) }
    }

    @Test("a stranger who is served is caught")
    func aStrangerWhoIsServedIsCaught() {
        withKnownIssue { contract(.servesStrangers).expectStrangersAreRefused() }
    }

    @Test("days that go back are caught")
    func daysThatGoBackAreCaught() {
        withKnownIssue { contract(.daysGoBack).expectOddClocksAreBorne(seed: 1) }
    }

    @Test("an entry that the description does not name is caught")
    func anEntryWithoutANameIsCaught() {
        withKnownIssue { contract(.entryWithoutName).expectEntriesAreDescribed(seed: 1) }
    }
}
