import QuestKernel
import Testing
import TimeQuest

@Suite("TQ3 streak that pauses")
struct StreakTests {
    @Test("TQ3 the first session gives 1, the same day changes nothing, the next day adds one")
    func theStreakGrowsByOneADay() throws {
        var table = Table(try ScenarioFiles.rules())
        var lengths: [Int32] = []
        for day in [0, 0, 1, 2, 2, 3] as [LocalDay] {
            _ = table.session([(1, 1)], day: day)
            lengths.append(table.party.streak.length)
        }
        #expect(lengths == [1, 1, 2, 3, 3, 4])
    }

    @Test("TQ3 a gap of any length pauses the streak and never resets it", arguments: [2, 3, 30, 3650] as [LocalDay])
    func aGapPausesTheStreak(gap: LocalDay) throws {
        var table = Table(try ScenarioFiles.rules())
        for day in 0...4 as ClosedRange<LocalDay> { _ = table.session([(1, 1)], day: day) }
        #expect(table.party.streak.length == 5)
        #expect(table.party.streakIsActive(on: 4) && table.party.streakIsActive(on: 5))
        #expect(!table.party.streakIsActive(on: 4 + gap))
        _ = table.session([(1, 1)], day: 4 + gap)
        #expect(table.party.streak.length == 6 && table.party.streak.best == 6)
        #expect(table.party.streakIsActive(on: 4 + gap))
    }

    @Test("TQ3 the streak counts the distinct days with a finished session, over many seeds")
    func theStreakCountsDistinctDays() throws {
        let rules = try ScenarioFiles.rules()
        for seed in 0..<50 as Range<UInt64> {
            var table = Table(rules)
            var days: Set<LocalDay> = []
            var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
            for day in 0..<200 as Range<LocalDay> where draws.below(3) == 0 {
                table.estimate(5, 5, day: day)
                if draws.below(4) > 0 {
                    table.play(.finishSession, day: day)
                    days.insert(day)
                }
            }
            #expect(Int(table.party.streak.length) == days.count)
        }
    }

    @Test("TQ3 an estimate alone keeps no streak: the session must be finished")
    func anEstimateAloneKeepsNoStreak() throws {
        var table = Table(try ScenarioFiles.rules())
        table.estimate(1, 1)
        #expect(table.party.streak.length == 0 && !table.party.streakIsActive(on: 0))
    }
}
