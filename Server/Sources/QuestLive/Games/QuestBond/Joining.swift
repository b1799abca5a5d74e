import CanonicalJSON
import Foundation
import LiveStorage
import QuestBond
import QuestKernel

extension Writer {
    /// For how long a code is good.
    static let inviteSeconds: Int64 = 3 * 86_400
    /// How many codes of one player may be good at a time.
    private static let mostInvites = 16

    /// Makes an invitation.
    ///
    /// - Returns: what its code is made of beside the key.
    func invite(by id: Int64, _ key: RequestKey?) throws -> JSONValue {
        let account = try playing(id)
        guard try party(account.party).party.members < Party.most else {
            throw Refused(409, "partyIsFull", "A party has at most \(Party.most) members.")
        }
        let good = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM invite WHERE player = ? AND expires >= ?", arguments: [id, now])
        guard good ?? 0 < Self.mostInvites else {
            throw Refused(409, "tooManyInvites", "At most \(Self.mostInvites) codes of a player are valid at a time.")
        }
        let expires = now + Self.inviteSeconds
        let code = InviteCode.of(key, epoch: account.epoch, expires: expires, chain)
        try db.execute(
            sql: "INSERT INTO invite(code, party, player, expires) VALUES (?, ?, ?, ?)",
            arguments: [InviteCode.hash(code), account.party, id, expires])
        try seals.seal(.invite, [InviteCode.hash(code)], db)
        return ["epoch": .integer(account.epoch), "expires": .integer(expires)]
    }

    /// A hero joins the party of a code, with everything it has; its party of one ends.
    func join(_ id: Int64, code: String, shares: Bool?) throws {
        var account = try playing(id)
        guard let invite = try seals.row(.invite, [InviteCode.hash(code)], db), invite["expires"] as Int64 >= now,
            let target = invite["party"] as Int64?, let first = try members(of: target).first
        else { throw Refused(404, "no_such_invite", "There is no such code, or it is no longer valid.") }
        account.share(shares, since: try beginOfSharing(account))
        try lock([account.party, target])
        var own = try party(account.party)
        var record = try party(target)
        guard own.id != record.id else { throw Refused(409, "isAMember", "This is the player's own party.") }
        let version = try contentStore.version(record.content, db)
        let rules = try version.questBond
        try checkGoesOn(own, in: record)
        // What was played by a wrong clock is taken back first: afterwards it could be no more, and its day would come
        // to all.
        guard !isAhead(own), !isAhead(record) else {
            throw Refused(
                409, "clockWasAhead",
                "The hero or the party has played ahead of the clock; the studio takes that back.")
        }
        if let ceiling = account.pace.join(at: now, within: bounds) {
            if tempo.isNews(ceiling, of: id, at: now) {
                alarms.raise(.beyondAllPlay, ["player": "\(id)", "ceiling": "\(ceiling.rawValue)"])
            }
            throw ceiling.refused
        }
        if let ceiling = record.joins.take(id, by: invite["player"], at: now, within: bounds, chain) {
            throw ceiling.refused
        }
        // Else the day of those who were there would be over before they had lived it.
        let day = Swift.max(record.newestDay, today(by: first.calendar, version))
        guard own.newestDay <= day else {
            throw Refused(409, "dayIsAhead", "The hero's day is ahead of the party's; join once the party is there.")
        }
        let (heroes, newcomer) = (try record.questBond, try content(of: own, movedTo: version))
        do {
            record.party = LiveQuestBondParty(try heroes.joined(by: newcomer, on: day, rules: rules), rules)
        } catch { throw Refused(409, error.rawValue, error.sentence) }
        let instant = Swift.max(now, record.lastInstant, own.lastInstant)
        try write(.dissolve, of: account, at: instant, ["into": .integer(record.id)], in: &own)
        try dissolve(own)
        account.party = record.id
        account.member = record.party.members - 1
        record.newestDay = Swift.max(record.newestDay, own.newestDay)
        // Heroes who are not created yet have no time of their own: their first commands may have been given offline.
        let hasBegun = (0..<record.party.members).contains(where: record.party.hasBegun)
        record.lastInstant = hasBegun ? instant : Swift.max(record.lastInstant, own.lastInstant)
        if hasBegun { account.lastInstant = Swift.max(now, account.lastInstant) }
        try account.save(seals, db)
        try writeState(.join, of: account, at: instant, [.init("day", .integer(Int64(day)))], in: &record)
        put(record)
        try seals.remove(.invite, "code = ?", [InviteCode.hash(code)], db)
    }

    /// A hero leaves with everything it has; members after it move up by one number.
    ///
    /// - Parameter isDeleted: if so, it plays on nowhere, and its account is removed.
    func leave(_ account: Account, isDeleted: Bool) throws {
        var record = try party(account.party)
        let version = try contentStore.version(record.content, db)
        let (heroes, rules) = (try record.questBond, try version.questBond)
        let keeper = try members(of: record.id).first ?? account
        let day = Swift.max(record.newestDay, today(by: keeper.calendar, version))
        let mayClaim = try Ban.fetch(account.id, at: now, seals, db) == nil
        let ownNow = Swift.max(now, account.lastInstant)
        if !isDeleted, mayClaim, heroes.hasUnclaimedExpedition(account.member, at: ownNow) {
            throw Refused(409, "shareWaits", "The party's expedition is over: claim your share before you leave.")
        }
        let instant = Swift.max(now, record.lastInstant)
        let leaver: Party
        do {
            let rest: Party
            (rest, leaver) = try heroes.parted(from: account.member, on: day, at: instant, rules: rules)
            record.party = LiveQuestBondParty(rest, rules)
        } catch { throw Refused(409, error.rawValue, error.sentence) }
        if isDeleted {
            try seals.remove(.player, "id = ?", [account.id], db)
        } else {
            var alone = account
            // Where no day has begun, the first commands may have been given offline, as in `join`.
            let isNew = record.newestDay < 0
            var own = try found(
                LiveQuestBondParty(leaver, rules), content: record.content, newestDay: record.newestDay,
                lastInstant: isNew ? account.lastInstant : instant)
            (alone.party, alone.member) = (own.id, 0)
            if !isNew { alone.lastInstant = Swift.max(now, account.lastInstant) }
            try alone.save(seals, db)
            try writeBeginning(&own, at: instant)
        }
        // One after the other, because no two may have the same number even for a moment.
        for var ally in try members(of: record.id) where ally.member > account.member {
            ally.member -= 1
            try ally.save(seals, db)
        }
        // Invitations of a member who left are not valid any more.
        try seals.remove(.invite, "player = ?", [account.id], db)
        record.lastInstant = instant
        // Its place stays where its name does not: those of the others follow from it.
        try writeState(
            .leave, of: isDeleted ? nil : account, leaver: account.member, at: instant,
            [.init("day", .integer(Int64(day)))], in: &record)
        put(record)
    }

    /// Whether a party has played by a clock that was ahead, and not just before a small step back.
    private func isAhead(_ record: PartyRecord) -> Bool { record.lastInstant > now + ClockWatch.Bounds().behind }

    /// The day by a calendar that is, or would be, a party's.
    private func today(by calendar: PlayerCalendar, _ version: ContentVersion) -> LocalDay {
        version.days.moment(at: now, party: calendar, player: calendar, newest: -1).day
    }

    /// Refuses a change of the first member's calendar, which is the party's, where it would begin another day for all,
    /// or comes soon after another one.
    func checkDay(of changed: inout Account, before: Account) throws {
        guard changed.member == 0, changed.calendar != before.calendar else { return }
        let record = try party(changed.party)
        guard record.party.members > 1 else { return }
        let version = try contentStore.version(record.content, db)
        guard today(by: changed.calendar, version) == today(by: before.calendar, version) else {
            throw Refused(
                409, "dayOfOthers",
                "It would change the day of the whole party; ask again when it is the same day by both clocks.")
        }
        // Else each day of the others could be an hour long, and the next one two days.
        guard changed.pace.changeClock(at: now, within: bounds) else {
            throw Refused(
                409, "dayOfOthers", "The party's clock was changed within the last \(bounds.daysAClock) days.")
        }
    }

    /// Refuses that a hero comes to what was taken back, or, if it can go on to the active content, to a party that
    /// cannot.
    private func checkGoesOn(_ own: PartyRecord, in record: PartyRecord) throws {
        let active = contentStore.active(at: now).hash
        let isTakenBack = try own.content != record.content && contentStore.isTakenBack(record.content, at: now, db)
        // What a share of parties plays by need not go on to what is active for the others.
        let isActive = contentStore.contents.isActive(record.content, at: now)
        guard
            try !isActive
                && (isTakenBack || goesOn(own.content, to: active) && !goesOn(record.content, to: active))
        else { return }
        throw Refused(
            409, "other_content", "The party plays by a content that was taken back, and by which the hero does not.")
    }

    private func goesOn(_ content: String, to active: String) throws -> Bool {
        try content == active
            || contentStore.fits(try contentStore.version(content, db), try contentStore.version(active, db))
    }

    /// Parties that merge must play by the same content.
    private func content(of own: PartyRecord, movedTo version: ContentVersion) throws -> Party {
        if own.content == version.hash { return try own.questBond }
        guard !own.party.isUnderWay, contentStore.fits(try contentStore.version(own.content, db), version) else {
            throw Refused(
                409, "other_content", "The parties play by two versions of the content; finish what is under way.")
        }
        var moved = own
        guard let party = try? own.party.migrated(to: version) else {
            throw Refused(409, "other_content", "The hero has something that the party's content does not have.")
        }
        moved.party = party
        return try moved.questBond
    }

    /// A row that holds the state after it, so that replays need no other party's journal.
    private func writeState(
        _ kind: JournalRow.Kind, of account: Account?, leaver: Int? = nil, at instant: Int64,
        _ fields: [JSONValue.Field] = [], in record: inout PartyRecord
    ) throws {
        try write(kind, of: account, leaver: leaver, at: instant, .object(fields + record.stateFields()), in: &record)
    }
}

extension JoiningProblem {
    /// In a plain sentence.
    fileprivate var sentence: String {
        switch self {
        case .joinerHasAParty: "Leave the party before joining another."
        case .partyIsFull: "A party has at most \(Party.most) members."
        case .isAMember: "This player is a member already."
        case .somethingWaits: "Something waits to be claimed first."
        case .noSuchMember: "The party has no such member."
        case .isAlone: "A party of one cannot be left."
        }
    }
}
