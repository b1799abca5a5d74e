import CanonicalJSON
import Foundation
import GRDB

/// Content while the service runs: published with a check, rolled back in one call.
enum PublishRoutes {
    private static let largest = 8 * 1024 * 1024
    private static let snapshotSchema: JSONValue = [
        "description": "What simulate content export wrote.", "type": "object",
    ]

    static let all: [Route] = [
        Route(.get, "/support/v1/content", .staff, "All versions, and when each was active.") { service, _ in
            Answer(try await service.read { try $0.versions() })
        },
        Route(
            .post, "/support/v1/content/comparisons", .staff, "How a content would change the odds.",
            body: BodySchema.object(["snapshot": snapshotSchema], required: ["snapshot"]), bodyBytes: largest
        ) { service, call in
            let candidate = try Candidate(call.fields(["snapshot"], deepest: 128))
            let active = try await service.activeVersion()
            return Answer([
                "hash": .string(candidate.version.hash), "active": .string(active.hash),
                "odds": OddsDifference.value(from: active.game.odds, to: candidate.version.game.odds),
                "problem": Compatibility.problem(from: active, to: candidate.version).map { .string($0) } ?? .null,
            ])
        },
        Route(
            .post, "/support/v1/content", .staff,
            "Publishes a content that passed its check: parties switch to it on their next day.",
            body: BodySchema.object(
                ["snapshot": snapshotSchema, "verdict": ["type": "object"], "reason": BodySchema.text(200)],
                required: ["snapshot", "verdict", "reason"]), isChange: true, success: 201, bodyBytes: largest
        ) { service, call in
            let fields = try call.fields(["snapshot", "verdict", "reason"], deepest: 128)
            let candidate = try Candidate(fields)
            let (publishCheck, reason) = try orders(fields)
            if let problem = publishCheck.problem(for: candidate.version.hash) {
                throw Refused(422, "no_passing_verdict", problem)
            }
            let reply = try await service.queue.submit(call.key) { writer in
                Reply(status: 201, try writer.publish(candidate, publishCheck, because: reason))
            }
            return Answer(try await service.noticing(reply))
        },
        Route(
            .post, "/support/v1/content/rollback", .staff, "Makes the version before the active one active again.",
            body: BodySchema.object(["reason": BodySchema.text(200)], required: ["reason"]), isChange: true
        ) { service, call in
            let fields = try call.fields(["reason"])
            guard let reason = try? fields.text("reason", most: 200) else {
                throw Refused(400, "bad_json", "expected \"reason\"")
            }
            let reply = try await service.queue.submit(call.key) { Reply(try $0.rollBack(because: reason)) }
            return Answer(try await service.noticing(reply))
        },
    ]

    private static func orders(_ fields: Fields) throws -> (PublishCheck, String) {
        do {
            guard let reason = try fields.text("reason", most: 200) else {
                throw JSONProblem("expected \"reason\" in the request")
            }
            return (try PublishCheck(fields.require("verdict")), reason)
        } catch let problem as JSONProblem { throw Refused(400, "bad_json", problem.description) }
    }
}

extension Service {
    /// Once a publication is on disk, all players play and see it.
    fileprivate func noticing(_ reply: Reply) async throws -> Reply {
        try await store.pool.read { [contentStore] in try contentStore.refresh($0) }
        metrics.set("questlive_content_number", Double(contentStore.active.number))
        return reply
    }
}

/// A content that a publisher submits.
struct Candidate: Sendable {
    let snapshot: Data
    let version: ContentVersion

    init(_ fields: Fields) throws {
        guard let value = fields["snapshot"] else { throw Refused(400, "bad_json", "expected \"snapshot\"") }
        snapshot = Data(value.bytes)
        do {
            version = try ContentVersion(snapshot: snapshot)
        } catch { throw Refused(422, "bad_content", "\(error)") }
    }
}

extension Writer {
    func publish(_ candidate: Candidate, _ publishCheck: PublishCheck, because reason: String) throws -> JSONValue {
        // Another publication may have come first within this transaction.
        let active = try contentStore.version(try newestHash, db)
        let next = candidate.version
        if let problem = Compatibility.problem(from: active, to: next) {
            throw Refused(409, "not_compatible", problem)
        }
        guard next.hash != active.hash else { throw Refused(409, "already_active", "This content is active.") }
        try ContentStore.keep(next, snapshot: candidate.snapshot, publishCheck: publishCheck.value.text, at: now, db)
        try ContentStore.activate(next.hash, because: reason, at: now, db)
        return [
            "number": .integer(try db.lastInsertedRowID), "hash": .string(next.hash),
            "odds": OddsDifference.value(from: active.game.odds, to: next.game.odds),
        ]
    }

    /// Makes the version before the active one active again.
    ///
    /// A party that already uses rows which that version does not have keeps its version until a later one has them.
    func rollBack(because reason: String) throws -> JSONValue {
        guard let before = try ContentStore.before(try newestHash, db) else {
            throw Refused(409, "nothing_before", "There was no other content before this one.")
        }
        try ContentStore.activate(before, because: reason, at: now, db)
        return ["number": .integer(try db.lastInsertedRowID), "hash": .string(before)]
    }

    private var newestHash: String {
        get throws { try ContentStore.newest(db)?.hash ?? contentStore.active.hash }
    }
}

extension ReadTransaction {
    func versions() throws -> JSONValue {
        let contents = try Row.fetchAll(db, sql: "SELECT hash, verdict, addedAt FROM content ORDER BY addedAt")
        let numbers = try Row.fetchAll(db, sql: "SELECT number, content, at, reason FROM activation ORDER BY number")
        return [
            "contents": .array(
                contents.map { row in
                    [
                        "hash": .string(row["hash"]), "addedAt": .integer(row["addedAt"]),
                        "verdict": (try? StrictJSON.value(of: (row["verdict"] as String).utf8)) ?? .null,
                    ]
                }),
            "activations": .array(
                numbers.map { row in
                    [
                        "number": .integer(row["number"]), "hash": .string(row["content"]), "at": .integer(row["at"]),
                        "reason": .string(row["reason"]),
                    ]
                }),
        ]
    }
}
