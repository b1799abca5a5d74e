import QuestKernel
import Testing

@testable import QuestBond

@Suite struct WellnessTests {
    @Test("QB10 a mood from 1 to 5 is noted once a day, earns nothing, and makes a seven-day chart")
    func moods() throws {
        var ground = try Playground()
        for mood in [0, 6, -1, Int.max, Int.min] {
            #expect(ground.act(.checkIn(mood, shares: false)) == .noSuchMood)
        }
        #expect(!ground.hero.hasCheckedIn)
        for (day, mood) in [(0, 3), (1, 5), (3, 1), (4, 2), (9, 4)] {
            if day > 0 { try ground.open(day: LocalDay(day)) }
            let record = try ground.play(.checkIn(mood, shares: false))
            #expect(!record.entries.contains { $0.kind == .flow })
            #expect(record.tally(.moods, mood - 1) == 1)
            #expect(ground.act(.checkIn(mood, shares: false)) == .alreadyDoneToday)
        }
        #expect(ground.hero.hasCheckedIn)
        #expect((0...9).map { ground.hero.wellness.mood(on: LocalDay($0)) } == [0, 0, 0, 1, 2, 0, 0, 0, 0, 4])
        try ground.open(day: 30)
        try ground.play(.checkIn(5, shares: false))
        #expect((22...30).map { ground.hero.wellness.mood(on: LocalDay($0)) } == [0, 0, 0, 0, 0, 0, 0, 0, 5])
    }

    @Test("QB02 QB10 the mood streak counts days in a row; Self-Aware comes on the thirtieth")
    func moodStreak() throws {
        var ground = try Playground()
        for day in LocalDay(0)...31 {
            if day > 0 { try ground.open(day: day) }
            // One day is left out: the run starts again on day 2.
            if day == 1 { continue }
            let record = try ground.play(.checkIn(3, shares: false))
            #expect(ground.hero.wellness.moodStreak.length == (day == 0 ? 1 : day - 1))
            #expect(record.tally(.achievementsUnlocked) == (day == 31 ? 1 : 0), "day \(day)")
        }
    }

    @Test("QB02 neither a mood nor a meditation keeps the main streak")
    func noStreakDay() throws {
        var ground = try Playground()
        try ground.play(.checkIn(3, shares: false))
        try ground.play(.meditate(10))
        #expect(ground.hero.streak.length == 0)
        #expect(ground.hero.day.tasks == 0)
        // By the other reading a meditation is a task as well.
        var other = try Playground(changing: ["wellness.meditationIsTask=true"])
        let record = try other.play(.meditate(10))
        #expect(other.hero.streak.length == 1)
        #expect(other.hero.day.tasksByCategory[Category.wellness.index] == 1)
        #expect(record.flow(Resource.experience, .tasks) == 25 && record.rolls(.taskEquipment).count == 1)
        #expect(record.flow(Resource.experience, .meditation) == 10)
    }

    @Test("QB10 meditation EXP goes by minutes and level, and grows with the streak from its second day on")
    func meditationExperience() throws {
        // 1 EXP a minute at level 1, 2 % a day of the streak.
        var ground = try Playground()
        #expect(try ground.play(.meditate(10)).flow(Resource.experience, .meditation) == 10)
        try ground.open(day: 1)
        // 20 x 1.02 = 20.4.
        #expect(try ground.play(.meditate(20)).flow(Resource.experience, .meditation) == 20)
        for day in LocalDay(2)...10 {
            try ground.open(day: day)
            if day < 10 { try ground.play(.meditate(1)) }
        }
        // The eleventh day in a row: 10 x (1 + 10 x 0.02).
        let before = ground.hero.level
        #expect(before == 1)
        #expect(try ground.play(.meditate(10)).flow(Resource.experience, .meditation) == 12)
        // A missed day starts the count again.
        try ground.open(day: 12)
        #expect(try ground.play(.meditate(10)).flow(Resource.experience, .meditation) == 10)
        #expect(ground.hero.wellness.meditationStreak.length == 1)
        #expect(ground.hero.wellness.meditationStreak.best == 11)

        ground.reach(level: 100)
        try ground.open(day: 14)
        #expect(try ground.play(.meditate(10)).flow(Resource.experience, .meditation) == 30)
    }

    @Test("QB10 the streak's bonus ends at 50 %, and thirty minutes a day give EXP")
    func limits() throws {
        var ground = try Playground(changing: ["wellness.streakStep=0.3", "wellness.experienceAtLastLevel=1"])
        for day in LocalDay(0)...3 {
            if day > 0 { try ground.open(day: day) }
            let record = try ground.play(.meditate(30))
            #expect(record.flow(Resource.experience, .meditation) == [30, 39, 45, 45][Int(day)])
            #expect(try ground.play(.meditate(30)).flow(Resource.experience, .meditation) == 0)
        }
        for minutes in [0, -5, 181, Int.max, Int.min] { #expect(ground.act(.meditate(minutes)) == .noSuchDuration) }
    }

    @Test(
        "QB10 QB21 a meditation adds 5 % to Wisdom in the Power Score for 24 hours, gear included, and to nothing else")
    func wisdom() throws {
        var ground = try Playground()
        ground.setStats(20)
        ground.wear(Item.plain(.rare, .weapon, primary: .wisdom, points: 10))
        let start = ground.now.instant
        #expect(ground.hero.power(for: .wisdom, at: start).rawValue == 30_000_000)
        try ground.play(.meditate(5))
        #expect(ground.hero.power(for: .wisdom, at: start).rawValue == 31_500_000)
        #expect(ground.hero.power(for: .wisdom, at: start + 86_399).rawValue == 31_500_000)
        #expect(ground.hero.power(for: .wisdom, at: start + 86_400).rawValue == 30_000_000)
        for stat in Stat.allCases where stat != .wisdom {
            #expect(ground.hero.power(for: stat, at: start).rawValue == 20_000_000, "\(stat)")
        }
        // A second one on the same day does not add up; it lasts from its own end.
        ground.wait(seconds: 3_600)
        try ground.play(.meditate(5))
        #expect(ground.hero.power(for: .wisdom, at: start + 86_400).rawValue == 31_500_000)
        // Millionths are kept: 20.000001 x 1.05 is 21.00000105.
        ground.party.acting.stats[Stat.wisdom.index].rawValue = 20_000_001
        ground.party.acting.worn[0] = Item()
        ground.party.acting.refreshBonuses(ground.rules)
        #expect(ground.hero.power(for: .wisdom, at: start).rawValue == 21_000_001)
    }

    @Test("QB10 the party sees a sign of a low mood after both consents, on that day alone, and never the figure")
    func sharing() throws {
        var ground = try Playground()
        func shows() -> Bool { ground.party.showsLowMood(of: 0, on: ground.now.day) }
        try ground.play(.checkIn(1, shares: true))
        #expect(!shows())
        try ground.open(day: 1)
        try ground.play(.setMoodSharing(true))
        try ground.play(.checkIn(1, shares: false))
        #expect(!shows())
        try ground.open(day: 2)
        try ground.play(.checkIn(3, shares: true))
        #expect(!shows())
        try ground.open(day: 3)
        try ground.play(.checkIn(2, shares: true))
        #expect(shows())
        try ground.play(.setMoodSharing(false))
        #expect(!shows())
        try ground.play(.setMoodSharing(true))
        try ground.open(day: 4)
        try ground.play(.checkIn(1, shares: true))
        #expect(shows())
        try ground.open(day: 5)
        #expect(!shows())
        // It is taken back on any day, and given on one that is open.
        ground.now.day = 6
        try ground.play(.setMoodSharing(false))
        #expect(!ground.party[0].wellness.sharesMoods && ground.party[0].today == 5)
        #expect(ground.act(.setMoodSharing(true)) == .dayIsNotOpen)
    }

    @Test("QB10 QB20 Inner Peace and Zen Master: seven and thirty days of meditation in a row")
    func achievements() throws {
        var ground = try Playground()
        var days: [LocalDay] = []
        for day in LocalDay(0)...30 {
            if day > 0 { try ground.open(day: day) }
            if try ground.play(.meditate(1)).tally(.achievementsUnlocked) > 0 { days.append(day + 1) }
        }
        #expect(days == [7, 30])
    }
}
