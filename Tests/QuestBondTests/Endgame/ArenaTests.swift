import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct ArenaTests {
    /// The first day of the week with this modifier.
    private func day(of modifier: String, _ rules: QuestBondRules) throws -> LocalDay {
        let week = try #require(rules.arena.modifiers.firstIndex { $0.id == modifier })
        return LocalDay(week * 7)
    }

    private func approach(_ id: String, _ rules: QuestBondRules) throws -> Int {
        try #require(rules.arena.approaches.firstIndex { $0.id == id })
    }

    private func plan(_ approach: Int) -> ArenaPlan {
        ArenaPlan(usual: approach, boss: approach, hurt: approach, hurtBelow: 0)
    }

    /// A hero of even stats on the first day of a modifier's week, and its tactical plan.
    private func ground(
        _ heroClass: HeroClass = .mage, stats: Int64, week modifier: String = "endurance",
        changing changes: [String] = []
    ) throws -> (Playground, ArenaPlan) {
        var ground = try Playground(heroClass, changing: changes)
        let day = try day(of: modifier, ground.rules)
        if day > 0 { try ground.open(day: day) }
        ground.setStats(stats)
        return (ground, plan(try approach("tactical", ground.rules)))
    }

    /// Every wave is won: the cap is lifted.
    private static let sure = ["arena.rules.successCap=1", "arena.rules.lastWave=50"]

    @Test("QB33 wave difficulty is base × (1 + 0.15 × wave) up to wave 10, and 9 % more a wave beyond")
    func difficulty() throws {
        let rules = try QuestBondFiles.rules()
        let base = rules.arena.rules.basePower
        for wave in 1...10 {
            #expect(
                rules.arenaTable.needed[wave] == base * Ratio(partsPerMillion: 1_000_000 + 150_000 * Int64(wave)),
                "wave \(wave)")
        }
        var exact = base.value * 2.5e6
        for wave in 11...60 {
            exact *= 1.09
            #expect(abs(Double(rules.arenaTable.needed[wave].rawValue) / exact - 1) < 1e-6, "wave \(wave)")
        }
        let limits = try QuestBondFiles.rules(["arena.rules.growthBeyond=1", "arena.rules.lastWave=200"])
        #expect(limits.arenaTable.needed.allSatisfy { $0 > 0 && $0.rawValue <= 1_000_000_000_000_000 })
    }

    @Test(
        "QB33 power is the mean of the best three stats, times class, approach and week; the chance is capped at 95 %")
    func chances() throws {
        var (ground, tactical) = try ground(stats: 1)
        let rules = ground.rules
        for (stat, points) in [(Stat.strength, Int64(9)), (.wisdom, 6), (.dexterity, 3), (.luck, 2)] {
            ground.party.acting.stats[stat.index] = StatPoints(points)
        }
        func chance(_ wave: Int, _ approach: Int) -> Int64 {
            Int64(
                ground.hero.arenaChance(wave: wave, approach: approach, at: ground.now.instant, rules).partsPerMillion)
        }
        // (9 + 6 + 3) / 3 = 6 against 18 × (1 + 0.15 × wave); wave 1 is a fight, which a mage has no bonus in.
        #expect(chance(1, tactical.usual) == 6_000_000 * 1_000_000 / (18 * 1_150_000))
        #expect(chance(3, tactical.usual) == 6_000_000 * 1_000_000 / (18 * 1_450_000))
        #expect(chance(3, try approach("defensive", rules)) == 5_100_000 * 1_000_000 / (18 * 1_450_000))
        // Wave 4 is a riddle: +25 %.
        #expect(rules.arenaTable.encounters[4] == .puzzle)
        #expect(chance(4, tactical.usual) == 7_500_000 * 1_000_000 / (18 * 1_600_000))
        // Wave 5 is a boss: 15 % harder, and tactics help by 10 %.
        #expect(chance(5, tactical.usual) == 6_600_000 * 1_000_000 / (18 * 1_750_000 / 100 * 115))
        for (heroClass, percent) in [
            (HeroClass.warrior, Int64(125)), (.berserker, 140), (.archer, 100), (.enchanter, 120),
        ] {
            ground.party.acting.heroClass = heroClass
            #expect(chance(3, tactical.usual) == 60_000 * percent * 1_000_000 / (18 * 1_450_000), "\(heroClass)")
        }
        ground.party.acting.heroClass = .paladin
        #expect(chance(5, tactical.usual) == 7_920_000 * 1_000_000 / (18 * 1_750_000 / 100 * 115))
        ground.setStats(1_000)
        #expect(chance(10, tactical.usual) == 950_000)
        for (wave, way) in [(0, 0), (-1, 0), (Int.max, 0), (1, -1), (1, 99)] { #expect(chance(wave, way) == 0) }
    }

    /// The other reading of a lost wave: it costs HP and is fought again, and a won one costs none.
    private static let again = ["arena.rules.lostWaveEndsRun=false", "arena.rules.wonWaveDamage=0"]

    @Test("QB33 a lost wave ends the arena; a won wave costs HP by how close it was, and without HP the run ends too")
    func failure() throws {
        var (ground, tactical) = try ground(stats: 0)
        #expect(try ground.play(.runArena(tactical)).rolls(.arenaWave).map(\.isHit) == [false])
        // Five tries at 95 %: as many waves as are won in a row, and one that is lost.
        (ground, tactical) = try self.ground(stats: 10_000, changing: ["arena.rules.wonWaveDamage=0"])
        for _ in 0..<5 {
            ground.giveGold(50)
            let waves = try ground.play(.runArena(tactical)).rolls(.arenaWave).map(\.isHit)
            #expect(waves.dropLast().allSatisfy { $0 } && waves.last == false)
        }
        // 10,000 HP a wave before Defense, times 5 % and 0.9 by approach, are 450 without Defense: one wave.
        (ground, tactical) = try self.ground(
            stats: 10_000, week: "timeTrial",
            changing: ["arena.rules.wonWaveDamage=10000", "arena.rules.defenseScale=100000"])
        ground.party.acting.stats[Stat.defense.index] = 0
        for _ in 0..<5 {
            ground.giveGold(50)
            #expect(try ground.play(.runArena(tactical)).rolls(.arenaWave).count == 1)
        }
        // A sure wave costs nothing.
        (ground, tactical) = try self.ground(
            stats: 10_000, changing: Self.sure + ["arena.rules.wonWaveDamage=10000"])
        #expect(try ground.play(.runArena(tactical)).rolls(.arenaWave).count == 50)
    }

    @Test(
        "QB33 where a lost wave is fought again, it costs HP, by approach, week and Defense; 0 ends the run")
    func hitPoints() throws {
        let tries: [(String, String, Int)] = [
            // 40 HP a lost wave, 36, 52 and 28 by approach; twice as much, or half to begin with, by week.
            ("endurance", "tactical", 3), ("endurance", "aggressive", 2), ("endurance", "defensive", 4),
            ("berserker", "tactical", 2), ("glassCannon", "tactical", 2), ("glassCannon", "aggressive", 1),
        ]
        for (week, way, lost) in tries {
            var (ground, _) = try ground(stats: 0, week: week, changing: Self.again)
            let record = try ground.play(.runArena(plan(try approach(way, ground.rules))))
            #expect(record.rolls(.arenaWave).count == lost, "\(week) \(way)")
            #expect(record.rolls(.arenaWave).allSatisfy { $0.chance == 0 })
            #expect(record.tally(.arenaReached, 0) == 1)
        }
        // Defense 100 halves the damage: 20, by approach 14; the Paladin's guard makes it 7, which the least of 10
        // lifts.
        for (heroClass, lost) in [(HeroClass.trickster, 8), (.paladin, 10)] {
            var (ground, _) = try ground(
                heroClass.line, stats: 0, changing: Self.again + ["arena.rules.basePower=100000"])
            ground.party.acting.heroClass = heroClass
            ground.party.acting.stats[Stat.defense.index].rawValue = 100_000_000
            let record = try ground.play(.runArena(plan(try approach("defensive", ground.rules))))
            #expect(record.rolls(.arenaWave).count == lost, "\(heroClass)")
        }
        // A plan turns to another approach once hurt: 52, then 28 and 28.
        var (ground, _) = try ground(stats: 0, changing: Self.again)
        let mixed = ArenaPlan(
            usual: try approach("aggressive", ground.rules), boss: 0, hurt: try approach("defensive", ground.rules),
            hurtBelow: 100)
        #expect(try ground.play(.runArena(mixed)).rolls(.arenaWave).count == 3)
    }

    @Test("QB33 a plan turns to its approach for the hurt below a percentage of the HP at the start, in all weeks")
    func hurtBelow() throws {
        // Blows of 10 HP and then 5, from 100 HP and in the week of glass from 50.
        let blows = [
            "arena.rules.lostWaveDamage=10", "arena.rules.leastDamage=1", "arena.approaches.aggressive.damage=1",
            "arena.approaches.defensive.damage=0.5",
        ]
        for (week, share, lost) in [
            ("endurance", 0, 10), ("endurance", 50, 6 + 8), ("endurance", 100, 1 + 18),
            ("glassCannon", 0, 5), ("glassCannon", 50, 3 + 4), ("glassCannon", 100, 1 + 8),
        ] {
            var (ground, _) = try ground(stats: 0, week: week, changing: Self.again + blows)
            let (usual, hurt) = (try approach("aggressive", ground.rules), try approach("defensive", ground.rules))
            let mixed = ArenaPlan(usual: usual, boss: usual, hurt: hurt, hurtBelow: share)
            #expect(try ground.play(.runArena(mixed)).rolls(.arenaWave).count == lost, "\(week), below \(share) %")
        }
    }

    @Test("QB33 every fifth wave is a boss wave, without an end unless content gives one")
    func bossWaves() throws {
        for (changes, bosses) in [([], [5, 10, 15, 20, 25, 30]), (["arena.rules.lastBossWave=10"], [5, 10])] {
            let chances = try ["1", "4"].map { factor in
                let (ground, _) = try ground(stats: 5, changing: changes + ["arena.rules.bossFactor=\(factor)"])
                return (1...30).map { ground.hero.arenaChance(wave: $0, approach: 0, at: 0, ground.rules) }
            }
            let harder: [Int] = (1...30).filter { (wave: Int) in chances[0][wave - 1] != chances[1][wave - 1] }
            #expect(harder == bosses)
        }
    }

    @Test("QB33 one free entry a local day, then 50 gold each")
    func entries() throws {
        var (ground, plan) = try ground(stats: 0)
        ground.party.acting.ledger = Ledger(resources: Resource.count)
        for _ in 0..<2 {
            #expect(ground.hero.arenaEntryGold(ground.rules) == 0)
            #expect(try ground.play(.runArena(plan)).flow(Resource.gold, .arenaEntry) == 0)
            #expect(ground.hero.arenaEntryGold(ground.rules) == 50)
            let before = ground
            #expect(ground.act(.runArena(plan)) == .notEnoughGold)
            #expect(ground.party == before.party)
            ground.giveGold(100)
            #expect(try ground.play(.runArena(plan)).flow(Resource.gold, .arenaEntry) == -50)
            #expect(try ground.play(.runArena(plan)).flow(Resource.gold, .arenaEntry) == -50)
            #expect(ground.hero.arenaRunsToday == 3)
            #expect(ground.act(.runArena(plan)) == .notEnoughGold)
            try ground.open(day: ground.now.day + 1)
        }
    }

    @Test("QB33 milestones 5/10/15/20/25, then every 10: gold, consumables by tier, Rare or better gear at 20")
    func milestones() throws {
        var (ground, plan) = try ground(stats: 10_000, changing: Self.sure)
        let record = try ground.play(.runArena(plan))
        #expect(record.rolls(.arenaWave).count(where: \.isHit) == 50)
        #expect(record.flows(Resource.gold, .arena) == [5, 10, 15, 25, 40, 53, 66])
        #expect(record.flow(Resource.experience, .arena) == 50)
        #expect(record.tally(.arenaMilestones) == 7)
        #expect(record.tally(.arenaReached, Int(ArenaBand.reached(50))) == 1)
        let gifts = (0..<ground.rules.consumableCount).filter { record.flow(Resource.consumable($0), .arena) > 0 }
        #expect((0..<ground.rules.consumableCount).reduce(0) { $0 + record.flow(Resource.consumable($1), .arena) } == 4)
        let tables = ground.rules.consumableTables
        let sources = [tables.commonGift, tables.uncommonGift, tables.rareGift, tables.epicGift]
        for gift in gifts { #expect(sources.contains { $0.kinds.contains(UInt8(gift)) }) }
        for table in sources { #expect(gifts.contains { table.kinds.contains(UInt8($0)) }) }
        let gear = record.rolls(.arenaEquipment)
        #expect(gear.map(\.chance) == [1_000_000, 250_000, 350_000])
        #expect(record.tally(.otherDrops) == Int64(gear.count(where: \.isHit)))
        #expect(record.tally(.otherDrops, 0) + record.tally(.otherDrops, 1) == 0)

        // Once a local day, even if a player pays for more.
        ground.giveGold(100)
        #expect(try ground.play(.runArena(plan)).flow(Resource.gold, .arena) == 0)
        try ground.open(day: ground.now.day + 1)
        #expect(try ground.play(.runArena(plan)).flow(Resource.gold, .arena) == 214)
        let everyRun = Self.sure + ["arena.rules.milestonesPay=run"]
        (ground, plan) = try self.ground(stats: 10_000, changing: everyRun)
        ground.giveGold(50)
        for _ in 0..<2 { #expect(try ground.play(.runArena(plan)).flow(Resource.gold, .arena) == 214) }
        let weekly = Self.sure + ["arena.rules.milestonesPay=week"]
        (ground, plan) = try self.ground(stats: 10_000, changing: weekly)
        for day in 0..<8 {
            #expect(try ground.play(.runArena(plan)).flow(Resource.gold, .arena) == (day % 7 == 0 ? 214 : 0))
            try ground.open(day: ground.now.day + 1)
        }
    }

    @Test("QB33 six weekly modifiers, dated by week: 2x, +10 HP, 50 HP, all bosses, +50 % gold, one stat 2x in turn")
    func modifiers() throws {
        let rules = try QuestBondFiles.rules()
        #expect(rules.arena.modifiers.count == 6)
        for week in Int32(0)..<30 { #expect(rules.arenaTable.modifier(inWeek: week) == Int(week) % 6) }
        let stats = stride(from: Int32(5), to: 36, by: 6).map { rules.arenaTable.element(inWeek: $0) }
        #expect(stats == [.strength, .wisdom, .dexterity, .strength, .wisdom, .dexterity])

        func chance(_ week: String, wave: Int, _ heroClass: HeroClass = .trickster) throws -> Int64 {
            let (ground, plan) = try ground(heroClass.line, stats: 3, week: week)
            var hero = ground.hero
            hero.heroClass = heroClass
            return Int64(
                hero.arenaChance(wave: wave, approach: plan.usual, at: ground.now.instant, ground.rules).partsPerMillion
            )
        }
        let plain = try chance("endurance", wave: 1)
        #expect(plain == 3_000_000 * 1_000_000 / (18 * 1_150_000))
        for week in ["berserker", "glassCannon"] { #expect(abs(try chance(week, wave: 1) - plain * 2) <= 1) }
        // A third of the mean is doubled.
        #expect(abs(try chance("elementalFury", wave: 1) - plain * 4 / 3) <= 1)
        #expect(try chance("bossRush", wave: 1) != plain)
        #expect(try chance("bossRush", wave: 5) == chance("endurance", wave: 5))
        let guarded = try chance("bossRush", wave: 1, .paladin)
        #expect(abs(guarded - (try chance("bossRush", wave: 1)) * 6 / 5) <= 1)

        var (timed, plan) = try ground(stats: 10_000, week: "timeTrial", changing: Self.sure)
        #expect(try timed.play(.runArena(plan)).flows(Resource.gold, .arena).prefix(5) == [8, 15, 23, 38, 60])

        // Ten HP back after each wave that is won: luck decides which are, and the HP how many losses a run bears.
        (timed, plan) = try ground(.archer, stats: 8, changing: Self.again + ["arena.rules.lastWave=200"])
        var healed = 0
        for _ in 0..<40 {
            timed.giveGold(50)
            let waves = try timed.play(.runArena(plan)).rolls(.arenaWave)
            var hitPoints = 100
            for wave in waves {
                #expect(hitPoints > 0)
                // 40 × 100 / 108 = 37, × 0.9 = 33.
                hitPoints = wave.isHit ? min(hitPoints + 10, 100) : hitPoints - 33
            }
            #expect(hitPoints <= 0)
            healed += waves.count { $0.isHit }
        }
        #expect(healed > 40)
    }

    @Test("QB18 QB33 approaches of one class are refused to every other, and numbers without a row to all")
    func approaches() throws {
        let rules = try QuestBondFiles.rules()
        let exclusive = rules.arena.approaches.compactMap(\.heroClass)
        #expect(Set(exclusive) == Set(HeroClass.allCases.filter(\.isEvolved)))
        for (heroClass, id) in [(HeroClass.berserker, "rampage"), (.paladin, "shieldWall"), (.sorcerer, "arcaneTide")] {
            #expect(rules.arena.approaches.first { $0.id == id }?.heroClass == heroClass)
        }
        for heroClass in HeroClass.allCases {
            for (index, row) in rules.arena.approaches.enumerated() {
                let isOpen = row.heroClass == nil || row.heroClass == heroClass
                #expect(rules.isOpen(approach: index, to: heroClass) == isOpen)
                var ground = try Playground(heroClass.line)
                ground.party.acting.heroClass = heroClass
                let before = ground.party
                let spot = [
                    plan(index), ArenaPlan(usual: 0, boss: index, hurt: 0, hurtBelow: 9),
                    ArenaPlan(usual: 0, boss: 0, hurt: index, hurtBelow: 9),
                ][index % 3]
                #expect(ground.act(.runArena(spot)) == (isOpen ? nil : .notOfThisClass), "\(heroClass) \(row.id)")
                if !isOpen { #expect(ground.party == before) }
            }
            for aim in [ApproachAim.boldest, .soundest, .safest] {
                #expect(rules.isOpen(approach: rules.approach(aim, for: heroClass), to: heroClass))
            }
        }
        var ground = try Playground()
        for number in [-1, rules.arenaTable.ways.count, Int.max, Int.min] {
            #expect(ground.act(.runArena(plan(number))) == .noSuchApproach)
            #expect(ground.act(.runArena(ArenaPlan(usual: 0, boss: 0, hurt: number, hurtBelow: 1))) == .noSuchApproach)
        }
    }

    @Test("QB33 the personal best and its day are kept for good; the leaderboard's value is the week's best")
    func bests() throws {
        var (ground, plan) = try ground(stats: 10_000, changing: Self.sure)
        let first = Moment.week(of: ground.now.day)
        try ground.play(.runArena(plan))
        #expect(ground.hero.arena.best == 50 && ground.hero.arena.bestDay == ground.now.day)
        let day = ground.now.day
        ground.setStats(0)
        try ground.open(day: day + 6)
        try ground.play(.runArena(plan))
        #expect(ground.hero.bestWave(inWeek: first) == 50)
        #expect(ground.hero.standing(.week(first)).wave == 50 && ground.hero.standing(.allTime).wave == 50)
        #expect(ground.party.leaderboard(.week(first)).map(\.standing.wave) == [50])
        try ground.open(day: day + 7)
        #expect(ground.hero.standing(.week(first + 1)).wave == 0)
        #expect(ground.hero.bestWave(inWeek: first + 1) == 0)
        try ground.play(.runArena(plan))
        #expect(ground.hero.bestWave(inWeek: first + 1) == 0)
        #expect(ground.hero.arena.best == 50 && ground.hero.arena.bestDay == day)
    }

    @Test("QB08 QB33 a wave is reached once it is fought: the one that is lost counts for the quest, not as the best")
    func reached() throws {
        // The last wave that is won leads to one more, which is lost.
        var (ground, plan) = try ground(stats: 10)
        let fought = try ground.play(.runArena(plan)).rolls(.arenaWave)
        let won = fought.count(where: \.isHit)
        #expect(fought.last?.isHit == false && fought.count == won + 1)
        #expect(ground.hero.day.arenaWave == won && ground.hero.arena.best == won)
        var quest = DailyQuest()
        quest.kind = .completeArenaWave
        #expect(ground.hero.progress(of: quest, ground.rules) == Steps(won + 1))
        let strict = try QuestBondFiles.rules(["quests.arenaWaveWon=true"])
        #expect(ground.hero.progress(of: quest, strict) == Steps(won))
        // A run of lesser waves takes nothing back.
        ground.setStats(0)
        ground.giveGold(1_000)
        try ground.play(.runArena(plan))
        #expect(ground.hero.progress(of: quest, ground.rules) == Steps(won + 1))
        // Who wins the last wave there is reaches no further one.
        let (all, boldest) = try self.ground(stats: 10_000, changing: Self.sure)
        ground = all
        try ground.play(.runArena(boldest))
        #expect(ground.hero.progress(of: quest, ground.rules) == 50)
        try ground.open(day: ground.now.day + 1)
        #expect(ground.hero.progress(of: quest, ground.rules) == 0)
    }

    @Test(
        "QB33 QB34 content that no hero could play is refused with its place",
        arguments: [
            ("arena.rules.equipmentRarity=[0, 0, 0, 0, 0]", "arena.rules.equipmentRarity"),
            ("arena.milestones[1].wave=5", "arena.milestones"),
            ("arena.rules.leastDamage=0", "arena.rules.leastDamage"),
            ("arena.approaches.tactical.class=bard", "arena.approaches.tactical.class"),
            ("raid.spoils.equipmentRarity=[0, 0, 0, 0, 0]", "raid.spoils.equipmentRarity"),
            ("raid.rules.partyFactors=[1, 1.8, 2.4]", "raid.rules.partyFactors"),
        ])
    func mistakes(change: String, path: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let found = try #require(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found.path == path, "\(found)")
    }

    @Test("QB33 waves are won as often as their chances say")
    func luck() throws {
        var (ground, plan) = try ground(.archer, stats: 14)
        var entries: [JournalEntry] = []
        for _ in 0..<400 {
            ground.giveGold(50)
            entries += try ground.play(.runArena(plan)).rolls(.arenaWave)
        }
        let chances = entries.map { Double($0.chance) / 1e6 }
        try expectHits(
            entries.count(where: \.isHit), expected: chances.reduce(0, +),
            variance: chances.reduce(0) { $0 + $1 * (1 - $1) }, "waves")
    }
}
