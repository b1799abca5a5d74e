import CanonicalJSON
import Foundation
import LiveStorage

/// The unit of work in which changes are made: the open transaction, and the parties in the writer's memory.
///
/// It is used only on the writer's queue, which allows one caller at a time; hence `@unchecked`.
package final class Writer: @unchecked Sendable {
    package let contentStore: ContentStore
    package let seeds: SeedProvider
    private let clock: any ServiceClock
    let bounds: Pace.Bounds
    let alarms: Alarms
    var toldUnfit = UnfitParties()
    /// Parties of which an alarm was raised.
    private var toldUnreadable: Set<Int64> = []
    var tempo = Tempo()
    /// Deeds of the transaction, which count once it is on disk: one that is tried again and again is one.
    var newDeeds: [(player: Int64, instant: Int64)] = []
    /// Parties kept in memory between transactions.
    private let mostParties: Int
    private var database: Database?
    private var parties: [Int64: PartyRecord] = [:]
    /// The parties as changed by the present change; dropped when it fails.
    private var drafts: [Int64: PartyRecord] = [:]
    private var dissolved: Set<Int64> = []
    private var unsaved: Set<Int64> = []
    /// Players of whom the transaction writes rows.
    var actors: Set<Int64> = []
    /// The parties that this transaction holds against other processes.
    private var locked: Set<Int64> = []
    /// How long the change under way waited for parties that others held: that is no work of its own.
    private var waitedForOthers = Duration.zero
    private var prunedAt: Int64 = 0
    private var phrases = PhraseBook()
    let watch: ClockWatch
    let chain: Chain
    /// How long all others wait for one at most.
    private let wholeTurn: Duration
    /// The same, in the transaction under way.
    private(set) var turn: Duration
    /// Is told how long a player's change kept the writer busy, whatever became of it.
    private let spent: @Sendable (_ player: Int64, Duration) -> Void
    /// How long a player must wait who owes for what was carried out meanwhile; nil for who may go on.
    private let wait: @Sendable (_ player: Int64) -> Double?
    /// The server's time of this transaction.
    package private(set) var now: Int64 = 0
    /// The clock that nobody sets, at the same moment.
    private var steady: Int64 = 0
    /// Whether anything was done by what the clock shows (`PendingChange`).
    private var isPlayed = false
    /// Rows of journals since the start, but for those of steps that were refused.
    var rowsWritten = 0

    /// A key is good for so long: a client that asks again later is not a retry.
    static let keySeconds: Int64 = 30 * 86_400
    /// Replies and used proofs are kept that long, and longer than the clock may be ahead at a start without being noticed:
    /// set back afterwards, what was forgotten would be done again.
    static let keptSeconds = keySeconds + ClockWatch.Bounds().down + 86_400

    package init(
        contentStore: ContentStore, seeds: SeedProvider, clock: any ServiceClock, mostParties: Int,
        bounds: Pace.Bounds, alarms: Alarms, watch: ClockWatch, turn: Duration,
        spent: @escaping @Sendable (_ player: Int64, Duration) -> Void,
        wait: @escaping @Sendable (_ player: Int64) -> Double?
    ) {
        (wholeTurn, self.turn, self.spent, self.wait) = (turn, turn, spent, wait)
        self.watch = watch
        chain = Chain(seeds)
        self.mostParties = mostParties
        self.bounds = bounds
        self.alarms = alarms
        self.contentStore = contentStore
        self.seeds = seeds
        self.clock = clock
    }

    var seals: RowSeals { contentStore.seals }

    package var db: Database {
        get throws {
            guard let database else { throw StorageProblem("a change outside of a transaction") }
            return database
        }
    }

    /// Carries out changes one after the other within one transaction; a change that fails leaves nothing behind.
    ///
    /// - Parameter attempt: how often others came between: each time the turn is half as long.
    /// - Returns: their answers; of fewer than all where the turn is over.
    func carryOut(
        _ changes: [PendingChange], attempt: Int = 0, _ db: Database
    ) throws -> [Result<Reply, any Error>] {
        database = db
        turn = wholeTurn / (1 << Swift.min(attempt, 16))
        defer { database = nil }
        (newDeeds, locked) = ([], [])
        (now, steady) = (clock.now(), clock.steady())
        try seals.begin(db)
        // Another process may have activated another content.
        if db.isShared { try contentStore.refresh(db) }
        if db.isShared, clock.isOfTheMachine { try watch.compare(now, withThatOf: db) }
        isPlayed = false
        let leap = try watch.begin(at: now, steady, accepting: changes.lazy.compactMap(\.accepts).first, db)
        if let leap {
            // It changes whole tables.
            try db.patiently { try leap > 0 ? keepAlong(leap) : bringBack() }
            parties = [:]
        }
        var answers: [Result<Reply, any Error>] = []
        let begun = ContinuousClock.now
        for pending in changes {
            guard answers.isEmpty || ContinuousClock.now - begun < turn else { break }
            // It was let in before the player's others were carried out.
            if let key = pending.key, key.isOfPlayer, let seconds = wait(key.player) {
                answers.append(.failure(Refused.tooMany(seconds)))
                continue
            }
            let (rowsBefore, since) = (rowsWritten, WorkTime.now(waitingFor: db))
            waitedForOthers = .zero
            let (answer, isNew) = try carryOut(pending.key, pending.change, db)
            if let key = pending.key, key.isOfPlayer {
                spent(key.player, WorkTime.now(waitingFor: db) - since - waitedForOthers)
            }
            // What was refused, or done before, was played by no clock, and of what players do only what has a row: not an
            // upload all of which is refused, nor a name.
            if pending.isByTheClock, isNew, case .success(let reply) = answer, reply.status < 400,
                rowsWritten > rowsBefore || pending.key?.isOfPlayer != true
            {
                isPlayed = true
            }
            answers.append(answer)
        }
        if isPlayed {
            try watch.mark(now, db)
            try prune(db)
        }
        for id in unsaved { try parties[id]?.save(seals, db) }
        unsaved = []
        try seals.finish(db)
        if parties.count > mostParties { parties = [:] }
        return answers
    }

    /// The transaction is on disk. Both clocks are as they were at its beginning: a disk that took an hour, or a machine that
    /// slept, is no leap.
    ///
    /// - Returns: who did something in it.
    func committed() -> Set<Int64> {
        watch.end(at: now, steady, isPlayed: isPlayed)
        phrases.keepNew()
        for deed in newDeeds where tempo.isImpossible(deed.player, at: deed.instant) {
            alarms.raise(.impossiblePace, ["player": "\(deed.player)"])
        }
        newDeeds = []
        defer { actors = [] }
        return actors
    }

    /// - Returns: the answer, and whether it was given now.
    private func carryOut(
        _ key: RequestKey?, _ change: CommitQueue.Change, _ db: Database
    ) throws -> (Result<Reply, any Error>, isNew: Bool) {
        do {
            if let key, let earlier = try earlierReply(to: key, db) { return (.success(earlier), false) }
        } catch let refused as Refused { return (.failure(refused), false) }
        (drafts, dissolved) = ([:], [])
        defer { (drafts, dissolved) = ([:], []) }
        let actorsBefore = actors
        var reply = Reply(status: 204, body: [])
        do {
            try db.inSavepoint {
                reply = try change(self)
                return .commit
            }
            parties.merge(drafts) { $1 }
            unsaved.formUnion(drafts.keys)
            for id in dissolved {
                parties[id] = nil
                unsaved.remove(id)
            }
        } catch let refused as Refused {
            actors = actorsBefore
            // Whoever is to try again later may do so with the same key.
            if refused.retryAfter != nil || refused.mayChange { return (.failure(refused), true) }
            // A store sends a pack under one key until it is taken: the player may begin meanwhile.
            if refused.code == Refused.noPlayer.code, key?.isOfPlayer == false { return (.failure(refused), true) }
            reply = refused.reply
        } catch {
            // A full disk or a broken file may have ended the whole transaction, as a conflict does.
            guard db.isInsideTransaction, (error as? any DatabaseError)?.endsTransaction != true else { throw error }
            return (.failure(error), true)
        }
        if let key { try keep(reply, for: key, db) }
        return (.success(reply), true)
    }

    /// Carries out one step of several; one that is refused leaves nothing behind, such as the content that it took up.
    func whole(
        for account: inout Account, _ step: (inout Account) throws -> JSONValue
    ) throws -> JSONValue {
        let (draftsBefore, accountBefore, rowsBefore) = (drafts, account, rowsWritten)
        do {
            var outcome = JSONValue.null
            try db.inSavepoint {
                outcome = try step(&account)
                return .commit
            }
            return outcome
        } catch let refused as Refused {
            (drafts, account, rowsWritten) = (draftsBefore, accountBefore, rowsBefore)
            throw refused
        }
    }

    /// Nothing in memory may be trusted after a failed transaction.
    func forgetEverything() {
        // Where parties are locked, the others are compared before they count again.
        if locked.isEmpty { parties = [:] }
        for id in locked { parties[id] = nil }
        drafts = [:]
        unsaved = []
        actors = []
        newDeeds = []
        phrases.forgetNew()
    }
}

extension Writer {
    package func party(_ id: Int64) throws -> PartyRecord {
        try lock([id])
        if let record = drafts[id] ?? parties[id], !dissolved.contains(id) { return record }
        guard let record = try fetched(id) else { throw Refused.noParty }
        parties[id] = record
        return record
    }

    /// One whose state is damaged keeps all of its members from playing, leaving and being deleted: an alarm says so, once.
    private func fetched(_ id: Int64) throws -> PartyRecord? {
        do { return try PartyRecord.fetch(id, contentStore, db) } catch let error as any DatabaseError {
            // Such as a disk that does not answer, which it may do later.
            throw error
        } catch {
            if toldUnreadable.insert(id).inserted {
                alarms.raise(.unreadableState, ["party": "\(id)", "error": "\(error)"])
            }
            throw error
        }
    }

    /// Where other processes write too: holds parties for this transaction, in the order of their numbers, so that no two
    /// transactions wait for each other; one in memory counts only if it is that of the database.
    func lock(_ ids: [Int64]) throws {
        guard try db.isShared else { return }
        for id in Set(ids).subtracting(locked).sorted() {
            let begun = ContinuousClock.now
            defer { waitedForOthers += ContinuousClock.now - begun }
            let newest = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT sequence, link, lastInstant FROM party WHERE id = ? AND state IS NOT NULL FOR UPDATE
                        """),
                arguments: [id])
            locked.insert(id)
            guard let known = parties[id] else { continue }
            // A leap back that was accepted changes the last instant alone.
            let isNewest = newest.map {
                $0["sequence"] == known.sequence && $0["link"] == known.link.hash
                    && $0["lastInstant"] == known.lastInstant
            }
            if isNewest != true { parties[id] = nil }
        }
    }

    package func put(_ record: PartyRecord) { drafts[record.id] = record }

    /// Ends a party whose members now play in another.
    package func dissolve(_ record: PartyRecord) throws {
        var record = record
        try record.save(seals, db)
        try record.removeState(seals, db)
        drafts[record.id] = nil
        dissolved.insert(record.id)
    }

    package func account(_ id: Int64) throws -> Account {
        guard let account = try Account.fetch(id, seals, db) else {
            throw Refused.noPlayer
        }
        return account
    }

    /// The accounts of a party, by member.
    func members(of party: Int64) throws -> [Account] { try Account.fetch(ofParty: party, seals, db) }
}

extension Writer {
    private func earlierReply(to key: RequestKey, _ db: Database) throws -> Reply? {
        guard let reply = try Reply.kept(for: key, &phrases, db) else { return nil }
        // It may stand in the database and at no standby yet: what writes nothing waits for none, and the wait of the
        // transaction that wrote it may have been ended.
        if db.isShared {
            _ = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT pg_logical_emit_message(true, 'quest-live', '')::text AS written"))
        }
        return reply
    }
}

extension Service {
    /// The reply to the same request, where it was answered before: for what is checked before the writer sees it.
    func kept(_ key: RequestKey?) async throws -> Reply? {
        guard let key else { return nil }
        let kept = try await read { read in
            var phrases = PhraseBook()
            return try Reply.kept(for: key, &phrases, read.db)
        }
        guard let kept, store.pool.isShared else { return kept }
        return try await queue.submit(key, isByTheClock: false) { _ in kept }
    }
}

extension Reply {
    /// - Throws: `Refused`, where the key was used for something else.
    fileprivate static func kept(for key: RequestKey, _ phrases: inout PhraseBook, _ db: Database) throws -> Reply? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT request, status, body, packing, era = \(Era.present) AS isOfHero FROM reply
                WHERE player = ?1 AND key = ?2
                """)
        guard let row = try Row.fetchOne(statement, arguments: [key.player, key.key]) else { return nil }
        // Otherwise a late deletion of the last hero would be answered as done, or delete the next one.
        guard row["isOfHero"] else {
            throw Refused(422, "key_spent", "This Idempotency-Key was used by a hero who was deleted since.")
        }
        guard row["request"] == Data(key.request) else {
            throw Refused(422, "key_reused", "This Idempotency-Key was used for another request.")
        }
        let body = try PackedReply.unpack(Array(row["body"] as Data), row["packing"], &phrases, db)
        return Reply(status: row["status"], body: body)
    }
}

extension Writer {
    func keep(_ reply: Reply, for key: RequestKey, _ db: Database) throws {
        let (packing, body) = try PackedReply.pack(reply, &phrases, db)
        try db.cachedStatement(
            sql: """
                INSERT INTO reply(player, key, request, status, body, packing, at, era)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, \(Era.present))
                """
        ).execute(
            arguments: [key.player, key.key, Data(key.request), reply.status, Data(body), packing.rawValue, now])
    }

    /// Every ten minutes, as much at a time as takes no command long.
    private func prune(_ db: Database) throws {
        guard abs(now - prunedAt) >= 600 else { return }
        var isDone = true
        for (table, key) in [("reply", "player, key"), ("usedProof", "id")] {
            // Of several processes each takes what no other one is taking.
            let old = """
                SELECT \(key) FROM \(table) WHERE at < ? LIMIT \(Self.aPiece)\(db.isShared ? " FOR UPDATE SKIP LOCKED" : "")
                """
            try db.execute(sql: "DELETE FROM \(table) WHERE (\(key)) IN (\(old))", arguments: [now - Self.keptSeconds])
            if db.changesCount == Self.aPiece { isDone = false }
        }
        // As above, the clock may be ahead; whoever joins by one is asked for the time.
        try seals.remove(.invite, "expires < ?", [now - ClockWatch.Bounds().down], db)
        if isDone { prunedAt = now }
    }

    private static let aPiece = 4_096
}
