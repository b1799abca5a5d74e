import CanonicalJSON
import Foundation
import LiveStorage
import QuestKernel

/// A command that was read: its stored form, and the game's command.
package struct SentCommand: Sendable {
    package let command: any LiveCommand
    package let value: JSONValue
    /// What it says of the player's own life.
    let deed: Deed
    /// What the client takes to stand in places that it names, as far as it says so.
    private(set) var expected: [(place: NamedPlace, fields: JSONValue)] = []
    /// What identifies the proof that came along, or why none did.
    var proof: Result<String?, Refused> = .success(nil)

    /// Reads what a player sent: in commands all numbers must be whole.
    init(received value: JSONValue, of game: any LiveGame.Type) throws {
        guard !value.holdsNumber else {
            throw Refused.notWhole
        }
        let (value, expected) = try Self.parted(value, of: game)
        try self.init(value, of: game)
        self.expected = expected
        guard command.isOfPlayers else {
            // As of one that nobody knows: a client sets it aside, and sends what waits behind it.
            throw Refused(422, "not_yours", "Only the studio gives this command.")
        }
    }

    /// The field that tells what a client takes to stand in the places that a command names.
    static let expects = "expects"

    /// The command by itself, and what is expected. Where it names no such place the field is none of its own.
    private static func parted(
        _ value: JSONValue, of game: any LiveGame.Type
    ) throws -> (JSONValue, [(place: NamedPlace, fields: JSONValue)]) {
        guard case .object(let fields) = value, let told = value[expects] else { return (value, []) }
        let places = game.places(in: value)
        guard !places.isEmpty else { return (value, []) }
        guard case .object(let expected) = told else { throw mistake("\(expects): expected an object") }
        return (
            .object(fields.filter { $0.name != expects }),
            try expected.map { entry in
                guard let place = places.first(where: { $0.field == entry.name }) else {
                    let names = places.map(\.field).joined(separator: " or ")
                    throw mistake("\(expects): expected \(names), found \(entry.name.prefix(100))")
                }
                guard case .object = entry.value else { throw mistake("\(expects).\(entry.name): expected an object") }
                return (place, entry.value)
            }
        )
    }

    private static func mistake(_ text: String) -> Refused { Refused(400, "bad_command", text) }

    /// Reads what is stored, or comes from the studio.
    package init(_ value: JSONValue, of game: any LiveGame.Type) throws {
        do {
            command = try game.command(value)
        } catch let problem as CommandMistake {
            throw Self.mistake(problem.description)
        } catch { throw Self.mistake("expected a command such as {\"do\": \"open\"}") }
        self.value = value
        deed = game.deed(value)
    }

    /// The command without what it shows to allies; nil where it shows nothing.
    fileprivate func unshared(in game: any LiveGame.Type) throws -> SentCommand? {
        guard let value = game.unshared(value) else { return nil }
        var other = try SentCommand(value, of: game)
        (other.expected, other.proof) = (expected, proof)
        return other
    }

    /// Reads a request's body.
    package init(body: [UInt8], of game: any LiveGame.Type) throws {
        try self.init(received: StrictJSON.value(of: body), of: game)
    }
}

extension JSONValue {
    /// Whether it has these fields, with the same values; one that is null may be left out.
    fileprivate func has(_ expected: JSONValue) -> Bool {
        guard case .object(let fields) = expected else { return false }
        return fields.allSatisfy { (self[$0.name] ?? .null) == $0.value }
    }

    /// Whether it contains a number that is not a whole one of 64 bits: decoders would round it.
    fileprivate var holdsNumber: Bool {
        switch self {
        case .number: true
        case .array(let values): values.contains(where: \.holdsNumber)
        case .object(let fields): fields.contains(where: \.value.holdsNumber)
        case .null, .bool, .integer, .string: false
        }
    }
}

extension Writer {
    /// Plays one command of a player: the only place where the service calls a game's rules.
    ///
    /// - Parameters:
    ///   - told: when it happened, if a device says so; otherwise now. Never before what this player already played,
    ///     nor after the server's clock.
    ///   - remark: who gave it and why, where that was not the player: then it is played at the player's newest moment,
    ///     and neither time nor day goes on by it.
    func play(
        _ sent: SentCommand, by account: inout Account, told: Int64? = nil, remark: StaffRemark? = nil
    ) throws -> JSONValue {
        let proof = try sent.proof.get()
        try checkIsNew(proof, of: account.id)
        var record = try party(account.party)
        // A withdrawal takes no time along: what a device did before it may still be told, and told as of a day of a ban it leads
        // nobody there.
        let moment =
            try remark == nil && !withdrawsConsent(sent, of: account)
            ? moment(of: account, told: told, in: record) : newestMoment(of: account, in: record)
        let sent = try asItMayBeShown(sent, told: told, by: account, in: record, moment)
        try rollOutContent(&record, before: sent.command, at: moment)
        put(record)
        for (place, fields) in sent.expected {
            guard try record.party.thing(at: place, for: account.member, on: moment.day)?.has(fields) == true else {
                throw Refused(409, "placeMoved", "Something else stands where `\(place.field)` says: look again.")
            }
        }
        // Before it is played: what is beyond would cost the writer as much as what counts.
        let isOfPlayers = sent.command.isOfPlayers
        let lived = isOfPlayers ? try dayLived(told, by: account, in: record, moment) : moment.day
        let pace = isOfPlayers ? try pace(of: account, with: sent, on: lived) : account.pace
        var journal = Journal(capacity: 64)
        let away =
            sent.command.takesOthersAlong
            ? try absent(at: moment.instant, beside: account.id, of: record) : []
        let refusal = try record.party.carryOut(
            sent.command.leavingAtHome(away), by: account.member, at: moment, seeds.luck(of: account),
            journal: &journal)
        if let refusal { throw refusal.refused }
        account.pace = pace
        // By when they were lived: where an ally has opened a later day since, all are played as it begins.
        if sent.command.isOfPlayers, sent.deed.isOfLife {
            newDeeds.append((account.id, Swift.min(told ?? moment.instant, moment.instant)))
        }
        let proofField = try use(proof, of: account.id)
        let turn = try write(
            .command, of: account, at: moment.instant,
            .object(
                [
                    .init("command", sent.value), .init("day", .integer(Int64(moment.day))),
                    .init("minute", .integer(Int64(moment.minute))), .init("epoch", .integer(account.epoch)),
                ] + (lived == moment.day ? [] : [.init("lived", .integer(Int64(lived)))])
                    + (away.isEmpty ? [] : [.init("away", .array(away.map { .integer(Int64($0)) }))])
                    + proofField + (remark?.fields(at: now) ?? []) + (try content(of: record))
                    + [.init("entries", EntryCode.value(journal.entries))]),
            in: &record)
        if let told { account.hide(moment.instant, told: told) }
        account.lastInstant = moment.instant
        record.lastInstant = Swift.max(record.lastInstant, moment.instant)
        if sent.command.opens(moment.day, after: record.newestDay) {
            record.newestDay = Swift.max(record.newestDay, moment.day)
        }
        put(record)
        return try outcome(of: sent.command, by: account, record, at: moment, journal.entries, turn: turn)
    }

    /// What was shared with a party is not shown on a later day, nor to who has joined since: a device may tell it later.
    private func asItMayBeShown(
        _ sent: SentCommand, told: Int64?, by account: Account, in record: PartyRecord, _ moment: Moment
    ) throws -> SentCommand {
        guard let told,
            let unshared = try sent.unshared(in: type(of: contentStore.version(record.content, db).game))
        else { return sent }
        guard try dayLived(told, by: account, in: record, moment) == moment.day else { return unshared }
        let statement = try db.cachedStatement(
            sql: """
                SELECT coalesce(max(instant), -1) FROM journal
                WHERE party = ? AND kind <> 'command' AND kind = 'join'
                """)
        // Who joined within that much may have done so before.
        let joined = try Int64.fetchOne(statement, arguments: [record.id]) ?? -1
        let off = Int64(Upload.mostOff)
        // One that is still to come is of a clock that was set since.
        return told > now + off || joined >= 0 && Swift.min(told, now) - off <= joined ? unshared : sent
    }

    /// The members, by number, who stay at home when others set out: newcomers, and who is banned, who plays nothing.
    ///
    /// - Parameter sender: who tells it, and was there.
    private func absent(at instant: Int64, beside sender: Int64, of record: PartyRecord) throws -> [Int] {
        let came = try newcomers(since: instant, of: record.id)
        return try members(of: record.id).filter { member in
            try member.id != sender
                && (came.contains(member.id)
                    || Ban.last(of: member.id, seals, db)?.keepsAtHome(at: instant, now) == true)
        }.map(\.member)
    }

    /// The accounts that came after the time by which a told deed is played, by more than a device's clock may be off:
    /// they were nowhere with the party then. Who came before any of them was created is none of them: the first lives of all were
    /// still to be told. Nor is who came by a clock that was ahead, by more than those of two processes differ.
    private func newcomers(since instant: Int64, of party: Int64) throws -> Set<Int64> {
        guard instant < now else { return [] }
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT player FROM journal AS came
                WHERE party = ?1 AND kind <> 'command' AND kind = 'join' AND instant > ?2 AND instant <= ?3
                    AND player IS NOT NULL AND (
                    EXISTS (SELECT 1 FROM journal AS done WHERE party = ?1 AND kind = 'command' AND id < came.id)
                    OR EXISTS (SELECT 1 FROM journal AS done WHERE kind = 'command' AND id < came.id AND player IN (
                        SELECT player FROM journal AS member WHERE party = ?1 AND kind <> 'command'
                            AND kind IN ('begin', 'join') AND id <= came.id)))
                """)
        let off = Int64(Upload.mostOff)
        return Set(try Int64.fetchAll(statement, arguments: [party, instant + off, now + CountedDay.mostApart]))
    }

    /// Whether a command takes back a consent that stands: neither a ban nor a ceiling is in its way. It comes once for
    /// each consent that was given.
    func withdrawsConsent(_ sent: SentCommand, of account: Account) throws -> Bool {
        try sent.command.withdrawsConsent && party(account.party).party.hasConsent(of: account.member)
    }

    /// When a player acts.
    ///
    /// Not before the party's newest day has begun: else who tells old times would stay in them while days go on, and
    /// what lasts for an hour would have no end. Where the calendar went back, that day is still to come: then it is
    /// when it was told.
    private func moment(of account: Account, told: Int64?, in record: PartyRecord) throws -> Moment {
        // Versions between which parties move count days alike.
        let days = try contentStore.version(record.content, db).days
        let calendar = try calendar(of: record, account)
        var instant = Swift.max(Swift.min(told ?? now, now), account.lastInstant)
        let newest = days.dayZero + Int64(record.newestDay)
        if instant < now, calendar.dayNumber(at: now) >= newest {
            instant = calendar.firstInstant(ofDay: newest, from: instant, to: now)
        }
        // What was done before a ban may count as of later, where an ally opened days meanwhile, and as of none of the ban.
        if instant < now, let ban = try Ban.last(of: account.id, seals, db) {
            instant = Swift.min(ban.firstFree(from: instant), now)
        }
        return days.moment(
            at: instant, party: calendar, player: account.calendar, newest: record.newestDay)
    }

    /// When staff gives a player something: else what a device did before, and tells later, would all be of now.
    func newestMoment(of account: Account, in record: PartyRecord) throws -> Moment {
        guard record.party.hasBegun(account.member) else { return try moment(of: account, told: nil, in: record) }
        return Moment(
            instant: account.lastInstant, day: record.newestDay,
            minute: account.calendar.minute(at: account.lastInstant))
    }

    /// The day on which a player did what a command says: earlier than the one on which it is played where an ally has opened
    /// a later one meanwhile.
    private func dayLived(
        _ told: Int64?, by account: Account, in record: PartyRecord, _ moment: Moment
    ) throws -> LocalDay {
        guard let told, told < moment.instant else { return moment.day }
        let days = try contentStore.version(record.content, db).days
        let lived = try days.moment(
            at: told, party: calendar(of: record, account), player: account.calendar, newest: .min)
        return Swift.min(lived.day, moment.day)
    }

    /// What an account has done with one command more; beyond a ceiling that is refused.
    private func pace(of account: Account, with sent: SentCommand, on day: LocalDay) throws -> Pace {
        var pace = account.pace
        if try withdrawsConsent(sent, of: account) {
            pace.takeFreely(on: day)
            return pace
        }
        if let ceiling = pace.take(sent.deed, on: day, within: bounds) {
            if tempo.isNews(ceiling, of: account.id, at: now) {
                alarms.raise(.beyondAllPlay, ["player": "\(account.id)", "ceiling": "\(ceiling.rawValue)"])
            }
            throw ceiling.refused
        }
        return pace
    }

    /// By which content a row's entries are read, where that is not the same for all.
    private func content(of record: PartyRecord) throws -> [JSONValue.Field] {
        let isFixed = type(of: try contentStore.version(record.content, db).game).hasFixedEntries
        return isFixed ? [] : [.init("content", .string(record.content))]
    }

    /// A party has one calendar: that of its first member.
    private func calendar(of record: PartyRecord, _ account: Account) throws -> PlayerCalendar {
        if account.member == 0 { return account.calendar }
        return try members(of: record.id).first?.calendar ?? account.calendar
    }
}
