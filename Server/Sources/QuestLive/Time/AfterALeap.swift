import GRDB

extension Writer {
    /// What is kept for a time is kept for that time, though the clock leapt: what passed was not time.
    func keepAlong(_ leap: Int64) throws {
        try db.execute(sql: "UPDATE reply SET at = at + ?", arguments: [leap])
        try db.execute(sql: "UPDATE usedProof SET at = at + ?", arguments: [leap])
        try seals.change(.invite, "expires = expires + :leap", where: "true", ["leap": leap], db)
    }

    /// What is kept under a time that is still to come has that of now: else it would count, or be kept, for as long as
    /// the clock was ahead. What was played, and what follows from it, is a repair's to take back.
    func bringBack() throws {
        for table in ["reply", "usedProof"] {
            try db.execute(sql: "UPDATE \(table) SET at = ?1 WHERE at > ?1", arguments: [now])
        }
        let times: [(SealedTable, set: String, when: String)] = [
            (.player, "writtenAt = :now", "writtenAt > :now"), (.player, "createdAt = :now", "createdAt > :now"),
            (.player, "earliest = :now", "earliest > :now"),
            // Who only came or went has played nothing that is ahead.
            (.player, "lastInstant = :now", "lastInstant > :now AND coalesce(\(Self.newestDeed), 0) <= :now"),
            // Who has rows that are ahead would show them, though they are of before the consent.
            (.player, "sharesSince = :now", "sharesSince > :now AND lastInstant <= :now"),
            // How many ended on this day before the clock was ahead counts on.
            (
                .formerPlayer,
                "endings = endings + iif(endedBefore / 86400 = :now / 86400, endingsBefore, 0), endedAt = :now",
                "endedAt > :now"
            ), (.invite, "expires = :now + \(Self.inviteSeconds)", "expires > :now + \(Self.inviteSeconds)"),
        ]
        for (table, set, condition) in times { try seals.change(table, set, where: condition, ["now": now], db) }
        let today = try contentStore.version(contentStore.active.hash, db).days.newest(at: now)
        try seals.change(
            .party, "lastInstant = :now",
            where: """
                lastInstant > :now AND state IS NOT NULL AND newestDay <= :today
                    AND NOT EXISTS (SELECT 1 FROM player WHERE player.party = party.id AND player.lastInstant > :now)
                """, ["now": now, "today": Int64(today)], db)
        try bringBackContents()
    }

    /// From the time of the first content on games without a calendar of their own count their days, so it stays as soon
    /// as one was opened.
    func bringBackContents() throws {
        try seals.change(
            .activation, "takeUpBy = takeUpBy - at + :now, at = :now",
            where: """
                at > :now AND (number > 1
                    OR NOT EXISTS (SELECT 1 FROM party WHERE state IS NOT NULL AND newestDay >= 0))
                """, ["now": now], db)
        try contentStore.refresh(db)
    }

    private static let newestDeed = """
        (SELECT instant FROM journal WHERE journal.player = player.id AND kind = 'command' ORDER BY turn DESC LIMIT 1)
        """
}
