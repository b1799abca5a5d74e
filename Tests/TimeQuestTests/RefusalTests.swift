import QuestKernel
import Testing
import TimeQuest

@Suite("TimeQuest refusals")
struct RefusalTests {
    @Test("each rule refuses by its name and changes nothing")
    func eachRuleRefusesByItsName() throws {
        var table = Table(try ScenarioFiles.rules())
        table.estimate(60, 60)
        let before = table.party
        let entries = table.journal.entries
        #expect(table.play(.finishSession, by: 1) == .noSuchMember)
        #expect(table.play(.finishSession, by: -1) == .noSuchMember)
        for task in [10, -1, Int.max, Int.min] { #expect(table.estimate(60, 60, task: task) == .unknownTask) }
        for seconds in [0, -1, .min] as [Int32] {
            #expect(table.estimate(seconds, 60) == .durationMustBePositive)
            #expect(table.estimate(60, seconds) == .durationMustBePositive)
        }
        for seconds in [28_801, .max] as [Int32] {
            #expect(table.estimate(seconds, 60) == .durationTooLong)
            #expect(table.estimate(60, seconds) == .durationTooLong)
        }
        #expect(table.party == before && table.journal.entries == entries)
        #expect(table.estimate(8 * 3600, 8 * 3600) == nil)
    }

    @Test("there is nothing to finish before an estimate, or twice")
    func thereIsNothingToFinish() throws {
        var table = Table(try ScenarioFiles.rules())
        #expect(table.play(.finishSession) == .nothingToFinish)
        table.estimate(1, 1)
        #expect(table.play(.finishSession) == nil)
        #expect(table.play(.finishSession) == .nothingToFinish)
    }

    @Test("a full session takes no more, and can be finished")
    func aFullSessionTakesNoMore() throws {
        var table = Table(try ScenarioFiles.rules())
        for _ in 0..<20 { #expect(table.estimate(60, 60) == nil) }
        #expect(table.estimate(60, 60) == .sessionIsFull)
        #expect(table.play(.finishSession) == nil)
        #expect(table.party.xp == 2020)
        #expect(table.estimate(60, 60) == nil)
    }

    @Test("a session that was open for too long can only be finished, and still pays")
    func aSessionOpenTooLongCanOnlyBeFinished() throws {
        var table = Table(try ScenarioFiles.rules())
        table.estimate(60, 60)
        table.clock = 480 * 60
        #expect(table.estimate(60, 60) == nil)
        table.clock += 1
        #expect(table.estimate(60, 60) == .sessionOpenTooLong)
        table.clock = .max
        #expect(table.estimate(60, 60) == .sessionOpenTooLong)
        #expect(table.play(.finishSession) == nil)
        #expect(table.party.xp == 220)
    }

    @Test("a clock that goes back, however far, is harmless")
    func aClockThatGoesBackIsHarmless() throws {
        var table = Table(try ScenarioFiles.rules())
        table.clock = .max
        table.estimate(60, 60)
        table.clock = .min
        #expect(table.estimate(60, 60, day: .min) == nil)
        #expect(table.play(.finishSession, day: .min) == nil)
        _ = table.party.streakIsActive(on: .max)
        table.estimate(60, 60)
        table.clock = .max
        #expect(table.estimate(60, 60) == .sessionOpenTooLong)
    }
}
