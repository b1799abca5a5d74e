import QuestKernel
import Testing
import TimeQuest

@Suite("TQ4 personal bests")
struct PersonalBestTests {
    @Test("TQ4 the best is the smallest absolute error of its task, on either side")
    func theBestIsTheSmallestAbsoluteError() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.estimate(130, 100, task: 1, day: 3)
        game.estimate(80, 100, task: 1, day: 4)
        game.estimate(115, 100, task: 1, day: 5)
        game.estimate(85, 100, task: 1, day: 6)
        game.estimate(500, 100, task: 2, day: 6)
        #expect(game.party.personalBests[1]?.errorSeconds == 15)
        #expect(game.party.personalBests[1]?.day == 5)
        #expect(game.party.personalBests[2]?.errorSeconds == 400)
        #expect(game.party.personalBests[0] == nil)
    }

    @Test("TQ4 a new best is reported only for the first estimate and for smaller errors, not for equal ones")
    func aNewBestIsToldForSmallerErrorsAlone() throws {
        var game = TestGame(try ScenarioFiles.rules())
        var told: [Bool] = []
        for estimated in [130, 130, 70, 71, 129, 100, 100] as [Int32] {
            game.journal.removeAll()
            game.estimate(estimated, 100, task: 4)
            told.append(
                game.journal.entries.contains {
                    $0.kind == .tally && $0.code == TimeQuest.personalBestTally && $0.cell == 4
                })
        }
        #expect(told == [true, false, false, true, false, true, false])
    }

    @Test("TQ4 the best is what a plain search over all estimates finds, over many seeds")
    func theBestIsWhatAPlainSearchFinds() throws {
        let rules = try ScenarioFiles.rules()
        for seed in 0..<30 as Range<UInt64> {
            var game = TestGame(rules)
            var errors = [[Int32]](repeating: [], count: 10)
            var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
            for _ in 0..<200 {
                let task = Int(draws.below(9))
                let (guess, actual) = (draws.whole(in: 1...900), draws.whole(in: 1...900))
                if game.estimate(guess, actual, task: task) != nil {
                    game.play(.finishSession)
                    game.estimate(guess, actual, task: task)
                }
                errors[task].append(abs(guess - actual))
            }
            for task in 0..<10 { #expect(game.party.personalBests[task]?.errorSeconds == errors[task].min()) }
        }
    }

    @Test("TQ4 the gauge of a task never estimated shows its typical duration")
    func theGaugeOfAnUntriedTaskShowsItsTypicalDuration() throws {
        var game = TestGame(try ScenarioFiles.rules())
        let gauge = TimeQuest.Gauge.bestError
        #expect(TimeQuest.gauge(gauge, of: game.party, rules: game.rules) == 180)
        game.estimate(100, 93)
        #expect(TimeQuest.gauge(gauge, of: game.party, rules: game.rules) == 7)
    }
}
