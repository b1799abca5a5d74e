import CanonicalJSON
import QuestBond
import QuestKernel

/// Corrections of balances.
enum CorrectionRoutes {
    static let all: [Route] = [
        Route(
            .post, "/support/v1/players/{id}/corrections", .staff,
            "Grants or takes units of a resource, with a reason that stays in the journal.",
            body: BodySchema.object(
                [
                    "resource": BodySchema.text(64), "amount": BodySchema.whole(-Correction.most...Correction.most),
                    "reason": BodySchema.choice(Correction.Reason.allCases.map(\.rawValue)),
                    "note": BodySchema.text(200),
                ], required: ["resource", "amount", "reason", "note"]), isChange: true,
            role: .correct
        ) { service, call in
            let id = try call.player
            let order = try CorrectionOrder(call.fields(["resource", "amount", "reason", "note"]))
            let name = try call.staff
            return Answer(
                try await service.queue.submit(call.key) { Reply(try $0.correct(id, order, by: name)) })
        }
    ]
}

/// What support wants to give or take, and why.
struct CorrectionOrder: Sendable {
    let correction: Correction
    let note: String

    init(_ fields: Fields) throws {
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
    }
}

extension Correction {
    /// As a journal row holds it; nil where it does not.
    init?(_ row: JSONValue) {
        guard let resource = row["resource"]?.string, let amount = row["amount"]?.integer,
            let reason = row["reason"]?.string.flatMap(Reason.init)
        else { return nil }
        self.init(amount, of: resource, because: reason)
    }

    fileprivate var fields: [JSONValue.Field] {
        [
            .init("resource", .string(resource)), .init("amount", .integer(amount)),
            .init("reason", .string(reason.rawValue)),
        ]
    }
}

extension Writer {
    /// Gives or takes units, as a row of the player's journal that names who did it and why.
    func correct(_ id: Int64, _ order: CorrectionOrder, by staff: String) throws -> JSONValue {
        let account = try self.account(id)
        var record = try party(account.party)
        let instant = Swift.max(now, record.lastInstant)
        let moment = Moment(instant: instant, day: record.newestDay, minute: account.calendar.minute(at: instant))
        var journal = Journal(capacity: 16)
        let refusal = try record.party.correct(
            as: .object(order.correction.fields), of: account.member, at: moment, seeds.randomness(of: account),
            journal: &journal)
        if let refusal { throw refusal.refused }
        try write(
            .correction, of: account, at: instant,
            .object(
                order.correction.fields + [
                    .init("note", .string(order.note)), .init("by", .string(staff)),
                    .init("day", .integer(Int64(moment.day))), .init("minute", .integer(Int64(moment.minute))),
                    .init("epoch", .integer(account.epoch)), .init("entries", EntryCode.value(journal.entries)),
                ]), in: &record)
        record.lastInstant = instant
        put(record)
        let words = EntryWords(try contentStore.version(record.content, db))
        return [
            "sequence": .integer(record.sequence), "entries": words.value(journal.entries),
        ]
    }
}
