import QuestKernel

/// Many journal entries in few words: similar entries are combined.
///
/// Amounts of one flow and resource add up, and rolls of one kind are counted: "Rooms cleared: 4 of 5". An entry that
/// happened only once keeps its details, such as the chance of a roll. The order is that of first mention.
enum EntrySummary {
    static func words(_ entries: [JournalEntry], in description: GameDescription) -> [String] {
        var alike: [[JournalEntry]] = []
        for entry in entries {
            if let place = alike.firstIndex(where: { isAlike($0[0], entry) }) {
                alike[place].append(entry)
            } else {
                alike.append([entry])
            }
        }
        return alike.compactMap { words($0, description) }
    }

    /// Whether two entries are combined.
    private static func isAlike(_ left: JournalEntry, _ right: JournalEntry) -> Bool {
        guard left.kind == right.kind, left.code == right.code else { return false }
        switch left.kind {
        case .flow: return left.resource == right.resource && (left.amount < 0) == (right.amount < 0)
        case .tally, .level: return left.cell == right.cell
        case .roll, .milestone, .command: return true
        }
    }

    private static func words(_ entries: [JournalEntry], _ description: GameDescription) -> String? {
        guard var entry = entries.first else { return nil }
        guard entries.count > 1 else { return JournalWords.words(entry, in: description) }
        switch entry.kind {
        case .flow, .tally:
            for other in entries.dropFirst() {
                // Ten years of play stay far below the limit of 64 bits.
                entry.amount = entry.amount.addingReportingOverflow(other.amount).partialValue
            }
            return JournalWords.words(entry, in: description)
        case .roll: return JournalWords.rolls(entries, in: description)
        case .level, .milestone, .command:
            return entries.map { JournalWords.words($0, in: description) }.joined(separator: "; ")
        }
    }
}
