import CanonicalJSON
import LiveStorage

/// The journal in pages, the same for the player and for support.
enum JournalPages {
    static func route(_ path: String, _ access: Route.Access, _ summary: String) -> Route {
        Route(
            .get, path, access, summary,
            query: [.after, .limit, PageOrder.field]
        ) { service, call in
            let id = try call.player
            let order = PageOrder(call)
            let after = call.number(.after)
            let limit = call.number(.limit)
            if access == .player {
                try service.charge(
                    id,
                    rows: try await service.read {
                        try $0.journalLength(of: id, after: after, atMost: limit, order)
                    })
            }
            return Answer(
                try await service.read { read in
                    try read.journal(of: id, after: after, limit: limit, order, forStaff: access == .staff)
                })
        }
    }
}

extension ReadTransaction {
    /// A page of what a player did, in words.
    package func journal(
        of player: Int64, after: Int64, limit: Int64, _ order: PageOrder = .oldest, forStaff: Bool = false
    ) throws -> JSONValue {
        let account = try self.account(player)
        let (rows, isWhole) = try journalRows(of: player, after: after, atMost: limit, order)
        let next: JSONValue = isWhole ? .null : rows.last.map { .integer($0.turn ?? 0) } ?? .null
        return ["rows": try described(rows, of: account.party, forStaff: forStaff), "next": next]
    }

    /// As stored; in words that is some five times as much, and some twenty times in memory.
    private static let bytesAPage = 1 << 18

    /// How many rows `journalRows` gives.
    func journalLength(
        of player: Int64, after: Int64, atMost most: Int64, _ order: PageOrder = .oldest
    ) throws -> Int {
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM (
                    SELECT coalesce(sum(size) OVER (
                        ORDER BY turn \(order.direction) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
                    FROM (
                        SELECT turn, coalesce(length(payload), 0) AS size FROM journal
                        WHERE player = ? AND turn \(order.comparison) ?
                        ORDER BY turn \(order.direction) LIMIT ?) AS rows) AS page
                WHERE earlier < ?
                """)
        return try Int.fetchOne(statement, arguments: [player, order.comesAfter(after), most, Int64(Self.bytesAPage)])
            ?? 0
    }

    /// The next rows of a player: at least one, and no more than a page should hold, as a row has as many
    /// entries as its command had consequences.
    ///
    /// - Parameter newest: the newest that is read.
    /// - Returns: the rows, and whether these are all of them up to the last.
    func journalRows(
        of player: Int64, after: Int64, upTo newest: Int64 = .max, atMost most: Int64, _ order: PageOrder = .oldest
    ) throws -> ([JournalRow], isWhole: Bool) {
        let found = try Row.fetchCursor(
            db,
            sql: """
                SELECT * FROM journal WHERE player = ? AND turn \(order.comparison) ? AND turn <= ?
                ORDER BY turn \(order.direction) LIMIT ?
                """,
            arguments: [player, order.comesAfter(after), newest, most])
        var (rows, bytes): ([JournalRow], Int) = ([], 0)
        while bytes < Self.bytesAPage, let row = try found.next() {
            rows.append(try JournalRow(row))
            bytes += rows.last?.payload?.count ?? 0
        }
        return (rows, bytes < Self.bytesAPage && rows.count < most)
    }

    /// Rows of a player who is in a party, in words.
    func described(_ rows: [JournalRow], of party: Int64, forStaff: Bool = false) throws -> JSONValue {
        // Of the party its content alone: a state takes longer to read than a page of rows.
        let statement = try db.cachedStatement(sql: "SELECT content FROM party WHERE id = ?")
        guard let present = try String.fetchOne(statement, arguments: [party]) else { throw Refused.noParty }
        let repairs = try Repairs(of: rows, db)
        return .array(
            try rows.map { row in
                try row.described(forStaff: forStaff, repairs) {
                    EntryWords(try contentStore.version($0 ?? present, db))
                }
            })
    }
}

extension JournalRow {
    /// The row in the form for its player.
    ///
    /// - Parameters:
    ///   - forStaff: who gave it and what was noted are for the studio alone, and the place in the party's journal.
    ///   - repairs: those of its party, which may have made it void.
    ///   - words: given the content under which the row's entries were written, where it names one.
    func described(
        forStaff: Bool, _ repairs: Repairs, _ words: (String?) throws -> EntryWords
    ) rethrows -> JSONValue {
        let value = value
        var fields: [JSONValue.Field] = [
            .init("id", .integer(turn ?? 0)), .init("party", .integer(party)), .init("sequence", .integer(turn ?? 0)),
            .init("kind", .string(kind.rawValue)), .init("instant", instant.map { .integer($0) } ?? .null),
        ]
        let ofStaff = forStaff ? ["note", "by"] : []
        for name in ["given", "day", "lived", "minute", "command", "resource", "amount", "reason"] + ofStaff {
            if let field = value?[name] { fields.append(.init(name, field)) }
        }
        if let repair = repairs.told(of: self, forStaff: forStaff) { fields.append(.init("void", repair)) }
        if forStaff { fields.append(.init("partySequence", .integer(sequence))) }
        if let entries = EntryCode.entries(value?["entries"]) {
            let words = try words(value?["content"]?.string)
            fields.append(
                .init("entries", words.value(forStaff ? entries : words.told(entries, to: member ?? 0))))
        }
        return .object(fields)
    }
}
