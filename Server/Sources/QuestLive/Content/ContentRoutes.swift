import QuestKernel

/// The game's content, for clients that keep a copy and for players who want to know their chances.
enum ContentRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/content", .anyone, "The active content: clients fetch it when the number rises.") {
            service, _ in
            let active = service.contentStore.active
            return Answer([
                "number": .integer(active.number), "hash": .string(active.hash), "since": .integer(active.at),
                "engine": .string(EngineVersion.current),
            ])
        },
        Route(
            .get, "/v1/content/snapshot", .anyone, "The active content as a whole, for a client's engine.",
            query: [("hash", "An older version.")]
        ) { service, call in
            let hash = call.query["hash"] ?? service.contentStore.active.hash
            return Answer(try await service.read { Reply(status: 200, body: Array(try $0.snapshot(hash))) })
        },
        Route(.get, "/v1/content/odds", .anyone, "The exact odds of everything that is random.") {
            service, _ in
            let version = try await service.activeVersion()
            return Answer(
                service.rendered.reply("odds", of: version.hash) {
                    Reply(["hash": .string(version.hash), "odds": version.game.odds.value])
                })
        },
    ]
}

extension Service {
    func activeVersion() async throws -> ContentVersion {
        let hash = contentStore.active.hash
        return try await read { try $0.contentStore.version(hash, $0.db) }
    }
}
