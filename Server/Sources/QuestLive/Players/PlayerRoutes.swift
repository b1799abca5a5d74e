import CanonicalJSON
import Foundation
import LiveStorage

/// A player's account and play.
enum PlayerRoutes {
    static let all: [Route] = [
        Route(
            .post, "/v1/players", .bearer, "Begins to play: creates the account of the token's player.",
            body: BodySchema.object(
                ["name": BodySchema.text(48), "timeZone": BodySchema.zone, "dayStart": BodySchema.whole(0...720)],
                required: ["name", "timeZone"]), isChange: true, success: 201
        ) { service, call in
            guard case .player(let id) = call.caller else { throw Refused(403, "not_yours", "No player's token.") }
            let fields = try call.fields(["name", "timeZone", "dayStart"])
            let settings = try AccountSettings(fields)
            guard let name = settings.name, let zone = settings.zone else {
                throw Refused(400, "bad_json", "expected \"name\" and \"timeZone\"")
            }
            let since = call.since
            return Answer(
                try await service.queue.submit(call.key) { writer in
                    let account = try writer.begin(
                        id, name: name, zone: zone, dayStart: settings.dayStart ?? 0, since: since)
                    return Reply(status: 201, account.value)
                })
        },
        Route(.get, "/v1/players/{id}", .player, "The account.") { service, call in
            let id = try call.player
            return Answer(try await service.read { try $0.account(id).value })
        },
        Route(
            .patch, "/v1/players/{id}", .player, "Changes name, time zone, day's start or what allies may see.",
            body: BodySchema.object([
                "name": BodySchema.text(48), "timeZone": BodySchema.zone, "dayStart": BodySchema.whole(0...720),
                "sharesActivity": BodySchema.flag,
            ]), isChange: true
        ) { service, call in
            let id = try call.player
            let settings = try AccountSettings(
                call.fields(["name", "timeZone", "dayStart", "sharesActivity"]))
            return Answer(
                try await service.queue.submit(call.key) { writer in
                    // Who is banned may still withdraw consent.
                    if settings.isOfPlay { try writer.checkMayPlay(id) }
                    let before = try writer.account(id)
                    var account = before
                    settings.apply(to: &account, sharedSince: try writer.beginOfSharing(account))
                    try writer.checkDay(of: &account, before: before)
                    try account.save(writer.seals, writer.db)
                    // Whoever watches looks again at whom it may watch: else acts without consent would wake it.
                    if account.sharesActivity != before.sharesActivity { writer.actors.insert(id) }
                    return Reply(account.value)
                })
        },
        Route(
            .post, "/v1/players/{id}/commands", .player,
            "Carries out one command by the rules of the game, and replies once it is on disk.",
            headers: [.device, .proof], body: ["$ref": "#/components/schemas/Command"], isChange: true
        ) { service, call in
            let id = try call.player
            let sent = try await service.proved(
                SentCommand(body: call.body, of: service.game), by: call.evidence, of: id)
            let device = call.device
            let reply = try await service.queue.submit(call.key) { writer in
                var account = try writer.account(id)
                if try !writer.withdrawsConsent(sent, of: account) { try writer.checkMayPlay(id) }
                let value = try writer.play(sent, by: &account)
                try writer.save(&account, writtenOn: device)
                return Reply(value)
            }
            let outcome = reply.status == 200 ? "accepted" : "refused"
            service.metrics.count("questlive_commands_total", "outcome=\"\(outcome)\"")
            return Answer(reply)
        },
        StateRoute.route(
            "/v1/players/{id}/state", .player,
            "What the player's app shows now; commands name the places in its lists."),
        JournalPages.route(
            "/v1/players/{id}/journal", .player, "What the player did and what it brought."),
    ]
}

/// Settings of an account as a request gives them.
struct AccountSettings: Sendable {
    var name: String?
    var zone: String?
    var dayStart: Int64?
    var sharesActivity: Bool?

    init(_ fields: Fields) throws {
        name = try fields.name("name", most: 48)
        zone = try fields.text("timeZone", most: 64)
        dayStart = try fields.integer("dayStart", in: PlayerCalendar.dayStarts)
        sharesActivity = try fields.flag("sharesActivity")
        if let zone, PlayerCalendar(zone: zone, dayStart: 0) == nil {
            throw Refused(422, "unknown_time_zone", "expected a time zone of the IANA database such as Europe/Berlin")
        }
    }

    /// Whether it changes what others see or live by, and not only whom the player lets see.
    var isOfPlay: Bool { name != nil || zone != nil || dayStart != nil }

    func apply(to account: inout Account, sharedSince: Int64) {
        account.name = name ?? account.name
        account.zone = zone ?? account.zone
        account.dayStart = dayStart ?? account.dayStart
        account.share(sharesActivity, since: sharedSince)
    }
}

extension Writer {
    /// Remembers what was counted, and which device wrote last: that one may continue. What no device wrote is in the way
    /// of none.
    func save(_ account: inout Account, writtenOn device: String?) throws {
        if let device { (account.device, account.writtenAt) = (device, now) }
        try account.save(seals, db)
    }
}
