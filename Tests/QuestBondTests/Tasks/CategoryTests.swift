import QuestKernel
import Testing

@testable import QuestBond

@Suite struct CategoryTests {
    @Test("QB06 150 physical tasks make Physical Mastery level 8, and each category climbs by itself")
    func mastery() throws {
        var ground = try Playground()
        var levels: Int64 = 0
        for number in 1...151 {
            let record = try ground.play(.completeTask(.physical, .small, .quick))
            levels += record.tally(.masteryLevels, Category.physical.index)
            // The smallest whole number of tasks that is not below 8 x (L-1)^1.5.
            let level = (1...50).last { Int((8 * Double($0 - 1) * Double($0 - 1).squareRoot()).rounded(.up)) <= number }
            #expect(ground.hero.records.mastery(of: .physical) == level, "\(number)")
            if number == 150 { #expect(ground.hero.records.mastery(of: .physical) == 8) }
        }
        #expect(levels == 7)
        #expect(ground.hero.records.mastery(of: .mental) == 1)
        #expect(ground.hero.records.bestMastery == 8)
        ground.party.acting.records.completions[Category.creative.index] = 1_000_000
        for _ in 0..<60 { try ground.play(.completeTask(.creative, .small, .quick)) }
        #expect(ground.hero.records.mastery(of: .creative) == 50)
    }

    @Test("QB06 a day with more tasks than any before is a record, celebrated once; the first day beats nothing")
    func dayRecord() throws {
        var ground = try Playground()
        var celebrated: [Int64] = []
        for (day, tasks) in [3, 3, 4, 2, 6, 5].enumerated() {
            if day > 0 { try ground.open(day: LocalDay(day)) }
            let mark = ground.journal.entries.count
            for _ in 0..<tasks { try ground.play(.completeTask(.mental, .small, .quick)) }
            let record = Record(entries: Array(ground.journal.entries[mark...]))
            celebrated.append(record.tally(.personalRecords, PersonalRecord.tasksInADay.index))
        }
        #expect(celebrated == [0, 0, 1, 0, 1, 0])
        #expect(ground.hero.records.mostInADay == 6)
        #expect(ground.hero.records.dayRecords == 2)
    }

    @Test(
        "QB06 the longest run of days in each category is kept, and a run that passes an earlier one is celebrated once"
    )
    func categoryStreak() throws {
        var ground = try Playground()
        var celebrated: [LocalDay] = []
        // Two days, a gap, four days, a gap, three days.
        for day in [LocalDay(0), 1, 4, 5, 6, 7, 10, 11, 12] {
            if day > 0 { try ground.open(day: day) }
            for _ in 0..<2 {
                let record = try ground.play(.completeTask(.physical, .small, .quick))
                if record.tally(.personalRecords, PersonalRecord.categoryStreak.index) > 0 { celebrated.append(day) }
            }
        }
        #expect(celebrated == [6])
        #expect(ground.hero.records.bestRuns[Category.physical.index] == 4)
        #expect(ground.hero.records.runs[Category.physical.index] == 3)
        #expect(ground.hero.records.bestRuns[Category.mental.index] == 0)
    }

    @Test("QB06 whole blocks of the focus timer add 10 % EXP each, four at most")
    func focusTimer() throws {
        var ground = try Playground(
            .warrior, changing: ["tasks.streakStep=0", "tasks.experience=[100, 100, 100]"])
        try ground.play(.completeTask(.physical, .small, .quick))
        for (minutes, blocks) in [(Int32(1), Int64(0)), (24, 0), (25, 1), (74, 2), (100, 4), (125, 4), (1_440, 4)] {
            let record = try ground.play(.completeFocused(.small, .quick, minutes: minutes))
            #expect(record.flow(Resource.experience, .tasks).rawValue == 100 + 10 * blocks, "\(minutes)")
            #expect(record.tally(.categoryMechanics, CategoryMechanic.focusBlocks.index) == blocks)
        }
        #expect(ground.hero.day.tasksByCategory[Category.mental.index] == 7)
        for minutes in [Int32.min, -1, 0, 1_441, .max] {
            #expect(ground.act(.completeFocused(.small, .quick, minutes: minutes)) == .impossibleTime)
        }
    }

    @Test("QB04 QB06 a workout that health data prove is verified and adds 10 % EXP to the sum of bonuses")
    func workout() throws {
        var ground = try Playground(.mage, changing: ["tasks.streakStep=0", "tasks.experience=[100, 100, 100]"])
        try ground.play(.completeTask(.mental, .small, .quick))
        let record = try ground.play(.completeWorkout(.large))
        #expect(record.flow(Resource.experience, .tasks) == 143)
        #expect(record.tally(.taskVerification, Verification.verified.index) == 1)
        #expect(record.rolls(.taskEquipment).map(\.chance) == [115_000])
        #expect(record.tally(.categoryMechanics, CategoryMechanic.autoVerified.index) == 1)
    }

    @Test("QB06 photographed chores and creations are counted, others are not")
    func photos() throws {
        // In a party, since an ally's word is a proof as well.
        var group = try TestParty(2)
        for tier in Verification.allCases {
            for category in TaskCategory.allCases {
                let record = try group.play(.completeTask(category, .small, tier), by: 1)
                let isProven = tier == .verified || tier == .partyVerified
                let before = record.tally(.categoryMechanics, CategoryMechanic.beforeAndAfter.index)
                let portfolio = record.tally(.categoryMechanics, CategoryMechanic.portfolio.index)
                #expect(before == (isProven && category == .household ? 1 : 0))
                #expect(portfolio == (isProven && category == .creative ? 1 : 0))
            }
        }
    }
}
