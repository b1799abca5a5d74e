import CanonicalJSON
import Foundation
import QuestBond
import QuestKernel

/// A command that was read: its stored form, and the engine's command.
package struct SentCommand: Sendable {
    package let command: QuestBond.Command
    package let value: JSONValue

    /// Reads what a player sent: in commands all numbers must be whole.
    init(received value: JSONValue) throws {
        guard !value.holdsNumber else {
            throw Refused(400, "bad_command", "expected whole numbers of at most 19 digits")
        }
        try self.init(value)
    }

    package init(_ value: JSONValue) throws {
        do {
            command = try PlainValue(value).decoded(as: QuestBond.Command.self)
        } catch let problem as CommandProblem {
            throw Refused(400, "bad_command", problem.description)
        } catch { throw Refused(400, "bad_command", "expected a command such as {\"do\": \"open\"}") }
        self.value = value
    }

    /// Reads a request's body.
    package init(body: [UInt8]) throws {
        do {
            try self.init(received: StrictJSON.value(of: body))
        } catch let problem as JSONProblem { throw Refused(400, "bad_json", problem.description) }
    }
}

extension JSONValue {
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
    /// Plays one command of a player: the only place where the service calls the engine's rules.
    ///
    /// - Parameter told: when it happened, if a device says so; otherwise now. Never before what was already played,
    ///   nor after the server's clock.
    func play(_ sent: SentCommand, by account: Account, told: Int64? = nil) throws -> JSONValue {
        var record = try party(account.party)
        let instant = Swift.max(Swift.min(told ?? now, now), record.lastInstant)
        try rollOutContent(&record, before: sent.command, at: instant)
        put(record)
        let version = try contentStore.version(record.content, db)
        let moment = version.days.moment(
            at: instant, party: try calendar(of: record, account), player: account.calendar, newest: record.newestDay)
        var journal = Journal(capacity: 64)
        let refusal = QuestBond.apply(
            sent.command, by: account.member, to: &record.party, at: moment, rules: version.rules,
            randomness: try seeds.randomness(of: account), journal: &journal)
        if let refusal { throw Refused(409, refusal.rawValue, refusal.sentence) }
        try write(
            .command, of: account, at: instant,
            [
                "command": sent.value, "day": .integer(Int64(moment.day)), "minute": .integer(Int64(moment.minute)),
                "epoch": .integer(account.epoch), "entries": EntryCode.value(journal.entries),
            ], in: &record)
        record.lastInstant = instant
        if case .open = sent.command { record.newestDay = Swift.max(record.newestDay, moment.day) }
        put(record)
        return try Outcome(sent, account, record, moment, version, journal.entries, contentStore.active.number, seeds)
            .value
    }

    /// A party has one calendar: that of its first member.
    private func calendar(of record: PartyRecord, _ account: Account) throws -> PlayerCalendar {
        if account.member == 0 { return account.calendar }
        return try Account.fetch(ofParty: record.id, db).first?.calendar ?? account.calendar
    }
}
