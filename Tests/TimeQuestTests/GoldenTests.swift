import GameContract
import QuestKernel
import Testing
import TimeQuest

@Suite("A player of TimeQuest")
struct GoldenTests {
    @Test("Golden: three weeks of one player who learns, with pauses, to the letter")
    func golden() throws {
        let rules = try ScenarioFiles.rules()
        var game = TestGame(rules)
        var lines: [String] = []
        for day in [0, 1, 2, 5, 6, 13, 20, 21] as [LocalDay] {
            game.journal.removeAll()
            game.clock = Int64(day) * 86_400 + 36_000
            for task in 0..<3 {
                // A fifth of the task too short at first, and nearer by the day.
                let actual = Int32(rules.content.tasks[task].typicalSeconds.rawValue) + Int32(task) * 7
                game.estimate(actual - actual / Int32(5 + 2 * day), actual, task: task, day: day)
            }
            if day == 6 { game.estimate(60, 0, day: day) }
            game.play(.finishSession, day: day)
            lines.append(
                "Day \(day): \(game.party.xp) XP, level \(rules.levels.level(forXP: game.party.xp)), "
                    + "streak \(game.party.streak.length)")
            lines += JournalStory.lines(of: game.journal.entries, in: TimeQuest.describe(rules)).map { "  " + $0 }
        }
        try Golden.expect(lines.joined(separator: "\n") + "\n", named: "three-weeks")
    }

    @Test("TQ3 pauses are counted by their length once the streak goes on")
    func pausesAreCounted() throws {
        var game = TestGame(try ScenarioFiles.rules())
        for day in [0, 1, 3, 10, 24, 60, 60] as [LocalDay] { _ = game.session([(60, 60)], day: day) }
        let pauses = game.journal.entries.filter { $0.kind == .tally && $0.code == TimeQuest.pauseTally }
        // 1, 6, 13 and 35 days without a session.
        #expect(pauses.map(\.cell) == [0, 1, 2, 4])
        // Two days in a row, and four returns at which it stood still.
        #expect(game.party.streak.length == 2)
    }
}
