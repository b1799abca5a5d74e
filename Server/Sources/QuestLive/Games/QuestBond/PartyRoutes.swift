import CanonicalJSON
import Crypto
import Foundation
import LiveStorage
import QuestBond
import QuestKernel

/// Parties: invitations, joining with consent, leaving, and what members see of each other.
enum PartyRoutes {
    private static let lines = QueryField.whole("limit", 1...100, usual: 50, "At most this many lines.")
    private static let seconds = QueryField.whole(
        "seconds", 0...50, usual: 50, "How long it goes on at most; then ask anew.")
    private static let period = QueryField.choice(
        "period", ["today", "week", "all"], usual: "week", "The days that count.")

    static let all: [Route] = [
        Route(
            .post, "/v1/players/{id}/party/invites", .player, "Makes a code with which one player may join.",
            isChange: true, success: 201
        ) { service, call in
            let id = try call.player
            let key = call.key
            let reply = try await service.queue.submit(key) { Reply(status: 201, try $0.invite(by: id, key)) }
            // The kept reply holds no code, but what it was made of: a retry gets it made anew.
            guard reply.status == 201, let kept = try? StrictJSON.value(of: reply.body),
                let expires = kept["expires"]?.integer
            else { return Answer(reply) }
            let code = InviteCode.of(key, epoch: kept["epoch"]?.integer, expires: expires, service.chain)
            return Answer(status: 201, ["code": .string(code), "expires": .integer(expires)])
        },
        Route(
            .post, "/v1/players/{id}/party/join", .player,
            "Joins a party. Allies then see the hero's name and level; \"consent\" says that the player knows.",
            body: BodySchema.object(
                ["code": BodySchema.text(32), "consent": ["const": true], "sharesActivity": BodySchema.flag],
                required: ["code", "consent"]), isChange: true
        ) { service, call in
            let id = try call.player
            let fields = try call.fields(["code", "consent", "sharesActivity"])
            guard let code = try fields.text("code", most: 32) else {
                throw Refused(400, "bad_json", "expected \"code\"")
            }
            guard fields["consent"] == true else {
                throw Refused(422, "no_consent", "Joining needs \"consent\": true.")
            }
            let shares = try fields.flag("sharesActivity")
            return Answer(
                try await service.queue.submit(call.key) { writer in
                    try writer.join(id, code: code, shares: shares)
                    return Reply(try writer.account(id).value)
                })
        },
        Route(
            .post, "/v1/players/{id}/party/leave", .player, "Leaves the party and plays on alone.", isChange: true
        ) { service, call in
            let id = try call.player
            return Answer(
                try await service.queue.submit(call.key) { writer in
                    try writer.leave(try writer.account(id), isDeleted: false)
                    return Reply(try writer.account(id).value)
                })
        },
        Route(.get, "/v1/parties/{party}", .member, "The members, and what they have in common.") { service, call in
            let caller = try call.callingPlayer
            return Answer(try await service.read { try $0.partyValue(for: caller) })
        },
        Route(
            .get, "/v1/parties/{party}/feed", .member, "What members did, newest last, of those who share it.",
            query: [lines]
        ) { service, call in
            let (id, caller) = (try call.party, try call.callingPlayer)
            let limit = call.number(lines)
            try service.charge(caller, rows: try await service.read { try $0.feedRows(of: id, for: caller) })
            let feed = try await service.read { try $0.feed(of: id, for: caller, limit: Int(limit)) }
            return Answer(["lines": .array(feed)])
        },
        Route(
            .get, "/v1/parties/{party}/feed/events", .member,
            "The feed as it grows, as server-sent events: \"feed\" with all lines, then \"line\" with each new one.",
            query: [lines, seconds], answers: "text/event-stream"
        ) { service, call in
            let stream = FeedStream(
                service: service, party: try call.party, caller: try call.callingPlayer, limit: Int(call.number(lines)),
                seconds: FeedStream.seconds(
                    asked: call.number(seconds), until: call.until, at: service.clock.now(), service.limits))
            guard let view = try await service.view(of: stream.party, for: stream.caller, limit: stream.limit) else {
                throw Refused.noParty
            }
            return Answer(try stream.body(from: view), contentType: "text/event-stream")
        },
        Route(
            .get, "/v1/parties/{party}/leaderboard", .member, "Ranks and titles of those who share them.",
            query: [period]
        ) { service, call in
            let (id, caller) = (try call.party, try call.callingPlayer)
            let period = call.choice(period)
            return Answer(try await service.read { try $0.leaderboard(of: id, for: caller, period: period) })
        },
    ]
}

extension Call {
    var callingPlayer: Int64 {
        get throws {
            guard case .player(let id) = caller else { throw Refused(403, "not_yours", "No player's token.") }
            return id
        }
    }
}

/// The code of an invitation: 80 bits for the invited player; the file keeps only its hash.
enum InviteCode {
    /// Made by the service's secret of the request's key, so that the same request gets the same code, and of hero and
    /// time, so that no later one does: somebody may still have the code of before.
    ///
    /// - Parameter epoch: of the hero; nil where an older service kept the reply, whose codes were of the key alone.
    static func of(_ key: RequestKey?, epoch: Int64?, expires: Int64, _ chain: Chain) -> String {
        let once = epoch.map { "\($0) \(expires) " } ?? ""
        let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        let digits = chain.sign("invite \(key?.player ?? -1) \(once)\(key?.key ?? "")").prefix(32)
        let bytes = stride(from: 0, to: 32, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
        return String(bytes.map { letters[Int($0 & 31)] })
    }

    static func hash(_ code: String) -> Data { Data(SHA256.hash(data: Data(code.utf8))) }
}
