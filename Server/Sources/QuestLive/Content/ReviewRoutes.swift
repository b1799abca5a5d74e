import CanonicalJSON
import LiveStorage

/// What members of the staff read of contents before they publish, approve or roll back.
enum ReviewRoutes {
    static let largest = 8 * 1024 * 1024
    static let snapshotSchema: JSONValue = [
        "description": "What simulate content export wrote.", "type": "object",
    ]

    static let all: [Route] = [
        Route(.get, "/support/v1/content", .staff, "All versions, and when each was active.") { service, _ in
            Answer(try await service.read { try $0.versions() })
        },
        Route(
            .get, "/support/v1/content/proposals/{proposal}", .staff,
            "A proposal as who approves reads it: what its check held it to, and what it changes beside the newest content."
        ) { service, call in
            let proposal = try call.proposal
            return Answer(try await service.read { try $0.proposal(proposal) })
        },
        Route(
            .post, "/support/v1/content/comparisons", .staff,
            "How a content would change the odds, and whether the service has the key by which it takes verdicts.",
            body: BodySchema.object(["snapshot": snapshotSchema], required: ["snapshot"]), bodyBytes: largest
        ) { service, call in
            let snapshot = try call.fields(["snapshot"], deepest: 128).require("snapshot")
            let active = try await service.activeVersion()
            return try await service.compiler.run {
                let candidate = try Candidate(snapshot)
                return Answer([
                    "hash": .string(candidate.version.hash), "active": .string(active.hash),
                    "odds": OddsDifference.value(from: active.game.odds, to: candidate.version.game.odds),
                    "problem": Compatibility.problem(from: active, to: candidate.version).map { .string($0) } ?? .null,
                    "hasGateKey": .bool(service.gate.key != nil),
                ])
            }
        },
    ]
}

extension ReadTransaction {
    fileprivate func versions() throws -> JSONValue {
        let contents = try seals.rows(.content, "true ORDER BY addedAt", [], db)
        let numbers = try seals.rows(.activation, "true ORDER BY number", [], db)
        let proposals = try seals.rows(.proposal, "true ORDER BY id", [], db)
        return [
            "contents": .array(
                contents.map { row in
                    [
                        "hash": .string(row["hash"]), "addedAt": .integer(row["addedAt"]),
                        "verdict": Self.json(row["verdict"]),
                    ]
                }),
            "activations": .array(
                numbers.map { row in
                    [
                        "number": .integer(row["number"]), "hash": .string(row["content"]), "at": .integer(row["at"]),
                        "reason": .string(row["reason"]), "by": .string(row["by"]),
                        "takeUpBy": JSONValue(row["takeUpBy"]), "startsAt": JSONValue(row["startsAt"]),
                        "share": JSONValue(row["share"]),
                    ]
                }),
            "proposals": .array(proposals.map { .object(fields(ofProposal: $0)) }),
        ]
    }

    fileprivate func proposal(_ id: Int64) throws -> JSONValue {
        guard let row = try seals.row(.proposal, [id], db),
            let active = try contentStore.newest(db)
        else { throw Refused(404, "no_such_proposal", "There is no such proposal.") }
        let verdict = try contentStore.publishCheck(ofProposal: row, db)
        let (old, new) = (try contentStore.version(active.hash, db), try contentStore.version(row["content"], db))
        return .object(
            fields(ofProposal: row) + [
                .init("newest", .string(old.hash)), .init("verdict", Self.json(verdict)),
                .init("odds", OddsDifference.value(from: old.game.odds, to: new.game.odds)),
                .init("targets", try contentStore.targetsDifference(ofProposal: id, to: PublishCheck(verdict), db)),
                .init("problem", contentStore.problem(from: old, to: new).map { .string($0) } ?? .null),
            ])
    }

    private static func json(_ verdict: String) -> JSONValue { (try? StrictJSON.value(of: verdict.utf8)) ?? .null }

    private func fields(ofProposal row: Row) -> [JSONValue.Field] {
        [
            .init("proposal", .integer(row["id"])), .init("hash", .string(row["content"])),
            .init("at", .integer(row["at"])), .init("reason", .string(row["reason"])), .init("by", .string(row["by"])),
            .init("withinDays", .integer(row["withinDays"])), .init("startsAt", JSONValue(row["startsAt"])),
            .init("share", JSONValue(row["share"])),
            .init("approvedBy", (row["approvedBy"] as String?).map { .string($0) } ?? .null),
        ]
    }
}
