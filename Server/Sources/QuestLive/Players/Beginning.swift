import CanonicalJSON
import LiveStorage
import QuestKernel

extension Writer {
    /// A player begins: an account, and a party of one with a hero who is not created yet.
    ///
    /// - Parameter since: when the studio says that the account was made: a hero may have played on a device since then.
    func begin(_ id: Int64, name: String, zone: String, dayStart: Int64, since: Int64?) throws -> Account {
        try checkMayPlay(id)
        if try Account.fetch(id, seals, db) != nil {
            throw Refused(409, "already_begun", "This player has begun already.")
        }
        let former = try FormerPlayer.fetch(id, seals, db)
        if let former {
            try checkPace(of: former)
            try checkIsErased(id)
        }
        // The first start was by a clock that was ahead, and was set right before anybody played: days count from now.
        if contentStore.begins(after: now) { try bringBackContents() }
        let version = try contentStore.version(contentStore.active(at: now).hash, db)
        let calendar = PlayerCalendar(zone: zone, dayStart: dayStart) ?? .universal
        let oldest = version.days.firstLived(
            from: Swift.min(now - bounds.graceSeconds, since ?? .max), to: now, by: calendar)
        let party = version.game.party(of: UInt32(truncatingIfNeeded: id))
        var record = try found(party, content: version.hash, newestDay: -1)
        var pace = former?.pace ?? Pace()
        let today = version.days.newest(at: now)
        pace.goBack(to: today, on: today, from: nil, [])
        let account = Account(
            id: id, name: name, zone: zone, dayStart: dayStart, party: record.id, member: 0,
            epoch: former?.epoch ?? 0, sharesActivity: false, sharesSince: 0, device: nil, writtenAt: now,
            createdAt: now,
            earliest: Swift.max(oldest, Swift.min(former?.endedAt ?? 0, now)), pace: pace)
        try account.save(seals, db)
        try writeBeginning(&record, at: now)
        return account
    }

    /// Luck cannot be looked at again and again by beginning anew.
    private func checkPace(of former: FormerPlayer) throws {
        guard former.endings(onDayOf: now) >= bounds.beginningsADay else { return }
        if tempo.isNews(.beginningsADay, of: former.id, at: now) {
            alarms.raise(.beginsTooOften, ["player": "\(former.id)"])
        }
        throw Refused(
            429, "begunTooOften", "This account has begun \(bounds.beginningsADay) times today.",
            retryAfter: Int(86_400 - now % 86_400))
    }

    /// Whoever begins anew meets nothing of the last hero, and nobody waits until a long history is erased at once.
    private func checkIsErased(_ id: Int64) throws {
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM erasure WHERE player = ?", arguments: [id]) != nil else {
            return
        }
        throw Refused(
            429, "stillErasing", "The history of this account's last hero is still being erased.",
            retryAfter: Self.erasureRetrySeconds)
    }

    private static let erasureRetrySeconds = 2

    /// A place for a party; its first row is still to be written.
    func found(
        _ party: any LiveParty, content: String, newestDay: LocalDay, lastInstant: Int64 = 0
    ) throws -> PartyRecord {
        let version = try contentStore.version(content, db)
        let id = try PartyRecord.reserve(content: version, at: lastInstant, db)
        return PartyRecord(
            id: id, party: party, content: content, engine: version.engine, sequence: 0,
            link: Chain.beginning(ofParty: id),
            newestDay: newestDay, lastInstant: lastInstant)
    }

    func writeBeginning(_ record: inout PartyRecord, at instant: Int64) throws {
        try write(.begin, of: nil, at: instant, .object(record.stateFields()), in: &record)
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
