import QuestKernel
import Testing

@testable import QuestBond

/// What a party sets out on together.
@Suite struct PartyExpeditionTests {
    @Test("QB46 QB32 a party expedition costs one key, is decided once, and gives each member rolls of its own")
    func expedition() throws {
        var group = try PartyAdventureTests.group(
            2, changing: ["expeditions.rules.successCap=1", "loot.expeditions.equipmentChance=1"])
        let offered = group.party[0].offeredExpeditions(group.rules, group.randomness)
        let index = offered.trailingZeroBitCount
        #expect(group.act(.startPartyExpedition(index), by: 0) == .noKey)
        group.give(2, of: Resource.keys, to: 0)
        try group.play(.startPartyExpedition(index), by: 0)
        #expect(group.party[0].keys == 1)
        #expect(group.act(.startPartyExpedition(index), by: 0) == .alreadyOnAnExpedition)
        #expect(group.act(.claimPartyExpedition, by: 1) == .notFinishedYet)
        let row = group.rules.expeditions[index]
        group.now.instant += Seconds(row.minutes).rawValue
        for member in [1, 0] {
            let record = try group.play(.claimPartyExpedition, by: member)
            #expect(record.rolls(.expeditionStage).count == (member == 1 ? row.stages.count : 0))
            #expect(record.flow(Resource.experience, .expeditions) == row.experience)
            #expect(record.flow(Resource.equipment, .expeditions).rawValue == Int64(row.stages.count))
            #expect(group.act(.claimPartyExpedition, by: member) == .noExpedition)
        }
        let bond = Record(entries: group.journal.entries).flow(Resource.bondExperience, .bondAdventures)
        #expect(bond == 13)
    }

    /// Else who tells old times could send the party out in the past, where it is back at once, again and again.
    @Test("QB46 a party's expeditions follow one another, whatever the clock of the member says who starts one")
    func expeditionsFollowOneAnother() throws {
        var group = try PartyAdventureTests.group(2)
        group.give(2, of: Resource.keys, to: 0)
        let begun = group.now.instant
        var ends: [Int64] = []
        for _ in 0..<2 {
            group.now.instant = begun
            let offered = group.party[0].offeredExpeditions(group.rules, group.randomness)
            try group.play(.startPartyExpedition(offered.trailingZeroBitCount), by: 0)
            ends.append(group.party.fellowship.expedition.timer.endsAt)
            group.now.instant = ends[0]
            if ends.count == 2 { #expect(group.act(.claimPartyExpedition, by: 1) == .notFinishedYet) }
            group.now.instant = ends[ends.count - 1]
            for member in 0..<2 { try group.play(.claimPartyExpedition, by: member) }
        }
        #expect(ends[1] - ends[0] >= ends[0] - begun)
    }
}
