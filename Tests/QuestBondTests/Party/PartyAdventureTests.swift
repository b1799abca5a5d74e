import QuestKernel
import Testing

@testable import QuestBond

@Suite struct PartyAdventureTests {
    static func group(
        _ count: Int, bond: Int32 = 5, level: Int32 = 60, stats: Int64 = 500, changing changes: [String] = []
    ) throws -> TestParty {
        var group = try TestParty(count, bond: bond, changing: changes)
        for member in 0..<count {
            group.change(member) { $0.level = level }
            group.setStats(stats, of: member)
        }
        return group
    }

    @Test("QB46 party dungeons ask for two members, bond level 5 and the level of all; their loot is a tier higher")
    func requirements() throws {
        let rules = try QuestBondFiles.rules()
        let first = rules.soloDungeons
        #expect(rules.party.content.adventures.members == 2)
        var strangers = try Self.group(2, bond: 4)
        #expect(strangers.act(.runPartyDungeon(first), by: 0) == .bondTooLow)
        // "2+ members, combined stats": an expedition asks for no bond.
        strangers.give(1, of: Resource.keys, to: 0)
        let offered = strangers.party[0].offeredExpeditions(strangers.rules, strangers.randomness)
        try strangers.play(.startPartyExpedition(offered.trailingZeroBitCount), by: 0)
        // Who is left on the way has no second slot by that.
        let left = try strangers.party.parted(from: 1, rules: strangers.rules).rest
        #expect(strangers.party[0].company.isExploring && left[0].company.isExploring)
        #expect(!left[0].hasExpeditionSlot(at: 0, strangers.rules))
        var bound = try Self.group(2, bond: 4, changing: ["party.adventures.expeditionBondLevel=5"])
        #expect(bound.act(.startPartyExpedition(0), by: 0) == .bondTooLow)
        var pair = try Self.group(2)
        pair.change(1) { $0.level = 1 }
        #expect(pair.act(.runPartyDungeon(first), by: 0) == .levelTooLow)
        for index in [-1, rules.dungeons.count, Int.max, Int.min] {
            #expect(pair.act(.runPartyDungeon(index), by: 0) == .noSuchDungeon)
        }
        #expect(pair.act(.runDungeon(first), by: 0) == .noSuchDungeon)
        pair.change(1) { $0.level = 60 }
        try pair.play(.runPartyDungeon(first), by: 0)
        #expect(pair.act(.runPartyDungeon(first), by: 1) == .noEntriesLeft)
        try pair.open(day: 1)
        try pair.play(.runPartyDungeon(first), by: 1)
        for row in rules.dungeons[rules.partyDungeons] {
            let alone = rules.dungeons.prefix(first).last { $0.level <= row.level }?.difficulty ?? .normal
            #expect(row.difficulty > alone, "\(row.id)")
        }
    }

    @Test("QB46 every member takes a share of the run with loot rolls of its own, once, whenever it comes by")
    func shares() throws {
        // Without cards, which raise EXP and gold on the way.
        var group = try Self.group(3, changing: ["dungeons.rules.successCap=1", "cards.roomChance=0"])
        let index = group.rules.soloDungeons
        let row = group.rules.dungeons[index]
        var items: [[Item]] = []
        for member in 0..<3 {
            let record =
                member == 0
                ? try group.play(.runPartyDungeon(index), by: 0) : try group.play(.claimPartyDungeon, by: member)
            #expect(group.act(.claimPartyDungeon, by: member) == .nothingWaits)
            let experience =
                record.flow(Resource.experience, .dungeonRooms) + record.flow(Resource.experience, .dungeonCompletion)
            let gold = record.flow(Resource.gold, .dungeonRooms) + record.flow(Resource.gold, .dungeonCompletion)
            #expect(experience == row.experience)
            #expect(gold == row.gold)
            #expect(record.rolls(.roomCleared).isEmpty == (member != 0))
            #expect(record.rolls(.roomEquipment).count >= row.roomsPlayed)
            #expect(record.rolls(.roomEquipment).allSatisfy { $0.member == UInt8(member) })
            // One key a completed dungeon: the leader's.
            #expect(record.flow(Resource.keys, .dungeonCompletion) == (member == 0 ? 1 : 0))
            // Runs count as completions do: one for each who takes part.
            #expect(record.tally(.dungeonRuns, index) == 1 && record.tally(.dungeonCompletions, index) == 1)
            items.append(group.party[member].bag)
        }
        #expect(items[0] != items[1] || items[1] != items[2])
        #expect(Record(entries: group.journal.entries).flow(Resource.bondExperience, .bondAdventures) == 17)
    }

    @Test("QB46 QB30 two members run an ordinary dungeon together from the first bond level, with the power of both")
    func together() throws {
        let sure = ["dungeons.rules.successCap=1", "party.adventures.runsPerDay=2"]
        var group = try Self.group(2, bond: 1, changing: sure)
        let index = try #require(group.rules.dungeons.firstIndex { $0.difficulty == .hard })
        let record = try group.play(.runPartyDungeon(index), by: 0)
        #expect(record.tally(.dungeonCompletions, index) == 1)
        #expect(record.flow(Resource.keys, .dungeonCompletion) == 1)
        #expect(record.tally(.setPieces) == 0)
        let share = try group.play(.claimPartyDungeon, by: 1)
        #expect(share.tally(.dungeonCompletions, index) == 1)
        #expect(share.flow(Resource.keys, .dungeonCompletion) == 0)
        #expect(group.act(.runPartyDungeon(group.rules.soloDungeons), by: 1) == .bondTooLow)
        var alone = try Playground()
        #expect(alone.act(.runPartyDungeon(0)) == .needsAParty)
        var never = try Self.group(2, changing: sure + ["party.adventures.coopBondLevel=51"])
        #expect(never.act(.runPartyDungeon(index), by: 0) == .bondTooLow)
        var shared = try Self.group(2, changing: sure + ["party.adventures.keys=everybody"])
        try shared.play(.runPartyDungeon(index), by: 0)
        #expect(try shared.play(.claimPartyDungeon, by: 1).flow(Resource.keys, .dungeonCompletion) == 1)
    }

    @Test("QB18 QB46 a class door opens for a party with one of the class; who is not of it finds nothing behind it")
    func classDoors() throws {
        let sure = ["dungeons.rules.successCap=1", "dungeons.rules.bonusRoomChance=0", "cards.roomChance=0"]
        let rules = try QuestBondFiles.rules()
        let index = try #require(
            rules.dungeons.indices.first { index in
                rules.partyDungeons.contains(index) && rules.dungeons[index].rooms.contains { $0.heroClass == .mage }
            })
        let played = rules.dungeons[index].roomsPlayed
        for leader in 0..<2 {
            var group = try Self.group(2, bond: 50, stats: 100_000, changing: sure)
            group.change(1) { $0.heroClass = .sorcerer }
            var records = [try group.play(.runPartyDungeon(index), by: leader)]
            records.append(try group.play(.claimPartyDungeon, by: 1 - leader))
            #expect(records[0].rolls(.roomCleared).count == played + 1)
            for (member, record) in zip([leader, 1 - leader], records) {
                #expect(record.rolls(.roomEquipment).count == played + member, "member \(member), led by \(leader)")
                // Fewer rooms, and the run is worth the same.
                let experience =
                    record.flow(Resource.experience, .dungeonRooms)
                    + record.flow(Resource.experience, .dungeonCompletion)
                #expect(experience == rules.dungeons[index].experience)
            }
        }
        // The door asks those who go in: the strength of the others does not help them.
        let door = try #require(rules.dungeons[index].rooms.firstIndex { $0.heroClass == .mage })
        var group = try Self.group(2, bond: 50, stats: 0)
        group.change(1) { $0.heroClass = .sorcerer }
        group.setStats(100_000, of: 0)
        let going = group.party.members(entering: door, of: index, group.rules)
        #expect(going == 2)
        let room = group.rules.rooms[index, door]
        #expect(
            group.party.chance(of: room, by: going, at: 0, group.rules)
                < group.party.chance(of: room, at: 0, group.rules))
        // By the other reading the leader opens it for all.
        for leader in 0..<2 {
            var group = try Self.group(
                2, bond: 50, stats: 100_000, changing: sure + ["party.adventures.doors=withLeader"])
            group.change(1) { $0.heroClass = .sorcerer }
            let mine = try group.play(.runPartyDungeon(index), by: leader)
            let theirs = try group.play(.claimPartyDungeon, by: 1 - leader)
            for record in [mine, theirs] { #expect(record.rolls(.roomEquipment).count == played + leader) }
        }
    }

    @Test("QB46 QB43 a room's chance is the party's power over what it asks; two succeed where one fails")
    func combinedPower() throws {
        let group = try Self.group(2, bond: 5, stats: 10)
        let rules = group.rules
        let dungeon = rules.soloDungeons
        for room in 0..<rules.rooms.count(dungeon) {
            let needed = rules.rooms[dungeon, room].needed
            let alone = Int64(group.party[0].roomChance(dungeon, room, at: 0, rules).partsPerMillion)
            let together = Int64(group.party.chance(of: rules.rooms[dungeon, room], at: 0, rules).partsPerMillion)
            let power = group.party[0].power(in: rules.rooms[dungeon, room], at: 0, rules)
            #expect(together == Swift.min(power.rawValue * 3 / 2 * 1_000_000 / needed.rawValue, 950_000))
            #expect(together >= alone)
        }
    }

    @Test("QB46 a failed run ends at 0 HP and still gives every member reduced EXP and no loot")
    func failedRun() throws {
        // So much EXP that a quarter of a room's share does not round to 0.
        var group = try Self.group(2, stats: 0, changing: plainApproaches + ["party.dungeons.twinGateCrypt.exp=120"])
        let record = try group.play(.runPartyDungeon(group.rules.soloDungeons), by: 0)
        #expect(record.rolls(.roomCleared).count == 3)
        #expect(record.rolls(.roomEquipment).isEmpty)
        #expect(!group.party.fellowship.run.isCompleted)
        let share = try group.play(.claimPartyDungeon, by: 1)
        #expect(share.flow(Resource.experience) == record.flow(Resource.experience, .dungeonRooms))
        #expect(share.flow(Resource.experience) > 0)
        #expect(share.flow(Resource.gold) == 0)
    }

    @Test(
        "QB28 QB46 potions and revives of all members are for the party's next run, a Luck Elixir for its drinker's share"
    )
    func consumables() throws {
        // Every room fails: 100 HP at 40 each are three rooms.
        let fails = plainApproaches + ["party.dungeons.twinGateCrypt.roomsPlayed=7", "party.adventures.runsPerDay=2"]
        func failing() throws -> TestParty {
            var group = try Self.group(2, stats: 0, changing: fails)
            for member in 0..<2 {
                group.change(member) {
                    $0.bonuses.dungeonSuccess.rawValue = -1_000_000_000
                    $0.effects.luckElixir = Ratio(partsPerMillion: 200_000)
                }
            }
            return group
        }
        for (potion, revive, rooms) in [(HitPoints(0), HitPoints(0), 3), (40, 0, 4), (0, 50, 5)] {
            for member in 0..<2 {
                var group = try failing()
                group.change(member) {
                    $0.effects.extraHitPoints = potion
                    $0.effects.revive = revive
                }
                let index = group.rules.soloDungeons
                #expect(try group.play(.runPartyDungeon(index), by: 0).rolls(.roomCleared).count == rooms)
                #expect(group.party[member].effects.extraHitPoints == 0 && group.party[member].effects.revive == 0)
                #expect(group.party[0].effects.luckElixir == 0 && group.party[1].effects.luckElixir == 0)
                try group.play(.claimPartyDungeon, by: 1)
                #expect(try group.play(.runPartyDungeon(index), by: 0).rolls(.roomCleared).count == 3)
            }
        }
        // A revive that nobody needs is kept.
        var strong = try Self.group(2, changing: ["dungeons.rules.successCap=1"])
        strong.change(1) { $0.effects.revive = 50 }
        try strong.play(.runPartyDungeon(strong.rules.soloDungeons), by: 0)
        #expect(strong.party[1].effects.revive == 50)
        // Of a member who has had its run of the day elsewhere, and has no share, nothing is used.
        let hard = plainApproaches + ["party.dungeons.twinGateCrypt.roomsPlayed=7"]
        var failed = try Self.group(2, stats: 0, changing: hard)
        for member in 0..<2 { failed.change(member) { $0.bonuses.dungeonSuccess.rawValue = -1_000_000_000 } }
        failed.change(1) {
            ($0.effects.extraHitPoints, $0.effects.revive) = (40, 50)
            $0.caps.begin(0)
            $0.caps.dungeonRuns = 1
        }
        let run = try failed.play(.runPartyDungeon(failed.rules.soloDungeons), by: 0)
        #expect(run.rolls(.roomCleared).count == 3)
        #expect(failed.party[1].effects.extraHitPoints == 40 && failed.party[1].effects.revive == 50)
        #expect(failed.act(.claimPartyDungeon, by: 1) == .nothingWaits)
    }

    @Test("QB28 QB46 a share has the boost and the elixir that its member had drunk when the run was made")
    func laterConsumables() throws {
        // A boost of the first member's before the run, of the second's before or after it.
        let sure = ["dungeons.rules.successCap=1", "dungeons.rules.bonusRoomChance=0", "cards.roomChance=0"]
        for isBefore in [true, false] {
            var group = try Self.group(3, changing: sure)
            let (boost, elixir) = (Ratio(partsPerMillion: 500_000), Ratio(partsPerMillion: 200_000))
            func drink(_ member: Int) {
                group.change(member) {
                    $0.effects.adventureBoost = boost
                    $0.effects.luckElixir = elixir
                }
            }
            if isBefore { drink(1) }
            try group.play(.runPartyDungeon(group.rules.soloDungeons), by: 0)
            #expect(group.party[1].effects == Effects())
            if !isBefore { drink(1) }
            let share = try group.play(.claimPartyDungeon, by: 1).flow(Resource.experience, .dungeonCompletion)
            let plain = try group.play(.claimPartyDungeon, by: 2).flow(Resource.experience, .dungeonCompletion)
            #expect(share == (isBefore ? plain.scaled(by: .one, and: Ratio.one + boost) : plain))
            // What was drunk later waits for the next run.
            #expect(group.party[1].effects.adventureBoost == (isBefore ? 0 : boost))
            #expect(group.party[1].effects.luckElixir == (isBefore ? 0 : elixir))
            #expect(group.party[1].runEffects == nil)
        }
    }

    @Test("QB17 QB46 a Paladin halves what failed rooms do to the whole party, whoever leads; a second one no more")
    func paladin() throws {
        for (classes, rooms) in [
            ([HeroClass.berserker, .trickster, .sorcerer], 3), ([.paladin, .trickster, .sorcerer], 5),
            ([.paladin, .paladin, .sorcerer], 5),
        ] {
            for leader in 0..<3 {
                // A run that fails every room: 100 HP at 40 or 20 each.
                var group = try Self.group(
                    3, stats: 0, changing: plainApproaches + ["party.dungeons.twinGateCrypt.roomsPlayed=7"])
                for member in 0..<3 {
                    group.change(member) {
                        $0.heroClass = classes[member]
                        $0.bonuses.dungeonSuccess.rawValue = -1_000_000_000
                    }
                }
                let record = try group.play(.runPartyDungeon(group.rules.soloDungeons), by: leader)
                #expect(record.rolls(.roomCleared).count == rooms, "\(classes) \(leader)")
            }
        }
    }

    @Test("QB25 QB46 'of Haste' saves time in rooms: its share is added to the chance that a bonus room is reached")
    func haste() throws {
        for (haste, chance, bonus) in [(Int64(0), "0", false), (1_000_000, "0", true), (0, "1", true)] {
            var group = try Self.group(
                2, stats: 100_000,
                changing: ["dungeons.rules.successCap=1", "dungeons.rules.bonusRoomChance=\(chance)"])
            // The member who does not lead is the quick one.
            group.change(1) { $0.bonuses.roomTime = Ratio(rawValue: haste) }
            let index = group.rules.soloDungeons
            let row = group.rules.dungeons[index]
            let rooms = try group.play(.runPartyDungeon(index), by: 0).rolls(.roomCleared).count
            #expect(rooms == row.roomsPlayed + (bonus ? row.rooms.count { $0.isBonus } : 0))
        }
        var ground = try Playground(changing: [
            "dungeons.rules.successCap=1", "dungeons.rules.bonusRoomChance=0", "dungeons.rules.entriesPerDay=2",
        ])
        ground.setStats(100_000)
        let affix = try #require(ground.rules.affixes.firstIndex { $0.id == "ofHaste" })
        var item = Item.plain(.rare, .weapon)
        item.suffix = UInt8(affix)
        item.suffixValue = 1_000_000
        let before = try ground.play(.runDungeon(0)).rolls(.roomCleared).count
        ground.wear(item)
        #expect(ground.hero.bonuses.roomTime.rawValue == 1_000_000)
        let after = try ground.play(.runDungeon(0)).rolls(.roomCleared).count
        #expect(after == before + ground.rules.dungeons[0].rooms.count { $0.isBonus })
    }

    @Test("QB46 fifteen tasks of every member in the week win a Rare+ chest for all; fourteen of one win it for none")
    func challenge() throws {
        var group = try TestParty(3)
        #expect(group.rules.party.content.challenge.tasks == 15)
        for _ in 0..<14 { try group.work() }
        try group.work([0, 1])
        for member in 0..<3 { #expect(group.act(.claimPartyChest, by: member) == .nothingWaits) }
        let record = try group.play(.completeTask(.mental, .small, .quick), by: 2)
        #expect(record.tally(.partyDeeds, Int(PartyDeed.challengeWon.rawValue)) == 1)
        // The chests wait over the week's end.
        try group.open(day: 8)
        for member in 0..<3 {
            let chest = try group.play(.claimPartyChest, by: member)
            #expect(chest.flow(Resource.equipment, .partyChallenges) == 1)
            #expect((2...4).reduce(0) { $0 + chest.tally(.otherDrops, $1) } == 1)
            #expect(group.act(.claimPartyChest, by: member) == .nothingWaits)
        }
        // The next week starts at 0, and is missed.
        for _ in 0..<20 { try group.work([0, 1]) }
        for _ in 0..<14 { try group.work([2]) }
        try group.open(day: 14)
        let all = Record(entries: group.journal.entries)
        #expect(all.tally(.partyDeeds, Int(PartyDeed.challengeWon.rawValue)) == 1)
        #expect(all.tally(.partyDeeds, Int(PartyDeed.challengeMissed.rawValue)) == 1)
        #expect(group.party.fellowship.weekTasks == SIMD4(repeating: 0))
    }

    @Test("QB42 a gift costs 10 % of the item's store price, and moves one item from bag to bag")
    func gift() throws {
        for (rarity, level, fee) in [
            (Rarity.common, UInt8(1), Int64(3)), (.uncommon, 1, 9), (.rare, 11, 30), (.legendary, 51, 200),
        ] {
            // Without the level, and its gold, that Stronger Together brings.
            var group = try TestParty(2, changing: ["achievements.rows.strongerTogether.experience=0"])
            var item = Item()
            (item.catalogRow, item.rarity, item.level) = (0, rarity, level)
            group.change(0) { $0.bag = [item] }
            group.give(1, of: Resource.equipment, to: 0)
            // 25, 90, 250 … 1,000 gold, 2 % more a level: 10 % of it, rounded half up.
            #expect(group.party.giftFee(of: item, group.rules).rawValue == fee)
            group.give(Gold(rawValue: fee) - group.party[0].gold - 1, of: Resource.gold, to: 0)
            #expect(group.act(.gift(0, 1), by: 0) == .notEnoughGold)
            group.give(1, of: Resource.gold, to: 0)
            #expect(group.act(.gift(1, 1), by: 0) == .noSuchItem)
            #expect(group.act(.gift(0, 0), by: 0) == .noSuchAlly)
            let record = try group.play(.gift(0, 1), by: 0)
            #expect(record.flow(Resource.gold, .giftFees).rawValue == -fee)
            #expect(record.flow(Resource.equipment, .gearGiven) == -1)
            #expect(record.flow(Resource.equipment, .gearReceived) == 1)
            #expect(group.party[0].bag.isEmpty)
            #expect(group.party[1].bag == [item])
        }
    }

    @Test("QB42 a full bag takes no gift, and auto-salvage leaves gifts alone")
    func giftLimits() throws {
        var group = try TestParty(2, changing: ["loot.bagLimit=1"])
        var item = Item()
        item.catalogRow = 0
        group.change(0) { $0.bag = [item] }
        group.give(1, of: Resource.equipment, to: 0)
        group.give(1_000, of: Resource.gold, to: 0)
        group.change(1) { $0.bag = [item] }
        let before = group.party
        #expect(group.act(.gift(0, 1), by: 0) == .bagIsFull)
        #expect(group.party == before)
        // Nor does an ally who was never created, however empty the bag.
        group.change(1) {
            $0.bag = []; $0.isCreated = false
        }
        let without = group.party
        #expect(group.act(.gift(0, 1), by: 0) == .allyIsNotCreated)
        #expect(group.party == without)
        group.change(1) {
            $0.isCreated = true; $0.autoSalvage = AutoSalvage(common: true)
        }
        try group.play(.gift(0, 1), by: 0)
        #expect(group.party[1].bag.count == 1)
    }
}
