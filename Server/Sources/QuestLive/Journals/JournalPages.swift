import CanonicalJSON
import GRDB
import QuestBond

/// The journal in pages, the same for the player and for support.
enum JournalPages {
    static func route(_ path: String, _ access: Route.Access, _ summary: String) -> Route {
        Route(
            .get, path, access, summary,
            query: [("after", "Rows after this id; 0 for the first."), ("limit", "At most this many rows, 1 to 200.")]
        ) { service, call in
            let id = try call.player
            let after = try call.number("after", in: 0...Int64.max, else: 0)
            let limit = try call.number("limit", in: 1...200, else: 50)
            return Answer(try await service.read { try $0.journal(of: id, after: after, limit: limit) })
        }
    }
}

extension ReadTransaction {
    /// A page of what a player did, oldest first, in words.
    package func journal(of player: Int64, after: Int64, limit: Int64) throws -> JSONValue {
        let account = try self.account(player)
        let words = EntryWords(try contentStore.version(try party(account.party).content, db))
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM journal WHERE player = ? AND id > ? ORDER BY id LIMIT ?"),
            arguments: [player, after, limit]
        ).map(JournalRow.init)
        let next: JSONValue = rows.count < limit ? .null : rows.last.map { .integer($0.id) } ?? .null
        return ["rows": .array(rows.map { $0.described(words) }), "next": next]
    }
}

extension JournalRow {
    /// The row in the form for its player.
    func described(_ words: EntryWords) -> JSONValue {
        let value = value
        var fields: [JSONValue.Field] = [
            .init("id", .integer(id)), .init("party", .integer(party)), .init("sequence", .integer(sequence)),
            .init("kind", .string(kind.rawValue)), .init("instant", instant.map { .integer($0) } ?? .null),
        ]
        for name in ["day", "minute", "command", "resource", "amount", "reason", "note"] {
            if let field = value?[name] { fields.append(.init(name, field)) }
        }
        if let entries = EntryCode.entries(value?["entries"]) { fields.append(.init("entries", words.value(entries))) }
        return .object(fields)
    }
}
