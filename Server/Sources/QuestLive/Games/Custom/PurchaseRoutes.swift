import CanonicalJSON

/// Packs for real money. Players cannot give them to themselves: the studio does, once its store says that they are
/// paid.
enum PurchaseRoutes {
    static let all: [Route] = [
        Route(
            .post, "/support/v1/players/{id}/purchases", .staff,
            "Gives a pack that was paid with real money, with a note that stays in the journal, such as the receipt.",
            body: BodySchema.object(
                ["pack": BodySchema.text(128), "note": BodySchema.text(200)], required: ["pack", "note"]),
            isChange: true, role: .correct
        ) { service, call in
            let id = try call.player
            let (pack, note) = try order(call.fields(["pack", "note"]))
            let name = try call.staff
            let remark = StaffRemark(note: note, name: name)
            return Answer(
                try await service.queue.submit(call.key, isByTheClock: false) { writer in
                    let sent = try SentCommand(CustomCommand.bought(pack), of: service.game)
                    var account = try writer.account(id)
                    do {
                        return Reply(try writer.play(sent, by: &account, remark: remark))
                    } catch var refused as Refused {
                        // A store asks on under the same key, and the player's first visit may come meanwhile.
                        refused.mayChange = try !writer.party(account.party).party.hasBegun(account.member)
                        throw refused
                    }
                })
        }
    ]

    private static func order(_ fields: Fields) throws -> (pack: String, note: String) {
        guard let pack = try fields.text("pack", most: 128), let note = try fields.text("note", most: 200) else {
            throw JSONProblem("expected \"pack\" and \"note\" in the request")
        }
        return (pack, note)
    }
}
