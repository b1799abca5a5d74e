import LiveStorage

extension Replayer {
    /// Plays a party again, and follows its chain; one that has ended has no stored state to compare with.
    package func check(
        party id: Int64, _ chain: Chain, _ db: Database
    ) throws -> (outcome: Outcome, chain: ChainCheck.Finding) {
        let found = try ChainCheck.check(party: id, chain, db)
        let goesOn = try Int.fetchOne(
            db, sql: "SELECT 1 FROM party WHERE id = ? AND state IS NOT NULL", arguments: [id])
        var outcome = Outcome(party: id)
        outcome.hasEnded = goesOn == nil
        do {
            outcome = try replay(party: id, hasEnded: outcome.hasEnded, db)
            let others =
                outcome.hasEnded ? try JournalCheck.problem(ofEnded: id, db) : try problemOfMembers(party: id, db)
            outcome.problem = outcome.problem ?? others
        } catch let problem as StorageProblem { outcome.problem = problem.description }
        return (outcome, found)
    }

    /// Whether the accounts of a party are those of its heroes: no seal holds which account is in which party, so one
    /// could be given another's hero.
    private func problemOfMembers(party id: Int64, _ db: Database) throws -> String? {
        guard let party = try PartyRecord.fetch(id, contentStore, db)?.party else { return nil }
        let accounts = try Account.fetch(ofParty: id, contentStore.seals, db)
        guard accounts.map(\.member) == Array(0..<party.members) else {
            return "its members are not those of its state"
        }
        for account in accounts {
            let hero = party.player(of: account.member)
            guard hero == account.player else { return "player \(account.id) has the hero of player \(hero)" }
            if let problem = try JournalCheck.problem(ofNewestRow: account, db) { return problem }
        }
        return nil
    }
}

/// Which journals there are, and what neither a chain nor a replay of one of them tells.
package enum JournalCheck {
    /// All parties, or those in which a player plays or has played: ended ones too, which hold the history of heroes
    /// who play on in another.
    package static func parties(of player: Int64?, _ db: Database) throws -> [Int64] {
        guard let player else {
            return try Int64.fetchAll(
                db,
                sql: "SELECT id FROM party UNION SELECT party FROM player UNION SELECT party FROM journal ORDER BY 1")
        }
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT party FROM player WHERE id = ?1 UNION SELECT party FROM journal WHERE player = ?1 ORDER BY 1
                """, arguments: [player])
    }

    /// Why a party without a state cannot have ended.
    static func problem(ofEnded party: Int64, _ db: Database) throws -> String? {
        let member = try Int64.fetchOne(
            db, sql: "SELECT id FROM player WHERE party = ? ORDER BY member LIMIT 1", arguments: [party])
        if let member { return "player \(member) plays in it, and its state is gone" }
        let last = try Row.fetchOne(
            db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence DESC LIMIT 1", arguments: [party])
        guard let row = try last.map(JournalRow.init) else { return "it has no row" }
        // With a hero who was deleted alone a party ends without a word: what it said is erased, or is being erased.
        if row.kind == .dissolve || row.isErased { return nil }
        let isBeingErased = try Int.fetchOne(
            db,
            sql: """
                SELECT 1 FROM erasure WHERE player = ? AND player NOT IN (SELECT id FROM player)
                UNION SELECT 1 FROM erasedState WHERE party = ?
                """, arguments: [row.player, party])
        return isBeingErased == nil ? "it has no state, and no row says that it ended" : nil
    }

    /// Why an account cannot be in its party: it plays where its newest row stands, or left from there and has done
    /// nothing since.
    static func problem(ofNewestRow account: Account, _ db: Database) throws -> String? {
        let newest = try Row.fetchOne(
            db, sql: "SELECT * FROM journal WHERE player = ? ORDER BY turn DESC LIMIT 1", arguments: [account.id])
        guard let row = try newest.map(JournalRow.init) else { return nil }
        let isThere = row.kind == .leave ? account.party > row.party : account.party == row.party
        return isThere ? nil : "the newest row of player \(account.id) stands in party \(row.party)"
    }

    /// Whose deed was proved by what does not stand as used: it could prove another one.
    ///
    /// Only of late, for proofs are good no longer than a month. Those of rows that a repair made void were freed.
    package static func problemOfProofs(_ db: Database) throws -> String? {
        let proof = db.field("proof", ofJSON: "journal.payload")
        let player = try Int64.fetchOne(
            db,
            sql: """
                SELECT player FROM journal
                WHERE kind = 'command' AND salt IS NOT NULL
                    AND instant BETWEEN (SELECT at FROM clockMark) - \(SignedProofs.mostSeconds)
                        AND (SELECT at FROM clockMark)
                    AND \(proof) IS NOT NULL AND \(proof) NOT IN (SELECT id FROM usedProof)
                    AND voidedBy IS NULL
                LIMIT 1
                """)
        return player.map { "player \($0): a proof of a deed does not stand as used" }
    }

    /// Which row counts, or counts no more, otherwise than its party's repairs say, as far as they were not erased.
    package static func problemOfVoid(_ db: Database) throws -> String? {
        let from = "CAST(\(db.field("voidFrom", ofJSON: "repair.payload")) AS bigint)"
        let row = try Row.fetchOne(
            db,
            sql: """
                WITH repair AS MATERIALIZED (
                    SELECT party, sequence, payload IS NULL AS isErased, \(from) AS voidFrom
                    FROM journal AS repair WHERE kind <> 'command' AND kind = 'repair')
                SELECT journal.party, journal.sequence FROM repair JOIN journal
                    ON journal.party = repair.party AND journal.sequence < repair.sequence
                        AND journal.sequence >= repair.voidFrom
                WHERE journal.voidedBy IS NULL
                UNION ALL
                SELECT journal.party, journal.sequence FROM journal LEFT JOIN repair
                    ON repair.party = journal.party AND repair.sequence = journal.voidedBy
                        AND repair.sequence > journal.sequence
                        AND (repair.isErased OR repair.voidFrom <= journal.sequence)
                WHERE journal.voidedBy IS NOT NULL AND repair.party IS NULL
                LIMIT 1
                """)
        return row.map { "party \($0["party"] as Int64): row \($0["sequence"] as Int64) is not void as a repair says" }
    }

    /// Whose rows are not numbered from 1 on in their order: journals are shown by these numbers, which no seal holds,
    /// so a row with another one would be hidden.
    ///
    /// - Parameter player: nil for all. Who is being erased loses rows one after the other, and plays no more.
    package static func problemOfTurns(of player: Int64?, _ db: Database) throws -> String? {
        let wrong = try Int64.fetchOne(
            db,
            sql: """
                SELECT player FROM (
                    SELECT player, turn, lag(turn) OVER (PARTITION BY player, party ORDER BY sequence) AS last
                    FROM journal WHERE player IS NOT NULL AND (player = ?1 OR ?1 IS NULL)
                ) AS numbered WHERE player NOT IN (SELECT player FROM erasure EXCEPT SELECT id FROM player)
                GROUP BY player
                HAVING count(DISTINCT turn) <> count(*) OR min(turn) <> 1 OR max(turn) <> count(*)
                    OR max(CASE WHEN coalesce(last, 0) >= turn THEN 1 ELSE 0 END) = 1
                LIMIT 1
                """, arguments: [player])
        return wrong.map { "player \($0): its rows are not numbered one after the other" }
    }
}
