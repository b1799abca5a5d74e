import DailyMenu
import QuestKernel
import Testing

@Suite("DailyMenu: warmth")
struct WarmthTests {
    @Test("DM4 an activity warms by 1 to 3: 1, and 1 more for the day's first and for a better mood")
    func warming() throws {
        var game = TestGame(try TestGame.rules())
        var grown: [Int64] = []
        for (day, after) in [(0, nil), (0, nil), (0, MoodChange.better), (1, .better), (1, .lower)]
            as [(LocalDay, MoodChange?)]
        {
            let before = game.party.ledger[DailyMenu.warmth]
            game.serve(day: day, after: after)
            grown.append((game.party.ledger[DailyMenu.warmth] - before).rawValue)
        }
        #expect(grown == [2, 1, 2, 3, 1])
    }

    @Test("DM4 it cools by 1 per 3 idle days, one idle day in each Monday–Sunday week free, and never below 0")
    func cooling() throws {
        var game = TestGame(try TestGame.rules())
        for _ in 0..<9 { game.serve(day: 0) }
        #expect(game.party.warmth(on: 0, game.rules) == 10)
        // Tuesday is free; Wednesday, Thursday and Friday cost 1; of the next week six count.
        let mornings = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 17] as [LocalDay]
        let shown = mornings.map { game.party.warmth(on: $0, game.rules) }
        let designed: [Int64] = [10, 10, 10, 10, 10, 9, 9, 9, 9, 8, 8, 8, 7, 6]
        #expect(shown.map(\.rawValue) == designed)
        #expect(game.party.warmth(on: 60_000, game.rules) == 0)
        game.serve(day: 17)
        #expect(game.party.ledger[DailyMenu.warmth] == 8)
        #expect(game.sum(.flow, 7) == -4)
        #expect(game.sum(.tally, 3, cell: 2) == 1 && game.sum(.tally, 4, cell: 2) == 4)
    }

    @Test("DM4 an idle day in a week with nothing else missed costs nothing, ever")
    func freeDay() throws {
        var game = TestGame(try TestGame.rules())
        for day in 0..<350 as Range<LocalDay> where day % 7 != 3 { game.serve(day: day) }
        #expect(game.party.ledger[DailyMenu.warmth] == 600 && game.sum(.flow, 7) == 0)
    }

    @Test("DM4 judged day by day or at once after months, warmth is the same; a naive count agrees")
    func naive() throws {
        for seed in 0..<200 as Range<UInt64> {
            var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(9), day: 0)
            var (daily, late) = (Cooling(), Cooling())
            var (dailySteps, lateSteps, idle, naive) = (Int64(0), Int64(0), 0, Int64(0))
            var freeWeek: Int32 = -1
            let density = 1 + draws.below(12)
            var last: LocalDay?
            for day in 0..<120 as Range<LocalDay> {
                dailySteps += daily.settle(before: day, daysPerStep: 3, isOneDayAWeekFree: true)
                if draws.below(density) == 0 {
                    lateSteps += late.settle(before: day, daysPerStep: 3, isOneDayAWeekFree: true)
                    daily.act(on: day)
                    late.act(on: day)
                    last = day
                    idle = 0
                } else if last != nil {
                    if freeWeek != Moment.week(of: day) {
                        freeWeek = Moment.week(of: day)
                    } else {
                        idle += 1
                        if idle % 3 == 0 { naive += 1 }
                    }
                }
            }
            dailySteps += daily.settle(before: 120, daysPerStep: 3, isOneDayAWeekFree: true)
            lateSteps += late.settle(before: 120, daysPerStep: 3, isOneDayAWeekFree: true)
            #expect(dailySteps == naive && lateSteps == naive, "seed \(seed)")
            #expect(daily == late)
        }
    }

    @Test("DM4 five levels by name: Spark, Glow, Cozy, Warm, Radiant; and no word of shame")
    func levels() throws {
        let warmth = try TestGame.rules().content.warmth
        #expect(warmth.levels.map(\.name) == ["Spark", "Glow", "Cozy", "Warm", "Radiant"])
        for (index, level) in warmth.levels.enumerated() {
            #expect(warmth.level(of: level.warmth) == index)
            #expect(index == 0 || warmth.level(of: level.warmth - 1) == index - 1)
        }
        #expect(warmth.coolingWords.contains("gently cooling"))
        for words in warmth.levels.map(\.words) + [warmth.coolingWords] {
            for shame in ["streak", "broken", "lost", "fail", "missed", "only", "should"] {
                #expect(!words.lowercased().contains(shame), "\(words)")
            }
        }
    }
}
