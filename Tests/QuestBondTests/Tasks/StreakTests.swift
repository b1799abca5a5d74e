import QuestKernel
import Testing

@testable import QuestBond

@Suite struct StreakTests {
    /// Keeps a streak on Monday…Wednesday of week 0, then comes back on a day.
    private func comesBack(on day: LocalDay, armor: Int64 = 0) throws -> Playground {
        var ground = try Playground()
        for day in LocalDay(0)...2 {
            if day > 0 { try ground.open(day: day) }
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        if armor > 0 { _ = ground.give(.streakArmor, Pieces(rawValue: armor)) }
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

    @Test("QB02 one missed day in a Monday–Sunday week is forgiven free, the second is not")
    func freeMiss() throws {
        // Thursday missed: forgiven. Thursday and Friday: 0.
        #expect(try comesBack(on: 4).hero.streak.length == 3)
        #expect(try comesBack(on: 5).hero.streak.length == 0)
        // Sunday missed and Monday missed lie in two weeks.
        var ground = try Playground()
        for day in LocalDay(1)...5 {
            try ground.open(day: day)
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        try ground.open(day: 8)
        #expect(ground.hero.streak.length == 5)
        try ground.play(.completeTask(.mental, .small, .quick))
        #expect(ground.hero.streak.length == 6)
        // Monday was this week's miss: Wednesday ends it.
        try ground.open(day: 10)
        #expect(ground.hero.streak.length == 0)
        #expect(ground.hero.streak.best == 6)
    }

    @Test("QB02 QB28 beyond the free miss a held Streak Armor is used at once and covers three days in a row")
    func armor() throws {
        // Missed: Thursday free, Friday to Sunday under armor.
        let covered = try comesBack(on: 7, armor: 2)
        #expect(covered.hero.streak.length == 3)
        #expect(covered.hero.held(covered.rules.consumable(with: .streakArmor)) == 1)
        // Monday is next week's free miss, Tuesday takes the second armor, Wednesday and Thursday are its others.
        let longer = try comesBack(on: 11, armor: 2)
        #expect(longer.hero.streak.length == 3)
        #expect(longer.hero.held(longer.rules.consumable(with: .streakArmor)) == 0)
        #expect(try comesBack(on: 12, armor: 2).hero.streak.length == 0)
        #expect(try comesBack(on: 12, armor: 3).hero.streak.length == 3)
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

    @Test("QB02 a Resilient item's shield covers missed days beyond the free one")
    func shield() throws {
        var ground = try Playground()
        try ground.play(.completeTask(.mental, .small, .quick))
        ground.party.acting.bonuses.streakShield.rawValue = 1_000_000
        try ground.open(day: 6)
        #expect(ground.hero.streak.length == 1)
    }

    @Test("QB02 a habit is kept once a day, has a streak of its own, and pays like a small task")
    func habits() throws {
        var ground = try Playground(.archer, changing: ["tasks.streakStep=0"])
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
        // A missed habit ends its own run; the main streak is forgiven.
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
