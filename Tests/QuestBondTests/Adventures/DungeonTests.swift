import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct DungeonTests {
    /// Every room is cleared: the cap is lifted, and no card found on the way moves a figure.
    private static let sure = ["dungeons.rules.successCap=1", "cards.roomChance=0"]

    private func ground(
        _ heroClass: HeroClass = .warrior, changing changes: [String] = [], stats: Int64 = 1_000
    ) throws -> Playground {
        var ground = try Playground(heroClass, changing: changes)
        ground.party.acting.level = 100
        ground.setStats(stats)
        return ground
    }

    @Test("QB30 18 templates over levels 1–100 in five tiers, pools of 8–10 rooms with 5–7 played")
    func templates() throws {
        let rules = try QuestBondFiles.rules()
        #expect((15...20).contains(rules.soloDungeons))
        #expect(Set(rules.dungeons.map(\.difficulty)) == Set(Difficulty.allCases))
        let levels = rules.dungeons.map(\.level)
        #expect(levels.min() == 1)
        for bracket in [Int32(1)...5, 6...14, 15...24, 25...39, 40...59, 60...79, 80...100] {
            #expect(levels.contains { bracket.contains($0) }, "levels \(bracket)")
        }
        for dungeon in rules.dungeons {
            #expect((5...7).contains(dungeon.roomsPlayed), "\(dungeon.id)")
            #expect((8...10).contains(dungeon.rooms.count - 1), "\(dungeon.id)")
            #expect((50...200).contains(dungeon.gold), "\(dungeon.id)")
        }
        for (id, difficulty, level) in [
            ("goblinCaves", Difficulty.normal, Int32(1)), ("ancientRuins", .normal, 5), ("shadowForest", .hard, 10),
            ("ironFortress", .hard, 15), ("dragonsPeak", .heroic, 25), ("theAbyss", .mythic, 40),
        ] {
            let row = try #require(rules.dungeons.first { $0.id == id }, "\(id)")
            #expect(row.difficulty == difficulty && row.level == level, "\(id)")
        }
    }

    @Test("QB30 two entries a local day, a third once five tasks are done")
    func entries() throws {
        var ground = try ground()
        for day in LocalDay(0)...2 {
            if day > 0 { try ground.open(day: day) }
            try ground.play(.runDungeon(0))
            try ground.play(.runDungeon(0))
            #expect(ground.act(.runDungeon(0)) == .noEntriesLeft)
            for task in 1...5 {
                try ground.play(.completeTask(.mental, .small, .quick))
                if task < 5 { #expect(ground.act(.runDungeon(0)) == .noEntriesLeft) }
            }
            try ground.play(.runDungeon(0))
            #expect(ground.act(.runDungeon(0)) == .noEntriesLeft)
        }
        var young = try Playground()
        for index in [-1, young.rules.soloDungeons, Int.max, Int.min] {
            #expect(young.act(.runDungeon(index)) == .noSuchDungeon)
        }
        #expect(young.act(.runDungeon(young.rules.dungeon("theAbyss"))) == .levelTooLow)
    }

    @Test("QB30 chance = power / (room × dungeon power), capped at 95 %; Vigilant adds points before the cap")
    func roomChances() throws {
        var ground = try ground()
        let rules = ground.rules
        let caves = rules.dungeon("goblinCaves")
        ground.party.acting.heroClass = .trickster
        for points in [Int64(0), 3, 8, 11, 12, 40] {
            ground.setStats(points)
            for (index, room) in rules.dungeons[caves].rooms.enumerated() {
                for vigilant in [Int64(0), 30_000] {
                    ground.party.acting.bonuses.dungeonSuccess = Ratio(rawValue: vigilant)
                    let share = Double(points) / (rules.dungeons[caves].power.value * room.difficulty.value)
                    let exact = Swift.min(share * 1_000_000 + Double(vigilant), 950_000)
                    let chance = ground.hero.roomChance(caves, index, at: 0, rules).partsPerMillion
                    #expect(abs(Double(chance) - exact) <= 1)
                }
            }
        }
    }

    @Test("QB30 a run plays its number of rooms, each once, the boss always last; parts add up to the whole")
    func wholeRun() throws {
        var ground = try ground(changing: Self.sure + ["dungeons.rules.entriesPerDay=100"])
        for dungeon in 0..<ground.rules.soloDungeons {
            let row = ground.rules.dungeons[dungeon]
            for _ in 0..<3 {
                let record = try ground.play(.runDungeon(dungeon))
                let rooms = record.rolls(.roomCleared).count
                let doors = row.rooms.count { $0.heroClass == .warrior }
                #expect(rooms >= row.roomsPlayed + doors)
                #expect(rooms <= row.roomsPlayed + doors + row.rooms.count { $0.isBonus })
                #expect(record.tally(.dungeonCompletions, dungeon) == 1)
                let experience =
                    record.flow(Resource.experience, .dungeonRooms)
                    + record.flow(Resource.experience, .dungeonCompletion)
                let gold = record.flow(Resource.gold, .dungeonRooms) + record.flow(Resource.gold, .dungeonCompletion)
                #expect(experience == row.experience)
                #expect(gold == row.gold)
                // Two fifths of the whole for completing it, rounded.
                let forCompletion = record.flow(Resource.experience, .dungeonCompletion)
                #expect(abs((forCompletion * 5 - row.experience * 2).rawValue) <= 3, "\(row.id)")
                #expect(record.flow(Resource.keys, .dungeonCompletion) == (row.difficulty >= .hard ? 1 : 0))
            }
        }
    }

    @Test("QB30 a failed room gives EXP in every dungeon as shipped: its quarter of a part does not round to nothing")
    func failedRoomsTeach() throws {
        let rules = try QuestBondFiles.rules()
        for row in rules.dungeons {
            for position in 0..<row.roomsPlayed {
                let share = Hero.Share(
                    position: position, rooms: row.roomsPlayed, completion: rules.dungeonRules.completionShare)
                let part = share.of(row.experience)
                #expect(part * rules.dungeonRules.failedRoomExperience > 0, "\(row.id)")
            }
        }
    }

    @Test("QB30 failed rooms cost 40 HP of 100, give a quarter of their EXP and no loot; the third ends the run")
    func failedRooms() throws {
        // So much EXP that a quarter of a room's share does not round to 0.
        var ground = try ground(
            changing: ["dungeons.dungeons.goblinCaves.exp=180", "dungeons.rules.entriesPerDay=3"], stats: 0)
        let row = ground.rules.dungeons[0]
        for (potion, rooms) in [(nil, 3), ("smallHPPotion", 3), ("hpPotion", 4)] as [(String?, Int)] {
            if let potion {
                let kind = ground.rules.consumable(potion)
                ground.give(1, of: Resource.consumable(kind))
                try ground.play(.use(kind))
            }
            ground.setStats(0)
            let record = try ground.play(.runDungeon(0))
            #expect(record.rolls(.roomCleared).count == rooms, "\(potion ?? "none")")
            #expect(record.rolls(.roomCleared).allSatisfy { $0.isMiss && $0.chance == 0 })
            #expect(record.tally(.dungeonCompletions) == 0)
            let others = record.entries.filter { $0.kind == .flow && $0.resource != Resource.experience.id.rawValue }
            #expect(others.isEmpty)
            let whole = row.experience * 6 / 10
            let gained = record.flow(Resource.experience, .dungeonRooms)
            #expect(gained > 0 && gained <= whole / 4 + Experience(rawValue: Int64(rooms)))
        }
    }

    @Test("QB17 a Paladin without a party takes half the damage; by the other reading it is a party's alone")
    func paladinAlone() throws {
        let long = plainApproaches + ["dungeons.dungeons.goblinCaves.roomsPlayed=9"]
        for (isAlone, rooms) in [(true, 5), (false, 3)] {
            var ground = try ground(
                .warrior, changing: long + ["heroes.classes.paladin.bonusAlone=\(isAlone)"], stats: 0)
            ground.party.acting.heroClass = .paladin
            ground.party.acting.bonuses.dungeonSuccess.rawValue = -1_000_000_000
            #expect(try ground.play(.runDungeon(0)).rolls(.roomCleared).count == rooms)
            // Its own +20 % in boss rooms stays.
            #expect(ground.rules.heroes.classes[HeroClass.paladin.index].hasOwnBonus(inParty: false))
        }
    }

    @Test("QB30 Defense and Warding lessen the damage, the Paladin takes half, ten points are the least of Defense")
    func damage() throws {
        // 100 HP: a run that fails every room lasts ⌈100 / damage⌉ rooms, of eleven and a boss.
        let long = plainApproaches + ["dungeons.dungeons.goblinCaves.roomsPlayed=9"]
        for (heroClass, defense, warding, rooms) in [
            (HeroClass.berserker, Int64(0), Int64(0), 3), (.berserker, 100, 0, 5), (.berserker, 0, 8, 4),
            (.paladin, 0, 0, 5), (.berserker, 100_000, 0, 9), (.paladin, 100, 5, 9),
        ] {
            var ground = try ground(.warrior, changing: long, stats: 0)
            ground.party.acting.heroClass = heroClass
            ground.party.acting.stats[Stat.defense.index] = StatPoints(defense)
            ground.party.acting.bonuses.warding = StatPoints(warding)
            // Rooms that need Defense could be cleared: need a value that no hero has.
            ground.party.acting.bonuses.dungeonSuccess.rawValue = -1_000_000_000
            let record = try ground.play(.runDungeon(0))
            #expect(record.rolls(.roomCleared).count >= Swift.min(rooms, 9), "\(heroClass) \(defense) \(warding)")
            if rooms < 9 { #expect(record.rolls(.roomCleared).count == rooms, "\(heroClass) \(defense) \(warding)") }
        }
    }

    @Test("QB30 at the highest Defense the Paladin's guard, Warding and a set's share still keep HP")
    func beyondDefense() throws {
        let rules = try QuestBondFiles.rules(plainApproaches)
        let room = rules.rooms[0, 0]
        for (warding, share, guarded, damage) in [
            (Int64(0), Int64(0), Int64(0), HitPoints(10)), (0, 0, 500_000, 5), (4, 0, 0, 6), (0, 100_000, 0, 9),
            (4, 100_000, 500_000, 3), (50, 0, 0, 0),
        ] {
            for power in [Int64(300), 301, 1_000_000] {
                let defense = RoomDefense(
                    power: StatPoints(power), warding: StatPoints(warding), share: Ratio(partsPerMillion: share),
                    guarded: Ratio(partsPerMillion: guarded))
                #expect(defense.damage(in: room, .bold, rules) == damage, "\(power) \(warding) \(share) \(guarded)")
            }
        }
        // Without a least, Defense takes off as much as it can.
        let none = try QuestBondFiles.rules(plainApproaches + ["dungeons.rules.leastDamage=0"])
        let defense = RoomDefense(power: 1_900, warding: 0, share: 0, guarded: 0)
        #expect(defense.damage(in: room, .bold, none) == 2)
    }

    @Test("QB25 QB30 of Warding takes HP off the damage; by the other reading its points are Defense")
    func warding() throws {
        var damages: [Int64] = []
        for changes in [[], ["dungeons.rules.wardingIsDefense=true"]] {
            var ground = try ground(.warrior, changing: plainApproaches + changes, stats: 0)
            ground.party.acting.stats[Stat.defense.index] = StatPoints(100)
            ground.party.acting.bonuses.warding = StatPoints(8)
            let room = ground.rules.rooms[0, 0]
            damages.append(ground.hero.damage(guarded: 0, in: room, .bold, ground.turn).rawValue)
        }
        // 40 × 100 / 200, less 8; 40 × 100 / 208.
        #expect(damages == [12, 19])
    }

    @Test("QB25 QB30 Vigilant adds points to a room's chance; by the other reading it is a share of power")
    func successPoints() throws {
        var chances: [Int32] = []
        for changes in [[], ["dungeons.rules.successIsPower=true"]] {
            var ground = try ground(.warrior, changing: plainApproaches + changes, stats: 0)
            ground.party.acting.heroClass = .trickster
            let room = ground.rules.rooms[0, 0]
            ground.party.acting.stats[room.stat.index] = room.needed * Ratio(partsPerMillion: 500_000)
            ground.party.acting.bonuses.dungeonSuccess = Ratio(partsPerMillion: 100_000)
            chances.append(ground.hero.roomChance(0, 0, at: 0, ground.rules).partsPerMillion)
            chances.append(ground.party.chance(of: room, at: 0, ground.rules).partsPerMillion)
        }
        // Half the power: 50 % + 10 points; 50 % × 1.1.
        #expect(chances == [600_000, 600_000, 550_000, 550_000])
    }

    @Test("QB17 QB30 class doors open only for their line, bonus rooms for one run in ten")
    func doorsAndBonusRooms() throws {
        let sure = Self.sure + ["dungeons.rules.entriesPerDay=100"]
        let rules = try QuestBondFiles.rules(sure)
        for (index, row) in rules.dungeons.prefix(rules.soloDungeons).enumerated() {
            let bonus = row.rooms.count { $0.isBonus }
            for heroClass in HeroClass.allCases where row.doors != 0 {
                var ground = try ground(changing: sure + ["dungeons.rules.bonusRoomChance=0"])
                ground.party.acting.heroClass = heroClass
                let doors = row.rooms.count { $0.heroClass == heroClass.line }
                let rooms = try ground.play(.runDungeon(index)).rolls(.roomCleared).count
                #expect(rooms == row.roomsPlayed + doors, "\(row.id) \(heroClass)")
            }
            if index == 0 {
                var ground = try ground(changing: sure)
                var extra = 0
                for run in 0..<3_000 {
                    if run % 100 == 99 { try ground.open(day: ground.now.day + 1) }
                    ground.journal.removeAll()
                    extra += try ground.play(.runDungeon(0)).rolls(.roomCleared).count - row.roomsPlayed
                }
                try expectHits(extra, of: 3_000 * bonus, chance: 0.1)
            }
        }
    }

    @Test("QB18 three doors a class line; a door of an evolved class opens for that class alone")
    func evolvedDoors() throws {
        let rules = try QuestBondFiles.rules()
        let alone = rules.dungeons.prefix(rules.soloDungeons).flatMap { $0.rooms.compactMap(\.heroClass) }
        let together = rules.dungeons.suffix(from: rules.soloDungeons).flatMap { $0.rooms.compactMap(\.heroClass) }
        // Dungeons of parties have one more for each line.
        for line in [HeroClass.warrior, .mage, .archer] {
            #expect(alone.count { $0 == line } == 3 && together.count { $0 == line } == 1)
        }
        let changes =
            Self.sure + ["dungeons.dungeons.ancientRuins.rooms[8].class=enchanter", "dungeons.rules.bonusRoomChance=0"]
        for heroClass in HeroClass.allCases {
            var ground = try ground(changing: changes)
            ground.party.acting.heroClass = heroClass
            let row = ground.rules.dungeon("ancientRuins")
            let rooms = try ground.play(.runDungeon(row)).rolls(.roomCleared).count
            #expect(rooms == ground.rules.dungeons[row].roomsPlayed + (heroClass == .enchanter ? 1 : 0), "\(heroClass)")
        }
    }

    @Test("QB18 where content says so a starter class's door opens for the evolved of its line alone")
    func doorsOfTheEvolved() throws {
        let changes = Self.sure + ["dungeons.rules.doorsOpenTo=evolved", "dungeons.rules.bonusRoomChance=0"]
        let rules = try QuestBondFiles.rules()
        let index = try #require(rules.dungeons.firstIndex { row in row.rooms.contains { $0.heroClass == .mage } })
        for heroClass in HeroClass.allCases {
            var ground = try ground(changing: changes)
            ground.party.acting.heroClass = heroClass
            let rooms = try ground.play(.runDungeon(index)).rolls(.roomCleared).count
            let opens = heroClass == .sorcerer || heroClass == .enchanter
            #expect(rooms == rules.dungeons[index].roomsPlayed + (opens ? 1 : 0), "\(heroClass)")
        }
    }

    @Test("QB30 a dungeon whose rooms cannot fill a run is refused with its place")
    func emptyDungeon() throws {
        let source = try QuestBondFiles.source().changed(by: ["dungeons.dungeons.goblinCaves.roomsPlayed=12"])
        let found = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found?.path == "dungeons.dungeons.goblinCaves.roomsPlayed")
        #expect(found?.expected == "at most 9, with this pool")
    }

    @Test("QB28 a Dungeon Revive brings back once with 50 HP, and is kept where it is not needed")
    func revive() throws {
        let changes = [
            "dungeons.dungeons.goblinCaves.roomsPlayed=9", "cards.roomChance=0", "dungeons.rules.entriesPerDay=9",
        ]
        var ground = try ground(changing: changes)
        try ground.play(.use(ground.give(.dungeonRevive)))
        #expect(ground.act(.use(ground.give(.dungeonRevive))) == .alreadyActive)
        try ground.play(.runDungeon(0))
        #expect(ground.hero.effects.revive == 50)
        ground.setStats(0)
        ground.party.acting.bonuses.dungeonSuccess.rawValue = -1_000_000_000
        // 100 HP last three rooms at 40, then 50 HP two more.
        #expect(try ground.play(.runDungeon(0)).rolls(.roomCleared).count == 5)
        #expect(ground.hero.effects.revive == 0)
        #expect(try ground.play(.runDungeon(0)).rolls(.roomCleared).count == 3)
    }

    @Test("QB22 rooms drop equipment at 15 / 25 / 35 / 50 % by tier; bonus rooms and the Trickster better")
    func dropChances() throws {
        var ground = try ground(
            changing: Self.sure + ["dungeons.rules.bonusRoomChance=0", "dungeons.rules.entriesPerDay=100"])
        let byTier: [Difficulty: Int32] = [
            .normal: 150_000, .hard: 250_000, .heroic: 350_000, .mythic: 500_000, .mythicPlus: 500_000,
        ]
        for trickster in [false, true] {
            ground.party.acting.heroClass = trickster ? .trickster : .enchanter
            for (index, row) in ground.rules.dungeons.prefix(ground.rules.soloDungeons).enumerated() {
                let base = try #require(byTier[row.difficulty])
                let expected = trickster ? base * 5 / 4 : base
                let chances = Set(try ground.play(.runDungeon(index)).rolls(.roomEquipment).map(\.chance))
                // A class door of the hero's line has better loot.
                let atDoor = Int32((Int64(expected) * 3 + 1) / 2)
                #expect(chances.isSubset(of: [expected, atDoor]), "\(row.id)")
                #expect(chances.contains(expected), "\(row.id)")
            }
        }
    }

    @Test("QB22 the boss room of Hard and above drops Rare or better")
    func bossFloor() throws {
        let changes =
            Self.sure + [
                "loot.rooms.equipmentChance=[1, 1, 1, 1, 1]", "dungeons.rules.entriesPerDay=100", "loot.bagLimit=1",
            ]
        var ground = try ground(changing: changes)
        let hard = ground.rules.dungeon("shadowForest")
        var belowRare = 0
        for run in 0..<300 {
            if run % 90 == 89 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            let record = try ground.play(.runDungeon(hard))
            let drops = record.entries.filter { $0.kind == .tally && $0.code == Tally.roomDrops.rawValue }
            let last = try #require(drops.last)
            #expect(last.cell >= Rarity.rare.rawValue)
            belowRare += drops.dropLast().count { $0.cell < Rarity.rare.rawValue }
        }
        #expect(belowRare > 500)
    }
}
