import QuestKernel
import Testing

@Suite("Journals are values, and grow without asking at each entry")
struct JournalTests {
    private let opening = JournalEntry(kind: .command, member: 0, code: 1, amount: 60)

    @Test("a copy keeps what it had, whatever the next command writes")
    func aCopyKeepsWhatItHad() {
        var journal = Journal(capacity: 16)
        journal.append(opening)
        journal.tally(1, member: 0, cell: 1)
        var copy = journal
        journal.append(opening)
        journal.tally(1, member: 0, cell: 2)
        copy.append(opening)
        copy.tally(1, member: 0, cell: 3)
        #expect(journal.entries.map(\.cell) == [0, 1, 0, 2])
        #expect(copy.entries.map(\.cell) == [0, 1, 0, 3])
    }

    @Test("what is taken back is removed, only in this journal")
    func takenBackIsForgotten() {
        var journal = Journal()
        for _ in 0..<5 { journal.append(opening) }
        let copy = journal
        journal.removeLast(3)
        journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: 7))
        #expect(journal.count == 3 && journal.entries.last?.cell == 7)
        #expect(copy.entries == Array(repeating: opening, count: 5))
        journal.removeAll()
        journal.append(opening)
        #expect(journal.entries == [opening] && copy.count == 5)
    }

    @Test("a command may bring more entries than there is room for")
    func aCommandOutgrowsThePage() {
        var journal = Journal(capacity: 1)
        journal.append(opening)
        for cell in 0..<10_000 as Range<UInt16> {
            journal.roll(2, member: 1, cell: cell, chance: Probability(partsPerMillion: 5), outcome: .miss)
        }
        #expect(journal.count == 10_001 && journal.capacity >= 10_001)
        #expect(journal.entries.dropFirst().map(\.cell) == Array(0..<10_000))
        let seen = journal.withEntries { $0.reduce(0) { $0 + Int($1.chance) } }
        #expect(seen == 50_000)
    }
}
