import Foundation
import LiveStorage

/// What the service knows about a player beside the hero.
package struct Account: Sendable, Equatable {
    /// The number in the studio's tokens, 0…4,294,967,294: the hero's draws are keyed by it.
    package let id: Int64
    package var name: String
    package var zone: String
    /// Minutes after midnight.
    package var dayStart: Int64
    package var party: Int64
    package var member: Int
    /// How many heroes of this number were deleted before: each has seeds of its own.
    package var epoch: Int64
    /// Whether allies may see what the player does, in the feed and on the leaderboard.
    package private(set) var sharesActivity: Bool
    /// Since when: consent is for what is done from then on.
    package private(set) var sharesSince: Int64
    /// The device that may continue, where devices play offline, and when it last wrote.
    package var device: String?
    package var writtenAt: Int64
    package var createdAt: Int64
    /// The earliest time that the hero's first upload may tell.
    package var earliest: Int64
    package var pace: Pace
    /// The newest instant of what the player did: a player's instants never go back. Its own and not the party's, or
    /// the times of what it uploads would tell when an ally acted last.
    package var lastInstant: Int64 = 0

    /// Parties remember allies by the number that follows theirs, so the last one of 32 bits is nobody's.
    package static let ids: ClosedRange<Int64> = 0...Int64(UInt32.max) - 1

    /// The number as the engine takes it.
    package var player: UInt32 { UInt32(truncatingIfNeeded: id) }

    package var calendar: PlayerCalendar {
        PlayerCalendar(zone: zone, dayStart: dayStart) ?? PlayerCalendar.universal
    }
}

extension Account {
    package static func fetch(_ id: Int64, _ seals: RowSeals, _ db: Database) throws -> Account? {
        try seals.row(.player, [id], db).map(Account.init)
    }

    /// The members of a party, by number.
    package static func fetch(ofParty party: Int64, _ seals: RowSeals, _ db: Database) throws -> [Account] {
        try seals.rows(.player, "party = ? ORDER BY member", [party], db).map(Account.init)
    }

    private init(_ row: Row) {
        self.init(
            id: row["id"], name: row["name"], zone: row["zone"], dayStart: row["dayStart"], party: row["party"],
            member: row["member"], epoch: row["epoch"], sharesActivity: row["sharesActivity"],
            sharesSince: row["sharesSince"], device: row["device"], writtenAt: row["writtenAt"],
            createdAt: row["createdAt"], earliest: row["earliest"],
            pace: Pace(row["pace"]), lastInstant: row["lastInstant"])
    }

    /// Writes it anew, or for the first time.
    package func save(_ seals: RowSeals, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO player(id, name, zone, dayStart, party, member, epoch, sharesActivity, sharesSince, device,
                    writtenAt, createdAt, earliest, pace, lastInstant)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
                ON CONFLICT(id) DO UPDATE SET name = ?2, zone = ?3, dayStart = ?4, party = ?5, member = ?6,
                    sharesActivity = ?8, sharesSince = ?9, device = ?10, writtenAt = ?11, createdAt = ?12,
                    earliest = ?13, pace = ?14, lastInstant = ?15
                """
        ).execute(
            arguments: [
                id, name, zone, dayStart, party, member, epoch, sharesActivity, sharesSince, device, writtenAt,
                createdAt, earliest, pace.text, lastInstant,
            ])
        try seals.seal(.player, [id], db)
    }
}

extension Account {
    /// Whether an ally may see what this player does: only with consent, and all players see themselves.
    func isSeen(by caller: Int64) -> Bool { sharesActivity || caller == id }

    /// Whether an ally may see what this player did at a time: what was done before the consent stays unseen.
    func isSeen(by caller: Int64, at instant: Int64) -> Bool {
        caller == id || sharesActivity && instant >= sharesSince
    }

    /// Takes up what the player says of it, if anything.
    mutating func share(_ shares: Bool?, since: Int64) {
        guard let shares, shares != sharesActivity else { return }
        (sharesActivity, sharesSince) = (shares, since)
    }

    /// Whatever is of a time that is still to come is of now.
    mutating func goBack(to now: Int64) {
        (writtenAt, createdAt) = (Swift.min(writtenAt, now), Swift.min(createdAt, now))
        (earliest, sharesSince) = (Swift.min(earliest, now), Swift.min(sharesSince, now))
    }

    /// A device tells late what was done before the consent, and it counts from a later moment: what is of that moment
    /// stays unseen, rather too much than too little.
    mutating func hide(_ moment: Int64, told: Int64) {
        guard sharesActivity, told < sharesSince, moment >= sharesSince else { return }
        sharesSince = moment + 1
    }
}

extension Writer {
    /// Since when allies see what a player does who consents now. A hero who is not created yet has done nothing
    /// before: what its device tells of earlier days is of the time with consent.
    func beginOfSharing(_ account: Account) throws -> Int64 {
        guard try party(account.party).party.hasBegun(account.member) else { return 0 }
        // What it did by a clock that was ahead is of before too.
        // So is what it did within this second: a second has no before and after.
        return Swift.max(now, account.lastInstant + 1)
    }
}
