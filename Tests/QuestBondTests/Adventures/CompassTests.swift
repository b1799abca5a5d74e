import QuestKernel
import Testing

@testable import QuestBond

/// What an Expedition Compass shows, of which expedition, and until when.
@Suite struct CompassTests {
    @Test("QB28 a compass shows the stage that is over first of a hero's two expeditions, until one of them is claimed")
    func compassOfTwo() throws {
        var ground = try Playground()
        ground.party.acting.level = 100
        ground.give(2, of: Resource.keys)
        let node = try #require(ground.rules.research.nodes.firstIndex { $0.effect == .expeditionSlot })
        ground.party.acting.research.known |= 1 << UInt64(node)
        ground.party.acting.refreshBonuses(ground.rules)
        let compass = ground.give(.expeditionCompass, 3)
        #expect(ground.act(.use(compass)) == .noExpedition)
        let index = ground.hero.offeredExpeditions(ground.rules, ground.randomness).trailingZeroBitCount
        let row = ground.rules.expeditions[index]
        let start = ground.now.instant
        try ground.play(.startExpedition(index))
        ground.wait(seconds: 60)
        try ground.play(.startExpedition(index))
        func shown(_ ground: Playground) throws -> StageOutlook? {
            try #require(QuestBond.view(of: ground.party, for: 0, at: ground.now, rules: ground.rules)).compass
        }
        #expect(try shown(ground) == nil)
        try ground.play(.use(compass))
        #expect(ground.act(.use(compass)) == .alreadyActive)
        let first = try #require(try shown(ground))
        #expect(first.stage == row.stages[0].name && first.expedition == row.id && !first.isParty)
        #expect(first.at == start + Seconds(row.stages[0].minutes).rawValue)
        // The first of both expeditions is at its second stage now, and the other one's first is over before that.
        ground.now.instant = first.at
        let second = try #require(try shown(ground))
        #expect(second.stage == row.stages[0].name && second.at == first.at + 60)
        // What it gives is what it pays, but for bonuses, and nothing is ahead once all are over.
        let stages = row.stages.indices.map { place in
            Hero.Share(position: place, rooms: row.stages.count, completion: 0).of(row.experience)
        }
        #expect(first.experience == stages[0] && stages.reduce(0, +) == row.experience)
        ground.now.instant = start + 60 + Seconds(row.minutes).rawValue
        #expect(try shown(ground) == nil)

        // With the first alone at home, the second has the compass to itself.
        ground.now.instant = start + Seconds(row.minutes).rawValue
        let chance = ground.hero.stageEquipmentChance(ground.rules)
        #expect(try shown(ground)?.equipment == Ratio(chance))
        #expect(try ground.play(.claimExpedition).rolls(.expeditionEquipment).count == 1)
        #expect(ground.hero.expedition.isIdle && !ground.hero.effects.compass)
        try ground.play(.use(compass))
        #expect(try shown(ground)?.at == start + 60 + Seconds(row.minutes).rawValue)
    }

    @Test("QB28 QB46 a compass shows the party's expedition to the member who used it, and to nobody at home")
    func compassOfTheParty() throws {
        var group = try TestParty(3, bond: 1)
        for member in 0..<3 {
            group.change(member) { $0.level = 100 }
            group.give(3, of: Resource.keys, to: member)
        }
        let compass = group.rules.consumable(with: .expeditionCompass)
        for member in 0..<3 { group.give(2, of: Resource.consumable(compass), to: member) }
        func shown(to member: Int) throws -> StageOutlook? {
            try #require(QuestBond.view(of: group.party, for: member, at: group.now, rules: group.rules)).compass
        }
        let own = group.party[2].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        try group.play(.startExpedition(own), by: 2)
        #expect(group.act(.use(compass), by: 0) == .noExpedition)
        let index = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        try group.play(.startPartyExpedition(index), by: 0)
        try group.play(.use(compass), by: 1)
        try group.play(.use(compass), by: 2)
        #expect(try shown(to: 0) == nil)
        #expect(try shown(to: 2)?.isParty == false)
        let seen = try #require(try shown(to: 1))
        let row = group.rules.expeditions[index]
        #expect(seen.isParty && seen.expedition == row.id && seen.stage == row.stages[0].name)
        #expect(group.act(.use(compass), by: 1) == .alreadyActive)
        group.now.instant = group.party.fellowship.expedition.timer.endsAt
        try group.play(.claimPartyExpedition, by: 0)
        // It is over for all of them, also for who has not taken the share yet.
        #expect(group.act(.use(compass), by: 0) == .noExpedition)
        #expect(group.party[1].effects.compass)
        try group.play(.claimPartyExpedition, by: 1)
        #expect(!group.party[1].effects.compass)
    }

    @Test("QB28 QB46 beside the party's expedition a compass is for the hero's own, which alone uses it up")
    func compassOfBoth() throws {
        var group = try TestParty(2, bond: 1, changing: ["expeditions.rules.partyCounts=false"])
        let compass = group.rules.consumable(with: .expeditionCompass)
        for member in 0..<2 {
            group.change(member) { $0.level = 100 }
            group.give(3, of: Resource.keys, to: member)
        }
        group.give(2, of: Resource.consumable(compass), to: 0)
        let index = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        try group.play(.startPartyExpedition(index), by: 0)
        try group.play(.use(compass), by: 0)
        func isOfTheParty() throws -> Bool? {
            try #require(QuestBond.view(of: group.party, for: 0, at: group.now, rules: group.rules)).compass?.isParty
        }
        #expect(try isOfTheParty() == true)
        group.now.instant += 60
        try group.play(.startExpedition(index), by: 0)
        #expect(try isOfTheParty() == false)
        group.now.instant = group.party.fellowship.expedition.timer.endsAt
        try group.play(.claimPartyExpedition, by: 0)
        #expect(group.party[0].effects.compass)
        group.now.instant = group.party[0].expedition.endsAt
        try group.play(.claimExpedition, by: 0)
        #expect(!group.party[0].effects.compass)
    }
}
