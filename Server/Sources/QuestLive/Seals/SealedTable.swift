/// A table whose rows carry seals: what they say is told by no journal, or is what the next row is written from.
enum SealedTable: String, CaseIterable, Sendable {
    case party, piece, player, formerPlayer, ban, invite, content, proposal, activation

    /// By which its rows are found.
    var key: [String] {
        switch self {
        case .party, .player, .formerPlayer, .proposal: ["id"]
        case .piece: ["party", "place"]
        case .ban: ["player"]
        case .invite: ["code"]
        case .content: ["hash"]
        case .activation: ["number"]
        }
    }

    /// What a seal is over beside the key. A snapshot is known by its hash.
    var columns: [String] {
        switch self {
        case .party: ["state", "content", "engine", "sequence", "link", "newestDay", "lastInstant", "joins"]
        case .piece: ["data"]
        case .player:
            [
                "name", "zone", "dayStart", "party", "member", "epoch", "sharesActivity", "sharesSince", "device",
                "writtenAt", "createdAt", "earliest", "pace", "lastInstant",
            ]
        case .formerPlayer: ["epoch", "endedAt", "endings", "endedBefore", "endingsBefore", "pace"]
        case .ban: ["until", "reason", "since", "earlier"]
        case .invite: ["party", "player", "expires"]
        case .content: ["verdict", "addedAt"]
        case .proposal:
            ["content", "by", "at", "reason", "withinDays", "activation", "approvedBy", "startsAt", "share", "verdict"]
        case .activation: ["content", "at", "reason", "by", "takeUpBy", "startsAt", "share"]
        }
    }

    /// Columns that came when rows were sealed already. They are empty in those, and then no part of the seal.
    var laterColumns: Set<String> {
        switch self {
        case .proposal: ["verdict"]
        case .ban: ["since", "earlier"]
        default: []
        }
    }

    /// Whether a row that is removed leaves its seal, which says that it is gone. Codes of invitations end by
    /// themselves; that one of them is put back is told by the sum of all seals.
    var remembersRemoved: Bool { self != .invite }

    var keyIs: String { key.map { "\($0) = ?" }.joined(separator: " AND ") }
}
