import CanonicalJSON
import QuestKernel

/// Puts journal entries into words, for players and support.
package struct EntryWords: Sendable {
    private let game: GameDescription

    private let live: any LiveGame.Type

    package init(_ version: ContentVersion) {
        game = version.game.description
        live = type(of: version.game)
    }

    /// What entries tell the member whose they are: what is theirs, and what the party has in common. What a command
    /// brought to allies would tell what those had done.
    func told(_ entries: [JournalEntry], to member: Int) -> [JournalEntry] {
        entries.filter { Int($0.member) == member || live.isCommon($0) }
    }

    package func value(_ entries: some Sequence<JournalEntry>) -> JSONValue {
        .array(entries.map { value(DescribedEntry($0, game)) })
    }

    private func value(_ entry: DescribedEntry) -> JSONValue {
        var fields: [JSONValue.Field] = [
            .init("kind", .string(entry.kind)), .init("member", .integer(Int64(entry.member))),
            .init("name", .string(entry.name)), .init("label", .string(entry.label)),
        ]
        if let resource = entry.resource { fields.append(.init("resource", .string(resource))) }
        if let amount = entry.amount { fields.append(.init("amount", .integer(amount))) }
        if let chance = entry.chance { fields.append(.init("chance", .integer(Int64(chance)))) }
        if let dryCount = entry.dryCount { fields.append(.init("dryCount", .integer(Int64(dryCount)))) }
        if let row = entry.row { fields.append(.init("row", .string(row))) }
        if let outcome = entry.outcome { fields.append(.init("outcome", .string(outcome))) }
        return .object(fields)
    }
}
