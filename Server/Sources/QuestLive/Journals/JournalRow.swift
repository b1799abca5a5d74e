import CanonicalJSON
import Foundation
import LiveStorage
import QuestKernel

/// A row of a party's journal: what happened, in order, tied into a chain.
package struct JournalRow: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// The party's first row: its state as it began.
        case begin
        /// A member's command that the rules carried out, and what it wrote.
        case command
        /// What support granted or took back, and why.
        case correction
        /// Heroes of another party joined, or one left.
        case join, leave
        /// The party was merged into another: its last row.
        case dissolve
        /// The state at a change of engine or content, or after a deletion: replays may begin here.
        case checkpoint
        /// The state before rows of a wrong clock, which count no more: replays begin here anew.
        case repair
    }

    package var id: Int64
    package var party: Int64
    package var sequence: Int64
    package var kind: Kind
    /// The player who acted; nil where no player did or the player was deleted.
    package var player: Int64?
    package var member: Int?
    /// Its number among the player's own rows, from 1.
    package var turn: Int64?
    package var instant: Int64?
    /// The number of the repair's row by which this one counts no more; nil for one that counts.
    package var voidedBy: Int64?
    /// JSON; nil once it was erased, as the salt is.
    package var payload: Data?
    package var salt: String?
    package var digest: String
    package var link: String

    /// The text of the digest, beside the salt.
    package static func text(
        party: Int64, sequence: Int64, kind: Kind, player: Int64?, member: Int?, instant: Int64, payload: Data
    ) -> String {
        let head = "\(party) \(sequence) \(kind.rawValue) \(player ?? -1) \(member ?? -1) \(instant)\n"
        return head + String(decoding: payload, as: UTF8.self)
    }

    package init(_ row: Row) throws {
        guard let kind = Kind(rawValue: row["kind"]) else { throw StorageProblem("a journal row of an unknown kind") }
        id = row["id"]
        party = row["party"]
        sequence = row["sequence"]
        self.kind = kind
        player = row["player"]
        member = row["member"]
        turn = row["turn"]
        instant = row["instant"]
        voidedBy = row["voidedBy"]
        payload = row["payload"]
        salt = row["salt"]
        digest = row["digest"]
        link = row["link"]
    }

    /// Whether its content was erased: payload and salt went together. A row that lacks one of them was changed.
    package var isErased: Bool { payload == nil && salt == nil }

    /// The payload as JSON; nil once it was erased, and where no salt is left by which it could be checked.
    package var value: JSONValue? {
        salt == nil ? nil : payload.flatMap { try? StrictJSON.value(of: $0, deepest: 64) }
    }
}

extension Writer {
    /// Writes a row at the end of a party's journal.
    ///
    /// - Parameter leaver: the place of who left and is nobody's any more.
    /// - Returns: its number among the player's own rows; 0 where no player acted.
    @discardableResult
    package func write(
        _ kind: JournalRow.Kind, of account: Account?, leaver: Int? = nil, at instant: Int64, _ payload: JSONValue,
        in record: inout PartyRecord
    ) throws -> Int64 {
        let member = account?.member ?? leaver
        let data = Data(payload.bytes)
        let sequence = record.sequence + 1
        let sealed = try Chain.seal(
            JournalRow.text(
                party: record.id, sequence: sequence, kind: kind, player: account?.id, member: member,
                instant: instant, payload: data))
        let link = chain.link(after: record.link, sealed)
        let turn = try account.map { try turns(of: $0.id, db) + 1 }
        try db.cachedStatement(
            sql: """
                INSERT INTO journal(party, sequence, kind, player, member, turn, instant, payload, salt, digest, link)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                record.id, sequence, kind.rawValue, account?.id, member, turn, instant, data,
                sealed.salt, sealed.digest, link.hash,
            ])
        record.sequence = sequence
        rowsWritten += 1
        record.link = link
        if let account { actors.insert(account.id) }
        return turn ?? 0
    }
}

/// How many rows a player has: what players are told in place of their party's number, which allies move too.
func turns(of player: Int64, _ db: Database) throws -> Int64 {
    try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT max(turn) FROM journal WHERE player = ?"), arguments: [player]) ?? 0
}
