import CanonicalJSON
import QuestBond
import QuestKernel

/// Corrections of balances.
enum CorrectionRoutes {
    static let all: [Route] = [
        Route(
            .post, "/support/v1/players/{id}/corrections", .staff,
            "Grants or takes units of a resource, an item or a card, with a reason that stays in the journal.",
            body: BodySchema.object(
                [
                    "resource": BodySchema.text(64), "amount": BodySchema.whole(-Correction.most...Correction.most),
                    "item": SupportedItem.schema,
                    "reason": BodySchema.choice(Correction.Reason.allCases.map(\.rawValue)),
                    "note": BodySchema.text(200),
                ], required: ["resource", "amount", "reason", "note"]), isChange: true,
            role: .correct
        ) { service, call in
            let id = try call.player
            let order = try CorrectionOrder(call.fields(["resource", "amount", "item", "reason", "note"]))
            let name = try call.staff
            return Answer(
                // It is of the player's newest moment, whatever the clock shows.
                try await service.queue.submit(call.key, isByTheClock: false) {
                    Reply(try $0.correct(id, order, by: name))
                })
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
        let item = try fields["item"].map { value in
            try SupportedItem(
                Fields(value, of: "\"item\"", known: ["id", "level", "enhancement", "prefix", "suffix"]))
        }
        correction = Correction(amount, of: resource, item: item, because: reason)
        self.note = note
    }
}

extension Correction {
    /// As a journal row holds it; nil where it does not.
    init?(_ row: JSONValue) {
        guard let resource = row["resource"]?.string, let amount = row["amount"]?.integer,
            let reason = row["reason"]?.string.flatMap(Reason.init)
        else { return nil }
        var item: SupportedItem?
        if let value = row["item"] {
            guard let stored = SupportedItem(value) else { return nil }
            item = stored
        }
        self.init(amount, of: resource, item: item, because: reason)
    }

    fileprivate var fields: [JSONValue.Field] {
        [.init("resource", .string(resource)), .init("amount", .integer(amount))]
            + (item.map { [.init("item", $0.value)] } ?? []) + [.init("reason", .string(reason.rawValue))]
    }
}

extension SupportedItem {
    static var schema: JSONValue {
        BodySchema.object(
            [
                "id": BodySchema.text(64), "level": BodySchema.whole(1...255), "enhancement": BodySchema.whole(0...10),
                "prefix": BodySchema.text(64), "suffix": BodySchema.text(64),
            ], required: ["id"])
    }

    fileprivate init(_ fields: Fields) throws {
        guard let id = try fields.text("id") else { throw JSONProblem("expected \"id\" in \"item\"") }
        self.init(
            id, level: try fields.integer("level", in: 1...255).flatMap(UInt8.init(exactly:)),
            enhancement: try fields.integer("enhancement", in: 0...10).flatMap(UInt8.init(exactly:)) ?? 0,
            prefix: try fields.text("prefix"), suffix: try fields.text("suffix"))
    }

    /// As a journal row holds it; nil where it does not.
    fileprivate init?(_ row: JSONValue) {
        guard let id = row["id"]?.string else { return nil }
        self.init(
            id, level: row["level"]?.integer.flatMap(UInt8.init(exactly:)),
            enhancement: row["enhancement"]?.integer.flatMap(UInt8.init(exactly:)) ?? 0,
            prefix: row["prefix"]?.string, suffix: row["suffix"]?.string)
    }

    fileprivate var value: JSONValue {
        var fields: [JSONValue.Field] = [.init("id", .string(id))]
        if let level { fields.append(.init("level", .integer(Int64(level)))) }
        if enhancement > 0 { fields.append(.init("enhancement", .integer(Int64(enhancement)))) }
        if let prefix { fields.append(.init("prefix", .string(prefix))) }
        if let suffix { fields.append(.init("suffix", .string(suffix))) }
        return .object(fields)
    }
}

extension CorrectionProblem {
    /// What staff reads.
    var sentence: String {
        switch self {
        case .noSuchMember, .notCreated, .momentOutOfRange: "There is no hero to correct at this moment."
        case .noSuchResource: "There is no such resource; the content names them all."
        case .notCorrectable: "This resource is history and cannot be corrected."
        case .needsItem: "Say which \"item\" is given or taken."
        case .takesNoItem: "Only the resource equipment goes with an \"item\"."
        case .noSuchItem: "The catalog has no item with this id."
        case .noSuchAffix: "The pool has no affix of this kind with this id."
        case .affixDoesNotFit: "No item of this rarity has this affix, or so many."
        case .oneAtATime: "Items and cards are given and taken singly: the amount is 1 or -1."
        case .alreadyThere: "The card is there already."
        case .nothingToCorrect: "The amount is 0."
        case .tooMuch: "It is too much."
        case .notEnough: "The player does not have that much, or no such item or card."
        case .levelStays: "EXP goes down at most to where the level began."
        }
    }
}

extension Writer {
    /// Gives or takes units, as a row of the player's journal that names who did it and why.
    func correct(_ id: Int64, _ order: CorrectionOrder, by staff: String) throws -> JSONValue {
        let account = try self.account(id)
        var record = try party(account.party)
        let moment = try newestMoment(of: account, in: record)
        var journal = Journal(capacity: 16)
        let refusal = try record.party.correct(
            as: .object(order.correction.fields), of: account.member, at: moment, seeds.randomness(of: account),
            journal: &journal)
        if let refusal { throw refusal.refused }
        let turn = try write(
            .correction, of: account, at: moment.instant,
            .object(
                order.correction.fields + StaffRemark(note: order.note, name: staff).fields(at: now) + [
                    .init("day", .integer(Int64(moment.day))), .init("minute", .integer(Int64(moment.minute))),
                    .init("epoch", .integer(account.epoch)), .init("entries", EntryCode.value(journal.entries)),
                ]), in: &record)
        put(record)
        let words = EntryWords(try contentStore.version(record.content, db))
        return [
            "sequence": .integer(turn), "entries": words.value(journal.entries),
        ]
    }
}
