import CanonicalJSON
import QuestBond
import QuestKernel

/// What support wants to give or take, and why.
struct CorrectionOrder: Sendable {
    let correction: Correction
    let note: String

    init(_ fields: Fields) throws {
        do {
            let reasons = Correction.Reason.allCases.map(\.rawValue)
            guard let resource = try fields.text("resource"),
                let amount = try fields.integer("amount", in: -Correction.most...Correction.most),
                let note = try fields.text("note", most: 200)
            else { throw JSONProblem("expected \"resource\", \"amount\", \"reason\" and \"note\" in the request") }
            guard let reason = fields["reason"]?.string.flatMap(Correction.Reason.init) else {
                throw JSONProblem("expected \"reason\" to be one of " + reasons.joined(separator: ", "))
            }
            correction = Correction(amount, of: resource, because: reason)
            self.note = note
        } catch let problem as JSONProblem { throw Refused(400, "bad_json", problem.description) }
    }
}

extension Writer {
    /// Gives or takes units, as a row of the player's journal that names who did it and why.
    func correct(_ id: Int64, _ order: CorrectionOrder, by staff: String) throws -> JSONValue {
        let account = try self.account(id)
        var record = try party(account.party)
        let version = try contentStore.version(record.content, db)
        let instant = Swift.max(now, record.lastInstant)
        let moment = Moment(instant: instant, day: record.newestDay, minute: account.calendar.minute(at: instant))
        var journal = Journal(capacity: 16)
        let problem = QuestBond.correct(
            order.correction, of: account.member, in: &record.party, at: moment, rules: version.rules,
            randomness: try seeds.randomness(of: account), journal: &journal)
        if let problem { throw Refused(409, problem.rawValue, "The rules do not allow this correction.") }
        try write(
            .correction, of: account, at: instant,
            [
                "resource": .string(order.correction.resource), "amount": .integer(order.correction.amount),
                "reason": .string(order.correction.reason.rawValue), "note": .string(order.note),
                "by": .string(staff), "day": .integer(Int64(moment.day)), "minute": .integer(Int64(moment.minute)),
                "epoch": .integer(account.epoch), "entries": EntryCode.value(journal.entries),
            ], in: &record)
        record.lastInstant = instant
        put(record)
        return [
            "sequence": .integer(record.sequence), "entries": EntryWords(version).value(journal.entries),
        ]
    }
}
