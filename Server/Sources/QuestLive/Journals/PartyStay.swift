import LiveStorage

/// A stretch of a party's rows in which a player had one place among its members.
struct PartyStay: Sendable {
    let party: Int64
    /// Its rows are those after the first number, up to the second.
    let after: Int64
    let upTo: Int64
    /// From 0.
    let member: Int

    /// All of a player in a party, as far as rows tell its place: those of who came and went, and its own. What they say is
    /// erased with a member who is deleted, and their numbers are not, but for rows of an older service.
    static func all(of account: Account, in party: Int64, _ db: Database) throws -> [PartyStay] {
        let moves = try Row.fetchAll(
            db,
            sql: """
                SELECT sequence, kind, player, member FROM journal
                WHERE party = ? AND kind <> 'command' AND kind IN ('join', 'leave') ORDER BY sequence
                """, arguments: [party]
        ).map(Move.init)
        // Each began with one, whose place is the first.
        guard moves.contains(where: \.isJoin) else { return [] }
        let isFounder = moves.first { $0.player == account.id }.map { !$0.isJoin } ?? true
        var stays: [PartyStay] = []
        var isThere = isFounder
        var (member, after): (Int?, Int64) = (0, 0)
        func end(at sequence: Int64) throws {
            guard isThere else { return }
            if member == nil { member = try seenMember(of: account, in: party, after, sequence, db) }
            if let member { stays.append(PartyStay(party: party, after: after, upTo: sequence, member: member)) }
            after = sequence
        }
        for move in moves {
            switch (move.isJoin, move.player == account.id) {
            case (true, true): (isThere, member, after) = (true, move.member, move.sequence)
            case (true, false): break
            case (false, true):
                try end(at: move.sequence)
                isThere = false
            case (false, false):
                try end(at: move.sequence)
                member = member.flatMap { move.place(of: $0) }
            }
        }
        try end(at: .max)
        return stays
    }

    /// The player's place as its own rows have it, or where it is now.
    private static func seenMember(
        of account: Account, in party: Int64, _ after: Int64, _ upTo: Int64, _ db: Database
    ) throws -> Int? {
        let sql = """
            SELECT member FROM journal WHERE party = ? AND player = ? AND sequence > ? AND sequence <= ?
            ORDER BY sequence LIMIT 1
            """
        if let own = try Int.fetchOne(db, sql: sql, arguments: [party, account.id, after, upTo]) { return own }
        return upTo == .max && account.party == party ? account.member : nil
    }

    /// That somebody came or went.
    private struct Move {
        let sequence: Int64
        let isJoin: Bool
        let player: Int64?
        let member: Int?

        init(_ row: Row) {
            (sequence, player, member) = (row["sequence"], row["player"], row["member"])
            isJoin = row["kind"] as String == "join"
        }

        /// Where another one stands once this one has left: members after it move up. Where an older service erased which one
        /// it was, only the first one knows its place.
        func place(of other: Int) -> Int? {
            guard let member else { return other == 0 ? 0 : nil }
            return member < other ? other - 1 : other
        }
    }
}
