import CanonicalJSON
import LiveStorage

/// All that stays of a deleted hero: that its luck is not dealt again, and how much its account had played. Numbers
/// alone, kept by the account's own.
struct FormerPlayer: Sendable {
    let id: Int64
    /// How many heroes of this number there were.
    var epoch: Int64
    var endedAt: Int64
    /// How many of them ended on the day, in UTC, on which the last one did.
    var endings: Int64
    /// The same of the day before on which any did.
    var endedBefore: Int64
    var endingsBefore: Int64
    var pace: Pace

    static func fetch(_ id: Int64, _ seals: RowSeals, _ db: Database) throws -> FormerPlayer? {
        try seals.row(.formerPlayer, [id], db).map {
            FormerPlayer(
                id: id, epoch: $0["epoch"], endedAt: $0["endedAt"], endings: $0["endings"],
                endedBefore: $0["endedBefore"], endingsBefore: $0["endingsBefore"], pace: Pace($0["pace"]))
        }
    }

    /// One more, who ends now.
    static func note(_ account: Account, at now: Int64, _ seals: RowSeals, _ db: Database) throws {
        let before = try fetch(account.id, seals, db)
        let endings = before?.endings(onDayOf: now) ?? 0
        // Of the same day by another process's clock.
        let ended = endings > 0 ? Swift.max(before?.endedAt ?? now, now) : now
        let last =
            endings > 0
            ? (before?.endedBefore ?? 0, before?.endingsBefore ?? 0) : (before?.endedAt ?? 0, before?.endings ?? 0)
        try db.execute(
            sql: """
                INSERT INTO formerPlayer(id, epoch, endedAt, endings, endedBefore, endingsBefore, pace)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(id) DO UPDATE SET epoch = excluded.epoch, endedAt = excluded.endedAt,
                    endings = excluded.endings, endedBefore = excluded.endedBefore,
                    endingsBefore = excluded.endingsBefore, pace = excluded.pace
                """,
            arguments: [account.id, account.epoch + 1, ended, endings + 1, last.0, last.1, account.pace.text])
        try seals.seal(.formerPlayer, [account.id], db)
    }

    /// All of it, for its player.
    var value: JSONValue {
        [
            "heroes": .integer(epoch), "endedAt": .integer(endedAt), "endedThatDay": .integer(endings),
            "endedBefore": endedBefore == 0 ? .null : .integer(endedBefore),
            "endedTheDayBefore": .integer(endingsBefore), "pace": pace.value,
        ]
    }

    func endings(onDayOf now: Int64) -> Int64 { CountedDay.isNew(at: now, after: endedAt / 86_400) ? 0 : endings }
}
