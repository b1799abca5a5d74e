import QuestKernel
import Testing

@testable import QuestBond

@Suite struct PartyAdventureTests {
    private func fellows(
        _ count: Int, bond: Int32 = 5, level: Int32 = 60, stats: Int64 = 500, changing changes: [String] = []
    ) throws -> Fellows {
        var fellows = try Fellows(count, bond: bond, changing: changes)
        for member in 0..<count {
            fellows.change(member) { $0.level = level }
            fellows.setStats(stats, of: member)
        }
        return fellows
    }

    @Test("QB46 party dungeons ask for two members, bond level 5 and everybody's level; their loot is a tier higher")
    func requirements() throws {
        let rules = try QuestBondFiles.rules()
        let first = rules.soloDungeons
        #expect(rules.party.content.adventures.members == 2)
        var strangers = try fellows(2, bond: 4)
        #expect(strangers.act(.runPartyDungeon(first), by: 0) == .bondTooLow)
        #expect(strangers.act(.startPartyExpedition(0), by: 0) == .bondTooLow)
        var pair = try fellows(2)
        pair.change(1) { $0.level = 1 }
        #expect(pair.act(.runPartyDungeon(first), by: 0) == .levelTooLow)
        for index in [-1, 0, first - 1, rules.dungeons.count, Int.max, Int.min] {
            #expect(pair.act(.runPartyDungeon(index), by: 0) == .noSuchDungeon)
        }
        #expect(pair.act(.runDungeon(first), by: 0) == .noSuchDungeon)
        pair.change(1) { $0.level = 60 }
        try pair.play(.runPartyDungeon(first), by: 0)
        #expect(pair.act(.runPartyDungeon(first), by: 1) == .noEntriesLeft)
        try pair.open(day: 1)
        try pair.play(.runPartyDungeon(first), by: 1)
        for row in rules.dungeons.suffix(from: first) {
            let alone = rules.dungeons.prefix(first).last { $0.level <= row.level }?.difficulty ?? .normal
            #expect(row.difficulty > alone, "\(row.id)")
        }
    }

    @Test("QB46 every member takes a share of the run with loot rolls of its own, once, whenever it comes by")
    func shares() throws {
        // Without cards, which raise EXP and gold on the way.
        var fellows = try fellows(3, changing: ["dungeons.rules.successCap=1", "cards.roomChance=0"])
        let index = fellows.rules.soloDungeons
        let row = fellows.rules.dungeons[index]
        var items: [[Item]] = []
        for member in 0..<3 {
            let record =
                member == 0
                ? try fellows.play(.runPartyDungeon(index), by: 0) : try fellows.play(.claimPartyDungeon, by: member)
            #expect(fellows.act(.claimPartyDungeon, by: member) == .nothingWaits)
            let experience =
                record.flow(Resource.experience, .dungeonRooms) + record.flow(Resource.experience, .dungeonCompletion)
            let gold = record.flow(Resource.gold, .dungeonRooms) + record.flow(Resource.gold, .dungeonCompletion)
            #expect(experience == row.experience)
            #expect(gold == row.gold)
            #expect(record.trials(.roomCleared).isEmpty == (member != 0))
            #expect(record.trials(.roomEquipment).count >= row.roomsPlayed)
            #expect(record.trials(.roomEquipment).allSatisfy { $0.member == UInt8(member) })
            #expect(record.flow(Resource.keys, .dungeonCompletion) == 1)
            // Runs count as completions do: one for each who takes part.
            #expect(record.tally(.dungeonRuns, index) == 1 && record.tally(.dungeonCompletions, index) == 1)
            items.append(fellows.party[member].bag)
        }
        #expect(items[0] != items[1] || items[1] != items[2])
        #expect(Record(entries: fellows.journal.entries).flow(Resource.bondExperience, .bondAdventures) == 17)
    }

    @Test("QB46 QB43 a room's chance is the party's power over what it asks; two succeed where one fails")
    func combinedPower() throws {
        let fellows = try fellows(2, bond: 5, stats: 10)
        let rules = fellows.rules
        let dungeon = rules.soloDungeons
        for room in 0..<rules.rooms.count(dungeon) {
            let needed = rules.rooms[dungeon, room].needed
            let alone = Int64(fellows.party[0].roomChance(dungeon, room, at: 0, rules).partsPerMillion)
            let together = Int64(fellows.party.chance(of: rules.rooms[dungeon, room], at: 0, rules).partsPerMillion)
            let power = fellows.party[0].power(in: rules.rooms[dungeon, room], at: 0, rules)
            #expect(together == Swift.min(power * 3 / 2 * 1_000_000 / needed, 950_000))
            #expect(together >= alone)
        }
    }

    @Test("QB46 a failed run ends at 0 HP and still gives every member reduced EXP and no loot")
    func failedRun() throws {
        // So much EXP that a quarter of a room's share does not round to 0.
        var fellows = try fellows(2, stats: 0, changing: ["party.dungeons.twinGateCrypt.exp=120"])
        let record = try fellows.play(.runPartyDungeon(fellows.rules.soloDungeons), by: 0)
        #expect(record.trials(.roomCleared).count == 3)
        #expect(record.trials(.roomEquipment).isEmpty)
        #expect(!fellows.party.fellowship.run.isCompleted)
        let share = try fellows.play(.claimPartyDungeon, by: 1)
        #expect(share.flow(Resource.experience) == record.flow(Resource.experience, .dungeonRooms))
        #expect(share.flow(Resource.experience) > 0)
        #expect(share.flow(Resource.gold) == 0)
    }

    @Test("QB17 QB46 a Paladin halves what failed rooms do to the whole party, whoever leads; a second one no more")
    func paladin() throws {
        for (classes, rooms) in [
            ([HeroClass.berserker, .trickster, .sorcerer], 3), ([.paladin, .trickster, .sorcerer], 5),
            ([.paladin, .paladin, .sorcerer], 5),
        ] {
            for leader in 0..<3 {
                // A run that fails every room: 100 HP at 40 or 20 each.
                var fellows = try fellows(3, stats: 0, changing: ["party.dungeons.twinGateCrypt.roomsPlayed=7"])
                for member in 0..<3 {
                    fellows.change(member) {
                        $0.heroClass = classes[member]
                        $0.bonuses.dungeonSuccess = -1_000_000_000
                    }
                }
                let record = try fellows.play(.runPartyDungeon(fellows.rules.soloDungeons), by: leader)
                #expect(record.trials(.roomCleared).count == rooms, "\(classes) \(leader)")
            }
        }
    }

    @Test("QB25 QB46 'of Haste' saves time in rooms: its share is added to the chance that a bonus room is reached")
    func haste() throws {
        for (haste, chance, bonus) in [(Int64(0), "0", false), (1_000_000, "0", true), (0, "1", true)] {
            var fellows = try fellows(
                2, stats: 100_000,
                changing: ["dungeons.rules.successCap=1", "dungeons.rules.bonusRoomChance=\(chance)"])
            // The member who does not lead is the quick one.
            fellows.change(1) { $0.bonuses.roomTime = haste }
            let index = fellows.rules.soloDungeons
            let row = fellows.rules.dungeons[index]
            let rooms = try fellows.play(.runPartyDungeon(index), by: 0).trials(.roomCleared).count
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
        let before = try ground.play(.runDungeon(0)).trials(.roomCleared).count
        ground.wear(item)
        #expect(ground.hero.bonuses.roomTime == 1_000_000)
        let after = try ground.play(.runDungeon(0)).trials(.roomCleared).count
        #expect(after == before + ground.rules.dungeons[0].rooms.count { $0.isBonus })
    }

    @Test("QB46 QB32 a party expedition costs one key, is decided once, and gives each member rolls of its own")
    func expedition() throws {
        var fellows = try fellows(
            2, changing: ["expeditions.rules.successCap=1", "loot.expeditions.equipmentChance=1"])
        let offered = fellows.party[0].offeredExpeditions(fellows.rules, fellows.randomness)
        let index = offered.trailingZeroBitCount
        #expect(fellows.act(.startPartyExpedition(index), by: 0) == .noKey)
        fellows.give(2, of: Resource.keys, to: 0)
        try fellows.play(.startPartyExpedition(index), by: 0)
        #expect(fellows.party[0].keys == 1)
        #expect(fellows.act(.startPartyExpedition(index), by: 0) == .alreadyOnAnExpedition)
        #expect(fellows.act(.claimPartyExpedition, by: 1) == .notFinishedYet)
        let row = fellows.rules.expeditions[index]
        fellows.now.instant += row.minutes * 60
        for member in [1, 0] {
            let record = try fellows.play(.claimPartyExpedition, by: member)
            #expect(record.trials(.expeditionStage).count == (member == 1 ? row.stages.count : 0))
            #expect(record.flow(Resource.experience, .expeditions) == row.experience)
            #expect(record.flow(Resource.equipment, .expeditions) == Int64(row.stages.count))
            #expect(fellows.act(.claimPartyExpedition, by: member) == .noExpedition)
        }
        let bond = Record(entries: fellows.journal.entries).flow(Resource.bondExperience, .bondAdventures)
        #expect(bond == 13)
    }

    @Test("QB46 fifteen tasks of every member in the week win a Rare+ chest for all; fourteen of one win it for none")
    func challenge() throws {
        var fellows = try Fellows(3)
        #expect(fellows.rules.party.content.challenge.tasks == 15)
        for _ in 0..<14 { try fellows.work() }
        try fellows.work([0, 1])
        for member in 0..<3 { #expect(fellows.act(.claimPartyChest, by: member) == .nothingWaits) }
        let record = try fellows.play(.completeTask(.mental, .small, .quick), by: 2)
        #expect(record.tally(.partyDeeds, Int(PartyDeed.challengeWon.rawValue)) == 1)
        // The chests wait over the week's end.
        try fellows.open(day: 8)
        for member in 0..<3 {
            let chest = try fellows.play(.claimPartyChest, by: member)
            #expect(chest.flow(Resource.equipment, .partyChallenges) == 1)
            #expect((2...4).reduce(0) { $0 + chest.tally(.otherDrops, $1) } == 1)
            #expect(fellows.act(.claimPartyChest, by: member) == .nothingWaits)
        }
        // The next week starts at 0, and is missed.
        for _ in 0..<20 { try fellows.work([0, 1]) }
        for _ in 0..<14 { try fellows.work([2]) }
        try fellows.open(day: 14)
        let all = Record(entries: fellows.journal.entries)
        #expect(all.tally(.partyDeeds, Int(PartyDeed.challengeWon.rawValue)) == 1)
        #expect(all.tally(.partyDeeds, Int(PartyDeed.challengeMissed.rawValue)) == 1)
        #expect(fellows.party.fellowship.weekTasks == SIMD4(repeating: 0))
    }

    @Test("QB42 a gift costs 10 % of the item's store price, and moves one item from bag to bag")
    func gift() throws {
        for (rarity, level, fee) in [
            (Rarity.common, UInt8(1), Int64(3)), (.uncommon, 1, 9), (.rare, 11, 30), (.legendary, 51, 200),
        ] {
            // Without the level, and its gold, that Stronger Together brings.
            var fellows = try Fellows(2, changing: ["achievements.rows.strongerTogether.experience=0"])
            var item = Item()
            (item.catalogRow, item.rarity, item.level) = (0, rarity, level)
            fellows.change(0) { $0.bag = [item] }
            fellows.give(1, of: Resource.equipment, to: 0)
            // 25, 90, 250 … 1,000 gold, 2 % more a level: 10 % of it, rounded half up.
            #expect(fellows.party.giftFee(of: item, fellows.rules) == fee)
            fellows.give(fee - fellows.party[0].gold - 1, of: Resource.gold, to: 0)
            #expect(fellows.act(.gift(0, 1), by: 0) == .notEnoughGold)
            fellows.give(1, of: Resource.gold, to: 0)
            #expect(fellows.act(.gift(1, 1), by: 0) == .noSuchItem)
            #expect(fellows.act(.gift(0, 0), by: 0) == .noSuchAlly)
            let record = try fellows.play(.gift(0, 1), by: 0)
            #expect(record.flow(Resource.gold, .giftFees) == -fee)
            #expect(record.flow(Resource.equipment, .gearGiven) == -1)
            #expect(record.flow(Resource.equipment, .gearReceived) == 1)
            #expect(fellows.party[0].bag.isEmpty)
            #expect(fellows.party[1].bag == [item])
        }
    }

    @Test("QB42 a full bag takes no gift, and auto-salvage leaves gifts alone")
    func giftLimits() throws {
        var fellows = try Fellows(2, changing: ["loot.bagLimit=1"])
        var item = Item()
        item.catalogRow = 0
        fellows.change(0) { $0.bag = [item] }
        fellows.give(1, of: Resource.equipment, to: 0)
        fellows.give(1_000, of: Resource.gold, to: 0)
        fellows.change(1) { $0.bag = [item] }
        let before = fellows.party
        #expect(fellows.act(.gift(0, 1), by: 0) == .bagIsFull)
        #expect(fellows.party == before)
        // Nor does an ally who was never created, however empty the bag.
        fellows.change(1) {
            $0.bag = []; $0.isCreated = false
        }
        let without = fellows.party
        #expect(fellows.act(.gift(0, 1), by: 0) == .allyIsNotCreated)
        #expect(fellows.party == without)
        fellows.change(1) {
            $0.isCreated = true; $0.autoSalvage = AutoSalvage(common: true)
        }
        try fellows.play(.gift(0, 1), by: 0)
        #expect(fellows.party[1].bag.count == 1)
    }
}
