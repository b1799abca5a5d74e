import CanonicalJSON
import LiveStorage
import QuestKernel

/// The server's clock, where it was wrong: whether to follow it, and heroes who played while it was.
enum ClockRoutes {
    private static let reasoned = BodySchema.object(["reason": BodySchema.text(200)], required: ["reason"])

    static let all: [Route] = [
        Route(.get, "/support/v1/clock", .staff, "How far the clock leapt, and who played ahead of it.") {
            service, _ in
            let (now, steady) = (service.clock.now(), service.clock.steady())
            let leap = service.watch.leap(at: now, steady)
            let ahead = try await service.read { read in
                try Int64.fetchAll(
                    read.db,
                    sql: """
                        SELECT player.id FROM party JOIN player ON player.party = party.id
                        WHERE state IS NOT NULL AND party.lastInstant > ? ORDER BY player.id LIMIT 1000
                        """, arguments: [now + ClockWatch.Bounds().behind])
            }
            return Answer([
                "now": .integer(now), "leap": leap.map { .integer($0) } ?? .null,
                "playersAhead": .array(ahead.map { .integer($0) }),
            ])
        },
        Route(
            .post, "/support/v1/clock/acceptances", .staff,
            "Follows a leap of the clock that is right, such as after a long stop: what is kept for a time is kept on.",
            body: BodySchema.object(
                ["leap": BodySchema.whole(-most...most), "reason": BodySchema.text(200)], required: ["leap", "reason"]),
            isChange: true, role: .admin
        ) { service, call in
            let fields = try call.fields(["leap", "reason"])
            guard let told = try fields.integer("leap", in: -most...most),
                try fields.text("reason", most: 200) != nil
            else { throw Refused(400, "bad_json", "expected \"leap\" and \"reason\"") }
            if let kept = try await service.kept(call.key) { return Answer(kept) }
            let leap = service.watch.leap(at: service.clock.now(), service.clock.steady())
            // A process that was started since saw none, and may be the only one that a proxy sends anybody to.
            guard leap != nil || service.store.pool.isShared else {
                throw Refused(409, "noLeap", "The clock did not leap.")
            }
            // Whoever accepts has looked how far it is.
            if let leap, abs(leap - told) > ClockWatch.mostOff {
                throw Refused(409, "otherLeap", "The clock leapt by \(leap) seconds.")
            }
            return Answer(
                try await service.queue.submit(call.key, accepting: leap ?? 0) { _ in
                    Reply(["accepted": .integer(leap ?? 0)])
                })
        },
        Route(
            .post, "/support/v1/players/{id}/repairs", .staff,
            "Takes a party back to where it was before it played by a clock that was ahead; what came later is void.",
            body: reasoned, isChange: true, role: .correct
        ) { service, call in
            let id = try call.player
            guard let reason = try call.fields(["reason"]).text("reason", most: 200) else {
                throw Refused(400, "bad_json", "expected \"reason\"")
            }
            if let kept = try await service.kept(call.key) { return Answer(kept) }
            let staff = try call.staff
            let reading = try await service.read { try $0.past(ofPlayer: id) }
            return Answer(
                try await service.queue.submit(call.key) { writer in
                    Reply(try writer.repairClock(ofPlayer: id, after: reading, because: reason, by: staff))
                })
        },
    ]

    private static let most: Int64 = 4_102_444_800
}

extension ReadTransaction {
    /// The past of a party that has played ahead of the clock, up to now; nil where it has not.
    fileprivate func past(ofPlayer id: Int64) throws -> Replayer.PastReading? {
        let record = try party(try account(id).party)
        guard record.lastInstant > now else { return nil }
        var reading = Replayer.PastReading(ofParty: record.id, upTo: now)
        try Replayer(seeds: seeds, contentStore: contentStore).read(&reading, db)
        return reading
    }
}

extension Writer {
    /// Takes a party back to its last moment that is not ahead of the clock.
    ///
    /// - Parameter earlier: what was read of its past already.
    func repairClock(
        ofPlayer id: Int64, after earlier: Replayer.PastReading?, because reason: String, by staff: String
    ) throws -> JSONValue {
        var record = try party(try account(id).party)
        guard record.lastInstant > now else {
            throw Refused(409, "nothingToRepair", "The party has not played ahead of the clock.")
        }
        var reading = Replayer.PastReading(ofParty: record.id, upTo: now)
        if let earlier, earlier.party == record.id { reading = earlier }
        try Replayer(seeds: seeds, contentStore: contentStore).read(&reading, db)
        let past = reading.past
        guard past.party != nil || !past.isOfAnotherEngine else {
            throw Refused(
                409, "otherEngine", "An earlier version of the game played last then: there is no state to go back to.")
        }
        // Where no row came later, what is ahead came from a party that was left.
        guard let before = past.party, before.members == record.party.members, !past.membersChanged,
            past.firstLater > 0
        else {
            throw Refused(409, "membersChanged", "Members came or went meanwhile: there is no state to go back to.")
        }
        let voided = record.sequence - past.firstLater + 1
        let void = try rowsWithMore(ofParty: record.id, from: past.firstLater)
        for row in void { try freeProof(of: row) }
        let later = record.party
        record.party = before
        record.party.keepWithdrawals(of: later)
        (record.content, record.engine) = (past.content, try contentStore.version(past.content, db).engine)
        (record.newestDay, record.lastInstant) = (past.newestDay, past.lastInstant)
        let why: [JSONValue.Field] = [
            .init("reason", .string(reason)), .init("by", .string(staff)), .init("voidFrom", .integer(past.firstLater)),
        ]
        try write(.repair, of: nil, at: now, .object(why + record.stateFields()), in: &record)
        try self.void(from: past.firstLater, by: record.sequence, ofParty: record.id)
        try record.save(seals, db)
        put(record)
        for var account in try members(of: record.id) {
            account.lastInstant = Swift.min(account.lastInstant, past.lastInstant(of: account.id) ?? past.lastInstant)
            try countAnew(&account, in: record, to: record.newestDay, past.deeds(of: account.id))
            account.goBack(to: now)
            try account.save(seals, db)
        }
        try bringBackContents()
        return [
            "party": .integer(record.id), "void": .integer(voided), "lastInstant": .integer(record.lastInstant),
            "given": .array(void.compactMap(\.givenByStaff)),
        ]
    }

    /// Where a hero's deeds were counted by a clock that was ahead, counts those that stand.
    ///
    /// - Parameters:
    ///   - newest: its newest day now.
    ///   - deeds: those that stand of its present party; nil where that was not taken back.
    func countAnew(
        _ account: inout Account, in record: PartyRecord, to newest: LocalDay? = nil, _ deeds: [PastDeed]? = nil
    ) throws {
        let today = try contentStore.version(record.content, db).days.newest(at: now)
        guard account.pace.isAhead(of: newest ?? today) else { return }
        let others = try Replayer(seeds: seeds, contentStore: contentStore).deeds(
            of: account.id, outside: deeds == nil ? nil : record.id, now - Self.weekAndMore...now, db)
        account.pace.goBack(
            to: newest ?? today, on: today, from: try FormerPlayer.fetch(account.id, seals, db)?.pace,
            (deeds ?? []) + others)
    }

    /// Deeds of before are of no week that still counts.
    private static let weekAndMore: Int64 = 9 * 86_400

    /// The rows from one on that say what else goes with them, a proof or a gift of staff, but for those that an earlier repair
    /// made void. All of them could be a month's, and would hold others up.
    private func rowsWithMore(ofParty id: Int64, from first: Int64) throws -> [JournalRow] {
        let more = try ["proof", "by"].map { "\(try db.field($0, ofJSON: "payload")) IS NOT NULL" }
            .joined(separator: " OR ")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM journal
                WHERE party = ? AND sequence >= ? AND voidedBy IS NULL AND payload IS NOT NULL AND (\(more))
                ORDER BY sequence
                """, arguments: [id, first]
        ).map(JournalRow.init)
    }

    /// Notes with rows which repair made them void: what that says itself is erased with a member.
    private func void(from first: Int64, by repair: Int64, ofParty id: Int64) throws {
        try db.execute(
            sql: "UPDATE journal SET voidedBy = ? WHERE party = ? AND sequence BETWEEN ? AND ? AND voidedBy IS NULL",
            arguments: [repair, id, first, repair - 1])
    }
}

extension JournalRow {
    /// What staff gave with it, such as a pack that was paid: void, it is to be given again. What it says stands in its
    /// player's journal alone, and goes with it.
    fileprivate var givenByStaff: JSONValue? {
        guard value?["by"] != nil, let player, let turn else { return nil }
        return ["player": .integer(player), "id": .integer(turn)]
    }
}
