import QuestKernel
import Testing

/// Days count from a Monday: 0…6 is the first week.
@Suite("Streaks")
struct StreakTests {
    /// A streak that was kept on every day of `days`.
    private func kept(_ days: ClosedRange<LocalDay>) -> Streak {
        var streak = Streak()
        for day in days { streak.keep(day) }
        return streak
    }

    private func miss(_ streak: inout Streak, armor: Bool = false) -> Streak.Miss {
        streak.miss(freeMissAWeek: true, holdsArmor: armor, armorDays: 3)
    }

    @Test("QB02 a run grows by one a day, however often the day is kept")
    func aRunGrowsByOneADay() {
        var streak = Streak()
        for day in 0..<30 as Range<LocalDay> {
            streak.keep(day)
            streak.keep(day)
            #expect(streak.length == day + 1 && streak.best == day + 1 && streak.lastDay == day)
        }
        streak.keep(3)
        #expect(streak.length == 30 && streak.lastDay == 29)
    }

    @Test("QB02 one missed day in each Monday–Sunday week is forgiven")
    func oneMissedDayInEachWeekIsForgiven() {
        var streak = kept(0...4)
        #expect(miss(&streak) == .forgiven)
        #expect(streak.length == 5 && streak.lastDay == 5)
        streak.keep(6)
        #expect(streak.length == 6)
        // Monday: a new week, a new free miss.
        #expect(miss(&streak) == .forgiven)
        #expect(miss(&streak) == .broken)
        #expect(streak.length == 0)
    }

    @Test("QB02 Sunday and Monday are two weeks, so both misses are free")
    func sundayAndMondayAreTwoWeeks() {
        var streak = kept(0...5)
        #expect(miss(&streak) == .forgiven)
        #expect(miss(&streak) == .forgiven)
        #expect(streak.length == 6)
    }

    @Test("QB02 armor covers three days in a row beyond the free miss, and the fourth breaks the run")
    func armorCoversThreeDaysInARow() {
        var streak = kept(0...0)
        #expect(miss(&streak) == .forgiven)
        #expect(miss(&streak, armor: true) == .coveredByNewArmor)
        #expect(miss(&streak) == .coveredByArmor)
        #expect(miss(&streak) == .coveredByArmor)
        #expect(streak.length == 1)
        #expect(miss(&streak) == .broken)
        #expect(streak.length == 0)
    }

    @Test("QB02 a freeze is spent after a free day, a shield and armor in use, and before another armor")
    func freezeBeforeArmor() {
        var streak = kept(0...0)
        func miss(_ streak: inout Streak, armor: Bool, shield: Bool = false) -> Streak.Miss {
            streak.miss(freeMissAWeek: true, holdsArmor: armor, armorDays: 3, isShielded: shield, holdsFreeze: true)
        }
        #expect(miss(&streak, armor: true) == .forgiven)
        #expect(miss(&streak, armor: true) == .coveredByFreeze)
        #expect(miss(&streak, armor: true, shield: true) == .shielded)
        #expect(self.miss(&streak, armor: true) == .coveredByNewArmor)
        #expect(miss(&streak, armor: false) == .coveredByArmor)
        #expect(streak.length == 1)
    }

    @Test("QB03 a covered day is the next one of a run that lives, and makes it no longer")
    func coveredDays() {
        var streak = kept(0...2)
        streak.cover(5)
        #expect(streak.lastDay == 2)
        streak.cover(3)
        #expect(streak.lastDay == 3 && streak.length == 3)
        #expect(streak.length(on: 4) == 3 && streak.length(on: 5) == 0)
        streak.breakOff()
        streak.cover(4)
        #expect(streak.lastDay == 3)
    }

    @Test("QB02 a day that is kept ends the armor in use")
    func aDayThatIsKeptEndsTheArmor() {
        var streak = kept(0...0)
        _ = miss(&streak)
        #expect(miss(&streak, armor: true) == .coveredByNewArmor)
        streak.keep(3)
        #expect(streak.length == 2)
        #expect(miss(&streak) == .broken)
    }

    @Test("QB02 a second armor is taken once the first is used up")
    func aSecondArmorIsTaken() {
        var streak = kept(0...0)
        _ = miss(&streak)
        let judged = (0..<5).map { _ in miss(&streak, armor: true) }
        #expect(
            judged == [.coveredByNewArmor, .coveredByArmor, .coveredByArmor, .coveredByNewArmor, .coveredByArmor])
    }

    @Test("QB02 a broken run starts again at one and its best is kept")
    func aBrokenRunStartsAgainAtOne() {
        var streak = kept(0...9)
        #expect(miss(&streak) == .forgiven)
        #expect(miss(&streak) == .broken)
        streak.keep(12)
        #expect(streak.length == 1 && streak.best == 10)
    }

    @Test("without a free miss and armor the first missed day breaks the run")
    func withoutProtectionTheFirstMissBreaks() {
        var streak = kept(0...4)
        #expect(streak.miss(freeMissAWeek: false, holdsArmor: false, armorDays: 3) == .broken)
        #expect(streak.length == 0 && streak.best == 5)
    }

    @Test("a run that pauses goes on from where it stood")
    func aRunThatPausesGoesOn() {
        var streak = kept(0...4)
        streak.keep(400)
        #expect(streak.length == 6 && streak.best == 6 && streak.lastDay == 400)
    }

    @Test("stepping over days never steps back")
    func steppingOverDaysNeverStepsBack() {
        var streak = kept(0...4)
        streak.skip(to: 2)
        #expect(streak.lastDay == 4)
        streak.skip(to: 9)
        #expect(streak.lastDay == 9 && streak.length == 5)
    }

    @Test("the best run is the longest that a plain count finds, over many seeds", arguments: 0..<30 as Range<UInt64>)
    func theBestRunIsTheLongest(seed: UInt64) {
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
        var streak = Streak()
        var (run, longest) = (0, 0) as (Int32, Int32)
        for day in 0..<400 as Range<LocalDay> {
            if draws.below(4) > 0 {
                streak.keep(day)
                run += 1
            } else {
                #expect(streak.miss(freeMissAWeek: false, holdsArmor: false, armorDays: 3) == .broken)
                run = 0
            }
            longest = max(longest, run)
            #expect(streak.length == run && streak.best == longest && streak.lastDay == day)
        }
    }
}

@Suite("Game time")
struct GameTimeTests {
    @Test("day 0 is a Monday and weeks run Monday to Sunday, before it too")
    func dayZeroIsAMonday() {
        #expect((0..<8).map { Moment.weekday(of: $0) } == [0, 1, 2, 3, 4, 5, 6, 0])
        #expect([-8, -7, -1, 0, 6, 7].map { Moment.week(of: $0) } == [-2, -1, -1, 0, 0, 1])
        #expect(Moment.weekday(of: -1) == 6)
    }
}
