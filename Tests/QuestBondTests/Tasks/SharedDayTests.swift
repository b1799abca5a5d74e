import QuestKernel
import Testing

@testable import QuestBond

/// Three heroes at one table, each with a clock of the same day.
private struct Table {
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
                .filter { $0.code == Account.socialBonus.rawValue }.reduce(0) { $0 + $1.amount }
        }
    }
}

@Suite struct SharedDayTests {
    @Test("QB06 two members who both do a social task on a day have bonus EXP each, once")
    func socialDay() throws {
        var table = try Table()
        table.act(.completeTask(.social, .small, .quick), by: 0)
        table.act(.completeTask(.mental, .small, .quick), by: 1)
        #expect(table.socialExperience == [0, 0, 0])
        table.act(.completeTask(.social, .small, .quick), by: 1)
        #expect(table.socialExperience == [10, 10, 0])
        for member in [0, 1, 0] { table.act(.completeTask(.social, .small, .quick), by: member) }
        #expect(table.socialExperience == [10, 10, 0])
        table.act(.completeTask(.social, .small, .quick), by: 2)
        #expect(table.socialExperience == [10, 10, 10])
        // Members whose day is another one share nothing.
        table.journal.removeAll()
        table.now = Moment(instant: 90_000, day: 1, minute: 600)
        table.act(.open, by: 0)
        table.act(.completeTask(.social, .small, .quick), by: 0)
        #expect(table.socialExperience == [0, 0, 0])
        table.act(.open, by: 2)
        table.act(.completeTask(.social, .small, .quick), by: 2)
        #expect(table.socialExperience == [10, 0, 10])
    }

    @Test("QB08 completions within an hour of a party member's count for both, others do not")
    func inTime() throws {
        var table = try Table()
        table.act(.completeTask(.mental, .small, .quick), by: 0)
        table.now.instant = 3_601
        table.act(.completeTask(.mental, .small, .quick), by: 1)
        #expect((0..<3).map { table.party[$0].day.partySyncs } == [0, 0, 0])
        table.now.instant = 3_601 + 3_600
        table.act(.completeTask(.mental, .small, .quick), by: 2)
        #expect((0..<3).map { table.party[$0].day.partySyncs } == [0, 1, 1])
        // A refused command is no completion.
        table.act(.completeHabit(3, .quick), by: 0)
        #expect((0..<3).map { table.party[$0].day.partySyncs } == [0, 1, 1])
    }

    @Test("QB08 a party is asked to be in time, a hero who plays alone is not")
    func partyQuests() throws {
        var table = try Table()
        var seen: Set<QuestKind> = []
        for day in LocalDay(1)...120 {
            table.now = Moment(instant: Int64(day) * 86_400, day: day, minute: 600)
            try #require(table.act(.open, by: 1) == nil)
            seen.formUnion(table.party.acting.quests.map(\.kind))
        }
        #expect(seen == Set(QuestKind.allCases))
    }
}
