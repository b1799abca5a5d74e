import CanonicalJSON
import QuestBond
import QuestKernel

/// The result of a command, for its reply.
struct Outcome {
    let value: JSONValue

    init(
        _ sent: SentCommand, _ account: Account, _ record: PartyRecord, _ moment: Moment, _ version: ContentVersion,
        _ entries: [JournalEntry], _ number: Int64, _ seeds: SeedProvider
    ) throws {
        let rules = version.rules
        var fields: [JSONValue.Field] = [
            .init("sequence", .integer(record.sequence)),
            .init("instant", .integer(moment.instant)),
            .init("day", .integer(Int64(moment.day))),
            .init("minute", .integer(Int64(moment.minute))),
            .init("contentNumber", .integer(number)),
            .init("entries", EntryWords(version).value(entries)),
            .init("cues", .array(QuestBondRules.events(in: entries).map { Self.cue($0, rules) })),
        ]
        if let line = try Self.line(sent.command, account, record.party, moment, rules, seeds) {
            fields.append(.init("line", .string(line)))
        }
        value = .object(fields)
    }

    private static func cue(_ event: CueEvent, _ rules: QuestBondRules) -> JSONValue {
        ["event": .string(event.name), "sound": .string(rules.cue(on: event).sound)]
    }

    /// The line of the hero's class for a completed task.
    private static func line(
        _ command: QuestBond.Command, _ account: Account, _ party: Party, _ moment: Moment, _ rules: QuestBondRules,
        _ seeds: SeedProvider
    ) throws -> String? {
        guard let category = command.taskCategory else { return nil }
        let done = UInt32(truncatingIfNeeded: party.acting.day.tasksByCategory[Int(category.rawValue)])
        let line = try rules.completionLine(
            party.acting.heroClass, category, player: account.player, day: moment.day, occasion: done,
            seeds.randomness(of: account))
        return line.map(rules.text)
    }
}
