import QuestKernel
import Testing

@testable import QuestBond

@Suite struct RecordTests {
    private func standing(
        _ member: UInt8, tasks: Int64 = 0, experience: Int64 = 0, streak: Int64 = 0, physical: Int32 = 0,
        mental: Int32 = 0, others: Int = 0
    ) -> Standing {
        var byCategory = SIMD8<Int32>(repeating: 0)
        byCategory[0] = physical
        byCategory[1] = mental
        for category in 0..<others { byCategory[2 + category] = 1 }
        return Standing(
            member: member, tasks: Completions(rawValue: tasks), experience: Experience(rawValue: experience),
            streak: streak, byCategory: byCategory)
    }

    @Test("QB47 each title goes to the member it describes, and each member has one of their own")
    func titles() {
        let places = Leaderboard.places([
            standing(0, tasks: 9, experience: 400, streak: 3, mental: 9),
            standing(1, tasks: 20, experience: 300, streak: 2, physical: 12, mental: 2),
            standing(2, tasks: 15, experience: 500, streak: 1, physical: 4, others: 4),
            standing(3, tasks: 5, experience: 100, streak: 30, physical: 1),
        ])
        #expect(places.map(\.standing.member) == [1, 2, 0, 3])
        // Member 1 leads in tasks and Physical alike: the first title is theirs.
        #expect(places.map(\.title) == [.taskMachine, .expHunter, .scholar, .streakLord])
    }

    @Test("QB47 members who lead in nothing get the remaining title in which they are nearest; idle ones get none")
    func leftovers() {
        let places = Leaderboard.places([
            standing(0, tasks: 20, experience: 900, streak: 9, physical: 10, mental: 10, others: 4),
            standing(1, tasks: 5, experience: 90, streak: 1, mental: 8),
            standing(2),
        ])
        #expect(places.map(\.title) == [.taskMachine, .scholar, nil])
        let tie = Leaderboard.places([standing(0, tasks: 3, experience: 5), standing(1, tasks: 3, experience: 9)])
        #expect(tie.map(\.standing.member) == [1, 0])
        #expect(tie.map(\.title) == [.taskMachine, .expHunter] || tie.map(\.title) == [.expHunter, .taskMachine])
        #expect(Leaderboard.places([]).isEmpty)
    }

    @Test("QB47 boards of today, a week and all time are read off the members' states")
    func periods() throws {
        var group = try TestParty(2)
        for _ in 0..<3 { try group.play(.completeTask(.physical, .small, .quick), by: 1) }
        try group.play(.completeTask(.mental, .small, .quick), by: 0)
        #expect(group.party.leaderboard(.today(0)).map(\.standing.tasks) == [3, 1])
        try group.open(day: 3)
        #expect(group.party.leaderboard(.today(3)).map(\.standing.tasks) == [0, 0])
        #expect(group.party.leaderboard(.week(0)).map(\.standing.member) == [1, 0])
        // On Monday the week is over, and its titles are counted as each member opens the new one.
        let mark = group.journal.entries.count
        try group.open(day: 7)
        let record = Record(entries: Array(group.journal.entries[mark...]))
        #expect(record.tally(.weeklyTitles) == 2)
        #expect(record.tally(.weeklyTitles, Int(LeaderboardTitle.taskMachine.rawValue)) == 1)
        #expect(group.party.leaderboard(.week(0)).map(\.standing.tasks) == [3, 1])
        #expect(group.party.leaderboard(.week(1)).map(\.standing.tasks) == [0, 0])
        #expect(group.party.leaderboard(.allTime).map(\.standing.tasks) == [3, 1])
        let experience = group.party[1].ledger[Resource.experience]
        #expect(group.party.leaderboard(.allTime)[0].standing.experience == experience)
    }

    @Test("QB47 solo records: best day, best week, longest streak")
    func soloRecords() throws {
        var ground = try Playground()
        let tasks = [2, 5, 1, 0, 0, 0, 1, 3]
        for (day, count) in tasks.enumerated() {
            if day > 0 { try ground.open(day: LocalDay(day)) }
            for _ in 0..<count { try ground.play(.completeTask(.household, .small, .quick)) }
        }
        let records = ground.hero.soloRecords()
        #expect(records == SoloRecords(bestDay: 5, bestWeek: 9, longestStreak: 3, arenaWave: 0))
        #expect(ground.hero.records.tasks == 12)
        // Today, Sunday, and Wednesday to Monday before it, the lowest bit last.
        #expect(ground.hero.history.calendar == 0b1110_0011)
    }

    @Test("QB47 QB33 the arena's best wave is a solo record, and a worse run leaves it")
    func arenaRecord() throws {
        var ground = try Playground(.mage, changing: ["arena.rules.successCap=1", "arena.rules.lastWave=12"])
        let plan = ArenaPlan(usual: 0, boss: 0, hurt: 0, hurtBelow: 0)
        ground.setStats(100_000)
        try ground.play(.runArena(plan))
        #expect(ground.hero.soloRecords().arenaWave == 12)
        try ground.open(day: 1)
        ground.setStats(0)
        try ground.play(.runArena(plan))
        #expect(ground.hero.soloRecords().arenaWave == 12)
    }

    @Test("QB47 weeks roll on in bounded state: this one, the last one, and four in the trend")
    func weeks() throws {
        var ground = try Playground()
        for (week, count) in [4, 3, 2, 1, 5].enumerated() {
            if week > 0 { try ground.open(day: LocalDay(week * 7 + week)) }
            for _ in 0..<count { try ground.play(.completeTask(.social, .small, .quick)) }
        }
        #expect(ground.hero.history.trend == SIMD4(5, 1, 2, 3))
        #expect(ground.hero.counts(ofWeek: 3).tasks == 1)
        #expect(ground.hero.counts(ofWeek: 2).tasks == 0)
        // After a long absence nothing of it is left but the sums.
        try ground.open(day: 400)
        #expect(ground.hero.history.trend == SIMD4(0, 0, 0, 0))
        #expect(ground.hero.counts(ofWeek: 56).tasks == 0)
        #expect(ground.hero.records.completions[Int(TaskCategory.social.rawValue)] == 15)
        #expect(ground.hero.history.calendar == 0)
    }

    @Test("QB47 the weekly summary says tasks, streak, the stat that grew most and the best category")
    func summary() throws {
        var ground = try Playground(.mage)
        for day in LocalDay(0)...6 {
            if day > 0 { try ground.open(day: day) }
            for _ in 0..<4 { try ground.play(.completeTask(.mental, .small, .quick)) }
            if day < 2 { try ground.play(.completeTask(.physical, .small, .quick)) }
        }
        ground.party.acting.unspentPoints = 9
        try ground.play(.allocate(9, .wisdom))
        // 28 mental tasks grow Wisdom by 2.8, and nine points by nine.
        let summary = ground.hero.weeklySummary(listed: SIMD8(2, 40, 0, 0, 0, 0, 0, 0))
        #expect(
            summary
                == WeeklySummary(
                    tasks: 30, streak: 7, stat: .wisdom, growth: 11, bestCategory: .physical, share: .one))
        let alone = ground.hero.weeklySummary()
        #expect(alone.bestCategory == .mental && alone.share.partsPerMillion == 933_333)
        #expect(
            ground.rules.words(alone)
                == "This week: 30 tasks, 7-day streak, +11 Wisdom. Best category: Mental (93%).")
    }

    @Test("QB47 insights speak of weekdays, categories, weeks and hours once there is enough to go by")
    func insights() throws {
        var ground = try Playground()
        #expect(ground.hero.insights(ground.rules).isEmpty)
        for day in LocalDay(0)...13 {
            if day > 0 { try ground.open(day: day) }
            // Tuesdays have seven tasks, Fridays five, the others six; the second week has one more a day.
            let weekday = Moment.weekday(of: day)
            let count = (weekday == 1 ? 7 : weekday == 4 ? 5 : 6) + (day > 6 ? 1 : 0)
            for _ in 0..<count { try ground.play(.completeTask(.physical, .small, .quick)) }
        }
        let insights = ground.hero.insights(ground.rules)
        // Tuesdays 7 + 8 against Fridays 5 + 6; 49 tasks against 42.
        #expect(
            insights == [
                .weekday(best: 1, worst: 4, percent: 36), .category(.physical, share: .one),
                .moreThanLastWeek(percent: 16),
            ])
        #expect(
            insights.map(ground.rules.words) == [
                "You complete 36% more tasks on Tuesdays than on Fridays.",
                "Physical is your strongest category at 100%.",
                "16% more done than last week. The trail rises under your feet.",
            ])
        let hours = Insights.hours(ground.journal.entries, member: 0) { Int($0 / 3_600 % 24) }
        // The first day's tasks are at midnight, where it opened; all others at noon.
        #expect(hours[0] == 6 && hours[12] == 85 && hours.reduce(0, +) == 91)
        #expect(ground.hero.insights(ground.rules, hours: hours).last == .hours(from: 11))
        #expect(ground.rules.words(.hours(from: 11)) == "Most productive between 11:00 and 13:00.")
        #expect(ground.rules.words(.fewerThanLastWeek(percent: 12)).contains("12%"))
    }

    @Test("QB47 hours count every kind of completion: focused, workouts, duties and mini-games too")
    func hoursOfEveryKind() throws {
        var ground = try Playground()
        try ground.play(.completeFocused(.small, .quick, minutes: 25))
        try ground.play(.completeWorkout(.small))
        let place = try #require(
            (0..<ground.rules.dutiesPerDay).first { ground.rules.dutyGame(ground.hero.duties.duty($0)) == nil })
        try ground.play(.completeDuty(place, .quick))
        let hours = Insights.hours(ground.journal.entries, member: 0) { _ in 9 }
        #expect(hours[9] == 3)
    }

    @Test("QB47 fewer than last week is news on Sunday alone")
    func fewer() throws {
        var ground = try Playground()
        for _ in 0..<40 { try ground.play(.completeTask(.physical, .small, .quick)) }
        for day in LocalDay(7)...13 {
            try ground.open(day: day)
            for _ in 0..<2 { try ground.play(.completeTask(.physical, .small, .quick)) }
            let isTold = ground.hero.insights(ground.rules).contains(.fewerThanLastWeek(percent: 65))
            #expect(isTold == (day == 13))
        }
    }
}
