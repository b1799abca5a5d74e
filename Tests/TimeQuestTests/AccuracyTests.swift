import QuestKernel
import Testing
import TimeQuest

@Suite("TQ1 XP by accuracy")
struct AccuracyTests {
    @Test(
        "TQ1 an estimate earns 100, 60, 25 or 10 by its rating, and a session 20",
        arguments: [(100, 120), (110, 120), (111, 80), (125, 80), (126, 45), (150, 45), (151, 30), (1000, 30)]
            as [(Int32, Int64)])
    func anEstimateEarnsByItsRating(estimated: Int32, xp: Int64) throws {
        var game = TestGame(try ScenarioFiles.rules())
        #expect(game.session([(estimated, 100)]) == xp)
    }

    @Test("TQ1 a session earns the sum of its estimates and one bonus")
    func aSessionEarnsTheSum() throws {
        var game = TestGame(try ScenarioFiles.rules())
        #expect(game.session([(100, 100), (80, 100), (140, 100), (20, 100)]) == 100 + 60 + 25 + 10 + 20)
    }

    @Test("TQ1 XP is never for speed: too long and too short, quick and slow earn the same")
    func xpIsNeverForSpeed() throws {
        let accuracy = try ScenarioFiles.rules().content.accuracy
        for error in 0...99 as ClosedRange<Int32> {
            let long = accuracy.rating(estimatedSeconds: 100 + error, actualSeconds: 100)
            #expect(accuracy.rating(estimatedSeconds: 100 - error, actualSeconds: 100) == long)
            for scale in [1, 7, 200] as [Int32] {
                #expect(
                    accuracy.rating(estimatedSeconds: (100 + error) * scale, actualSeconds: 100 * scale) == long)
            }
        }
    }

    @Test("TQ1 nothing is paid before the session is finished, and each faucet names its rating")
    func nothingIsPaidBeforeTheSessionIsFinished() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.estimate(100, 100)
        game.estimate(130, 100, task: 3)
        #expect(game.party.xp == 0)
        #expect(!game.journal.entries.contains { $0.kind == .flow })
        game.play(.finishSession)
        let flows = game.journal.entries.filter { $0.kind == .flow }
        #expect(flows.map(\.code) == [0, 2, 4])
        #expect(flows.map(\.amount) == [100, 25, 20])
        let tallies = game.journal.entries.filter { $0.kind == .tally && $0.code >= TimeQuest.ratingTally(ofTask: 0) }
        #expect(tallies.map(\.code) == [TimeQuest.ratingTally(ofTask: 0), TimeQuest.ratingTally(ofTask: 3)])
        #expect(tallies.map(\.cell) == [0, 2])
    }
}
