import QuestKernel
import TimeQuest

/// One player with a journal, for tests that play a few commands by hand.
struct TestGame {
    let rules: TimeQuestRules
    var party: TimeQuestParty
    var journal = Journal()
    var clock: Int64 = 0

    init(_ rules: TimeQuestRules) {
        self.rules = rules
        party = TimeQuestParty(rules)
    }

    @discardableResult
    mutating func play(_ command: TimeQuest.Command, day: LocalDay = 0, by member: Int = 0) -> TimeQuest.Refusal? {
        TimeQuest.apply(
            command, by: member, to: &party, at: Moment(instant: clock, day: day, minute: 720), rules: rules,
            randomness: Randomness(seed: 1), journal: &journal)
    }

    @discardableResult
    mutating func estimate(
        _ estimated: Int32, _ actual: Int32, task: Int = 0, day: LocalDay = 0
    ) -> TimeQuest.Refusal? {
        play(.estimate(task: task, estimatedSeconds: estimated, actualSeconds: actual), day: day)
    }

    /// XP of a session with these estimates.
    mutating func session(_ estimates: [(Int32, Int32)], day: LocalDay = 0) -> Int64 {
        let before = party.xp
        for (estimated, actual) in estimates { estimate(estimated, actual, day: day) }
        play(.finishSession, day: day)
        return (party.xp - before).rawValue
    }
}
