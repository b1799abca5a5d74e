import CanonicalJSON
import GRDB
import QuestBond
import QuestKernel

/// What the studio's support may see and do: each act is a row of the journal, with a name and a reason.
enum SupportRoutes {
    static let all: [Route] = [
        Route(.get, "/support/v1/players/{id}", .staff, "A player's account and party.") { service, call in
            let id = try call.player
            return Answer(try await service.read { try $0.account(id).value })
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
        Route(
            .post, "/support/v1/players/{id}/corrections", .staff,
            "Grants or takes units of a resource, with a reason that stays in the journal.",
            body: BodySchema.object(
                [
                    "resource": BodySchema.text(64), "amount": BodySchema.whole(-Correction.most...Correction.most),
                    "reason": BodySchema.choice(Correction.Reason.allCases.map(\.rawValue)),
                    "note": BodySchema.text(200),
                ], required: ["resource", "amount", "reason", "note"]), isChange: true
        ) { service, call in
            let id = try call.player
            let order = try CorrectionOrder(call.fields(["resource", "amount", "reason", "note"]))
            guard case .staff(let name) = call.caller else { throw Refused(403, "not_yours", "Only for support.") }
            return Answer(
                try await service.queue.submit(call.key) { Reply(try $0.correct(id, order, by: name)) })
        },
    ]
}

extension ReadTransaction {
    /// Hits and expected hits, by kind of roll, over all of a player's rolls.
    func seeds(of id: Int64) throws -> JSONValue {
        let account = try self.account(id)
        let version = try contentStore.version(try party(account.party).content, db)
        var tables: [UInt16: RollTable] = [:]
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT * FROM journal WHERE player = ? AND kind = 'command' ORDER BY id"),
            arguments: [id])
        while let row = try rows.next() {
            let row = try JournalRow(row)
            for entry in EntryCode.entries(row.value?["entries"]) ?? []
            where entry.kind == .roll && Int(entry.member) == row.member {
                tables[entry.code, default: RollTable()].take(entry)
            }
        }
        let rolls = version.description.rolls
        return [
            "player": .integer(id), "odds": "/v1/content/odds",
            "rolls": .array(
                tables.sorted { $0.key < $1.key }.map { code, table in
                    table.value(rolls.indices.contains(Int(code)) ? rolls[Int(code)].name : "\(code)")
                }),
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
