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
        for task in [10, -1, Int.max, Int.min] { #expect(game.estimate(60, 60, task: task) == .noSuchTask) }
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

    @Test("TQ1 a quest pays once all its tasks are done, and nothing if it is left before")
    func aQuestPaysWhenDone() throws {
        var game = TestGame(try ScenarioFiles.rules())
        #expect(game.play(.leave) == .nothingToLeave)
        #expect(game.play(.begin(tasks: 0)) == .noTasks && game.play(.begin(tasks: -1)) == .noTasks)
        #expect(game.play(.begin(tasks: 21)) == .sessionIsFull)
        #expect(game.play(.begin(tasks: 3)) == nil)
        #expect(game.play(.begin(tasks: 3)) == .sessionIsOpen && game.play(.finishSession) == .tasksAreLeft)
        for _ in 0..<2 { #expect(game.estimate(60, 60) == nil) }
        #expect(game.play(.finishSession) == .tasksAreLeft)
        #expect(game.play(.leave) == nil)
        #expect(game.party.xp == 0 && game.party.streak.length == 0 && game.party.personalBests[0]?.errorSeconds == 0)
        #expect(game.play(.begin(tasks: 2)) == nil)
        for _ in 0..<2 { #expect(game.estimate(60, 60) == nil) }
        #expect(game.estimate(60, 60) == .sessionIsFull)
        #expect(game.play(.finishSession) == nil && game.party.xp == 220 && game.party.streak.length == 1)
    }

    @Test("TQ1 the same relative error pays the same, however quickly the task was done")
    func neverForSpeed() throws {
        let rules = try ScenarioFiles.rules()
        for (percent, paid) in [(100, 120), (110, 120), (120, 80), (140, 45), (200, 30)] as [(Int32, Int64)] {
            for actual in [30, 100, 1000, 10_000] as [Int32] {
                var game = TestGame(rules)
                #expect(game.session([(actual * percent / 100, actual)]) == paid)
            }
        }
    }

    @Test("a session that was open for too long can only be finished, and still pays")
    func aSessionOpenTooLongCanOnlyBeFinished() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.estimate(60, 60)
        game.clock = 480 * 60
        #expect(game.estimate(60, 60) == nil)
        game.clock += 1
        #expect(game.estimate(60, 60) == .sessionOpenTooLong)
        game.clock = Moment.instants.upperBound
        #expect(game.estimate(60, 60) == .sessionOpenTooLong)
        #expect(game.play(.finishSession) == nil)
        #expect(game.party.xp == 220)
    }

    @Test("no moment beyond time is played, and no day before the newest one")
    func impossibleMomentsAreRefused() throws {
        var game = TestGame(try ScenarioFiles.rules())
        #expect(game.estimate(60, 60, day: 5) == nil)
        for day in [4, -1, LocalDay.min, LocalDay.max] {
            #expect(game.estimate(60, 60, day: day) == .momentOutOfRange)
            #expect(game.play(.finishSession, day: day) == .momentOutOfRange)
        }
        for clock in [Int64.min, .max] {
            game.clock = clock
            #expect(game.estimate(60, 60, day: 5) == .momentOutOfRange)
        }
        game.clock = 0
        #expect(game.play(.finishSession, day: 5) == nil)
        _ = game.party.streakIsActive(on: .max)
    }

    /// Within the day a clock that is set back does no harm: a session only gets longer.
    @Test("a clock that goes back within the day is harmless")
    func aClockThatGoesBackWithinTheDayIsHarmless() throws {
        var game = TestGame(try ScenarioFiles.rules())
        game.clock = Moment.instants.upperBound
        #expect(game.estimate(60, 60) == nil)
        game.clock = Moment.instants.lowerBound
        #expect(game.estimate(60, 60) == nil)
        #expect(game.play(.finishSession) == nil)
        game.estimate(60, 60)
        game.clock = Moment.instants.upperBound
        #expect(game.estimate(60, 60) == .sessionOpenTooLong)
    }
}
