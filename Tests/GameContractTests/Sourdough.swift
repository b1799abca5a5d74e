import QuestKernel

// A whole new game, as small as possible: the content and the rules of the one that Documentation/Extending.md adds.
// Its players are in SourdoughPlayers.swift.

/// Content: figures with names, ranges and a line of doc each.
package struct SourdoughContent: ContentRow, Sendable {
    package var loavesByFeeding: Pieces = 0
    package var feedingsADay: Int32 = 0

    package init() {}

    package static let noun = "Sourdough's content"
    package static var fields: [Field<SourdoughContent>] {
        [
            .whole("loavesByFeeding", \.loavesByFeeding, 1...100, unit: "loaves", "What a feeding yields."),
            .whole("feedingsADay", \.feedingsADay, 1...10, unit: "feedings", "That a starter takes."),
        ]
    }
}

/// Rules: state, commands, refusals, and one function.
package enum Sourdough: Game {
    package struct Party: Sendable, Equatable, Codable {
        package var ledger = Ledger(resources: 1)
        package var streak = Streak()
        var today: LocalDay = -1
        var feedings: Int32 = 0

        package init() {}
    }

    package enum Command: Sendable { case feed }
    package enum Refusal: Error, Equatable { case noSuchMember, momentOutOfRange, isFull }

    package static let name = "sourdough"
    package static let title = "Sourdough"

    package static func describe(_ rules: SourdoughContent) -> GameDescription {
        GameDescription(
            game: name, title: title,
            resources: [.init(name: "loaves", label: "Loaves", isCurrency: true)],
            flows: [.init(name: "feeding", label: "Feeding", isFaucet: true)], rolls: [],
            tallies: [.init(name: "weekdays", label: "Feedings", rows: ["Weekdays", "Weekends"])],
            gauges: [.init(name: "streak", label: "Days fed", unit: "days")], money: ResourceID(0),
            experience: ResourceID(0), levelThresholds: [0], firstLevel: 0, commands: ["feed"],
            milestones: [.init(name: "first", label: "First loaf", group: "Loaves")])
    }

    package static func apply(
        _ command: Command, by member: Int, to party: inout Party, at moment: Moment, rules: SourdoughContent,
        randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today) else { return .momentOutOfRange }
        let fed = moment.day == party.today ? party.feedings : 0
        guard fed < rules.feedingsADay else { return .isFull }

        journal.append(JournalEntry(kind: .command, member: 0, code: 0, amount: moment.instant))
        if party.ledger.balances == [0] { journal.milestone(0, member: 0) }
        (party.today, party.feedings) = (moment.day, fed + 1)
        party.streak.keep(moment.day)
        party.ledger.earn(
            rules.loavesByFeeding, of: ResourceKey<Units.Pieces>(0), from: FlowID(0), member: 0, journal: &journal)
        journal.tally(0, member: 0, cell: Moment.weekday(of: moment.day) < 5 ? 0 : 1)
        return nil
    }
}
