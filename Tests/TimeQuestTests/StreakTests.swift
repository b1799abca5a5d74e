import QuestKernel
import Testing
import TimeQuest

@Suite("TQ3 streak that pauses")
struct StreakTests {
    @Test("TQ3 the first session gives 1, the same day changes nothing, the next day adds one")
    func theStreakGrowsByOneADay() throws {
        var game = TestGame(try ScenarioFiles.rules())
        var lengths: [Int32] = []
        for day in [0, 0, 1, 2, 2, 3] as [LocalDay] {
            _ = game.session([(1, 1)], day: day)
            lengths.append(game.party.streak.length)
        }
        #expect(lengths == [1, 1, 2, 3, 3, 4])
    }

    @Test(
        "TQ3 after a gap of any length the streak stands still, and the next day in a row adds one",
        arguments: [2, 3, 30, 3650] as [LocalDay])
    func aGapPausesTheStreak(gap: LocalDay) throws {
        var game = TestGame(try ScenarioFiles.rules())
        for day in 0...4 as ClosedRange<LocalDay> { _ = game.session([(1, 1)], day: day) }
        #expect(game.party.streak.length == 5)
        #expect(game.party.streakIsActive(on: 4) && game.party.streakIsActive(on: 5))
        #expect(!game.party.streakIsActive(on: 4 + gap))
        for _ in 0..<2 { _ = game.session([(1, 1)], day: 4 + gap) }
        #expect(game.party.streak.length == 5 && game.party.streak.best == 5)
        #expect(game.party.streakIsActive(on: 4 + gap))
        _ = game.session([(1, 1)], day: 5 + gap)
        #expect(game.party.streak.length == 6 && game.party.streak.best == 6)
    }

    @Test(
        "TQ3 the streak is 1 and the days that follow another with a session; where returns count, all of them",
        arguments: [false, true])
    func theStreakCountsDaysInARow(returnCounts: Bool) throws {
        var content = try ScenarioFiles.content().0
        content.streak.returnCounts = returnCounts
        let rules = TimeQuestRules(content)
        for seed in 0..<50 as Range<UInt64> {
            var game = TestGame(rules)
            var days: Set<LocalDay> = []
            var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
            for day in 0..<200 as Range<LocalDay> where draws.below(3) == 0 {
                game.estimate(5, 5, day: day)
                if draws.below(4) > 0 {
                    game.play(.finishSession, day: day)
                    days.insert(day)
                }
            }
            let inARow = days.count { days.contains($0 - 1) }
            #expect(Int(game.party.streak.length) == (returnCounts ? days.count : 1 + inARow))
        }
    }

    @Test("TQ3 an estimate alone keeps no streak: the session must be finished")
    func anEstimateAloneKeepsNoStreak() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.estimate(1, 1)
        #expect(game.party.streak.length == 0 && !game.party.streakIsActive(on: 0))
    }
}
