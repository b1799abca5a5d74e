import QuestKernel
import Testing

@testable import QuestBond

@Suite struct QuestBondAchievementTests {
    private func number(_ id: String, _ rules: QuestBondRules) throws -> Int {
        try #require(rules.achievements.rows.firstIndex { $0.id == id })
    }

    @Test("QB20 there are 19 + 24 + 3 + 3 achievements, as many in each group as the document counts")
    func counts() throws {
        let rows = try QuestBondFiles.rules().achievements.rows
        #expect(rows.count == 49)
        func count(_ group: AchievementGroup, _ range: Range<Int>) -> Int { rows[range].count { $0.group == group } }
        #expect(
            [.tasks, .streaks, .levels, .dungeons, .party, .collector, .heroClass].map {
                count($0, 0..<16) + count($0, 46..<49)
            } == [4, 3, 4, 2, 2, 2, 2])
        #expect(
            [.cards, .forge, .party, .expeditions, .loot, .milestones, .rebirth].map { count($0, 16..<40) } == [
                4, 4, 4, 3, 3, 4, 2,
            ])
        #expect(count(.goals, 40..<46) == 3 && count(.wellness, 40..<46) == 3)
        #expect(Set(rows.map(\.name)).count == 49)
        #expect(rows.allSatisfy { $0.gold > 0 || $0.experience > 0 || $0.gems > 0 || !$0.title.isEmpty })
        #expect(AchievementMetric.allCases.count <= 32, "metrics have 32 places in a hero")
    }

    @Test(
        "QB20 conditions and rewards are the document's",
        arguments: [
            ("transcendent", 100, 0, 0, 50), ("cardCollector", 10, 200, 0, 0), ("bestiaryScholar", 25, 0, 0, 3),
            ("monsterExpert", 50, 0, 0, 10), ("apprenticeSmith", 1, 0, 100, 0), ("masterCraftsman", 25, 500, 0, 0),
            ("perfection", 10, 0, 0, 10), ("affixHunter", 1, 0, 0, 3), ("strongerTogether", 2, 0, 100, 0),
            ("fullParty", 4, 200, 0, 0), ("ironChain", 7, 0, 0, 5), ("unbreakableBond", 30, 0, 0, 15),
            ("explorer", 1, 0, 200, 0), ("veteranExplorer", 10, 0, 0, 5), ("intoTheUnknown", 24, 0, 0, 10),
            ("luckyFind", 1, 100, 0, 0), ("affixed", 1, 0, 0, 5), ("suitedUp", 1, 500, 0, 0),
            ("morningPerson", 7, 200, 0, 0), ("categoryMaster", 10, 0, 0, 5), ("personalBest", 1, 0, 200, 0),
            ("habitMachine", 5, 0, 0, 10), ("reborn", 1, 500, 0, 0), ("eternal", 5, 0, 0, 50),
        ] as [(String, Int64, Int64, Int64, Int64)])
    func rewards(id: String, target: Int64, gold: Int64, experience: Int64, gems: Int64) throws {
        let rules = try QuestBondFiles.rules()
        let row = rules.achievements.rows[try number(id, rules)]
        #expect(row.target.rawValue == target)
        #expect(row.gold.rawValue == gold && row.experience.rawValue == experience && row.gems.rawValue == gems)
    }

    @Test("QB20 a reward comes once, at the moment of unlocking, through its own account")
    func onceAndAtOnce() throws {
        var ground = try Playground(changing: ["achievements.rows.firstDeeds.target=3"])
        let first = try number("firstDeeds", ground.rules)
        for _ in 0..<2 {
            let record = try ground.play(.completeTask(.mental, .small, .quick))
            #expect(record.flow(Resource.experience, .achievements) == 0)
        }
        let third = try ground.play(.completeTask(.mental, .small, .quick))
        #expect(third.tally(.achievementsUnlocked, first) == 1)
        #expect(third.flow(Resource.experience, .achievements) == 50)
        #expect(ground.hero.achievementCount == 1)
        let fourth = try ground.play(.completeTask(.mental, .small, .quick))
        #expect(fourth.tally(.achievementsUnlocked) == 0)
    }

    @Test("QB20 a broken streak takes no achievement back, and its progress starts again")
    func permanent() throws {
        var ground = try Playground()
        let week = try number("weekOfFire", ground.rules)
        for day in LocalDay(0)...6 {
            if day > 0 { try ground.open(day: day) }
            try ground.play(.completeTask(.mental, .small, .quick))
            #expect(ground.hero.achievements.progress(of: .streak) == Int64(day) + 1)
        }
        #expect(ground.hero.achievements.book.unlocked.contains(week))
        try ground.open(day: 40)
        var record = Record(entries: [])
        // The offer of that day: three tasks start a new one.
        for begun in [Int64(0), 0, 1] {
            record.entries += try ground.play(.completeTask(.mental, .small, .quick)).entries
            #expect(ground.hero.achievements.progress(of: .streak) == begun)
        }
        #expect(ground.hero.achievements.book.unlocked.contains(week))
        #expect(record.tally(.achievementsUnlocked, week) == 0)
    }

    @Test("QB20 play reaches levels, the forge, drops and the class; level 100 gives 50 gems and a title")
    func byPlay() throws {
        var ground = try Playground()
        func has(_ id: String, _ ground: Playground) throws -> Bool {
            ground.hero.achievements.book.unlocked.contains(try number(id, ground.rules))
        }
        let climbed = ground.reach(level: 100)
        #expect(try has("risingStar", ground) && has("halfwayToHeaven", ground) && has("transcendent", ground))
        #expect(climbed.tally(.achievementsUnlocked, try number("transcendent", ground.rules)) == 1)
        // Chests may hold an item with both affixes.
        let pairs = climbed.tally(.achievementsUnlocked, try number("affixHunter", ground.rules))
        #expect(climbed.flow(Resource.gems, .achievements).rawValue == 50 + 3 * pairs)
        #expect(ground.hero.titles(ground.rules) == ["Transcendent"])

        ground.setStats(20)
        try ground.play(.evolve(.berserker))
        #expect(try has("pathChosen", ground) && has("pathMastered", ground))

        ground.pamper()
        #expect(try !has("apprenticeSmith", ground))
        let crafted = try ground.play(.craft(0, .weapon, nil))
        #expect(crafted.flow(Resource.experience, .achievements) == 100)

        ground.wear(Item.plain(.rare, .weapon, points: 5))
        var steps = 0
        while ground.hero.worn[0].enhancement < 10, steps < 400 {
            #expect(try !has("perfection", ground))
            ground.act(.enhance(.weapon, withCatalyst: false))
            steps += 1
        }
        #expect(try has("perfection", ground) == (ground.hero.worn[0].enhancement == 10))
        #expect(ground.hero.worn[0].enhancement == 10)
    }

    @Test("QB20 Affix Hunter: a scroll in the second place of a worn item unlocks it")
    func affixHunter() throws {
        var ground = try Playground()
        let hunter = try number("affixHunter", ground.rules)
        let prefix = try #require(ground.rules.affixes.firstIndex { $0.kind == .prefix && $0.heroClass == nil })
        let suffix = try #require(ground.rules.affixes.firstIndex { $0.kind == .suffix && $0.heroClass == nil })
        ground.wear(Item.plain(.rare).with(prefix: prefix))
        ground.giveGold(10_000)
        ground.give(1, of: Resource.scroll(suffix))
        let record = try ground.play(.applyScroll(suffix, .weapon))
        #expect(record.tally(.achievementsUnlocked, hunter) == 1)
        #expect(record.flow(Resource.gems, .achievements) == 3)
    }

    @Test("QB20 Personal Best: a day beats all days before it, once a day; the first day sets the mark")
    func personalBest() throws {
        var ground = try Playground()
        func work(_ tasks: Int) throws -> Int64 {
            try (0..<tasks).reduce(0) { sum, _ in
                let record = try ground.play(.completeTask(.mental, .small, .quick))
                return sum + record.tally(.achievementsUnlocked, try number("personalBest", ground.rules))
            }
        }
        #expect(try work(3) == 0)
        try ground.open(day: 1)
        #expect(try work(3) == 0)
        #expect(try work(1) == 1)
        #expect(try work(3) == 0)
        #expect(ground.hero.achievements.progress(of: .personalRecords) == 1)
        try ground.open(day: 2)
        #expect(try work(8) == 0)
        #expect(ground.hero.achievements.progress(of: .personalRecords) == 2)
    }

    @Test("QB20 Habit Machine: five habit streaks of seven days at the same time")
    func habitMachine() throws {
        var ground = try Playground()
        let machine = try number("habitMachine", ground.rules)
        for _ in 0..<5 { try ground.play(.addHabit(.wellness)) }
        var unlockedOn: LocalDay?
        for day in LocalDay(0)...8 {
            if day > 0 { try ground.open(day: day) }
            // The fifth habit is taken up a day later.
            for habit in 0..<5 where habit < 4 || day > 0 { try ground.play(.completeHabit(habit, .quick)) }
            if ground.hero.achievements.book.unlocked.contains(machine), unlockedOn == nil { unlockedOn = day }
        }
        #expect(unlockedOn == 7)
    }

    @Test("QB20 Curator counts different pieces of the catalog, not pieces")
    func curator() throws {
        var ground = try Playground()
        var journal = Journal()
        for row in [3, 3, 7, 3, 7, 9] {
            var item = Item.plain(.common)
            item.catalogRow = UInt16(row)
            ground.party.acting.noteItem(item, ground.turn, &journal)
        }
        #expect(ground.hero.achievements.progress(of: .catalogPieces) == 3)
        #expect(ground.hero.achievements.progress(of: .items) == 6)
        #expect(ground.rules.items.count <= SmallSet.limit)
    }

    @Test("QB20 what is made, bought, owed or given counts as received, as drops do; a set piece is a crafted item too")
    func everyPieceCounts() throws {
        var ground = try Playground()
        func received() -> Int64 { ground.hero.achievements.progress(of: .items) }
        try ground.play(.completeTask(.mental, .small, .quick))
        var before = received()
        try ground.play(.claimStarterGear)
        #expect(received() == before + 2)
        before = received()
        ground.give(100_000, of: Resource.gold)
        for kind in MaterialKind.allCases { ground.give(1_000, of: Resource.material(kind, .legendary)) }
        try ground.play(.craftSet(.weapon))
        #expect(received() == before + 1)
        #expect(ground.hero.achievements.progress(of: .crafted) == 1)
        try ground.play(.buy(.stock(0)))
        #expect(received() == before + 2)

        var group = try TestParty(2)
        group.give(100_000, of: Resource.gold, to: 0)
        group.change(0) { $0.bag.append(Item.plain(.common)) }
        let others = group.party[1].achievements.progress(of: .items)
        try group.play(.gift(group.party[0].bag.count - 1, 1), by: 0)
        #expect(group.party[1].achievements.progress(of: .items) == others + 1)
    }

    @Test("QB20 QB32 hours of the longest expedition stay those of the longest")
    func longestExpedition() throws {
        var ground = try Playground()
        let hours = ground.rules.expeditions.map { $0.minutes / 60 }
        let byLength = hours.indices.sorted { hours[$0] > hours[$1] }
        let (longest, shortest) = (try #require(byLength.first), try #require(byLength.last))
        #expect(hours[shortest] < hours[longest])
        var journal = Journal()
        for index in [longest, shortest] {
            ground.party.acting.finishExpedition(index, decided: 0, ground.turn, &journal)
            #expect(ground.hero.achievements.progress(of: .expeditionHours) == hours[longest].rawValue)
        }
    }

    @Test(
        "QB20 an achievement that gives equipment gives a piece of its rarity; one that joins the content later counts")
    func laterAndEquipment() throws {
        var ground = try Playground()
        for _ in 0..<4 { try ground.play(.completeTask(.mental, .small, .quick)) }
        // The same hero under content with an easier row, as if it had come with an update.
        ground.party.acting.achievements.book = AchievementBook()
        let changed = try QuestBondFiles.rules([
            "achievements.rows.monsterScholar.metric=tasks", "achievements.rows.monsterScholar.target=4",
            "achievements.rows.monsterScholar.item=legendary",
        ])
        var later = try Playground(rules: changed)
        later.party = ground.party
        later.wait(untilDay: 1)
        let record = try later.play(.open)
        #expect(record.tally(.achievementsUnlocked, try number("monsterScholar", changed)) == 1)
        #expect(record.flow(Resource.equipment, .achievements) == 1)
        #expect(later.hero.bag.last?.rarity == .legendary)
        #expect(later.hero.titles(changed) == ["Monster Scholar"])
    }

    @Test("QB20 an achievement that is not active is never unlocked")
    func inactive() throws {
        for (isActive, unlocked) in [(true, Int64(1)), (false, 0)] {
            var ground = try Playground(changing: ["achievements.rows.eternalFlame.active=\(isActive)"])
            var journal = Journal()
            ground.party.acting.note(.streak, isNow: 100, ground.turn, &journal)
            let record = Record(entries: journal.entries)
            #expect(record.tally(.achievementsUnlocked, try number("eternalFlame", ground.rules)) == unlocked)
        }
    }

    @Test("QB20 counters do not run over")
    func saturates() throws {
        var ground = try Playground()
        var journal = Journal()
        for _ in 0..<3 { ground.party.acting.note(.items, by: .max, ground.turn, &journal) }
        #expect(ground.hero.achievements.progress(of: .items) == Int64(Int32.max))
    }
}
