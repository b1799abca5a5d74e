import GRDB

/// The tables, by named migrations; new ones are only added at the end.
enum Schema {
    private static let sumOfSeals = "23 a sum of seals, and who joined a party"

    /// Whether a file's seals are of the form that they have now.
    static func hasSumOfSeals(_ db: Database) throws -> Bool {
        try migrator.appliedIdentifiers(db).contains(sumOfSeals)
    }

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 parties, players and their journal") { db in
            try db.execute(
                sql: """
                    CREATE TABLE content(
                        hash TEXT PRIMARY KEY, snapshot BLOB NOT NULL, verdict TEXT NOT NULL, addedAt INTEGER NOT NULL
                    ) STRICT;
                    -- The active content is that of the highest number; going back is a new number too.
                    CREATE TABLE activation(
                        number INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL REFERENCES content(hash),
                        at INTEGER NOT NULL, reason TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE party(
                        id INTEGER PRIMARY KEY AUTOINCREMENT, state BLOB, content TEXT NOT NULL REFERENCES content(hash),
                        engine TEXT NOT NULL, sequence INTEGER NOT NULL, link TEXT NOT NULL,
                        newestDay INTEGER NOT NULL, lastInstant INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE player(
                        id INTEGER PRIMARY KEY, name TEXT NOT NULL, zone TEXT NOT NULL, dayStart INTEGER NOT NULL,
                        party INTEGER NOT NULL REFERENCES party(id), member INTEGER NOT NULL, epoch INTEGER NOT NULL,
                        sharesActivity INTEGER NOT NULL, device TEXT, writtenAt INTEGER NOT NULL,
                        createdAt INTEGER NOT NULL,
                        UNIQUE(party, member)
                    ) STRICT;
                    -- All that stays of a deleted player: that its luck is not dealt again.
                    CREATE TABLE formerPlayer(id INTEGER PRIMARY KEY, epoch INTEGER NOT NULL) STRICT;
                    CREATE TABLE journal(
                        id INTEGER PRIMARY KEY AUTOINCREMENT, party INTEGER NOT NULL REFERENCES party(id),
                        sequence INTEGER NOT NULL, kind TEXT NOT NULL, player INTEGER, member INTEGER,
                        instant INTEGER, payload BLOB, salt TEXT, digest TEXT NOT NULL, link TEXT NOT NULL,
                        UNIQUE(party, sequence)
                    ) STRICT;
                    CREATE INDEX journalOfPlayer ON journal(player, id);
                    CREATE TABLE reply(
                        player INTEGER NOT NULL, key TEXT NOT NULL, request BLOB NOT NULL, status INTEGER NOT NULL,
                        body BLOB NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(player, key)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX replyByAge ON reply(at);
                    CREATE TABLE invite(
                        code BLOB PRIMARY KEY, party INTEGER NOT NULL REFERENCES party(id), player INTEGER NOT NULL,
                        expires INTEGER NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("2 by which secret luck is known") { db in
            try db.execute(sql: "CREATE TABLE luckMark(mark TEXT NOT NULL) STRICT")
        }
        migrator.registerMigration("3 the pace of an account") { db in
            try db.execute(
                sql: """
                    ALTER TABLE player ADD COLUMN earliest INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE player ADD COLUMN pace TEXT NOT NULL DEFAULT '';
                    -- Numbers alone, so that an account that begins anew counts on; nothing of what was played.
                    ALTER TABLE formerPlayer ADD COLUMN pace TEXT NOT NULL DEFAULT '';
                    ALTER TABLE formerPlayer ADD COLUMN endedAt INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE formerPlayer ADD COLUMN endings INTEGER NOT NULL DEFAULT 0;
                    """)
        }
        migrator.registerMigration("4 the newest instant, and players' own numbers of rows") { db in
            try db.execute(
                sql: """
                    CREATE TABLE clockMark(id INTEGER PRIMARY KEY CHECK(id = 0), at INTEGER NOT NULL) STRICT;
                    -- A row's number among its player's: the party's would tell what allies do.
                    ALTER TABLE journal ADD COLUMN turn INTEGER;
                    CREATE TEMP TABLE turns AS
                        SELECT id, row_number() OVER (PARTITION BY player ORDER BY id) AS turn FROM journal
                        WHERE player IS NOT NULL;
                    UPDATE journal SET turn = turns.turn FROM turns WHERE turns.id = journal.id;
                    DROP TABLE turns;
                    DROP INDEX journalOfPlayer;
                    CREATE INDEX journalOfPlayer ON journal(player, turn);
                    """)
        }
        migrator.registerMigration("5 keys as hashes") { db in
            for row in try Row.fetchAll(db, sql: "SELECT player, key FROM reply") {
                let (player, key): (Int64, String) = (row["player"], row["key"])
                try db.execute(
                    sql: "UPDATE reply SET key = ? WHERE player = ? AND key = ?",
                    arguments: [RequestKey.hash(key), player, key])
            }
        }
        migrator.registerMigration("6 who activates, and by when content is taken up") { db in
            try db.execute(
                sql: """
                    ALTER TABLE activation ADD COLUMN "by" TEXT NOT NULL DEFAULT '';
                    ALTER TABLE activation ADD COLUMN takeUpBy INTEGER;
                    CREATE TABLE proposal(
                        id INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL REFERENCES content(hash),
                        "by" TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL, withinDays INTEGER NOT NULL,
                        approvedBy TEXT
                    ) STRICT;
                    -- What staff asked for, tied into a chain of its own.
                    CREATE TABLE staffAct(
                        id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, staff TEXT NOT NULL,
                        act TEXT NOT NULL, detail TEXT NOT NULL, digest TEXT NOT NULL, salt TEXT NOT NULL,
                        link TEXT NOT NULL
                    ) STRICT;
                    -- Whether the chains are keyed; they are from the next start on.
                    CREATE TABLE chainMark(keyed INTEGER NOT NULL) STRICT;
                    INSERT INTO chainMark(keyed) VALUES (0);
                    """)
        }
        migrator.registerMigration("7 proofs that were used, and readiness") { db in
            try db.execute(
                sql: """
                    CREATE TABLE usedProof(id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                    CREATE TABLE readiness(count INTEGER NOT NULL) STRICT;
                    INSERT INTO readiness(count) VALUES (0);
                    """)
        }
        migrator.registerMigration("8 how replies are packed, and what is being erased") { db in
            try db.execute(
                sql: """
                    ALTER TABLE reply ADD COLUMN packing INTEGER NOT NULL DEFAULT 0;
                    -- Players who are deleted, and whose rows are being erased; the reply with this key is kept.
                    CREATE TABLE erasure(player INTEGER PRIMARY KEY, spares TEXT NOT NULL) STRICT;
                    -- With the party, so that the parties of a player are found without reading its rows.
                    DROP INDEX journalOfPlayer;
                    CREATE INDEX journalOfPlayer ON journal(player, turn, party);
                    """)
        }
        migrator.registerMigration("9 states in pieces") { db in
            try db.execute(
                sql: """
                    -- What of a party's state is long and seldom changes; a row changes with what it holds.
                    CREATE TABLE piece(
                        party INTEGER NOT NULL REFERENCES party(id), place INTEGER NOT NULL, data BLOB NOT NULL,
                        PRIMARY KEY(party, place)
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("10 how far an erasure is") { db in
            // Replies up to this key are erased.
            try db.execute(sql: "ALTER TABLE erasure ADD COLUMN reached TEXT NOT NULL DEFAULT ''")
        }
        migrator.registerMigration("11 what replies consist of") { db in
            try db.execute(sql: "CREATE TABLE phrase(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT")
        }
        migrator.registerMigration("12 who may not play") { db in
            // By the account's number, so that a new hero does not end it.
            try db.execute(
                sql: "CREATE TABLE ban(player INTEGER PRIMARY KEY, until INTEGER, reason TEXT NOT NULL) STRICT")
        }
        migrator.registerMigration("13 since when allies see") { db in
            try db.execute(sql: "ALTER TABLE player ADD COLUMN sharesSince INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("14 whether the file is to be written anew") { db in
            try db.execute(
                sql: """
                    CREATE TABLE compaction(isOwed INTEGER NOT NULL) STRICT;
                    INSERT INTO compaction(isOwed) SELECT EXISTS (SELECT 1 FROM formerPlayer);
                    """)
        }
        migrator.registerMigration("15 what was active when a content was proposed") { db in
            try db.execute(sql: "ALTER TABLE proposal ADD COLUMN activation INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("16 each player's newest instant") { db in
            // Of before, what was played by a wrong clock and taken back is no later than the party's.
            try db.execute(
                sql: """
                    ALTER TABLE player ADD COLUMN lastInstant INTEGER NOT NULL DEFAULT 0;
                    UPDATE player SET lastInstant = min(
                        (SELECT party.lastInstant FROM party WHERE party.id = player.party),
                        coalesce((SELECT max(instant) FROM journal WHERE journal.player = player.id), 0));
                    """)
        }
        migrator.registerMigration("17 rows beside commands") { db in
            // A journal of many commands is not read for the few rows of other kinds.
            try db.execute(
                sql: "CREATE INDEX journalBesideCommands ON journal(party, sequence, kind) WHERE kind <> 'command'")
        }
        migrator.registerMigration("18 the era of each reply") { db in
            // As `Era` has it. Those of heroes who were deleted were empty, or were to be.
            try db.execute(
                sql: """
                    ALTER TABLE reply ADD COLUMN era INTEGER NOT NULL DEFAULT 0;
                    UPDATE reply SET era = formerPlayer.epoch * 2 - 1
                            + EXISTS (SELECT 1 FROM player WHERE player.id = reply.player)
                        FROM formerPlayer WHERE formerPlayer.id = reply.player;
                    UPDATE reply SET era = -1 WHERE request = x'';
                    UPDATE reply SET era = -1 FROM erasure
                        WHERE erasure.player = reply.player AND erasure.spares <> reply.key;
                    -- Which reply to a deletion is kept follows from its era.
                    ALTER TABLE erasure DROP COLUMN spares;
                    """)
        }
        migrator.registerMigration("19 parties whose states hold a deleted hero") { db in
            try db.execute(
                sql: """
                    CREATE TABLE erasedState(
                        player INTEGER NOT NULL, party INTEGER NOT NULL, PRIMARY KEY(player, party)) STRICT, WITHOUT ROWID
                    """)
        }
        migrator.registerMigration("20 how many heroes ended on the day before the last") { db in
            try db.execute(
                sql: """
                    ALTER TABLE formerPlayer ADD COLUMN endedBefore INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE formerPlayer ADD COLUMN endingsBefore INTEGER NOT NULL DEFAULT 0;
                    """)
        }
        migrator.registerMigration("21 when a content starts, and for how many parties") { db in
            try db.execute(
                sql: """
                    -- NULL is at once, and for all.
                    ALTER TABLE activation ADD COLUMN startsAt INTEGER;
                    ALTER TABLE activation ADD COLUMN share INTEGER;
                    ALTER TABLE proposal ADD COLUMN startsAt INTEGER;
                    ALTER TABLE proposal ADD COLUMN share INTEGER;
                    """)
        }
        migrator.registerMigration("22 seals of rows") { db in
            try db.execute(
                sql: """
                    -- The table and the row, how often it was written, and a code by the secret (`RowSeals`).
                    CREATE TABLE rowSeal(
                        name TEXT NOT NULL, key TEXT NOT NULL, number INTEGER NOT NULL, code BLOB NOT NULL,
                        PRIMARY KEY(name, key)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE sealedSum(
                        id INTEGER PRIMARY KEY CHECK(id = 0), sum INTEGER NOT NULL, code BLOB NOT NULL
                    ) STRICT;
                    """)
        }
        migrator.registerMigration(sumOfSeals) { db in
            // The seals are made anew at the next start (`RowSeals.takeOver`).
            try db.execute(
                sql: """
                    -- Who joined a party on its newest such day, and by whom (`PartyJoins`).
                    ALTER TABLE party ADD COLUMN joins TEXT NOT NULL DEFAULT '';
                    -- The row before which states are erased: from there on they are without the hero.
                    ALTER TABLE erasedState ADD COLUMN reach INTEGER;
                    DROP TABLE sealedSum;
                    CREATE TABLE sealedSum(
                        id INTEGER PRIMARY KEY CHECK(id = 0), sum BLOB NOT NULL, salt BLOB NOT NULL, code BLOB NOT NULL
                    ) STRICT;
                    """)
        }
        migrator.registerMigration("24 how many leaps of the clock were accepted") { db in
            try db.execute(sql: "ALTER TABLE clockMark ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("25 the verdict of each proposal") { db in
            // Of proposals of before it stands with the content.
            try db.execute(sql: "ALTER TABLE proposal ADD COLUMN verdict TEXT")
        }
        migrator.registerMigration("26 the newest instant that was played") { db in
            try db.execute(
                sql: """
                    ALTER TABLE clockMark ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
                    UPDATE clockMark SET played = at;
                    """)
        }
        migrator.registerMigration("27 which repair made a row void") { db in
            // What a repair's row says goes with a member who is deleted.
            try db.execute(
                sql: """
                    ALTER TABLE journal ADD COLUMN voidedBy INTEGER;
                    \(markingVoid("""
                        CASE WHEN json_valid(CAST(payload AS TEXT))
                            THEN json_extract(CAST(payload AS TEXT), '$.voidFrom') END
                        """));
                    """)
        }
        migrator.registerMigration("28 since when a ban holds") { db in
            try db.execute(
                sql: "ALTER TABLE ban ADD COLUMN since INTEGER; ALTER TABLE ban ADD COLUMN earlier TEXT")
        }
        return migrator
    }

    /// Notes with each row which repair made it void. Of a repair whose words were erased with a member those rows were, since
    /// the one before it, that follow the first deed of a time that was still to come.
    ///
    /// - Parameter voidFrom: in SQL, the first void row by what a repair's own row says.
    static func markingVoid(_ voidFrom: String) -> String {
        """
        WITH repair AS MATERIALIZED (
            SELECT party, sequence,
                CASE WHEN payload IS NOT NULL THEN \(voidFrom) ELSE (
                    SELECT min(ahead.sequence) FROM journal AS ahead
                    WHERE ahead.party = own.party AND ahead.sequence < own.sequence AND ahead.instant > own.instant
                        AND ahead.kind NOT IN ('join', 'leave', 'dissolve', 'checkpoint')
                        AND ahead.sequence > coalesce((
                            SELECT max(earlier.sequence) FROM journal AS earlier
                            WHERE earlier.party = own.party AND earlier.sequence < own.sequence
                                AND earlier.kind <> 'command' AND earlier.kind = 'repair'), 0)) END AS voidFrom
            FROM journal AS own WHERE kind <> 'command' AND kind = 'repair')
        UPDATE journal SET voidedBy = (
                SELECT min(repair.sequence) FROM repair
                WHERE repair.party = journal.party AND repair.sequence > journal.sequence
                    AND repair.voidFrom <= journal.sequence)
            WHERE party IN (SELECT party FROM repair)
        """
    }

    /// What of a file is not as the migrations make it; nil where all is. SQLite carries out whatever stands there, such
    /// as a trigger that shows one player the rows of another.
    static func problem(_ db: Database) throws -> String? {
        guard try migrator.hasCompletedMigrations(db) else {
            return "an older quest-live wrote this file: look at it with that one, or start this one once"
        }
        let own = try DatabaseQueue()
        try migrator.migrate(own)
        let (expected, found) = (try own.read(parts), try parts(db))
        let names = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
        return names.min().map { "\($0) is not as quest-live makes it: somebody else changed the file" }
    }

    /// Each table, index, trigger and view by kind and name, as it was made, however that was written.
    private static func parts(_ db: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT type, name, sql FROM sqlite_schema WHERE name NOT IN ('sqlite_stat1', 'sqlite_stat4')")
        return Dictionary(
            rows.map { row in
                let lines = (row["sql"] as String? ?? "").split(whereSeparator: \.isNewline)
                let words = lines.flatMap {
                    $0.prefix(upTo: $0.firstRange(of: "--")?.lowerBound ?? $0.endIndex).split(separator: " ")
                }
                return ("\(row["type"] as String) \(row["name"] as String)", words.joined(separator: " "))
            }
        ) { $1 }
    }

    /// A file whose tables a newer service has changed is not for this one.
    static func refuseNewer(_ db: Database, _ path: String) throws {
        guard try migrator.hasBeenSuperseded(db) else { return }
        throw StorageProblem("\(path): a newer quest-live has written it: run that one, or one that is newer")
    }
}
