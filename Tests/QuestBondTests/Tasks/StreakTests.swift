import QuestKernel
import Testing

@testable import QuestBond

@Suite struct StreakTests {
    /// Keeps a streak on Monday…Wednesday of week 0, then comes back on a day.
    private func comesBack(
        on day: LocalDay, armor: Int64 = 0, freezes: Int64 = 0, changing changes: [String] = []
    ) throws -> Playground {
        var ground = try Playground(changing: changes)
        for day in LocalDay(0)...2 {
            if day > 0 { try ground.open(day: day) }
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        if armor > 0 { _ = ground.give(.streakArmor, Pieces(rawValue: armor)) }
        if freezes > 0 { _ = ground.give(.streakFreeze, Pieces(rawValue: freezes)) }
        try ground.open(day: day)
        return ground
    }

    @Test("QB02 a streak day has at least one completed task or habit, and counts once")
    func oneDayOnce() throws {
        var ground = try Playground()
        #expect(ground.hero.streak.length == 0)
        for _ in 0..<3 { try ground.play(.completeTask(.mental, .small, .quick)) }
        #expect(ground.hero.streak.length == 1)
        try ground.open(day: 1)
        try ground.play(.addHabit(.wellness))
        try ground.play(.completeHabit(0, .quick))
        #expect(ground.hero.streak.length == 2)
    }

    @Test("QB02 nothing forgives a missed day by itself; a Streak Freeze protects one a week and is used up")
    func freeze() throws {
        #expect(try comesBack(on: 4).hero.streak.length == 0)
        let covered = try comesBack(on: 4, freezes: 2)
        let freeze = covered.rules.consumable(with: .streakFreeze)
        #expect(covered.hero.streak.length == 3 && covered.hero.held(freeze) == 1)
        let record = Record(entries: covered.journal.entries)
        #expect(record.tally(.streakMisses, 6) == 1 && record.tally(.consumablesUsed, freeze) == 1)
        // Thursday and Friday: one a week, however many are held.
        #expect(try comesBack(on: 5, freezes: 2).hero.streak.length == 0)
        #expect(try comesBack(on: 5, freezes: 2, changing: ["tasks.freezesAWeek=2"]).hero.streak.length == 3)
        // Sunday and Monday lie in two weeks.
        var ground = try Playground()
        for day in LocalDay(1)...5 {
            try ground.open(day: day)
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        _ = ground.give(.streakFreeze, 2)
        try ground.open(day: 8)
        #expect(ground.hero.streak.length == 5 && ground.hero.held(freeze) == 0)
        // The store sells them.
        #expect(ground.rules.price(of: freeze) > 0)
    }

    @Test("QB02 QB45 the bond's perk is a freeze a week that costs nothing")
    func perk() throws {
        var ground = try Playground()
        try ground.play(.completeTask(.mental, .small, .quick))
        ground.party.acting.company.freezes = 1
        let freeze = ground.give(.streakFreeze)
        try ground.open(day: 2)
        #expect(ground.hero.streak.length == 1 && ground.hero.held(freeze) == 1)
    }

    @Test("QB02 the other reading: one missed day in a Monday–Sunday week is forgiven for nothing")
    func freeMiss() throws {
        let free = ["tasks.freeMissAWeek=true"]
        #expect(try comesBack(on: 4, changing: free).hero.streak.length == 3)
        #expect(try comesBack(on: 5, changing: free).hero.streak.length == 0)
    }

    @Test("QB02 QB28 beyond a freeze a held Streak Armor is used at once and covers three days in a row")
    func armor() throws {
        // Missed: Thursday to Saturday under armor, Sunday no more.
        let covered = try comesBack(on: 6, armor: 2)
        #expect(covered.hero.streak.length == 3)
        #expect(covered.hero.held(covered.rules.consumable(with: .streakArmor)) == 1)
        #expect(try comesBack(on: 7, armor: 1).hero.streak.length == 0)
        // A freeze comes first: Thursday frozen, Friday to Sunday under armor, Monday under the second one.
        let longer = try comesBack(on: 8, armor: 2, freezes: 1)
        #expect(longer.hero.streak.length == 3)
        #expect(longer.hero.held(longer.rules.consumable(with: .streakArmor)) == 0)
        #expect(longer.hero.held(longer.rules.consumable(with: .streakFreeze)) == 0)
    }

    @Test("QB02 QB28 a kept day ends an armor in use; by the other reading it covers three missed days in all")
    func armorInAll() throws {
        for (changes, lengths) in [
            ([String](), [Int32(0)]), (["tasks.armorDaysInARow=false"], [4, 5, 0]),
        ] {
            // Missed: Thursday, under armor; after a kept Friday Saturday, after a kept Sunday Monday.
            var ground = try comesBack(on: 4, armor: 1, changing: changes)
            for (day, length) in zip([LocalDay(6), 8, 10], lengths) {
                try ground.play(.completeTask(.mental, .small, .quick))
                try ground.open(day: day)
                #expect(ground.hero.streak.length == length, "\(changes), day \(day)")
            }
        }
    }

    @Test("QB02 a lost streak is all that an absence takes, however long", arguments: [LocalDay(5), 40, 400, 50_000])
    func nothingElseIsLost(day: LocalDay) throws {
        var ground = try Playground()
        ground.giveGold(1_000)
        ground.reach(level: 12)
        for _ in 0..<5 { try ground.play(.completeTask(.mental, .small, .quick)) }
        let before = ground.hero
        let mark = ground.journal.entries.count
        try ground.open(day: day)
        #expect(ground.hero.streak.length == 0)
        #expect(ground.hero.streak.best == 1)
        #expect(ground.hero.ledger == before.ledger)
        #expect(ground.hero.stats == before.stats)
        #expect(ground.hero.level == before.level)
        #expect(ground.hero.bag == before.bag)
        #expect(ground.hero.dry == before.dry)
        #expect(!ground.journal.entries[mark...].contains { $0.kind == .flow })
    }

    @Test("QB02 a Resilient item's shield covers missed days, and is counted as a shield")
    func shield() throws {
        var ground = try Playground()
        try ground.play(.completeTask(.mental, .small, .quick))
        ground.party.acting.bonuses.streakShield.rawValue = 1_000_000
        try ground.open(day: 6)
        #expect(ground.hero.streak.length == 1)
        let record = Record(entries: ground.journal.entries)
        #expect(record.tally(.streakMisses, 5) == 5 && record.tally(.streakMisses, 0) == 0)
    }

    @Test(
        "QB02 all streaks together add up to 50 %: the main one and the habit's own; Persistence raises a habit's beyond"
    )
    func streaksTogether() throws {
        var ground = try Playground(.archer)
        try ground.play(.completeTask(.household, .small, .quick))
        try ground.play(.addHabit(.household))
        // The main streak of 20 days and the habit's of 10: 1 + 0.2 + 0.1.
        ground.setStreak(20)
        func bonus(_ own: Int32) -> Int64 { ground.hero.streakBonus(ofHabit: own, ground.rules).partsPerMillion }
        #expect(bonus(0) == 200_000 && bonus(10) == 300_000 && bonus(60) == 500_000)
        ground.party.acting.bonuses.streakBonus = Ratio(partsPerMillion: 70_000)
        #expect(bonus(0) == 200_000 && bonus(10) == 370_000 && bonus(60) == 570_000)
        // In play: 25 x (1 + 0.2 + 0.01 + 0.07) = 32.
        let record = try ground.play(.completeHabit(0, .quick))
        #expect(record.flow(Resource.experience, .habits) == 32)
        var moody = try Playground(changing: ["tasks.wellnessStreakStep=0.01"])
        try moody.play(.checkIn(3, shares: false))
        #expect(moody.hero.streakBonus(moody.rules).partsPerMillion == 10_000)
    }

    @Test("QB02 nothing brings a broken streak back; by the other reading three tasks on the day after the miss do")
    func regained() throws {
        let regains = ["tasks.regainTasks=3"]
        // Missed: Thursday.
        var (ground, plain) = (try comesBack(on: 4, changing: regains), try comesBack(on: 4))
        for task in 1...4 {
            try ground.play(.completeTask(.mental, .small, .quick))
            try plain.play(.completeTask(.mental, .small, .quick))
            #expect(ground.hero.streak.length == (task < 3 ? 1 : 4) && plain.hero.streak.length == 1)
        }
        #expect(ground.hero.streak.best == 4)
        // It goes on from there, and comes back once.
        try ground.open(day: 5)
        for _ in 1...3 { try ground.play(.completeTask(.mental, .small, .quick)) }
        #expect(ground.hero.streak.length == 5)
        // The day after the miss alone: neither the next day nor a return after two missed days brings it back.
        var late = try comesBack(on: 4, changing: regains)
        for _ in 1...2 { try late.play(.completeTask(.mental, .small, .quick)) }
        try late.open(day: 5)
        for _ in 1...4 { try late.play(.completeTask(.mental, .small, .quick)) }
        #expect(late.hero.streak.length == 2)
        var away = try comesBack(on: 5, changing: regains)
        for _ in 1...4 { try away.play(.completeTask(.mental, .small, .quick)) }
        #expect(away.hero.streak.length == 1)
        // Armor covers Thursday to Saturday, and Sunday breaks it: after such an absence there is the offer of a new
        // one.
        var offered = try comesBack(on: 7, armor: 1, changing: regains)
        for _ in 1...4 { try offered.play(.completeTask(.mental, .small, .quick)) }
        #expect(offered.hero.streak.length == 1)
    }

    @Test("QB02 a habit is kept once a day, has a streak of its own, and pays like a small task")
    func habits() throws {
        var ground = try Playground(.archer, changing: ["tasks.streakStep=0", "tasks.habitStreakStep=0"])
        try ground.play(.completeTask(.mental, .small, .quick))
        try ground.play(.addHabit(.wellness))
        let record = try ground.play(.completeHabit(0, .standard))
        // 25 × 1.15 = 28.75.
        #expect(record.flow(Resource.experience, .habits) == 29)
        #expect(record.flow(Resource.gold, .habits) == 10)
        #expect(record.flow(Resource.gold, .tasks) == 0)
        #expect(ground.act(.completeHabit(0, .quick)) == .alreadyDoneToday)
        #expect(ground.act(.completeHabit(1, .quick)) == .noSuchHabit)
        #expect(ground.act(.completeHabit(-1, .quick)) == .noSuchHabit)
        for day in LocalDay(1)...4 {
            try ground.open(day: day)
            try ground.play(.completeHabit(0, .quick))
        }
        #expect(ground.hero.habits[0].streak.length == 5)
        // A missed habit ends its own run; a freeze keeps the main streak.
        _ = ground.give(.streakFreeze)
        try ground.open(day: 6)
        try ground.play(.completeHabit(0, .quick))
        #expect(ground.hero.habits[0].streak.length == 1)
        #expect(ground.hero.habits[0].streak.best == 5)
        #expect(ground.hero.streak.length == 6)
    }

    @Test("QB02 a hero keeps six habits at most")
    func habitLimit() throws {
        var ground = try Playground()
        for _ in 0..<6 { try ground.play(.addHabit(.wellness)) }
        #expect(ground.act(.addHabit(.wellness)) == .tooManyHabits)
    }
}
