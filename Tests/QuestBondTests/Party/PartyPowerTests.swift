import QuestKernel
import Testing

@testable import QuestBond

@Suite struct PartyPowerTests {
    @Test("QB43 equal members give 1.0, 1.5, 1.85 and 2.1 times one member's power", arguments: 1...4)
    func equalMembers(count: Int) throws {
        var group = try TestParty(count)
        for member in 0..<count { group.setStats(20, of: member) }
        let factors: [Int64] = [1_000_000, 1_500_000, 1_850_000, 2_100_000]
        #expect(group.party.power(for: .wisdom, at: 0, group.rules).rawValue == 20 * factors[count - 1])
    }

    @Test("QB43 power is p1 + 0.50 p2 + 0.35 p3 + 0.25 p4, the strongest first, whoever acts and in whatever order")
    func strongestFirst() throws {
        for points in [[40, 10, 20, 30], [10, 20, 30, 40], [30, 40, 10, 20], [20, 30, 40, 10]] as [[Int64]] {
            var group = try TestParty(4)
            for member in 0..<4 { group.setStats(points[member], of: member) }
            for actor in 0..<4 {
                group.party.bringForward(actor)
                // 40 + 15 + 7 + 2.5.
                #expect(group.party.power(for: .luck, at: 0, group.rules).rawValue == 64_500_000)
            }
        }
    }

    @Test("QB43 a party is stronger than its strongest member, however weak the others")
    func neverWeaker() throws {
        for weak in [Int64(0), 1, 5, 49] {
            var group = try TestParty(2)
            group.setStats(50, of: 0)
            group.setStats(weak, of: 1)
            let power = group.party.power(for: .strength, at: 0, group.rules)
            #expect(power.rawValue == 50_000_000 + weak * 500_000)
        }
    }

    @Test("QB17 QB43 an Enchanter adds 20 % to all members' power, in rooms and stages; a second one adds no more")
    func enchanter() throws {
        func chances(_ classes: [HeroClass], actor: Int) throws -> (rooms: [Int64], stage: Int64, power: Int64) {
            var group = try TestParty(3)
            for member in 0..<3 {
                group.setStats(4, of: member)
                group.change(member) { $0.heroClass = classes[member] }
            }
            group.party.bringForward(actor)
            let rules = group.rules
            let dungeon = rules.soloDungeons
            return (
                (0..<rules.rooms.count(dungeon)).map {
                    Int64(group.party.chance(of: rules.rooms[dungeon, $0], at: 0, rules).partsPerMillion)
                },
                Int64(group.party.chance(ofStage: 0, of: 0, at: 0, rules).partsPerMillion),
                group.party.power(for: .luck, at: 0, rules).rawValue
            )
        }
        // Tricksters have no bonus on power in any room.
        let plain = try chances([.trickster, .trickster, .trickster], actor: 0)
        #expect(plain.power == 7_400_000)
        for classes in [[HeroClass.trickster, .enchanter, .trickster], [.enchanter, .trickster, .enchanter]] {
            for actor in 0..<3 {
                let with = try chances(classes, actor: actor)
                #expect(with.power == 8_880_000)
                for (room, before) in zip(with.rooms, plain.rooms) { #expect(abs(room - before * 12 / 10) <= 2) }
                #expect(abs(with.stage - plain.stage * 12 / 10) <= 2)
            }
        }
        // Beside a bonus of one's own it multiplies: 4 × 1.4 of a Berserker in combat, and 4 × 0.85 of two others.
        let mixed = try chances([.berserker, .enchanter, .trickster], actor: 1)
        let rules = try QuestBondFiles.rules()
        let combat = try #require(
            rules.dungeons[rules.soloDungeons].rooms.firstIndex { $0.encounter == .combat })
        let needed = rules.rooms[rules.soloDungeons, combat].needed
        #expect(abs(mixed.rooms[combat] - (5_600_000 + 3_400_000) * 12 / 10 * 1_000_000 / needed.rawValue) <= 2)
    }

    @Test("QB17 a bonus for all members that belongs to one kind of room counts there and nowhere else")
    func bonusForAllInOneEncounter() throws {
        var group = try TestParty(2, changing: ["heroes.classes.berserker.bonusForParty=true"])
        for member in 0..<2 {
            group.setStats(4, of: member)
            group.change(member) { $0.heroClass = [.trickster, .berserker][member] }
        }
        let (party, rules) = (group.party, group.rules)
        #expect(party.powerForAll(in: .combat, rules).partsPerMillion == 400_000)
        for encounter in Encounter.allCases where encounter != .combat {
            #expect(party.powerForAll(in: encounter, rules) == 0)
        }
        // Beyond rooms: 4 + 0.5 × 4, and nothing on top.
        #expect(party.power(for: .luck, at: 0, rules).rawValue == 6_000_000)
    }

    @Test("QB46 QB30 in a room that fails the party loses HP by the Defense of all, whoever leads")
    func defense() throws {
        var group = try TestParty(2)
        group.setStats(50, of: 0)
        group.setStats(4, of: 1)
        group.change(1) {
            $0.bonuses.warding = 3
            $0.bonuses.dungeonDefense = Ratio(partsPerMillion: 500_000)
        }
        let (rules, room) = (group.rules, group.rules.rooms[0, 0])
        for actor in 0..<2 {
            group.party.bringForward(actor)
            let both = group.party.defense(by: .max, of: .max, at: 0, rules)
            // 50 + 0.50 × 4, with the set and the Warding of the second.
            #expect(both.power.rawValue == 52_000_000 && both.warding == 3)
            #expect(both.share.partsPerMillion == 500_000)
            let weaker = group.party.defense(by: 2, of: .max, at: 0, rules)
            #expect(weaker.power.rawValue == 4_000_000)
            #expect(both.damage(in: room, .bold, rules) < weaker.damage(in: room, .bold, rules))
            let alone = group.party.defense(by: 1, of: .max, at: 0, rules)
            #expect(alone.power.rawValue == 50_000_000 && alone.warding == 0 && alone.share == 0)
        }
    }

    @Test("QB43 a fifth member is not taken, and members are equal: each commands for itself alone")
    func fourAtMost() throws {
        let rules = try QuestBondFiles.rules()
        #expect(Party(0, with: [1, 2, 3, 4, 5], rules: rules).count == 4)
        var group = try TestParty(2)
        for actor in 0..<2 {
            let before = group.party[1 - actor]
            try group.play(.completeTask(.mental, .small, .quick), by: actor)
            #expect(group.party[1 - actor].ledger == before.ledger)
        }
        for member in [-1, 2, 4, Int.max, Int.min] {
            #expect(group.act(.claimLogin, by: member) == .noSuchMember)
        }
    }
}
