import Foundation
import QuestKernel
import Testing
import TimeQuest

@Suite("TQ2 levels")
struct LevelTests {
    @Test("TQ2 a level takes ⌊100 · L^1.5⌋ XP")
    func aLevelTakesTheFloor() throws {
        let levels = try ScenarioFiles.rules().levels
        #expect((0...6).map(levels.requirement) == [0, 100, 282, 519, 800, 1118, 1469])
        for level in 1...levels.highest {
            #expect(abs(Double(levels.requirement(level).rawValue) - 100 * pow(Double(level), 1.5)) <= 1)
        }
    }

    @Test("TQ2 the level is the largest whose requirement is reached, exact at thresholds")
    func theLevelIsExactAtThresholds() throws {
        let levels = try ScenarioFiles.rules().levels
        for level in 2...levels.highest {
            let requirement = levels.requirement(level)
            #expect(levels.level(forXP: requirement) == level)
            #expect(levels.level(forXP: requirement - 1) == level - 1)
        }
    }

    @Test("TQ2 the plan's two functions differ by 1 XP where a requirement is not whole; content says which decides")
    func twoFunctions() throws {
        var content = try ScenarioFiles.content().0
        let down = TimeQuestRules(content).levels
        content.levels.roundsUp = true
        let up = TimeQuestRules(content).levels
        #expect(down.level(forXP: 11_030) == 23 && up.level(forXP: 11_030) == 22 && up.level(forXP: 11_031) == 23)
        for level in 1...down.highest {
            let root = Int(Double(level).squareRoot().rounded())
            let isWhole = root * root == level
            #expect((up.requirement(level) == down.requirement(level)) == isWhole, "\(level)")
        }
    }

    @Test("TQ2 the level is 0 at 0 XP, 1 from the first XP on, and ends at the highest")
    func theLevelIsZeroAtZero() throws {
        let levels = try ScenarioFiles.rules().levels
        #expect([-5, 0, 1, 99, 100, 281, 282].map { levels.level(forXP: $0) } == [0, 0, 1, 1, 1, 1, 2])
        #expect(levels.level(forXP: Experience(rawValue: .max)) == levels.highest)
        #expect(levels.thresholds[..<4] == [0, 1, 282, 519])
    }

    @Test("TQ2 progress runs from 0 to 1 within a level and is clamped to it")
    func progressIsClamped() throws {
        let levels = try ScenarioFiles.rules().levels
        #expect([0, 1, 50, 100].map(levels.progress(forXP:)) == [0, 0, 0, 0])
        #expect(levels.progress(forXP: 191) == Ratio(partsPerMillion: 500_000))
        #expect(levels.progress(forXP: 281) == Ratio(partsPerMillion: 994_505))
        #expect(levels.progress(forXP: 282) == 0)
        #expect(levels.progress(forXP: Experience(rawValue: .max)) == 1)
        var last: Ratio = 0
        for xp in 800..<1118 as Range<Int64> {
            let progress = levels.progress(forXP: Experience(xp))
            #expect(progress >= last && (0...1).contains(progress))
            last = progress
        }
    }

    @Test("TQ2 every level that a session reaches is in the journal, in order")
    func everyLevelReachedIsInTheJournal() throws {
        var game = TestGame(try ScenarioFiles.rules())
        // 6 × 100 + 20 = 620: levels 1, 2 and 3 at once.
        #expect(game.session(Array(repeating: (60, 60), count: 6)) == 620)
        #expect(game.journal.entries.filter { $0.kind == .level }.map(\.cell) == [1, 2, 3])
        game.journal.removeAll()
        #expect(game.session([(1, 1000)]) == 30)
        #expect(!game.journal.entries.contains { $0.kind == .level })
    }
}
