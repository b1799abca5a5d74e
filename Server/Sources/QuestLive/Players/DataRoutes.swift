import CanonicalJSON
import LiveStorage

/// A player's own data: upload, export, deletion.
enum DataRoutes {
    /// Bytes of an upload beyond which it is read behind other long ones.
    private static let longBody = 2_048
    /// So many commands of an upload count as one request; each has so many bytes at least.
    private static let (stepsARequest, shortestStep) = (10, 32)
    private static let largest = 64 * 1024

    static let all: [Route] = [
        Route(
            .post, "/v1/players/{id}/uploads", .player,
            "Plays what a device stored while offline; the device that wrote last may continue.",
            headers: [.deviceTime],
            body: BodySchema.object(
                [
                    "device": BodySchema.text(64),
                    "commands": BodySchema.list(
                        BodySchema.object(
                            [
                                "at": BodySchema.whole(Upload.instants),
                                "command": ["$ref": "#/components/schemas/Command"],
                                "evidence": BodySchema.text(2_048),
                            ],
                            required: ["at", "command"]), most: Int64(Upload.mostSteps)),
                ], required: ["device", "commands"]), isChange: true, bodyBytes: largest
        ) { service, call in
            let id = try call.player
            // Before it is read: that costs too.
            let reading = { @Sendable in
                try service.checkDebt(of: id)
                return try Upload(call.fields(["device", "commands"]), of: service.game)
            }
            let isLong = call.body.count > Self.longBody
            var upload: Upload
            do {
                upload = isLong ? try await service.uploads.run(of: id, reading) : try reading()
            } catch {
                // What comes before a mistake was read: it is owed as what it may have been.
                if error is JSONProblem || [400, 422].contains((error as? Refused)?.status) {
                    let steps = call.body.count / Self.shortestStep
                    service.limiter.owe("\(id)", Double(steps / Self.stepsARequest), at: service.age)
                }
                throw error
            }
            // Before they are checked: each is a signature. What was taken for the body counts for them.
            let read = call.body.count / Service.bodyBytesARequest
            let proved = upload.steps.count { $0.evidence != nil && $0.understood?.deed.kind == .proved }
            let proofs = proved / Self.stepsARequest
            try service.take(Swift.max(proofs - read, 0), after: read, of: id)
            for index in upload.steps.indices {
                let step = upload.steps[index]
                guard let command = step.understood else { continue }
                upload.steps[index].command = .success(try await service.proved(command, by: step.evidence, of: id))
            }
            upload.correct(call.deviceTime, at: service.clock.now())
            let steps = upload
            // Afterwards: whoever owes when its turn comes is asked to wait, and owes nothing more for that.
            let size = Double(Swift.max(steps.steps.count / Self.stepsARequest - Swift.max(proofs, read), 0))
            var isOwed = true
            defer { if isOwed { service.limiter.owe("\(id)", size, at: service.age) } }
            do {
                let reply = try await service.queue.submit(call.key, isLong: steps.isLong) { writer in
                    Reply(try writer.play(steps, by: id))
                }
                return Answer(reply)
            } catch let refused as Refused where [429, 503].contains(refused.status) {
                isOwed = false
                throw refused
            }
        },
        Route(
            .get, "/v1/players/{id}/save", .player,
            "The whole state of a solo hero, for a device that plays on offline with the same engine.",
            conflict: "The hero has allies: a party of several plays online."
        ) { service, call in
            let id = try call.player
            return Answer(try await service.read { try $0.save(of: id) })
        },
        Route(
            .get, "/v1/players/{id}/export", .player, "Everything that is stored about the player.", isPaged: true
        ) { service, call in
            let id = try call.player
            try service.charge(id, try await service.read { try $0.rows(of: id) } / 100)
            return Answer(try await service.export(of: id))
        },
        Route(
            .delete, "/v1/players/{id}", .player,
            "Deletes the player at once and permanently; what its history says is erased within minutes.",
            body: BodySchema.object(["confirm": ["const": "DELETE"]], required: ["confirm"]), isChange: true,
            success: 202
        ) { service, call in
            let id = try call.player
            guard try call.fields(["confirm"])["confirm"] == "DELETE" else {
                throw Refused(422, "not_confirmed", "expected {\"confirm\": \"DELETE\"}")
            }
            let reply = try await service.queue.submit(call.key) { writer in
                try writer.delete(id)
                return Reply(status: 202, ["deleted": true])
            }
            if reply.status == 202 { await service.erasures.goOn() }
            return Answer(reply)
        },
    ]
}

extension ReadTransaction {
    /// How many rows of the journal a player has after one of them.
    func rows(of id: Int64, after turn: Int64 = 0, atMost most: Int64 = .max) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM journal WHERE player = ? AND turn > ? LIMIT ?) AS page")
        return try Int.fetchOne(statement, arguments: [id, turn, most]) ?? 0
    }

    /// The state for a device. Allies' heroes belong to them, so a party of several gives none.
    func save(of id: Int64) throws -> JSONValue {
        let account = try self.account(id)
        let record = try party(account.party)
        guard record.party.members == 1 else {
            throw Refused(409, "in_a_party", "A party of several plays online: its state is its members'.")
        }
        return [
            "sequence": .integer(try turns(of: id, db)), "content": .string(record.content),
            "engine": .string(record.engine), "newestDay": .integer(Int64(record.newestDay)),
            "state": try record.party.value(content: record.content),
        ]
    }
}
