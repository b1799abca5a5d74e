import CanonicalJSON
import QuestKernel

/// The engine's journal entries as stored: eight whole numbers each, in the order of the entry's fields.
enum EntryCode {
    static func value(_ entries: some Sequence<JournalEntry>) -> JSONValue {
        .array(
            entries.map { entry in
                .array([
                    .integer(Int64(entry.kind.rawValue)), .integer(Int64(entry.member)),
                    .integer(Int64(entry.outcome)), .integer(Int64(entry.code)), .integer(Int64(entry.resource)),
                    .integer(Int64(entry.cell)), .integer(Int64(entry.chance)), .integer(entry.amount),
                ])
            })
    }

    /// Nil for a value that is not a list of entries.
    static func entries(_ value: JSONValue?) -> [JournalEntry]? {
        guard let rows = value?.array else { return nil }
        var entries: [JournalEntry] = []
        for row in rows {
            guard let figures = row.array?.compactMap(\.integer), figures.count == 8,
                let kind = JournalEntry.Kind(rawValue: UInt8(truncatingIfNeeded: figures[0]))
            else { return nil }
            entries.append(
                JournalEntry(
                    kind: kind, member: UInt8(truncatingIfNeeded: figures[1]),
                    outcome: UInt8(truncatingIfNeeded: figures[2]), code: UInt16(truncatingIfNeeded: figures[3]),
                    resource: UInt16(truncatingIfNeeded: figures[4]), cell: UInt16(truncatingIfNeeded: figures[5]),
                    chance: Int32(truncatingIfNeeded: figures[6]), amount: figures[7]))
        }
        return entries
    }
}
