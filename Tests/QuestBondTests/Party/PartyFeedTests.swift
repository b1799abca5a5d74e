import QuestKernel
import Testing

@testable import QuestBond

@Suite struct PartyFeedTests {
    @Test("QB54 the feed shows tasks, levels, confirmations, kindness and gifts in order, by member and instant")
    func lines() throws {
        // The EXP of Stronger Together would be a level of its own.
        var group = try TestParty(2, bond: 2, changing: ["achievements.rows.strongerTogether.experience=0"])
        group.now.instant = 60
        try group.work([0])
        group.now.instant = 120
        try group.play(.giveKudos(0), by: 1)
        try group.play(.assignTask(1, .mental, .small), by: 0)
        try group.play(.completeAssigned(0, .quick), by: 1)
        try group.play(.confirmTask(0), by: 0)
        var feed = PartyFeed(limit: 50)
        feed.read(group.journal.entries)
        // Achievements and items come when they come.
        let lines = feed.lines.filter { line in
            switch line.kind {
            case .itemDropped, .unlocked: false
            default: true
            }
        }
        let kinds = lines.map(\.kind)
        #expect(
            kinds == [
                .taskCompleted(experience: 25), .praised, .gaveTask, .taskCompleted(experience: 25), .taskConfirmed,
            ])
        #expect(lines.first?.instant == 60 && lines.last?.instant == 120)
        #expect(lines.first?.member == 0 && lines.last?.member == 1)
        #expect(lines.first?.text(["Maya", "Jordan"], group.rules) == "Maya completed a task (+25 EXP)")
        #expect(lines[1].text(["Maya"], group.rules) == "Someone praised an ally")
    }

    @Test("QB54 the feed is a fold: whole or in pieces it is the same, and it is bounded")
    func fold() throws {
        var group = try TestParty(3, bond: 9)
        try group.workDays(12)
        let entries = group.journal.entries
        var whole = PartyFeed(limit: 20)
        whole.read(entries)
        #expect(whole.lines.count == 20)
        for piece in [1, 7, 100] {
            var feed = PartyFeed(limit: 20)
            for start in stride(from: 0, to: entries.count, by: piece) {
                feed.read(entries[start..<Swift.min(start + piece, entries.count)])
                #expect(feed.lines.count <= 20)
            }
            #expect(feed == whole)
        }
        var everything = PartyFeed(limit: .max)
        everything.read(entries)
        #expect(Array(everything.lines.suffix(20)) == whole.lines)
        var one = PartyFeed(limit: -3)
        one.read(entries)
        #expect(one.lines == Array(whole.lines.suffix(1)))
    }

    @Test("QB54 entries that no rule wrote are passed over")
    func strangeEntries() throws {
        var feed = PartyFeed(limit: 5)
        feed.read([
            JournalEntry(kind: .command, member: 9, code: .max, amount: 1),
            JournalEntry(kind: .tally, member: 200, code: .max, cell: .max, amount: 1),
            JournalEntry(kind: .tally, member: 200, code: Tally.taskDrops.rawValue, cell: .max, amount: 1),
            JournalEntry(kind: .flow, member: 3, code: .max, resource: Resource.experience.id.rawValue, amount: 1),
            JournalEntry(kind: .tally, member: 77, code: Tally.bondPerks.rawValue, cell: .max, amount: 1),
        ])
        let rules = try QuestBondFiles.rules()
        #expect(feed.lines.map { $0.text([], rules) } == ["The bond gained a perk"])
    }
}
