import LiveStorage

extension Writer {
    /// What is kept for a time is kept for that time, though the clock leapt: what passed was not time.
    func keepAlong(_ leap: Int64) throws {
        try db.execute(sql: "UPDATE reply SET at = at + ?", arguments: [leap])
        try db.execute(sql: "UPDATE usedProof SET at = at + ?", arguments: [leap])
        try seals.change(.invite, "expires = expires + ?1", [leap], where: "true", [], db)
    }

    /// What is kept under a time that is still to come has that of now: else it would count, or be kept, for as long as
    /// the clock was ahead. What was played, and what follows from it, is a repair's to take back.
    func bringBack() throws {
        for table in ["reply", "usedProof"] {
            try db.execute(sql: "UPDATE \(table) SET at = ?1 WHERE at > ?1", arguments: [now])
        }
        let times: [(SealedTable, set: String, when: String)] = [
            (.player, "writtenAt = ?1", "writtenAt > ?1"),
            // Before the end of the hero before, by which it is seen that nobody knows that.
            (.player, "createdAt = ?1 - 1", "createdAt > ?1"), (.player, "earliest = ?1", "earliest > ?1"),
            // Who only came or went has played nothing that is ahead.
            (.player, "lastInstant = ?1", "lastInstant > ?1 AND coalesce(\(Self.newestDeed), 0) <= ?1"),
            // Who has rows that are ahead would show them, though they are of before the consent.
            (.player, "sharesSince = ?1", "sharesSince > ?1 AND lastInstant <= ?1"),
            (.ban, "since = ?1", "since > ?1"),
            // How many ended on this day before the clock was ahead counts on.
            (
                .formerPlayer,
                """
                endedAt = ?1, endings = endings
                    + CASE WHEN endedBefore / 86400 = CAST(?1 AS bigint) / 86400 THEN endingsBefore ELSE 0 END
                """,
                "endedAt > ?1"
            ),
        ]
        for (table, set, condition) in times { try seals.change(table, set, [now], where: condition, [now], db) }
        // A ban of a time that is still to come was none.
        try seals.each(.ban, where: "earlier IS NOT NULL", [], db) { row in
            var ban = Ban(row)
            guard ban.earlier.contains(where: { $0.since > now }) else { return }
            ban.earlier.removeAll { $0.since > now }
            try ban.save(seals, db)
        }
        let expires = now + Self.inviteSeconds
        try seals.change(.invite, "expires = ?1", [expires], where: "expires > ?1", [expires], db)
        let today = try contentStore.version(contentStore.active(at: now).hash, db).days.newest(at: now)
        try seals.change(
            .party, "lastInstant = ?1", [now],
            where: """
                lastInstant > ?1 AND state IS NOT NULL AND newestDay <= ?2
                    AND NOT EXISTS (SELECT 1 FROM player WHERE player.party = party.id AND player.lastInstant > ?1)
                """, [now, Int64(today)], db)
        try bringBackContents()
    }

    /// A start that was set for later stays; one that had begun when the row was written, as that of a deadline that was
    /// brought nearer, is of now.
    ///
    /// From the time of the first content on games without a calendar of their own count their days, so it stays while one
    /// is open that was opened ahead. Who plays by the right clock before it moves is on the first day, or before it.
    func bringBackContents() throws {
        try seals.change(
            .activation,
            """
            takeUpBy = CASE WHEN startsAt IS NULL OR startsAt <= at THEN takeUpBy - at + ?1 ELSE takeUpBy END,
            startsAt = CASE WHEN startsAt <= at AND startsAt > ?1 THEN ?1 ELSE startsAt END, at = ?1
            """, [now],
            where: """
                at > ?1 AND (number > 1
                    OR NOT EXISTS (
                        SELECT 1 FROM party WHERE state IS NOT NULL AND newestDay >= 0 AND lastInstant > ?1))
                """, [now], db)
        try contentStore.refresh(db)
    }

    /// When a player's newest deed was that no repair made void.
    private static let newestDeed = """
        (SELECT instant FROM journal WHERE journal.player = player.id AND kind = 'command' AND voidedBy IS NULL
            ORDER BY turn DESC LIMIT 1)
        """
}
