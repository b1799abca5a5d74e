import CanonicalJSON

/// Who has which place in a party, row by row.
struct PartyPlaces: Sendable {
    private var players: [Int64?] = []

    subscript(member: Int) -> Int64? { players.indices.contains(member) ? players[member] : nil }

    mutating func note(_ row: JournalRow, _ value: JSONValue?) {
        // Rows with a state name all members.
        if let members = value?["state"]?["party"]?["members"]?.array {
            players = members.map { $0["player"]?.integer }
            return
        }
        switch row.kind {
        case .begin, .checkpoint, .repair, .dissolve, .correction, .command: put(row)
        case .join: put(row)
        case .leave: leave(row.member)
        }
    }

    private mutating func put(_ row: JournalRow) {
        guard let member = row.member, (0..<16).contains(member) else { return }
        while players.count <= member { players.append(nil) }
        players[member] = row.player
    }

    /// Members after the one who left move up; where nobody knows who left, nobody knows who is where.
    private mutating func leave(_ member: Int?) {
        guard let member else { return players = [] }
        if players.indices.contains(member) { players.remove(at: member) }
    }
}
