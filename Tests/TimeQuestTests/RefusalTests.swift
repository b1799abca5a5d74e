import QuestKernel
import Testing
import TimeQuest

@Suite("TimeQuest refusals")
struct RefusalTests {
    @Test("each rule refuses by its name and changes nothing")
    func eachRuleRefusesByItsName() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.estimate(60, 60)
        let before = game.party
        let entries = game.journal.entries
        #expect(game.play(.finishSession, by: 1) == .noSuchMember)
        #expect(game.play(.finishSession, by: -1) == .noSuchMember)
        for task in [10, -1, Int.max, Int.min] { #expect(game.estimate(60, 60, task: task) == .unknownTask) }
        for seconds in [0, -1, .min] as [Int32] {
            #expect(game.estimate(seconds, 60) == .durationMustBePositive)
            #expect(game.estimate(60, seconds) == .durationMustBePositive)
        }
        for seconds in [28_801, .max] as [Int32] {
            #expect(game.estimate(seconds, 60) == .durationTooLong)
            #expect(game.estimate(60, seconds) == .durationTooLong)
        }
        #expect(game.party == before && game.journal.entries == entries)
        #expect(game.estimate(8 * 3600, 8 * 3600) == nil)
    }

    @Test("there is nothing to finish before an estimate, or twice")
    func thereIsNothingToFinish() throws {
        var game = TestGame(try ScenarioFiles.rules())
        #expect(game.play(.finishSession) == .nothingToFinish)
        game.estimate(1, 1)
        #expect(game.play(.finishSession) == nil)
        #expect(game.play(.finishSession) == .nothingToFinish)
    }

    @Test("a full session takes no more, and can be finished")
    func aFullSessionTakesNoMore() throws {
        var game = TestGame(try ScenarioFiles.rules())
        for _ in 0..<20 { #expect(game.estimate(60, 60) == nil) }
        #expect(game.estimate(60, 60) == .sessionIsFull)
        #expect(game.play(.finishSession) == nil)
        #expect(game.party.xp == 2020)
        #expect(game.estimate(60, 60) == nil)
    }

    @Test("a session that was open for too long can only be finished, and still pays")
    func aSessionOpenTooLongCanOnlyBeFinished() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.estimate(60, 60)
        game.clock = 480 * 60
        #expect(game.estimate(60, 60) == nil)
        game.clock += 1
        #expect(game.estimate(60, 60) == .sessionOpenTooLong)
        game.clock = .max
        #expect(game.estimate(60, 60) == .sessionOpenTooLong)
        #expect(game.play(.finishSession) == nil)
        #expect(game.party.xp == 220)
    }

    @Test("a clock that goes back, however far, is harmless")
    func aClockThatGoesBackIsHarmless() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.clock = .max
        game.estimate(60, 60)
        game.clock = .min
        #expect(game.estimate(60, 60, day: .min) == nil)
        #expect(game.play(.finishSession, day: .min) == nil)
        _ = game.party.streakIsActive(on: .max)
        game.estimate(60, 60)
        game.clock = .max
        #expect(game.estimate(60, 60) == .sessionOpenTooLong)
    }
}
