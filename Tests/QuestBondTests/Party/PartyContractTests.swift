import Foundation
import QuestKernel
import Testing

@testable import QuestBond

/// What holds for every party, whatever its members try.
@Suite struct PartyContractTests {
    /// Days of hostile play by all members of a party.
    private func endure(_ group: inout TestParty, days: Int, commands: Int, _ player: inout HostilePlayer) {
        for _ in 0..<days {
            let day = player.nextDay(after: group.now.day)
            group.now = Moment(instant: Int64(day) * 86_400 + 43_200, day: day, minute: 720)
            for member in 0..<group.party.count where player.below(8) != 0 { group.act(.open, by: member) }
            for _ in 0..<commands {
                if player.below(5) == 0 { group.now.instant += Int64(player.below(4_000)) }
                group.act(player.command(), by: player.below(group.party.count))
            }
        }
    }

    private func pampered(_ count: Int, seed: UInt64) throws -> TestParty {
        var group = try TestParty(count, seed: seed, bond: seed % 2 == 0 ? 6 : 1)
        for member in 0..<count {
            group.give(100_000, of: Resource.gold, to: member)
            group.give(50, of: Resource.keys, to: member)
            if seed % 2 == 0 {
                group.change(member) { $0.level = 60 }
                group.setStats(90, of: member)
            }
        }
        return group
    }

    @Test("QB43-QB46 QB53 QB42 a refusal changes nothing, nothing traps, and every action of a party happens")
    func refusals() throws {
        var accepted: Set<UInt16> = []
        var reasons: Set<QuestBond.Refusal> = []
        for seed in UInt64(1)...10 {
            var group = try pampered(2 + Int(seed % 3), seed: seed)
            var player = HostilePlayer(seed: seed)
            for _ in 0..<16 {
                endure(&group, days: 1, commands: 10, &player)
                group.journal.removeAll()
                for _ in 0..<100 {
                    let before = group
                    let refusal = group.act(player.command(), by: player.below(group.party.count))
                    if let refusal {
                        #expect(group.party == before.party, "\(refusal)")
                        #expect(group.journal.entries == before.journal.entries, "\(refusal)")
                        reasons.insert(refusal)
                    } else {
                        accepted.insert(group.journal.entries[before.journal.entries.count].code)
                    }
                }
            }
        }
        for name in [
            "assignTask", "completeAssigned", "confirmTask", "disputeTask", "nudge", "giveKudos", "runPartyDungeon",
            "claimPartyDungeon", "startPartyExpedition", "claimPartyExpedition", "gift",
        ] {
            #expect(accepted.contains(try #require(Commands.number(named: name))), "\(name)")
        }
        for reason in [
            QuestBond.Refusal.noSuchAlly, .bondTooLow, .allyIsActive, .nothingToPraise, .noSuchSharedTask,
            .notYourTask, .yourOwnTask, .notDoneYet, .nothingWaits,
        ] {
            #expect(reasons.contains(reason), "\(reason)")
        }
    }

    @Test("QB45 a naive bookkeeper finds every member's balance and the bond in the journal", arguments: UInt64(1)...6)
    func ledgersAddUp(seed: UInt64) throws {
        var group = try pampered(2 + Int(seed % 3), seed: seed)
        let bond = Int(Resource.bondExperience.id.rawValue)
        func balances() -> [[Int64]] {
            (0..<group.party.count).map { member in
                var row = group.party[member].ledger.balances
                row[bond] = member == 0 ? group.party.fellowship.bondExperience.rawValue : 0
                return row
            }
        }
        var sums = balances()
        group.journal.removeAll()
        var player = HostilePlayer(seed: seed &* 31)
        endure(&group, days: 40, commands: 60, &player)
        for entry in group.journal.entries where entry.kind == .flow {
            sums[Int(entry.member)][Int(entry.resource)] += entry.amount
            #expect(sums[Int(entry.member)][Int(entry.resource)] >= 0)
        }
        #expect(sums == balances())
        for member in 0..<group.party.count {
            let hero = group.party[member]
            #expect(
                hero.ledger[Resource.equipment].rawValue == Int64(hero.bag.count + hero.worn.count(where: \.exists)))
        }
    }

    @Test("A party that was written and read plays on equally", arguments: UInt64(1)...3)
    func roundTrip(seed: UInt64) throws {
        var group = try pampered(3, seed: seed)
        var player = HostilePlayer(seed: seed)
        endure(&group, days: 8, commands: 60, &player)
        var copy = group
        copy.party = try JSONDecoder().decode(Party.self, from: JSONEncoder().encode(group.party))
        var samePlayer = player
        endure(&group, days: 8, commands: 60, &player)
        endure(&copy, days: 8, commands: 60, &samePlayer)
        #expect(copy.party == group.party)
        #expect(copy.journal.entries == group.journal.entries)
    }

    @Test(
        "What happens to an ally is drawn on its own day: a level-up by confirmation repeats no draw of the next day")
    func drawsOfAllies() throws {
        var group = try TestParty(2, bond: 2)
        try group.work()
        try group.play(.completeTask(.mental, .large, .partyVerified), by: 0)
        try group.open(day: 1, by: [1])
        let mark = group.party[0].occasions
        try group.play(.confirmTask(0), by: 1)
        #expect(group.party[0].occasions != mark)
        #expect(group.party[0].today == 0)
        try group.open(day: 1, by: [0])
        #expect(group.party[0].today == 1)
    }
}
