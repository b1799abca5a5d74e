import QuestKernel
import Testing

@Suite("Two games side by side")
struct GamesTogetherTests {
    private func game(_ name: String, tallies: Int) -> GameDescription {
        GameDescription(
            game: name, title: name, resources: [.init(name: "points", label: "Points", isCurrency: true)],
            flows: [
                .init(name: "in", label: "In", isFaucet: true), .init(name: "out", label: "Out", isFaucet: false),
            ],
            rolls: [.init(name: "luck", label: "Luck", shape: .kinds(["any"]))],
            tallies: (0..<tallies).map {
                .init(
                    name: "t\($0)", label: "T", rows: ["row"],
                    per: $0 == 1 ? .init(tally: 0, label: "T of T", unit: "%") : nil)
            }, gauges: [.init(name: "level", label: "Level", unit: "")], money: ResourceID(0),
            experience: ResourceID(0), levelThresholds: [0, 10], firstLevel: 1, commands: ["go", "judge"],
            milestones: [.init(name: "first", label: "First", group: name)], commandsOfOthers: [1])
    }

    @Test("what the second counts comes after the first, and money and levels stay the first one's")
    func theSecondComesAfterTheFirst() {
        let (first, second) = (game("first", tallies: 3), game("second", tallies: 2))
        let both = first.beside(second)
        #expect(both.game == "first" && both.levelThresholds == [0, 10])
        #expect(both.resources.count == 2 && both.flows.count == 4 && both.rolls.count == 2)
        #expect(both.commands == ["go", "judge", "second.go", "second.judge"])
        #expect(both.commandsOfOthers == [1, 3])
        #expect(both.milestones.map(\.group) == ["first", "second"])
        #expect(both.tallies.map { $0.per?.tally } == [nil, 0, nil, nil, 3])
    }

    @Test("entries are taken over under their new numbers; others' commands, and levels, are not")
    func entriesAreTakenOver() {
        let second = game("first", tallies: 3).second
        let entries = [
            JournalEntry(kind: .command, member: 0, code: 0, amount: 7),
            JournalEntry(kind: .flow, member: 0, code: 1, resource: 0, amount: -5),
            JournalEntry(kind: .roll, member: 0, code: 0, cell: 0, chance: 5),
            JournalEntry(kind: .tally, member: 0, code: 1, cell: 0, amount: 2),
            JournalEntry(kind: .milestone, member: 0, code: 0),
            JournalEntry(kind: .level, member: 0, code: 0, cell: 1),
        ]
        var journal = Journal()
        journal.append(entries, of: second, isOwnCommand: true)
        #expect(journal.entries.map(\.kind) == [.command, .flow, .roll, .tally, .milestone])
        #expect(journal.entries.map(\.code) == [2, 3, 1, 4, 1])
        #expect(journal.entries[1].resource == 1 && journal.entries[1].amount == -5)
        journal.removeAll()
        journal.append(entries, of: second, isOwnCommand: false)
        #expect(journal.entries.map(\.kind) == [.flow, .roll, .tally, .milestone])
    }
}
