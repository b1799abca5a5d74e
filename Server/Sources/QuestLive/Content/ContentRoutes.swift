import LiveStorage
import QuestKernel

/// The game's content, for clients that keep a copy and for players who want to know their chances.
enum ContentRoutes {
    static let ofVersion = QueryField.text(
        "hash", most: 64, "A version that is not the active one, such as the party's own.")
    static let ofArm = QueryField.text("arm", most: 128, "An arm of the running experiment, as the state names it.")

    static let all: [Route] = [
        Route(.get, "/v1/content", .anyone, "The active content: clients fetch it when the number rises.") {
            service, _ in
            let active = await service.activeContent()
            return Answer([
                "number": .integer(active.number), "hash": .string(active.hash), "since": .integer(active.at),
                "engine": .string(EngineVersion.current),
            ])
        },
        Route(
            .get, "/v1/content/snapshot", .anyone, "The active content as a whole, for a client's engine.",
            query: [ofVersion]
        ) { service, call in
            let asked = call.query["hash"]
            let hash = if let asked { asked } else { await service.activeContent().hash }
            return Answer(
                try await service.read { read in
                    guard try read.contentStore.isPublic(hash, at: read.now, read.db) else {
                        throw Refused.noSuchContent
                    }
                    // Read each time, as somebody else may have changed it; but all who wait for it share one copy.
                    let snapshot = try read.snapshot(hash)
                    return service.rendered.rendered("snapshot", of: hash) {
                        Reply(status: 200, body: Array(snapshot))
                    }
                }, of: hash,
                isImmutable: asked != nil)
        },
        Route(
            .get, "/v1/content/odds", .anyone, "The exact odds of everything that is random.",
            query: [ofVersion, ofArm]
        ) { service, call in
            let version = try await service.version(askedBy: call)
            let arm = call.query["arm"]
            return Answer(
                try service.rendered.rendered("odds \(arm ?? "")", of: version.hash) {
                    guard let odds = arm.map({ version.game.odds(ofArm: $0) }) ?? version.game.odds else {
                        throw Refused(404, "no_such_arm", "No experiment with such an arm runs.")
                    }
                    return Reply(["hash": .string(version.hash), "odds": odds.value])
                })
        },
    ]
}

extension Service {
    /// The version that a request names; the active one where it names none.
    func version(askedBy call: Call) async throws -> ContentVersion {
        guard let hash = call.query["hash"] else { return try await activeVersion() }
        return try await read { read in
            guard try read.contentStore.isPublic(hash, at: read.now, read.db) else { throw Refused.noSuchContent }
            return try read.contentStore.version(hash, read.db)
        }
    }

    /// What is active; another process may have activated it.
    func activeContent() async -> Activation {
        let known = contentStore.active(at: now)
        guard store.pool.isShared else { return known }
        // What was known last is told where the database cannot be asked.
        return (try? await read { $0.contentStore.active(at: $0.now) }) ?? known
    }

    func activeVersion() async throws -> ContentVersion {
        try await read { try $0.contentStore.version($0.contentStore.active(at: $0.now).hash, $0.db) }
    }
}
