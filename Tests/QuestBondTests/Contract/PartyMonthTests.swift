import Foundation
import QuestKernel
import Testing

@testable import QuestBond

/// One party's month in words: three friends, a missed day, and how their bond grows.
@Suite struct PartyMonthTests {
    private static let recording = "QUESTBALANCE_RECORD_GOLDENS"
    private static let golden = QuestBondFiles.root.path + "/Tests/QuestBondTests/Goldens/party-month.txt"
    private static let names = ["Maya", "Jordan", "Alex"]

    @Test("QB43-QB46 QB53 QB54 the month of a party of three is played to the letter as it was recorded")
    func month() throws {
        let played = try story()
        if ProcessInfo.processInfo.environment[Self.recording] != nil {
            try Data(played.utf8).write(to: URL(fileURLWithPath: Self.golden))
        }
        let recorded = try String(contentsOf: URL(fileURLWithPath: Self.golden), encoding: .utf8)
        #expect(
            played == recorded,
            "If this change is meant, record it again: \(Self.recording)=1 ./test --filter PartyMonthTests")
    }

    private func story() throws -> String {
        var group = try TestParty(3, classes: [.mage, .warrior, .archer], seed: 2_025)
        var lines = [
            "Maya, a mage, Jordan, a warrior, and Alex, an archer, seed 2025. Alex misses Saturday of week 3.", "",
        ]
        var feed = PartyFeed(limit: 12)
        for week in 0..<4 {
            group.journal.removeAll()
            for weekday in 0..<7 { try play(LocalDay(week * 7 + weekday), &group) }
            feed.read(group.journal.entries)
            lines += words(of: Record(entries: group.journal.entries), week, group)
        }
        lines.append("Last in the feed:")
        lines += feed.lines.map { "  " + $0.text(Self.names, group.rules) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Three tasks each, one of them for an ally's word; kudos all round; a run together once the bond allows.
    private func play(_ day: LocalDay, _ group: inout TestParty) throws {
        let absent = day == 19 ? 2 : -1
        let present = (0..<3).filter { $0 != absent }
        if day > 0 { try group.open(day: day, by: present) }
        for member in present {
            try group.play(.completeTask(.physical, .medium, .standard), by: member)
            try group.play(.completeTask(.household, .small, .quick), by: member)
            try group.play(.completeTask(.mental, .large, .partyVerified), by: member)
            let points = group.party[member].unspentPoints
            let stat = group.rules.heroes.classes[group.party[member].heroClass.index].primary
            if points > 0 { try group.play(.allocate(points, stat), by: member) }
            for index in group.party.fellowship.tasks.indices.reversed() {
                group.act(.confirmTask(index), by: member)
                group.act(.completeAssigned(index, .standard), by: member)
            }
            group.act(.assignTask((member + 1) % 3, .wellness, .small), by: member)
            group.act(.claimPartyDungeon, by: member)
            group.act(.claimPartyExpedition, by: member)
            group.act(.claimPartyChest, by: member)
        }
        for member in present {
            for ally in 0..<3 where group.act(.giveKudos(ally), by: member) != nil {
                group.act(.nudge(ally), by: member)
            }
        }
        group.act(.runPartyDungeon(group.rules.soloDungeons), by: Int(day) % 3)
        group.act(.startPartyExpedition(0), by: Int(day) % 3)
    }

    private func words(of record: Record, _ week: Int, _ group: TestParty) -> [String] {
        let party = group.party
        func deeds(_ deed: PartyDeed) -> Int64 { record.tally(.partyDeeds, Int(deed.rawValue)) }
        let levels = (0..<3).map { "\(Self.names[$0]) \(party[$0].level)" }.joined(separator: ", ")
        let challenge =
            party.fellowship.challengeIsWon ? "won, a chest for each" : "missed, no chest"
        let rooms = record.rolls(.roomCleared)
        return [
            "Week \(week + 1): bond level \(party.fellowship.bondLevel), \(party.title(group.rules)),"
                + " \(party.fellowship.bondExperience) bond EXP; party streak \(party.fellowship.streak.length)",
            "  levels: \(levels)",
            "  \(record.tally(.taskVerification)) tasks, \(deeds(.givenTaskDone)) of them given by an ally;"
                + " \(record.tally(.partyConfirmations, 0)) confirmed"
                + " (+\(record.flow(Resource.experience, .confirmations)) EXP);"
                + " \(deeds(.kudos)) kudos, \(deeds(.nudge)) nudges",
            "  party dungeon: \(deeds(.dungeonRun)) runs, \(rooms.count(where: \.isHit)) of \(rooms.count) rooms,"
                + " \(deeds(.dungeonCompleted)) completed; weekly challenge \(challenge)",
            "  streak and bond give: +\(party[0].company.experience.partsPerMillion / 10_000) % EXP, +\(party[0].company.gold.partsPerMillion / 10_000) % gold,"
                + " +\(party[0].company.drops.partsPerMillion / 10_000) % drops",
            "",
        ]
    }
}
