import CanonicalJSON
import Foundation
import LiveStorage

/// Content while the service runs: published with a check, rolled back in one call.
enum PublishRoutes {
    /// In characters: of hundreds of targets.
    private static let longestVerdict: Int64 = 200_000

    static let all: [Route] = [
        Route(
            .post, "/support/v1/content", .staff,
            "Proposes a content that passed its check: another member of the staff approves it.",
            body: BodySchema.object(
                [
                    "snapshot": ReviewRoutes.snapshotSchema, "verdict": BodySchema.text(longestVerdict),
                    "reason": BodySchema.text(200), "withinDays": BodySchema.whole(TakeUp.days),
                    "startsAt": BodySchema.whole(TakeUp.starts), "share": BodySchema.whole(TakeUp.shares),
                ],
                required: ["snapshot", "verdict", "reason"]), isChange: true, success: 202,
            bodyBytes: ReviewRoutes.largest, role: .publish
        ) { service, call in
            // Verdicts are of an engine, which may be another one since.
            if let kept = try await service.kept(call.key) { return Answer(kept) }
            let fields = try call.fields(
                ["snapshot", "verdict", "reason", "withinDays", "startsAt", "share"], deepest: 128)
            let (snapshot, staff) = (try fields.require("snapshot"), try call.staff)
            let candidate = try await service.compiler.run { try Candidate(snapshot) }
            let takeUp = try TakeUp(fields, usually: 7, at: service.clock.now())
            guard let verdict = fields["verdict"]?.string, verdict.utf8.count <= Int(longestVerdict) else {
                throw Refused(400, "bad_json", "expected \"verdict\": what the gate signed")
            }
            let check = try await service.gate.check(verdict)
            if let problem = check.problem(for: candidate.version.hash) {
                throw Refused(422, "no_passing_verdict", problem)
            }
            return Answer(
                // It is only looked at later.
                try await service.queue.submit(call.key, isByTheClock: false) { writer in
                    Reply(status: 202, try writer.propose(candidate, check, takeUp, by: staff))
                })
        },
        Route(
            .post, "/support/v1/content/proposals/{proposal}/approvals", .staff,
            "Publishes what another member of the staff proposed: parties switch to it on their next day.",
            body: BodySchema.object(["hash": BodySchema.text(64)], required: ["hash"]), isChange: true, success: 201,
            role: .publish
        ) { service, call in
            let staff = try call.staff
            // Whoever approves names what it is, and not a number alone.
            guard let hash = try call.fields(["hash"]).text("hash", most: 64) else {
                throw Refused(400, "bad_json", "expected \"hash\"")
            }
            let proposal = try call.proposal
            let reply = try await service.queue.submit(call.key) { writer in
                Reply(status: 201, try writer.approve(proposal, of: hash, by: staff))
            }
            return Answer(try await service.noticing(reply))
        },
        Route(
            .post, "/support/v1/content/share", .staff,
            "Makes the content that is active for a share of parties active for a larger one; 100 is all.",
            body: BodySchema.object(
                [
                    "hash": BodySchema.text(64), "share": BodySchema.whole(TakeUp.largerShares),
                    "reason": BodySchema.text(200),
                ], required: ["hash", "share", "reason"]), isChange: true, role: .publish
        ) { service, call in
            let (staff, fields) = (try call.staff, try call.fields(["hash", "share", "reason"]))
            guard let hash = try fields.text("hash", most: 64), let reason = try fields.text("reason", most: 200),
                let share = try fields.integer("share", in: TakeUp.largerShares)
            else { throw Refused(400, "bad_json", "expected \"hash\", \"share\" and \"reason\"") }
            let reply = try await service.queue.submit(call.key) {
                Reply(try $0.widen(hash, to: share, because: reason, by: staff))
            }
            return Answer(try await service.noticing(reply))
        },
        Route(
            .post, "/support/v1/content/deadline", .staff,
            "Brings nearer when all parties play by the newest content, whatever is under way.",
            body: BodySchema.object(
                [
                    "hash": BodySchema.text(64), "withinDays": BodySchema.whole(TakeUp.days),
                    "reason": BodySchema.text(200),
                ], required: ["hash", "withinDays", "reason"]), isChange: true, role: .publish
        ) { service, call in
            let (staff, fields) = (try call.staff, try call.fields(["hash", "withinDays", "reason"]))
            guard let hash = try fields.text("hash", most: 64), let reason = try fields.text("reason", most: 200),
                let days = try fields.integer("withinDays", in: TakeUp.days)
            else { throw Refused(400, "bad_json", "expected \"hash\", \"withinDays\" and \"reason\"") }
            let reply = try await service.queue.submit(call.key) {
                Reply(try $0.hasten(hash, withinDays: days, because: reason, by: staff))
            }
            return Answer(try await service.noticing(reply))
        },
        Route(
            .post, "/support/v1/content/rollback", .staff, "Makes the version before the active one active again.",
            body: BodySchema.object(
                ["reason": BodySchema.text(200), "withinDays": BodySchema.whole(TakeUp.days)], required: ["reason"]),
            isChange: true, role: .publish
        ) { service, call in
            let staff = try call.staff
            let takeUp = try TakeUp(call.fields(["reason", "withinDays"]), usually: 1, at: service.clock.now())
            let reply = try await service.queue.submit(call.key) { Reply(try $0.rollBack(takeUp, by: staff)) }
            return Answer(try await service.noticing(reply))
        },
    ]
}

extension Call {
    /// The member of the staff who calls.
    var staff: String {
        get throws {
            guard case .staff(let name) = caller else {
                throw Refused(403, "not_yours", "Only for the studio's staff.")
            }
            return name
        }
    }
}

extension Service {
    /// Once a publication is on disk, all players play and see it: at the latest with the next change, should it not be
    /// read now, for it is done already.
    fileprivate func noticing(_ reply: Reply) async throws -> Reply {
        try? await store.pool.read { [contentStore] in try contentStore.refresh($0) }
        metrics.set("questlive_content_number", Double(contentStore.active(at: clock.now()).number))
        return reply
    }
}

/// A content that a publisher submits.
struct Candidate: Sendable {
    let snapshot: Data
    let version: ContentVersion

    init(_ value: JSONValue) throws {
        snapshot = Data(value.bytes)
        do {
            version = try ContentVersion(snapshot: snapshot)
        } catch { throw Refused(422, "bad_content", "\(error)") }
    }
}
