import CanonicalJSON
import QuestKernel

extension Writer {
    /// The result of a member's command, for its reply.
    func outcome(
        of command: any LiveCommand, by account: Account, _ record: PartyRecord, at moment: Moment,
        _ entries: [JournalEntry], turn: Int64
    ) throws -> JSONValue {
        let words = EntryWords(try contentStore.version(record.content, db))
        let told = words.told(entries, to: account.member)
        let fields: [JSONValue.Field] = [
            .init("sequence", .integer(turn)), .init("instant", .integer(moment.instant)),
            .init("day", .integer(Int64(moment.day))), .init("minute", .integer(Int64(moment.minute))),
            .init("contentNumber", .integer(contentStore.active(at: now).number)),
            .init("content", try OwnContent(record.content, contentStore, at: now, db).value),
            .init("entries", words.value(told)),
        ]
        return .object(
            fields
                + (try record.party.remarks(
                    on: command, told, by: account.player, at: moment, seeds.randomness(of: account))))
    }
}
