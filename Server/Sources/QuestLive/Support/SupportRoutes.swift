import CanonicalJSON
import LiveStorage
import QuestKernel

/// What the studio's support may see and do: each act is a row of the journal, with a name and a reason.
enum SupportRoutes {
    static let all: [Route] = [
        Route(.get, "/support/v1/players/{id}", .staff, "A player's account and party, and whether it is banned.") {
            service, call in
            let id = try call.player
            let now = service.clock.now()
            return Answer(
                try await service.read { read in
                    guard case .object(let fields) = try read.account(id).value else { return .null }
                    let ban = try Ban.fetch(id, at: now, read.seals, read.db)
                    return .object(fields + [.init("ban", ban?.value ?? .null)])
                })
        },
        JournalPages.route(
            "/support/v1/players/{id}/journal", .staff, "What a player did and what it brought."),
        Route(
            .get, "/support/v1/players/{id}/luck", .staff,
            "How lucky a player was: hits beside the expected hits of those rolls."
        ) { service, call in
            let id = try call.player
            return Answer(try await service.read { try $0.seeds(of: id) })
        },
    ]
}

extension ReadTransaction {
    /// Hits and expected hits, by kind of roll, over all of a player's rolls.
    func seeds(of id: Int64) throws -> JSONValue {
        let account = try self.account(id)
        let present = try party(account.party).content
        var tables: [String: RollTable] = [:]
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT * FROM journal WHERE player = ? AND kind = 'command' AND NOT \(JournalCheck.isVoid(db))
                    ORDER BY turn
                    """),
            arguments: [id])
        while let row = try rows.next() {
            let row = try JournalRow(row)
            let value = row.value
            let rolls = try contentStore.version(value?["content"]?.string ?? present, db).game.description.rolls
            for entry in EntryCode.entries(value?["entries"]) ?? []
            where entry.kind == .roll && Int(entry.member) == row.member {
                let name = rolls.indices.contains(Int(entry.code)) ? rolls[Int(entry.code)].name : "\(entry.code)"
                tables[name, default: RollTable()].take(entry)
            }
        }
        let order = try contentStore.version(present, db).game.description.rolls.map(\.name)
        let past = tables.keys.filter { !order.contains($0) }.sorted()
        return [
            "player": .integer(id), "odds": "/v1/content/odds",
            "rolls": .array((order + past).compactMap { name in tables[name]?.value(name) }),
        ]
    }
}

/// The rolls of one kind.
private struct RollTable {
    var tries: Int64 = 0
    var hits: Int64 = 0
    var forced: Int64 = 0
    /// Σp in parts per million, and Σp(1−p).
    var expected: Int64 = 0
    var variance = 0.0

    mutating func take(_ entry: JournalEntry) {
        tries += 1
        if entry.outcome == RollOutcome.hit.rawValue { hits += 1 }
        if entry.outcome == RollOutcome.forced.rawValue { forced += 1 }
        expected += Int64(entry.chance)
        let chance = Double(entry.chance) / 1e6
        variance += chance * (1 - chance)
    }

    /// z = (hits − Σp) / √Σp(1−p): beyond ±3 once in some 370 players.
    func value(_ name: String) -> JSONValue {
        let mean = Double(expected) / 1e6
        let z: JSONValue = variance > 0 ? .share((Double(hits) - mean) / variance.squareRoot()) : .null
        return [
            "roll": .string(name), "tries": .integer(tries), "hits": .integer(hits), "forced": .integer(forced),
            "expected": .share(mean), "z": z,
        ]
    }
}
