import CanonicalJSON
import LiveStorage
import QuestKernel

extension Service {
    /// Hits and expected hits, by kind of roll, over all of a player's rolls, those too that acts of allies brought. A history may have millions: it is read page
    /// by page, one page of all that staff looks at at a time, so that players' reads never wait for it.
    /// It may take a minute and longer, so the reply begins before.
    ///
    /// JSON may have blanks before it.
    func luck(of id: Int64) async throws -> PagedBody {
        // Whoever asks again and again waits for the first answer.
        let permit = try lookupPermits.take(id)
        _ = try await read { try $0.account(id) }
        return PagedBody { [self] send in
            defer { withExtendedLifetime(permit) {} }
            var (tables, after): ([String: RollTable], Int64?) = ([:], 0)
            while let turn = after {
                let before = tables
                (tables, after) = try await read(beside: lookups) { try $0.rolls(of: id, after: turn, added: before) }
                // What nobody waits for any more ends here.
                try await send(Self.blank)
            }
            let game = game
            var reading = try await read { try ReceivedReading(of: $0.account(id), in: game, $0.db) }
            while !reading.isDone {
                let before = (reading, tables)
                (reading, tables) = try await read(beside: lookups) { read in
                    var (reading, tables) = before
                    let present = try read.party(read.account(id).party).content
                    for received in try reading.next(read.db) {
                        try read.add(received.entries, under: received.content ?? present, to: &tables)
                    }
                    return (reading, tables)
                }
                try await send(Self.blank)
            }
            let all = tables
            try await send(try await read { try $0.luck(of: id, all) }.bytes)
        }
    }
}

extension Service {
    private static let blank = Array(" ".utf8)
}

extension ReadTransaction {
    private static let rowsAPage: Int64 = 64

    fileprivate func luck(of id: Int64, _ tables: [String: RollTable]) throws -> JSONValue {
        let present = try party(account(id).party).content
        let order = try contentStore.version(present, db).game.description.rolls.map(\.name)
        let past = tables.keys.filter { !order.contains($0) }.sorted()
        return [
            "player": .integer(id), "odds": "/v1/content/odds",
            "rolls": .array((order + past).compactMap { name in tables[name]?.value(name) }),
        ]
    }

    /// The rolls of a page of a player's rows, added to those of before.
    ///
    /// - Returns: the sums, and after which row it goes on; nil where that was all.
    fileprivate func rolls(
        of id: Int64, after: Int64, added before: [String: RollTable]
    ) throws -> ([String: RollTable], Int64?) {
        let present = try party(account(id).party).content
        let (rows, isWhole) = try journalRows(of: id, after: after, atMost: Self.rowsAPage)
        var tables = before
        for row in rows where row.kind == .command && row.voidedBy == nil {
            let value = row.value
            let own = (EntryCode.entries(value?["entries"]) ?? []).filter { Int($0.member) == row.member }
            try add(own, under: value?["content"]?.string ?? present, to: &tables)
        }
        return (tables, isWhole ? nil : rows.last?.turn)
    }

    /// Adds the rolls among a player's entries.
    ///
    /// - Parameter content: one under which they are named as they were when they were written.
    fileprivate func add(
        _ entries: [JournalEntry], under content: String, to tables: inout [String: RollTable]
    ) throws {
        let rolls = try contentStore.version(content, db).game.description.rolls
        for entry in entries where entry.kind == .roll {
            let name = rolls.indices.contains(Int(entry.code)) ? rolls[Int(entry.code)].name : "\(entry.code)"
            tables[name, default: RollTable()].take(entry)
        }
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
