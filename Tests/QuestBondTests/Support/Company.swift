import QuestKernel
import Testing

@testable import QuestBond

/// A party of several heroes, all created, their first day open.
struct Company {
    let rules: QuestBondRules
    var party: Party
    var journal = Journal()
    var now = Moment(instant: 0, day: 0)

    init(_ count: Int, rules: QuestBondRules) throws {
        self.rules = rules
        party = Party(1, with: (1..<count).map { UInt32($0 + 1) }, rules: rules)
        for member in 0..<count {
            try #require(act(.create(.mage, .leo), by: member) == nil)
            try #require(act(.open, by: member) == nil)
        }
    }

    @discardableResult
    mutating func act(_ command: QuestBond.Command, by member: Int) -> QuestBond.Refusal? {
        QuestBond.apply(
            command, by: member, to: &party, at: now, rules: rules, randomness: Randomness(seed: 4), journal: &journal)
    }

    /// Gives a command that must be accepted; returns what it wrote.
    @discardableResult
    mutating func play(
        _ command: QuestBond.Command, by member: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Record {
        let mark = journal.entries.count
        let refusal = act(command, by: member)
        try #require(refusal == nil, "\(command)", sourceLocation: sourceLocation)
        return Record(entries: Array(journal.entries[mark...]))
    }

    mutating func open(day: LocalDay) throws {
        now = Moment(instant: Int64(day) * 86_400 + 43_200, day: day)
        for member in 0..<party.count { try play(.open, by: member) }
    }
}
