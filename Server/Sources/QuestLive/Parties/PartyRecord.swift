import CanonicalJSON
import Foundation
import LiveStorage
import QuestKernel

/// A party in the writer's memory: the newest state, and the end of its journal.
package struct PartyRecord: Sendable {
    package let id: Int64
    package var party: any LiveParty
    /// The hash of the content it plays by, and the engine that last played it.
    package var content: String
    package var engine: String
    /// The number of its newest journal row.
    package var sequence: Int64
    /// The newest link of its chain.
    package var link: ChainLink
    /// The newest local day that a member has opened: days never go back.
    package var newestDay: LocalDay
    /// The newest instant of any member's.
    package var lastInstant: Int64
    var joins = PartyJoins()
    /// As the file has it; nil where that is not known, so that all of it is written.
    private var stored: (any LiveParty)?

    init(
        id: Int64, party: any LiveParty, content: String, engine: String, sequence: Int64, link: ChainLink,
        newestDay: LocalDay, lastInstant: Int64, joins: PartyJoins = PartyJoins()
    ) {
        self.joins = joins
        (self.id, self.party, self.content, self.engine) = (id, party, content, engine)
        (self.sequence, self.link, self.newestDay, self.lastInstant) = (sequence, link, newestDay, lastInstant)
    }
}

extension PartyRecord {
    /// Reads a party; nil for one that was merged into another.
    package static func fetch(_ id: Int64, _ contentStore: ContentStore, _ db: Database) throws -> PartyRecord? {
        let seals = contentStore.seals
        guard let row = try seals.row(.party, [id], db), let state = row["state"] as Data? else { return nil }
        let pieces = try seals.rows(.piece, "party = ?", [id], db)
        let game = try contentStore.version(row["content"], db).game
        return PartyRecord(
            id: id,
            party: try game.party(
                from: state, pieces: Dictionary(pieces.map { ($0["place"], $0["data"]) }) { $1 }),
            content: row["content"],
            engine: row["engine"], sequence: row["sequence"], link: ChainLink(hash: row["link"]),
            newestDay: row["newestDay"], lastInstant: row["lastInstant"], joins: PartyJoins(row["joins"]))
    }

    /// A new party's place in the table; the state follows with the transaction's end.
    static func reserve(content: ContentVersion, at instant: Int64, _ db: Database) throws -> Int64 {
        try db.cachedStatement(
            sql: """
                INSERT INTO party(content, engine, sequence, link, newestDay, lastInstant) VALUES (?, ?, 0, '', -1, ?)
                RETURNING id
                """
        ).insert(arguments: [content.hash, content.engine, instant])
    }

    mutating func save(_ seals: RowSeals, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE party SET state = ?, content = ?, engine = ?, sequence = ?, link = ?, newestDay = ?,
                    lastInstant = ?, joins = ? WHERE id = ?
                """
        ).execute(
            arguments: [
                try party.data(content: content), content, engine, sequence, link.hash, newestDay,
                lastInstant, joins.text, id,
            ])
        try seals.seal(.party, [id], db)
        if stored == nil { try seals.remove(.piece, "party = ?", [id], db) }
        for (place, data) in try party.pieces(changedSince: stored) {
            guard let data else {
                try seals.remove(.piece, "party = ? AND place = ?", [id, place], db)
                continue
            }
            try db.cachedStatement(
                sql: """
                    INSERT INTO piece(party, place, data) VALUES (?, ?, ?)
                    ON CONFLICT(party, place) DO UPDATE SET data = excluded.data
                    """
            ).execute(arguments: [id, place, data])
            try seals.seal(.piece, [id, place], db)
        }
        stored = party
    }

    /// What a journal row with a state says: replays begin at it.
    func stateFields() throws -> [JSONValue.Field] {
        [
            .init("content", .string(content)), .init("engine", .string(engine)),
            .init("newestDay", .integer(Int64(newestDay))), .init("state", try party.value(content: content)),
        ]
    }

    /// Removes the state of a party that is no more.
    func removeState(_ seals: RowSeals, _ db: Database) throws {
        try db.execute(sql: "UPDATE party SET state = NULL WHERE id = ?", arguments: [id])
        try seals.seal(.party, [id], db)
        try seals.remove(.piece, "party = ?", [id], db)
    }
}
