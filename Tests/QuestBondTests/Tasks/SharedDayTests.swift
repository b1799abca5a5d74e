import QuestKernel
import Testing

@testable import QuestBond

/// Three heroes at one table, each with a clock of the same day.
private struct TestGame {
    let rules: QuestBondRules
    var party: Party
    var journal = Journal()
    var now = Moment(instant: 0, day: 0, minute: 600)

    init(changing changes: [String] = []) throws {
        rules = try QuestBondFiles.rules(changes)
        party = Party(1, with: [2, 3], rules: rules)
        for member in 0..<3 {
            try #require(act(.create(.warrior, .aries), by: member) == nil)
            try #require(act(.open, by: member) == nil)
        }
    }

    @discardableResult
    mutating func act(_ command: QuestBond.Command, by member: Int) -> QuestBond.Refusal? {
        QuestBond.apply(
            command, by: member, to: &party, at: now, rules: rules, randomness: Randomness(seed: 4),
            journal: &journal)
    }

    /// EXP of the social bonus that each member has had since the journal was cleared.
    var socialExperience: [Int64] {
        (0..<3).map { member in
            journal.entries.filter { $0.member == UInt8(member) && $0.kind == .flow }
                .filter { $0.code == Flow.socialBonus.rawValue }.reduce(0) { $0 + $1.amount }
        }
    }
}

@Suite struct SharedDayTests {
    @Test("QB06 two members who both do a social task on a day have bonus EXP each, once")
    func socialDay() throws {
        var game = try TestGame()
        game.act(.completeTask(.social, .small, .quick), by: 0)
        game.act(.completeTask(.mental, .small, .quick), by: 1)
        #expect(game.socialExperience == [0, 0, 0])
        game.act(.completeTask(.social, .small, .quick), by: 1)
        #expect(game.socialExperience == [10, 10, 0])
        for member in [0, 1, 0] { game.act(.completeTask(.social, .small, .quick), by: member) }
        #expect(game.socialExperience == [10, 10, 0])
        game.act(.completeTask(.social, .small, .quick), by: 2)
        #expect(game.socialExperience == [10, 10, 10])
        // Members whose day is another one share nothing.
        game.journal.removeAll()
        game.now = Moment(instant: 90_000, day: 1, minute: 600)
        game.act(.open, by: 0)
        game.act(.completeTask(.social, .small, .quick), by: 0)
        #expect(game.socialExperience == [0, 0, 0])
        game.act(.open, by: 2)
        game.act(.completeTask(.social, .small, .quick), by: 2)
        #expect(game.socialExperience == [10, 0, 10])
    }

    @Test("QB08 completions within an hour of a party member's count for both, others do not")
    func inTime() throws {
        var game = try TestGame()
        game.act(.completeTask(.mental, .small, .quick), by: 0)
        game.now.instant = 3_601
        game.act(.completeTask(.mental, .small, .quick), by: 1)
        #expect((0..<3).map { game.party[$0].day.partySyncs } == [0, 0, 0])
        game.now.instant = 3_601 + 3_600
        game.act(.completeTask(.mental, .small, .quick), by: 2)
        #expect((0..<3).map { game.party[$0].day.partySyncs } == [0, 1, 1])
        // A refused command is no completion.
        game.act(.completeHabit(3, .quick), by: 0)
        #expect((0..<3).map { game.party[$0].day.partySyncs } == [0, 1, 1])
        // One completion is one, however many of the others' are close to it.
        game.now.instant += 60
        game.act(.completeTask(.mental, .small, .quick), by: 2)
        #expect((0..<3).map { game.party[$0].day.partySyncs } == [0, 1, 1])
        game.act(.completeTask(.mental, .small, .quick), by: 1)
        #expect((0..<3).map { game.party[$0].day.partySyncs } == [0, 2, 2])
    }

    @Test("QB08 a party is asked to be in time, a hero who plays alone is not")
    func partyQuests() throws {
        var game = try TestGame()
        var seen: Set<QuestKind> = []
        for day in LocalDay(1)...120 {
            game.now = Moment(instant: Int64(day) * 86_400, day: day, minute: 600)
            try #require(game.act(.open, by: 1) == nil)
            seen.formUnion(game.party.acting.quests.map(\.kind))
        }
        #expect(seen == Set(QuestKind.allCases))
    }
}
