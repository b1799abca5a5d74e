import Foundation
import GRDB
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
    /// The newest instant of a command: time never goes back either.
    package var lastInstant: Int64
}

extension PartyRecord {
    /// Reads a party; nil for one that was merged into another.
    package static func fetch(_ id: Int64, _ contentStore: ContentStore, _ db: Database) throws -> PartyRecord? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM party WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]), let state = row["state"] as Data? else {
            return nil
        }
        let game = try contentStore.version(row["content"], db).game
        return PartyRecord(
            id: id, party: try game.party(from: state), content: row["content"],
            engine: row["engine"], sequence: row["sequence"], link: ChainLink(hash: row["link"]),
            newestDay: row["newestDay"], lastInstant: row["lastInstant"])
    }

    /// A new party's place in the table; the state follows with the transaction's end.
    static func reserve(content: String, at instant: Int64, _ db: Database) throws -> Int64 {
        try db.cachedStatement(
            sql: """
                INSERT INTO party(content, engine, sequence, link, newestDay, lastInstant) VALUES (?, ?, 0, '', -1, ?)
                """
        ).execute(arguments: [content, EngineVersion.current, instant])
        return db.lastInsertedRowID
    }

    func save(_ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE party SET state = ?, content = ?, engine = ?, sequence = ?, link = ?, newestDay = ?,
                    lastInstant = ? WHERE id = ?
                """
        ).execute(
            arguments: [
                try party.data(content: content), content, engine, sequence, link.hash, newestDay,
                lastInstant, id,
            ])
    }
}
