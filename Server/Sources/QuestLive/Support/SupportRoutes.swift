import CanonicalJSON
import LiveStorage

/// What the studio's support may see and do: each act is a row of the journal, with a name and a reason.
enum SupportRoutes {
    static let all: [Route] = [
        Route(.get, "/support/v1/players/{id}", .staff, "A player's account and party, and its last ban.") {
            service, call in
            let id = try call.player
            let now = service.clock.now()
            return Answer(
                try await service.read { read in
                    let ban = try Ban.last(of: id, read.seals, read.db)
                    let account: JSONValue
                    do { account = try read.account(id).value } catch let refused as Refused {
                        // It may be one that has no hero yet, or none any more.
                        if let ban, ban.holds(at: now) { throw ban.added(to: refused) }
                        throw refused
                    }
                    guard case .object(let fields) = account else { return .null }
                    return .object(fields + [.init("ban", ban?.value ?? .null)])
                })
        },
        StateRoute.route(
            "/support/v1/players/{id}/state", .staff, "What a player's app shows now: what it has, wears and may do."),
        JournalPages.route(
            "/support/v1/players/{id}/journal", .staff, "What a player did and what it brought."),
        Route(
            .get, "/support/v1/players/{id}/luck", .staff,
            "How lucky a player was: hits beside the expected hits of those rolls.", isPaged: true
        ) { service, call in
            let id = try call.player
            return Answer(try await service.luck(of: id))
        },
        Route(
            .get, "/support/v1/players/{id}/received", .staff,
            "What acts of a player's allies brought it, by day: with its journal it adds up.", isPaged: true
        ) { service, call in
            let id = try call.player
            return Answer(try await service.received(by: id))
        },
    ]
}
