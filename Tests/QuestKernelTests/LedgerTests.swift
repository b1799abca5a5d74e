import QuestKernel
import Testing

@Suite("Ledger and journal")
struct LedgerTests {
    private let gold = ResourceKey<Units.Gold>(0)
    private let gems = ResourceKey<Units.Pieces>(1)
    private let faucet = FlowID(4)
    private let sink = FlowID(9)

    @Test("balances are the sums of their flows, over many seeds", arguments: 0..<40 as Range<UInt64>)
    func balancesAreTheSumsOfTheirFlows(seed: UInt64) {
        var ledger = Ledger(resources: 3)
        var journal = Journal()
        var refused = 0
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
        for _ in 0..<2000 {
            let resource = ResourceKey<Units.Gold>(UInt16(draws.below(3)))
            let amount = Gold(draws.below(1000))
            if draws.below(2) == 0 {
                ledger.earn(amount, of: resource, from: faucet, member: 2, journal: &journal)
            } else if !ledger.spend(amount, of: resource, into: sink, member: 2, journal: &journal) {
                refused += 1
            }
            #expect(ledger.balances.allSatisfy { $0 >= 0 })
        }
        for resource in 0..<3 as Range<UInt16> {
            let flows = journal.entries.filter { $0.resource == resource }
            #expect(flows.allSatisfy { $0.kind == .flow && $0.member == 2 && $0.amount != 0 })
            #expect(flows.allSatisfy { $0.code == ($0.amount > 0 ? faucet : sink).rawValue })
            #expect(ledger[ResourceID(resource)] == flows.reduce(0) { $0 + $1.amount })
        }
        #expect(refused > 0)
    }

    @Test("a purchase beyond the balance is refused and changes nothing")
    func aPurchaseBeyondTheBalanceIsRefused() {
        var ledger = Ledger(resources: 2)
        var journal = Journal()
        ledger.earn(10, of: gold, from: faucet, member: 0, journal: &journal)
        let (before, entries) = (ledger, journal.entries)
        #expect(!ledger.spend(11, of: gold, into: sink, member: 0, journal: &journal))
        #expect(!ledger.spend(1, of: gems, into: sink, member: 0, journal: &journal))
        #expect(!ledger.spend(-5, of: gold, into: sink, member: 0, journal: &journal))
        #expect(!ledger.spend(Gold(rawValue: .min), of: gold, into: sink, member: 0, journal: &journal))
        #expect(!ledger.spend(Gold(rawValue: .max), of: gold, into: sink, member: 0, journal: &journal))
        #expect(ledger == before && journal.entries == entries)
    }

    @Test("the whole balance can be spent, and not a unit more")
    func theWholeBalanceCanBeSpent() {
        var ledger = Ledger(resources: 1)
        var journal = Journal()
        ledger.earn(10, of: gold, from: faucet, member: 0, journal: &journal)
        #expect(ledger.spend(10, of: gold, into: sink, member: 0, journal: &journal))
        #expect(ledger[gold] == 0)
        #expect(!ledger.spend(1, of: gold, into: sink, member: 0, journal: &journal))
    }

    @Test("nothing earned and nothing spent leave no entry")
    func nothingLeavesNoEntry() {
        var ledger = Ledger(resources: 1)
        var journal = Journal()
        ledger.earn(0, of: gold, from: faucet, member: 0, journal: &journal)
        ledger.earn(-3, of: gold, from: faucet, member: 0, journal: &journal)
        #expect(ledger.spend(0, of: gold, into: sink, member: 0, journal: &journal))
        #expect(journal.entries.isEmpty && ledger[gold] == 0)
    }

    @Test("a journal that forgets its entries keeps their room")
    func aJournalThatForgetsKeepsItsRoom() {
        var journal = Journal(capacity: 4)
        for cell in 0..<100 as Range<UInt16> { journal.tally(1, member: 3, cell: cell, amount: 2) }
        let room = journal.capacity
        #expect(journal.entries[7] == JournalEntry(kind: .tally, member: 3, code: 1, cell: 7, amount: 2))
        journal.removeAll()
        #expect(journal.entries.isEmpty && journal.capacity == room)
    }

    @Test("a roll records its chance, its dry count and how it ended")
    func aRollRecordsItsChance() {
        var journal = Journal()
        journal.roll(5, member: 1, cell: 12, chance: Probability(partsPerMillion: 65_000), outcome: .forced)
        #expect(
            journal.entries == [
                JournalEntry(kind: .roll, member: 1, outcome: 2, code: 5, cell: 12, chance: 65_000, amount: 0)
            ])
    }
}
