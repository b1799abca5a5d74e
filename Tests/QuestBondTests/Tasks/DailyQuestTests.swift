import QuestKernel
import Testing

@testable import QuestBond

@Suite struct DailyQuestTests {
    /// Quests that three tasks finish.
    private static let easy = [
        "quests.kinds.completeTasks.weight=1", "quests.kinds.earnExp.weight=1", "quests.kinds.maintainStreak.weight=1",
        "quests.kinds.completeCategory.weight=0", "quests.kinds.startTraining.weight=0",
        "quests.kinds.clearDungeonRooms.weight=0", "quests.kinds.earnGold.weight=0",
        "quests.kinds.forgeItem.weight=0", "quests.kinds.useConsumable.weight=0",
        "quests.kinds.completeArenaWave.weight=0", "quests.kinds.checkMood.weight=0",
        "quests.kinds.completeDuty.weight=0", "quests.kinds.attemptCardContent.weight=0",
        "quests.kinds.earnExp.targetAtFirstLevel=1", "quests.kinds.earnExp.targetAtLastLevel=1",
    ]

    private func finish(_ ground: inout Playground) throws {
        for _ in 0..<5 { try ground.play(.completeTask(.mental, .small, .quick)) }
        for quest in 0..<3 { try ground.play(.claimQuest(quest)) }
    }

    @Test("QB08 three quests of different kinds a day, drawn from the date and the player alone")
    func drawnByDate() throws {
        var ground = try Playground(seed: 5)
        var idle = try Playground(seed: 5)
        var seen: Set<QuestKind> = []
        for day in LocalDay(1)...200 {
            try ground.open(day: day)
            #expect(Set(ground.hero.quests.map(\.kind)).count == 3)
            seen.formUnion(ground.hero.quests.map(\.kind))
            if day % 50 == 0 {
                try idle.open(day: day)
                #expect(idle.hero.quests == ground.hero.quests)
            }
        }
        // A hero who plays alone gets no quest about completing tasks together.
        #expect(seen == Set(QuestKind.allCases).subtracting([.partyTaskSync]))
    }

    @Test("QB08 a kind is drawn as often as its weight says")
    func weights() throws {
        var ground = try Playground(changing: ["quests.perDay=1"])
        var counts = [Int](repeating: 0, count: QuestKind.allCases.count)
        for day in LocalDay(1)...4_000 {
            try ground.open(day: day)
            counts[ground.hero.quests[0].kind.index] += 1
        }
        try expectShares(counts, [3, 3, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 0, 2])
    }

    @Test("QB08 quests pay 30 gold at level 1 and 100 at level 100, once, and only when done")
    func paysOnce() throws {
        for (level, gold) in [(1, Int64(30)), (100, 100)] {
            var ground = try Playground(changing: Self.easy)
            #expect(ground.act(.claimQuest(0)) == .questNotDone)
            for _ in 0..<6 { try ground.play(.completeTask(.mental, .small, .quick)) }
            ground.party.acting.level = Int32(level)
            ground.party.acting.bonuses.gold = 0
            let record = try ground.play(.claimQuest(0))
            #expect(record.flow(Resource.gold, .dailyQuests).rawValue == gold)
            #expect(ground.act(.claimQuest(0)) == .alreadyClaimedToday)
        }
    }

    @Test("QB08 the bonus quest asks for all three, and there is one a day")
    func bonusQuest() throws {
        var ground = try Playground(changing: Self.easy)
        while let open = ground.hero.quests.firstIndex(where: {
            ground.hero.progress(of: $0, ground.rules) < $0.target
        }) {
            #expect(ground.act(.claimQuest(open)) == .questNotDone)
            #expect(ground.act(.claimBonusQuest) == .questNotDone)
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        // "Completed first": whether the others are claimed does not matter.
        try ground.play(.claimQuest(1))
        let record = try ground.play(.claimBonusQuest)
        #expect(record.flow(Resource.gold, .dailyQuests) > 0)
        #expect(record.flow(Resource.gems, .dailyQuests) > 0)
        #expect(ground.act(.claimBonusQuest) == .alreadyClaimedToday)
        #expect(ground.hero.questDaysOfWeek(ground.rules) == 1)
        for quest in [2, 0] { try ground.play(.claimQuest(quest)) }
        for index in [-1, 3, Int.max, Int.min] { #expect(ground.act(.claimQuest(index)) == .noSuchQuest) }
    }

    @Test("QB08 the weekly chest opens after five days of seven, once a week, with gold and a consumable")
    func weeklyChest() throws {
        var ground = try Playground(changing: Self.easy + ["quests.weeklyRareChance=1"])
        var days = 0
        for day in LocalDay(0)...6 where day != 2 {
            if day > 0 { try ground.open(day: day) }
            #expect(ground.act(.claimWeeklyChest) == (days < 5 ? .questNotDone : .alreadyClaimedThisWeek))
            try finish(&ground)
            try ground.play(.claimBonusQuest)
            days += 1
            if days == 5 {
                let record = try ground.play(.claimWeeklyChest)
                #expect(record.flow(Resource.gold, .weeklyChest) == 250)
                #expect(record.tally(.otherDrops, 2) + record.tally(.otherDrops, 3) + record.tally(.otherDrops, 4) == 1)
                let consumables = (0..<ground.rules.consumableCount).map {
                    record.flow(Resource.consumable($0), .weeklyChest)
                }
                #expect(consumables.reduce(0, +) == 1)
            }
        }
        try ground.open(day: 7)
        #expect(ground.act(.claimWeeklyChest) == .questNotDone)
    }

    /// Days of the first week on which all quests are done: on the last of them none is claimed.
    private func earns(_ days: Int, _ changes: [String] = []) throws -> Playground {
        var ground = try Playground(changing: Self.easy + changes)
        for day in 0..<LocalDay(days) {
            if day > 0 { try ground.open(day: day) }
            if day < days - 1 {
                try finish(&ground)
                try ground.play(.claimBonusQuest)
            } else {
                for _ in 0..<5 { try ground.play(.completeTask(.mental, .small, .quick)) }
            }
        }
        return ground
    }

    @Test("QB08 a day counts for the weekly chest once its quests are done; by the other reading once it is claimed")
    func unclaimedDays() throws {
        var ground = try earns(5)
        #expect(ground.hero.questDaysOfWeek(ground.rules) == 5)
        var later = ground
        // Claimed after the chest it counts no second time.
        try ground.play(.claimWeeklyChest)
        for quest in 0..<3 { try ground.play(.claimQuest(quest)) }
        try ground.play(.claimBonusQuest)
        try ground.open(day: 5)
        #expect(ground.hero.questDaysOfWeek(ground.rules) == 5)
        // It counts on the days after it, too.
        try later.open(day: 5)
        #expect(later.hero.questDaysOfWeek(later.rules) == 5)
        try later.play(.claimWeeklyChest)
        #expect(later.act(.claimWeeklyChest) == .alreadyClaimedThisWeek)

        var strict = try earns(5, ["quests.dayCountsUnclaimed=false"])
        #expect(strict.act(.claimWeeklyChest) == .questNotDone)
        try strict.open(day: 5)
        #expect(strict.hero.questDaysOfWeek(strict.rules) == 4)
    }

    @Test("QB08 an earned chest waits beside the next week's, one at most; by the other reading it ends with its week")
    func waitingChest() throws {
        var ground = try earns(5)
        try ground.open(day: 7)
        #expect(ground.hero.chestWaits && ground.hero.questDaysOfWeek(ground.rules) == 0)
        var twice = ground
        #expect(try ground.play(.claimWeeklyChest).flow(Resource.gold, .weeklyChest) == 250)
        #expect(ground.act(.claimWeeklyChest) == .questNotDone)
        // Earned again and not taken: one chest is lost.
        for day in LocalDay(7)...11 {
            if day > 7 { try twice.open(day: day) }
            try finish(&twice)
        }
        try twice.open(day: 40)
        try twice.play(.claimWeeklyChest)
        #expect(twice.act(.claimWeeklyChest) == .questNotDone)

        var strict = try earns(5, ["quests.chestWaits=false"])
        try strict.open(day: 7)
        #expect(strict.act(.claimWeeklyChest) == .questNotDone)
    }

    @Test("QB08 targets grow with level, and each kind counts its own thing")
    func progress() throws {
        var ground = try Playground(.mage)
        ground.reach(level: 100)
        try ground.open(day: 1)
        let tasks = DailyQuest.asking(.completeTasks)
        #expect(ground.hero.progress(of: tasks, ground.rules) == 0)
        try ground.play(.completeTask(.social, .large, .quick))
        try ground.play(.startMission(0))
        let record = Record(entries: ground.journal.entries)
        #expect(ground.hero.progress(of: tasks, ground.rules) == 1)
        #expect(ground.hero.progress(of: .asking(.completeCategory, .social), ground.rules) == 1)
        #expect(ground.hero.progress(of: .asking(.completeCategory, .mental), ground.rules) == 0)
        #expect(ground.hero.progress(of: .asking(.startTraining), ground.rules) == 1)
        #expect(
            ground.hero.progress(of: .asking(.earnExp), ground.rules).rawValue
                == record.flow(Resource.experience).rawValue)
        #expect(
            ground.hero.progress(of: .asking(.earnGold), ground.rules).rawValue == record.flow(Resource.gold).rawValue)
        #expect(ground.hero.progress(of: .asking(.maintainStreak, target: 1), ground.rules) == 1)
        #expect(ground.hero.progress(of: .asking(.useConsumable), ground.rules) == 0)
        let potion = ground.give(.hpPotion)
        try ground.play(.use(potion))
        #expect(ground.hero.progress(of: .asking(.useConsumable), ground.rules) == 1)
    }

    @Test("QB08 a streak of one day and more is maintained; by the other reading it must be kept on the day itself")
    func maintainedStreak() throws {
        for (changes, early) in [([String](), Steps(1)), (["quests.streakOfToday=true"], 0)] {
            var ground = try Playground(changing: changes)
            let quest = DailyQuest.asking(.maintainStreak, target: 1)
            #expect(ground.hero.progress(of: quest, ground.rules) == 0)
            try ground.play(.completeTask(.mental, .small, .quick))
            #expect(ground.hero.progress(of: quest, ground.rules) == 1)
            try ground.open(day: 1)
            #expect(ground.hero.progress(of: quest, ground.rules) == early)
            try ground.open(day: 4)
            #expect(ground.hero.progress(of: quest, ground.rules) == 0)
        }
    }

    @Test(
        "QB03 QB11 a bonus loot roll is the same for a routine and a login day: a task's roll, or an item for certain")
    func bonusRoll() throws {
        for (changes, items) in [([String](), 0), (["loot.bonusRoll=item"], 40)] {
            var drops: Int64 = 0
            for seed in UInt64(1)...40 {
                var ground = try Playground(seed: seed, changing: changes + ["loot.tasks.equipmentChance=0"])
                ground.party.acting.loginDay = 6
                drops += try ground.play(.claimLogin).tally(.otherDrops)
            }
            #expect(drops == Int64(items))
        }
    }

    @Test("QB11 seven days of login rewards, claimed once a day, and the cycle goes on where it stood")
    func loginCycle() throws {
        var ground = try Playground()
        let gold: [Int64] = [50, 0, 100, 0, 150, 0, 250]
        let common = [0, 1, 0, 0, 0, 0, 0]
        let uncommon = [0, 0, 0, 0, 1, 0, 0]
        let materials = [0, 0, 0, 1, 0, 2, 0]
        for turn in 0..<15 {
            // Every other visit comes after days of silence.
            if turn > 0 { try ground.open(day: ground.now.day + (turn % 2 == 0 ? 9 : 1)) }
            let dry = ground.hero.dry
            let record = try ground.play(.claimLogin)
            let day = turn % 7
            #expect(record.flow(Resource.gold, .loginReward).rawValue == gold[day])
            var tiers: [ConsumableTier: Int64] = [:]
            for (kind, row) in ground.rules.consumables.enumerated() {
                tiers[row.tier, default: 0] += record.flow(Resource.consumable(kind), .loginReward).rawValue
            }
            // The bonus roll of the seventh day is a task's: equipment, a material, a consumable, each by its chance.
            let rolls = record.rolls(.loginLoot)
            #expect(rolls.map { Int($0.cell) } == (day == 6 ? [0, 1, 2] : []))
            #expect(rolls.map(\.chance) == (day == 6 ? [65_000, 350_000, 175_000] : []))
            let hits = (0..<3).map { cell in Int64(rolls.count { Int($0.cell) == cell && $0.isHit }) }
            #expect(tiers[.common, default: 0] == Int64(common[day]) + hits[2])
            #expect(tiers[.uncommon, default: 0] == Int64(uncommon[day]))
            #expect(
                record.materials(MaterialKind.allCases, .loginReward).reduce(0, +) == Int64(materials[day]) + hits[1])
            #expect(record.tally(.otherDrops) == hits[0])
            #expect(ground.hero.dry == dry)
            #expect(ground.act(.claimLogin) == .alreadyClaimedToday)
        }
    }
}

extension DailyQuest {
    fileprivate static func asking(
        _ kind: QuestKind, _ category: TaskCategory = .physical, target: Int64 = 1
    ) -> DailyQuest {
        var quest = DailyQuest()
        quest.kind = kind
        quest.category = category
        quest.target = Steps(rawValue: target)
        return quest
    }
}
