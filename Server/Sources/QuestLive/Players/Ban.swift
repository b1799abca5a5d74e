import CanonicalJSON
import Foundation
import LiveStorage

/// That an account may not play: kept by its number, so that a new hero does not end it.
///
/// Who is banned may still read, export and delete what there is, and leave a party: these are a player's rights.
struct Ban: Sendable {
    enum Reason: String, Sendable, CaseIterable { case cheating, abuse, payment, other }

    static let mostDays: Int64 = 3_650

    let player: Int64
    /// Since when it holds, in seconds since 1970; nil for one of an older service.
    let since: Int64?
    /// When it ends; nil if never.
    let until: Int64?
    let reason: Reason
    /// Those before it, which are over.
    var earlier: [Span] = []

    /// When a ban held that is over.
    struct Span: Sendable, Equatable {
        let since: Int64
        let until: Int64
        let reason: Reason

        fileprivate func held(around instant: Int64) -> Bool {
            let off = Int64(Upload.mostOff)
            return instant - off >= since && instant + off < until
        }
    }

    /// How many of those before are remembered, the newest ones.
    private static let mostEarlier = 50

    /// The ban of an account that holds at this time.
    static func fetch(_ player: Int64, at now: Int64, _ seals: RowSeals, _ db: Database) throws -> Ban? {
        try last(of: player, seals, db).flatMap { $0.holds(at: now) ? $0 : nil }
    }

    /// The last ban of an account that was not lifted, though it be over.
    static func last(of player: Int64, _ seals: RowSeals, _ db: Database) throws -> Ban? {
        try seals.row(.ban, [player], db).map(Ban.init)
    }

    func holds(at now: Int64) -> Bool { until ?? .max > now }

    /// Whether who is banned stays at home where allies set out at a time, which may be one that a device tells late.
    func keepsAtHome(at instant: Int64, _ now: Int64) -> Bool {
        held(around: instant) || holds(at: now) && instant > now - Int64(Upload.mostOff)
    }

    /// Whether it held at a time, and as long before and after it as a device's clock may be off: what was done then may be told
    /// later.
    func held(around instant: Int64) -> Bool {
        spans.contains { $0.held(around: instant) }
    }

    /// The same time, or the end of what held then.
    func firstFree(from instant: Int64) -> Int64 {
        spans.reduce(instant) { free, span in span.held(around: free) ? span.until : free }
    }

    /// All that were not lifted, in their order.
    private var spans: [Span] { earlier + [Span(since: since ?? .max, until: until ?? .max, reason: reason)] }

    /// The one before it, which is what there is of it once it is lifted.
    var previous: Ban? {
        earlier.last.map {
            Ban(player: player, since: $0.since, until: $0.until, reason: $0.reason, earlier: earlier.dropLast())
        }
    }

    func save(_ seals: RowSeals, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO ban(player, since, until, reason, earlier) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT(player) DO UPDATE SET since = excluded.since, until = excluded.until,
                    reason = excluded.reason, earlier = excluded.earlier
                """,
            arguments: [
                player, since, until, reason.rawValue,
                earlier.isEmpty ? nil : JSONValue.array(earlier.suffix(Self.mostEarlier).map(\.value)).text,
            ])
        try seals.seal(.ban, [player], db)
    }

    func refusal(at now: Int64) -> Refused {
        var refused = Refused(
            403, "banned", "This account may not play\(until.map { " until \(Self.text($0))" } ?? "").",
            retryAfter: until.map { Int(clamping: $0 - now) })
        // Whoever banned may lift it at any time.
        refused.mayChange = true
        return refused
    }

    /// What staff asked for of an account without a hero.
    func added(to refused: Refused) -> Refused {
        let end = until.map { "until \(Self.text($0))" } ?? "for good"
        let message = "There is no such player; the account is banned \(end): \(reason.rawValue)."
        return Refused(refused.status, refused.code, message)
    }

    private static func text(_ instant: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(instant)).ISO8601Format()
    }

    var value: JSONValue {
        [
            "since": JSONValue(since), "until": JSONValue(until), "reason": .string(reason.rawValue),
            "earlier": .array(earlier.map(\.value)),
        ]
    }
}

extension Ban {
    init(_ row: Row) {
        let earlier = (row["earlier"] as String?).flatMap { try? StrictJSON.value(of: $0.utf8).array } ?? []
        self.init(
            player: row["player"], since: row["since"], until: row["until"],
            reason: Reason(rawValue: row["reason"]) ?? .other, earlier: earlier.compactMap(Span.init))
    }
}

extension Ban.Span {
    fileprivate init?(_ value: JSONValue) {
        guard let since = value["since"]?.integer, let until = value["until"]?.integer else { return nil }
        self.init(
            since: since, until: until, reason: value["reason"]?.string.flatMap(Ban.Reason.init) ?? .other)
    }

    fileprivate var value: JSONValue {
        ["since": .integer(since), "until": .integer(until), "reason": .string(reason.rawValue)]
    }
}

extension Writer {
    /// Refuses whoever is banned.
    func checkMayPlay(_ player: Int64) throws { if let refusal = try refusalToPlay(player) { throw refusal } }

    /// Why somebody may not play: a ban.
    func refusalToPlay(_ player: Int64) throws -> Refused? {
        try Ban.fetch(player, at: now, seals, db)?.refusal(at: now)
    }

    /// A new ban. One that takes the place of one that holds goes on from that, and one that is over is remembered.
    fileprivate func ban(_ player: Int64, until: Int64?, _ reason: Ban.Reason) throws -> Ban {
        let before = try Ban.last(of: player, seals, db)
        let goesOn = before?.holds(at: now) == true
        // One of before that still holds was followed by one of a clock that was ahead.
        let earlier = before?.earlier ?? []
        let held = earlier.filter { $0.until > now }.map(\.since) + (goesOn ? [before?.since ?? now] : [])
        var ban = Ban(
            player: player, since: held.reduce(now, Swift.min), until: until, reason: reason,
            earlier: earlier.filter { $0.until <= now })
        if let before, !goesOn, let since = before.since, let until = before.until {
            ban.earlier.append(Ban.Span(since: since, until: until, reason: before.reason))
        }
        try ban.save(seals, db)
        return ban
    }

    /// The account of a player who wants to play.
    func playing(_ id: Int64) throws -> Account {
        try checkMayPlay(id)
        return try account(id)
    }
}

/// Bans, given and lifted by support.
enum BanRoutes {
    static let all: [Route] = [
        Route(
            .post, "/support/v1/players/{id}/ban", .staff,
            "Bans an account, also before it begins; a new ban takes an earlier one's place. It plays nothing, and keeps its "
                + "rights to its data.",
            body: BodySchema.object(
                [
                    "days": BodySchema.whole(1...Ban.mostDays),
                    "reason": BodySchema.choice(Ban.Reason.allCases.map(\.rawValue)),
                ], required: ["reason"]), isChange: true, role: .correct
        ) { service, call in
            let id = try call.player
            let fields = try call.fields(["days", "reason"])
            let days = try fields.integer("days", in: 1...Ban.mostDays)
            guard let reason = fields["reason"]?.string.flatMap(Ban.Reason.init) else {
                throw JSONProblem(
                    "expected \"reason\" to be one of \(Ban.Reason.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return Answer(
                try await service.queue.submit(call.key, isByTheClock: false) { writer in
                    let ban = try writer.ban(id, until: days.map { writer.now + $0 * 86_400 }, reason)
                    try writer.seals.remove(.invite, "player = ?", [id], writer.db)
                    return Reply(ban.value)
                })
        },
        Route(
            .post, "/support/v1/players/{id}/ban/end", .staff, "Lifts a ban, also one that is over: it is as none.",
            isChange: true, role: .correct
        ) { service, call in
            let id = try call.player
            return Answer(
                try await service.queue.submit(call.key, isByTheClock: false) { writer in
                    // Also one that is over: what was done during it is played then.
                    guard let ban = try Ban.last(of: id, writer.seals, writer.db) else {
                        throw Refused(404, "notBanned", "This account is not banned.")
                    }
                    if let previous = ban.previous {
                        try previous.save(writer.seals, writer.db)
                    } else {
                        try writer.seals.remove(.ban, "player = ?", [id], writer.db)
                    }
                    return Reply(ban.value)
                })
        },
    ]
}
