import Foundation
import LiveStorage
import QuestKernel

/// Follows a party's chain from its first row to its last: whether a row was changed, left out or put in.
package enum ChainCheck {
    package struct Finding: Sendable, Equatable {
        package var rows: Int64 = 0
        /// Rows whose content was erased; their digests still keep the chain valid.
        package var erased: Int64 = 0
        /// The first problem, with its row.
        package var problem: String?
    }

    package static func check(party: Int64, _ chain: Chain, _ db: Database) throws -> Finding {
        var finding = Finding()
        var link = Chain.beginning(ofParty: party)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence", arguments: [party])
        while let next = try rows.next() {
            let row = try JournalRow(next)
            finding.rows += 1
            guard row.sequence == finding.rows else {
                finding.problem = "row \(finding.rows) is missing"
                return finding
            }
            if row.isErased {
                finding.erased += 1
            } else if !row.isAsSealed {
                finding.problem = "row \(row.sequence) was changed"
                return finding
            }
            link = chain.link(after: link, SealedRecord(digest: row.digest))
            guard link.hash == row.link else {
                finding.problem = "row \(row.sequence) does not follow from the one before"
                return finding
            }
        }
        let head = try String.fetchOne(db, sql: "SELECT link FROM party WHERE id = ?", arguments: [party])
        if head != link.hash { finding.problem = "the party's newest row is not the journal's" }
        return finding
    }

    /// The same of what staff did.
    package static func checkStaff(_ chain: Chain, _ db: Database) throws -> Finding {
        var finding = Finding()
        var link = StaffActs.beginning
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM staffAct ORDER BY id")
        while let row = try rows.next() {
            finding.rows += 1
            let text = StaffActs.text(row["at"], row["staff"], row["act"], row["detail"])
            let sealed = SealedRecord(digest: row["digest"], salt: row["salt"] as String, text: text)
            link = chain.link(after: link, sealed)
            guard row["id"] as Int64 == finding.rows, sealed.holds, link.hash == row["link"] else {
                finding.problem = "act \(finding.rows) was changed, left out or put in"
                return finding
            }
        }
        return finding
    }
}

extension JournalRow {
    /// Whether what it says is what was sealed.
    fileprivate var isAsSealed: Bool {
        guard let payload, let salt, let instant else { return false }
        let text = Self.text(
            party: party, sequence: sequence, kind: kind, player: player, member: member, instant: instant,
            payload: payload)
        return SealedRecord(digest: digest, salt: salt, text: text).holds
    }
}
