import CanonicalJSON
import LiveStorage

extension Writer {
    /// Keeps a content that another member of the staff may approve.
    func propose(
        _ candidate: Candidate, _ check: PublishCheck, _ takeUp: TakeUp, by staff: String
    ) throws -> JSONValue {
        let active = try newest
        let next = candidate.version
        try requireSuccessor(next, of: active, share: takeUp.share)
        let verdict = try JSONValue(encoding: check).text
        try contentStore.keep(next, snapshot: candidate.snapshot, publishCheck: verdict, at: now, db)
        let id = try db.cachedStatement(
            sql: """
                INSERT INTO proposal(content, "by", at, reason, withinDays, activation, startsAt, share, verdict)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                RETURNING id
                """
        ).insert(
            arguments: [
                next.hash, staff, now, takeUp.reason, takeUp.withinDays, contentStore.newest(db)?.number ?? 0,
                takeUp.startsAt, takeUp.share, verdict,
            ])
        try seals.seal(.proposal, [id], db)
        return .object([.init("proposal", .integer(id))] + (try told(id, next, check, takeUp, after: active)))
    }

    /// What whoever proposes or approves is to know.
    private func told(
        _ id: Int64, _ next: ContentVersion, _ check: PublishCheck, _ takeUp: TakeUp, after active: ContentVersion
    ) throws -> [JSONValue.Field] {
        [
            .init("hash", .string(next.hash)), .init("startsAt", JSONValue(takeUp.startsAt)),
            .init("share", JSONValue(takeUp.share)), .init("withinDays", .integer(takeUp.withinDays)),
            .init("odds", OddsDifference.value(from: active.game.odds, to: next.game.odds)),
            .init("targets", try contentStore.targetsDifference(ofProposal: id, to: check, db)),
        ]
    }

    /// Activates what another member of the staff proposed.
    func approve(_ id: Int64, of hash: String, by staff: String) throws -> JSONValue {
        guard let row = try seals.row(.proposal, [id], db), row["content"] as String == hash
        else { throw Refused(404, "no_such_proposal", "There is no such proposal of this content.") }
        guard StaffName.folded(row["by"]) != StaffName.folded(staff) else {
            throw Refused(403, "own_proposal", "Another member of the staff approves what one has proposed.")
        }
        guard row["approvedBy"] as String? == nil else {
            throw Refused(409, "approved_already", "This proposal was approved already.")
        }
        // What was active since is not active again without a new word, such as after a rollback.
        let since = try Int.fetchOne(
            db, sql: "SELECT 1 FROM activation WHERE content = ? AND number > ?",
            arguments: [hash, row["activation"] as Int64])
        guard since == nil else {
            throw Refused(409, "proposal_spent", "This content was active since it was proposed; propose it again.")
        }
        let verdict = try contentStore.publishCheck(ofProposal: row, db)
        let check = try PublishCheck(verdict)
        if let problem = check.problem(for: hash) { throw Refused(409, "no_passing_verdict", problem) }
        // Another publication may have come first.
        try requireSettled()
        let active = try newest
        let next = try contentStore.version(hash, db)
        let takeUp = TakeUp(row)
        try requireSuccessor(next, of: active, share: takeUp.share)
        try db.execute(sql: "UPDATE proposal SET approvedBy = ? WHERE id = ?", arguments: [staff, id])
        try seals.seal(.proposal, [id], db)
        let answer = try told(id, next, check, takeUp, after: active)
        try contentStore.approve(hash, by: verdict, db)
        let number = try activate(hash, takeUp, by: "\(row["by"] as String) and \(staff)")
        return .object([.init("number", .integer(number))] + answer)
    }

    /// Makes what is active for a share of parties active for a larger one, or for all: one member of the staff may, for it
    /// was approved.
    func widen(_ hash: String, to share: Int64, because reason: String, by staff: String) throws -> JSONValue {
        guard let newest = try contentStore.newest(db), newest.hash == hash, let present = newest.share else {
            throw Refused(409, "not_for_a_share", "This content is not the one that is active for a share of parties.")
        }
        guard newest.hasStarted(at: now), share > present else {
            throw Refused(409, "not_larger", "Expected a share above \(present) in a hundred, once it has begun.")
        }
        let number = try contentStore.activate(
            hash, because: reason, by: staff, at: now, takeUpBy: max(newest.takeUpBy, now + 86_400),
            share: share < 100 ? share : nil, db)
        return ["number": .integer(number), "hash": .string(hash)]
    }

    /// Brings nearer when all parties play by the newest content, whatever is under way: one member of the staff may, for it
    /// was approved.
    func hasten(_ hash: String, withinDays days: Int64, because reason: String, by staff: String) throws -> JSONValue {
        guard let newest = try contentStore.newest(db), newest.hash == hash, newest.hasStarted(at: now) else {
            throw Refused(409, "not_the_newest", "This content is not the newest one, or has not begun.")
        }
        let deadline = now + days * 86_400
        guard deadline < (try contentStore.deadline(of: newest, at: now, db)) else {
            throw Refused(409, "not_sooner", "All parties play by it before that already.")
        }
        // It has been active as long as before.
        let number = try contentStore.activate(
            hash, because: reason, by: staff, at: now, startsAt: newest.at, takeUpBy: deadline, share: newest.share, db)
        return ["number": .integer(number), "hash": .string(hash)]
    }

    /// What is to come, or for a share of parties, is for all or taken back first: else nobody could say what came before
    /// the next one.
    private func requireSettled() throws {
        guard let next = try contentStore.contents(in: db).unsettled(at: now) else { return }
        throw Refused(
            409, "content_under_way",
            next.share == nil
                ? "Another content is to become active; wait for it, or take it back by a rollback."
                : "Another content is active for a share of parties; make it active for all, or take it back by a rollback."
        )
    }

    /// Makes the version before the active one active again: one member of the staff may, for it was approved once. Of
    /// one that is to come, or for a share of parties, that is the one that is active for all.
    ///
    /// A party that already uses rows which that version does not have keeps its version until a later one has them.
    /// The answer says what keeps those that play by the one that is taken back.
    func rollBack(_ takeUp: TakeUp, by staff: String) throws -> JSONValue {
        let contents = try contentStore.contents(in: db)
        let isSettled = contents.unsettled(at: now) == nil
        guard let before = isSettled ? try contentStore.before(newest.hash, at: now, db) : contents.forAll.hash else {
            throw Refused(409, "nothing_before", "There was no other content before this one.")
        }
        let problem = try problem(ofTakingBackTo: before)
        let number = try activate(before, takeUp, by: staff)
        return [
            "number": .integer(number), "hash": .string(before), "problem": problem.map { .string($0) } ?? .null,
        ]
    }

    private func problem(ofTakingBackTo before: String) throws -> String? {
        // By what is to come nobody plays yet.
        guard let taken = try contentStore.newest(db), taken.hasStarted(at: now) else { return nil }
        return contentStore.problem(
            from: try contentStore.version(taken.hash, db), to: try contentStore.version(before, db))
    }

    private func activate(_ hash: String, _ takeUp: TakeUp, by staff: String) throws -> Int64 {
        // An approval may come later than the start that was set.
        let startsAt = takeUp.startsAt.flatMap { $0 > now ? $0 : nil }
        return try contentStore.activate(
            hash, because: takeUp.reason, by: staff, at: now, startsAt: startsAt,
            takeUpBy: (startsAt ?? now) + takeUp.withinDays * 86_400, share: takeUp.share, db)
    }

    /// - Parameter share: what is for a share of parties has no rows of its own: parties that have played by it go back
    ///   where it is taken back, and so does whoever leaves them.
    private func requireSuccessor(_ next: ContentVersion, of active: ContentVersion, share: Int64?) throws {
        if let problem = Compatibility.problem(from: active, to: next) {
            throw Refused(409, "not_compatible", problem)
        }
        if share != nil, let problem = Compatibility.problem(from: next, to: active) {
            throw Refused(
                409, "no_way_back",
                "What is for a share of parties adds no rows, or they could not be taken back; publish the rows for all "
                    + "first. \(problem)")
        }
        guard next.hash != active.hash else { throw Refused(409, "already_active", "This content is active.") }
    }

    private var newest: ContentVersion {
        get throws { try contentStore.version(contentStore.newest(db)?.hash ?? "", db) }
    }
}

extension JSONValue {
    init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
}
