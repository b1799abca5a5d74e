import QuestKernel

/// One command, and its result for one player.
package struct DiaryDeed: Sendable, Equatable {
    /// The kind of the command; nil for entries that belong to no command.
    package var command: Int?
    /// What it is about, by index in `GameWords.objects`; 0 for nothing.
    package var object: Int = 0
    /// Seconds since the host's epoch.
    package var instant: Int64?
    /// The member who gave it: the player, or an ally whose command changed something for the player.
    package var actor: Int
    /// The entries about the player, in order.
    package var entries: [JournalEntry] = []

    /// The deeds in a stretch of a party's journal that are a member's own, or that changed something for them.
    package static func all(of member: Int, in entries: [JournalEntry]) -> [DiaryDeed] {
        var deeds: [DiaryDeed] = []
        var current = DiaryDeed(command: nil, instant: nil, actor: member)
        func isWorthReporting(_ deed: DiaryDeed) -> Bool {
            !deed.entries.isEmpty || deed.command != nil && deed.actor == member
        }
        for entry in entries {
            if entry.kind == .command {
                if isWorthReporting(current) { deeds.append(current) }
                current = DiaryDeed(
                    command: Int(entry.code), object: Int(entry.cell), instant: entry.amount,
                    actor: Int(entry.member))
            } else if Int(entry.member) == member {
                current.entries.append(entry)
            }
        }
        if isWorthReporting(current) { deeds.append(current) }
        return deeds
    }
}
