import QuestKernel
import Testing

@testable import QuestBond

/// Each kind of line by itself, from what the game writes.
@Suite struct PartyFeedDeedTests {
    private func lines(_ entries: [JournalEntry]) -> [PartyFeed.Line] {
        var feed = PartyFeed(limit: .max)
        feed.read(entries)
        return feed.lines
    }

    @Test("QB54 levels stand in the feed as players read them, each once")
    func levels() throws {
        var group = try TestParty(2, bond: 2)
        try group.workDays(6)
        let lines = lines(group.journal.entries)
        for member in 0..<2 {
            let level = Int(group.party.level(of: member))
            try #require(level >= 2)
            let told = lines.filter { $0.member == member }.compactMap { line in
                if case .levelReached(let level) = line.kind { level } else { nil }
            }
            #expect(told == Array(2...level))
        }
    }

    @Test("QB54 a gift, a nudge and a dispute are shown with who did it, or whose task it is")
    func deeds() throws {
        var group = try TestParty(2, bond: 2)
        var item = Item()
        item.catalogRow = 0
        group.change(0) { $0.bag = [item] }
        group.give(1, of: Resource.equipment, to: 0)
        group.give(1_000, of: Resource.gold, to: 0)
        let gift = try lines(group.play(.gift(0, 1), by: 0).entries)
        #expect(gift.map(\.kind) == [.gaveItem] && gift.map(\.member) == [0])
        let nudge = try lines(group.play(.nudge(0), by: 1).entries)
        #expect(nudge.map(\.kind) == [.nudged] && nudge.map(\.member) == [1])
        try group.play(.completeTask(.household, .large, .partyVerified), by: 0)
        let dispute = try lines(group.play(.disputeTask(0), by: 1).entries)
        #expect(dispute.map(\.kind) == [.taskDisputed] && dispute.map(\.member) == [0])
    }

    @Test("QB54 items are shown from Rare on, and not those that were bought")
    func items() {
        func entry(_ kind: JournalEntry.Kind, _ code: UInt16, _ cell: UInt16 = 0) -> JournalEntry {
            JournalEntry(kind: kind, member: 1, code: code, cell: cell, amount: 1)
        }
        for tally in [Tally.taskDrops, .roomDrops, .missionDrops, .expeditionDrops, .otherDrops] {
            let found =
                [entry(.command, QuestBond.Command.CompleteTask.entry.number)]
                + Rarity.allCases.map { entry(.tally, tally.rawValue, UInt16($0.rawValue)) }
            #expect(lines(found).map(\.kind) == [.itemDropped(.rare), .itemDropped(.epic), .itemDropped(.legendary)])
            let bought =
                [entry(.command, QuestBond.Command.Buy.entry.number)]
                + Rarity.allCases.map { entry(.tally, tally.rawValue, UInt16($0.rawValue)) }
            #expect(lines(bought).isEmpty)
        }
    }

    @Test("QB54 QB27 cards are told with their number, achievements, bosses, expeditions and returns with who it was")
    func discoveries() throws {
        func entry(_ kind: JournalEntry.Kind, _ code: UInt16, _ cell: UInt16 = 0) -> JournalEntry {
            JournalEntry(kind: kind, member: 0, code: code, cell: cell, amount: 1)
        }
        let rules = try QuestBondFiles.rules()
        let golem = try #require(rules.cards.rows.firstIndex { $0.id == "crystalGolem" })
        var feed = PartyFeed(limit: 50)
        feed.read([
            entry(.command, QuestBond.Command.ClaimExpedition.entry.number),
            entry(.tally, Tally.cardsFound.rawValue, 0),
            entry(.tally, Tally.cardsFound.rawValue, UInt16(golem)),
            entry(.tally, Tally.achievementsUnlocked.rawValue, 0),
            entry(.tally, Tally.raidBossesDefeated.rawValue, 0), entry(.tally, Tally.returns.rawValue, 1),
        ])
        feed.numberCards(collected: [23, 4])
        #expect(
            feed.lines.map { $0.text(["Maya"], rules) } == [
                "Maya came back from an expedition",
                "Maya discovered \(rules.cards.rows[0].name)! (22/\(rules.cards.rows.count))",
                "Maya discovered Crystal Golem! (23/\(rules.cards.rows.count))",
                "Maya achieved \(rules.achievements.rows[0].name)", "Maya struck the last blow at the raid boss",
                "Maya is back",
            ])
    }
}
