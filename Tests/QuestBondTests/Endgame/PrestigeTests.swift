import QuestKernel
import Testing

@testable import QuestBond

@Suite struct PrestigeTests {
    private static let rebirth = "prestige.mode=rebirth"

    /// A hero at level 100 with exactly the EXP for it.
    private func ground(_ heroClass: HeroClass = .mage, changing changes: [String] = []) throws -> Playground {
        var ground = try Playground(heroClass, changing: changes)
        ground.reach(level: 100)
        return ground
    }

    private func gain(_ experience: Int64, _ ground: inout Playground) -> Record {
        var journal = Journal()
        ground.party.acting.gainExperience(Experience(rawValue: experience), from: .tasks, ground.turn, &journal)
        return Record(entries: journal.entries)
    }

    @Test(
        "QB19 beyond level 100 each paragon level, 1,500 EXP apart, gives +1 to one stat and a little gold, without end"
    )
    func paragonLevels() throws {
        var ground = try ground()
        let start = ground.hero.stats
        #expect(ground.hero.paragonLevel == 0)
        #expect(gain(1_499, &ground).tally(.paragonStats) == 0)
        let first = gain(1, &ground)
        #expect(first.flow(Resource.paragonLevels, .paragon) == 1)
        #expect(first.flow(Resource.gold, .paragon) == 100)
        #expect(ground.hero.paragonLevel == 1 && ground.hero.level == 100)
        #expect(gain(1_500 * 3 + 10, &ground).flow(Resource.paragonLevels, .paragon) == 3)
        #expect(gain(1_490, &ground).flow(Resource.paragonLevels, .paragon) == 1)
        let grown = zip(ground.hero.stats, start).map { $0 - $1 }
        #expect(grown.reduce(0, +) == 5 && grown[Stat.endurance.index] == 0)
        // A gain of any size is counted in full, if not at once.
        _ = gain(1_500 * 150, &ground)
        _ = gain(1, &ground)
        #expect(ground.hero.paragonLevel == 155)
    }

    @Test("QB19 a paragon level's stat is any of six alike")
    func paragonStats() throws {
        var ground = try ground()
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<60 {
            let record = gain(1_500 * 50, &ground)
            for stat in 0..<6 { counts[stat] += Int(record.tally(.paragonStats, stat)) }
        }
        #expect(counts.reduce(0, +) == 3_000)
        try expectShares(counts, [1, 1, 1, 1, 1, 1], "stats")
    }

    @Test("QB19 the newest paragon level's stat may be drawn again for gold, and is another one")
    func reroll() throws {
        var ground = try ground()
        #expect(ground.act(.rerollParagon) == .noParagonLevel)
        _ = gain(1_500, &ground)
        ground.party.acting.ledger = Ledger(resources: Resource.count)
        #expect(ground.act(.rerollParagon) == .notEnoughGold)
        ground.giveGold(250 * 50)
        let total = ground.hero.stats.reduce(0, +)
        for _ in 0..<50 {
            let before = ground.hero
            let old = try #require(before.newestParagonStat)
            #expect(try ground.play(.rerollParagon).flow(Resource.gold, .paragonReroll) == -250)
            let new = try #require(ground.hero.newestParagonStat)
            #expect(new != old && new != .endurance)
            #expect(ground.hero.stats[old.index] == before.stats[old.index] - 1)
            #expect(ground.hero.stats[new.index] == before.stats[new.index] + 1)
        }
        #expect(ground.hero.stats.reduce(0, +) == total)
    }

    @Test("QB19 a hero plays on past 100: real tasks bring the next paragon levels")
    func playsOn() throws {
        var ground = try ground(.warrior)
        var tasks = 0
        while ground.hero.paragonLevel < 3, tasks < 400 {
            if tasks % 8 == 7 { try ground.open(day: ground.now.day + 1) }
            try ground.play(.completeTask(.physical, .large, .verified))
            tasks += 1
        }
        let beyond = ground.hero.ledger[Resource.experience] - ground.rules.curve.thresholds[99]
        #expect(ground.hero.paragonLevel == 3 && beyond / 1_500 == 3)
        // 45 × 1.3 × (1 + affinity + streak) a task: some twenty tasks a paragon level.
        #expect((45...80).contains(tasks), "\(tasks)")
    }

    @Test("QB19 the switch: paragon refuses rebirth, rebirth has no paragon levels; rebirth asks for level 100")
    func modes() throws {
        #expect(try QuestBondFiles.rules().prestigeMode == .paragon)
        var ground = try ground()
        #expect(ground.act(.rebirth(.mage)) == .notPlayedHere)
        ground = try self.ground(changing: [Self.rebirth])
        #expect(gain(1_500 * 4, &ground).tally(.paragonStats) == 0)
        #expect(ground.act(.rerollParagon) == .noParagonLevel)
        let before = ground.party
        for heroClass in HeroClass.allCases where heroClass.isEvolved {
            #expect(ground.act(.rebirth(heroClass)) == .notAStarterClass)
        }
        #expect(ground.party == before)
        var young = try Playground(changing: [Self.rebirth])
        young.reach(level: 99)
        #expect(young.act(.rebirth(.mage)) == .levelTooLow)
    }

    @Test("QB19 a hero is born again as any starter; by the other reading as its own, for the other path")
    func lines() throws {
        for keepsLine in [false, true] {
            var ground = try Playground(.mage, changing: [Self.rebirth, "prestige.keepsLine=\(keepsLine)"])
            ground.reach(level: 100)
            ground.setStats(100)
            try ground.play(.evolve(.sorcerer))
            #expect(ground.act(.rebirth(.archer)) == (keepsLine ? .notOfThisLine : nil))
            if keepsLine { try ground.play(.rebirth(.mage)) }
            #expect(ground.hero.rebirths == 1)
        }
    }

    @Test("QB19 rebirth resets level, allocated points and class, and keeps all else")
    func rebirth() throws {
        var ground = try Playground(.mage, changing: [Self.rebirth])
        let start = ground.hero.stats
        for _ in 0..<10 { try ground.play(.completeTask(.physical, .small, .quick)) }
        ground.reach(level: 100)
        try ground.play(.allocate(200, .wisdom))
        try ground.play(.allocate(40, .luck))
        try ground.play(.evolve(.sorcerer))
        ground.wear(.plain(.epic, .weapon, primary: .wisdom, points: 30))
        ground.party.acting.research.known = 1
        ground.party.acting.refreshBonuses(ground.rules)
        let before = ground.hero
        let record = try ground.play(.rebirth(.warrior))
        let hero = ground.hero
        // QB47: what was earned for all time is not forgotten with the level.
        #expect(hero.standing(.allTime).experience == before.ledger[Resource.experience])
        #expect(hero.level == 1 && hero.heroClass == .warrior && hero.unspentPoints == 0)
        #expect(hero.ledger[Resource.experience] == 0 && hero.rebirths == 1)
        #expect(record.entries.filter { $0.kind == .level }.map(\.cell) == [0])
        // What ten real tasks grew stays, and the start in the class's stat moves on.
        for stat in Stat.allCases {
            var points = start[stat.index] + (stat == .strength ? 1 : 0)
            if stat == .wisdom { points -= 3 }
            if stat == .strength { points += 3 }
            #expect(hero.stats[stat.index] == points, "\(stat)")
        }
        #expect(hero.worn == before.worn && hero.bag == before.bag && hero.habits == before.habits)
        #expect(hero.streak == before.streak && hero.research == before.research)
        // The achievement "Reborn" pays 500 gold.
        #expect(record.flow(Resource.gold) == 500 && record.flow(Resource.gold, .achievements) == 500)
        for resource in 0..<UInt16(Resource.count) where ![1, 166].contains(resource) {
            let paid = ResourceID(resource) == Resource.gold.id ? Int64(500) : 0
            #expect(hero.ledger[ResourceID(resource)] == before.ledger[ResourceID(resource)] + paid)
        }
        // The climb begins again, with its gold and points, and the other way of the new class is open.
        let climb = ground.reach(level: 20)
        #expect(climb.entries.filter { $0.kind == .level }.map(\.cell) == Array(UInt16(1)...19))
        #expect(ground.hero.unspentPoints == 57)
        ground.party.acting.stats[Stat.defense.index].rawValue = 15_000_000
        try ground.play(.evolve(.paladin))
    }

    @Test("QB19 rebirths give +5 % EXP, gold and drops in turn, then 3 % of all stats and 1 % each; and titles")
    func bonuses() throws {
        var ground = try Playground(.mage, changing: [Self.rebirth])
        let titles = ["Reborn", "Twice-Forged", "Thrice-Blessed", "Ascendant", "Eternal Mage", "Eternal Mage"]
        #expect(ground.rules.title(afterRebirths: 0, .mage) == nil)
        for count in Int64(1)...6 {
            ground.reach(level: 100)
            try ground.play(.rebirth(.mage))
            let bonuses = ground.hero.bonuses
            #expect(bonuses.experience.rawValue == 50_000)
            #expect(bonuses.gold.rawValue == (count >= 2 ? 50_000 : 0))
            #expect(bonuses.drops.rawValue == (count >= 3 ? 50_000 : 0))
            #expect(bonuses.statShare.rawValue == (count >= 4 ? 30_000 + (count - 4) * 10_000 : 0))
            #expect(ground.rules.title(afterRebirths: Pieces(rawValue: count), .mage) == titles[Int(count) - 1])
            // The hero bears them all, each once; "Reborn" and "Eternal" are achievements' titles too.
            let borne = ground.hero.titles(ground.rules).filter { titles.contains($0) }
            #expect(Set(borne) == Set(titles.prefix(Int(count))) && borne.count == Set(borne).count)
        }
        ground.setStats(100)
        #expect(ground.hero.power(for: .luck, at: 0).rawValue == 105_000_000)
    }

    @Test("QB19 \"all stats\" of a rebirth are the hero's own; by the other reading what gear adds too")
    func statsOfGear() throws {
        for (ofGear, power) in [(false, Int64(123_000_000)), (true, 123_600_000)] {
            let changes = [Self.rebirth, "prestige.rebirths[3].stats=0.2", "prestige.statsOfGear=\(ofGear)"]
            var ground = try Playground(.mage, changing: changes)
            ground.give(4, of: Resource.rebirths)
            ground.setStats(100)
            ground.wear(.plain(.epic, .weapon, primary: .luck, points: 3))
            ground.party.acting.refreshBonuses(ground.rules)
            #expect(ground.hero.power(for: .luck, at: 0).rawValue == power)
        }
    }
}
