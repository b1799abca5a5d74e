import CanonicalJSON
import GRDB
import QuestKernel

extension Writer {
    /// A player begins: an account, and a party of one with a hero who is not created yet.
    ///
    /// - Parameter since: when the studio says that the account was made: a hero may have played on a device since then.
    func begin(_ id: Int64, name: String, zone: String, dayStart: Int64, since: Int64?) throws -> Account {
        try checkMayPlay(id)
        if try Account.fetch(id, db) != nil { throw Refused(409, "already_begun", "This player has begun already.") }
        let former = try FormerPlayer.fetch(id, db)
        if let former {
            try checkPace(of: former)
            try eraseRest(of: id)
            try spendKeys(of: id)
        }
        let oldest = Swift.min(now - bounds.graceSeconds, since ?? .max)
        let version = try contentStore.version(contentStore.active.hash, db)
        let party = version.game.party(of: UInt32(truncatingIfNeeded: id))
        var record = try found(party, content: version.hash, newestDay: -1)
        let account = Account(
            id: id, name: name, zone: zone, dayStart: dayStart, party: record.id, member: 0,
            epoch: former?.epoch ?? 0, sharesActivity: false, sharesSince: 0, device: nil, writtenAt: now,
            createdAt: now,
            earliest: Swift.max(oldest, Swift.min(former?.endedAt ?? 0, now)), pace: former?.pace ?? Pace())
        try account.insert(db)
        try writeBeginning(&record)
        return account
    }

    /// Luck cannot be looked at again and again by beginning anew.
    private func checkPace(of former: FormerPlayer) throws {
        guard former.endings(onDayOf: now) >= bounds.beginningsADay else { return }
        alarms.raise(.beginsTooOften, ["player": "\(former.id)"])
        throw Refused(
            429, "begunTooOften", "This account has begun \(bounds.beginningsADay) times today.",
            retryAfter: Int(86_400 - now % 86_400))
    }

    /// Makes the keys of an earlier hero of this number unusable: otherwise a deletion with the key of the last one
    /// would be answered as done, and a late retry of that one would delete the new hero.
    private func spendKeys(of id: Int64) throws {
        try db.execute(
            sql: """
                UPDATE reply SET request = x'', status = 0, body = x'', packing = 0
                WHERE player = ? AND request <> x''
                """, arguments: [id])
    }

    /// A place for a party; its first row is still to be written.
    func found(
        _ party: any LiveParty, content: String, newestDay: LocalDay, lastInstant: Int64 = 0
    ) throws -> PartyRecord {
        let id = try PartyRecord.reserve(content: content, at: lastInstant, db)
        return PartyRecord(
            id: id, party: party, content: content, engine: EngineVersion.current, sequence: 0,
            link: Chain.beginning(ofParty: id),
            newestDay: newestDay, lastInstant: lastInstant)
    }

    func writeBeginning(_ record: inout PartyRecord) throws {
        try write(
            .begin, of: nil, at: now,
            [
                "content": .string(record.content), "engine": .string(record.engine),
                "state": try record.party.value(content: record.content),
            ], in: &record)
        put(record)
    }
}

extension Account {
    /// What the player sees of it.
    package var value: JSONValue {
        [
            "id": .integer(id), "name": .string(name), "timeZone": .string(zone), "dayStart": .integer(dayStart),
            "party": .integer(party), "member": .integer(Int64(member)), "sharesActivity": .bool(sharesActivity),
            "device": device.map { .string($0) } ?? .null, "createdAt": .integer(createdAt),
        ]
    }
}
