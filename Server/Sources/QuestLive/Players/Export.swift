import CanonicalJSON
import Foundation
import LiveStorage

extension Service {
    /// Everything that is stored about a player, in a form to read and keep; it contains neither what others did, but for
    /// what that brought the player, nor seeds. It is made while it is sent, page by page, as it was when it was asked for.
    func export(of id: Int64) async throws -> PagedBody {
        let permit = try exportPermits.take(id)
        let game = game
        let (opening, epoch, last, received) = try await read { read in
            let account = try read.account(id)
            return (
                try read.opening(of: id), account.epoch, try turns(of: id, read.db),
                try ReceivedReading(of: account, in: game, read.db)
            )
        }
        return PagedBody { [self] send in
            defer { withExtendedLifetime(permit) {} }
            try await send(opening)
            var after: Int64 = 0
            while after < last {
                let turn = after
                let page = try await read(beside: exports) { read in
                    try read.exported(id, epoch: epoch, after: turn, upTo: last)
                }
                guard let newest = page.last else { break }
                try await send(page.text)
                after = newest
            }
            try await send(Array("],\"received\":".utf8))
            try await sendReceived(received, of: id, epoch: epoch, beside: exports, send)
            try await send(Array("}".utf8))
        }
    }
}

extension ReadTransaction {
    private static let rowsAPage: Int64 = 32

    /// All but the journal, up to where its rows begin.
    fileprivate func opening(of id: Int64) throws -> [UInt8] {
        let account = try self.account(id)
        let record = try party(account.party)
        let fields: [JSONValue.Field] =
            [
                .init("account", account.value), .init("exportedAt", .integer(now)),
                .init("engine", .string(record.engine)), .init("content", .string(record.content)),
                .init("kept", try kept(of: account)),
            ] + (try record.party.exported(account.member))
        return JSONValue.object(fields).bytes.dropLast() + Array(",\"journal\":[".utf8)
    }

    /// What else the service keeps under the account's number.
    private func kept(of account: Account) throws -> JSONValue {
        let invites = try Int64.fetchAll(
            db, sql: "SELECT expires FROM invite WHERE player = ? ORDER BY expires", arguments: [account.id])
        let former = try FormerPlayer.fetch(account.id, seals, db)
        return [
            "earliest": .integer(account.earliest), "writtenAt": .integer(account.writtenAt),
            "sharesSince": .integer(account.sharesSince), "lastInstant": .integer(account.lastInstant),
            "ban": try Ban.last(of: account.id, seals, db)?.value ?? .null,
            "pace": account.pace.value, "invitesExpire": .array(invites.map { .integer($0) }),
            "heroesBefore": former?.value ?? .null,
        ]
    }

    /// The next rows of the journal.
    ///
    /// - Parameter epoch: that of the hero who asked: nothing is said of its successor.
    fileprivate func exported(
        _ id: Int64, epoch: Int64, after: Int64, upTo last: Int64
    ) throws -> (text: [UInt8], last: Int64?) {
        let account = try self.account(id)
        guard account.epoch == epoch else { throw Refused(404, "no_such_player", "The hero was deleted.") }
        let (rows, _) = try journalRows(of: id, after: after, upTo: last, atMost: Self.rowsAPage)
        let text = try described(rows, of: account.party).bytes.dropFirst().dropLast()
        return ((after == 0 ? [] : Array(",".utf8)) + text, rows.last?.turn)
    }
}
