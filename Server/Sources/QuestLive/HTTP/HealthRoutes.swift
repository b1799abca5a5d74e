import CanonicalJSON
import GRDB

/// Whether the service is alive and ready, and its metrics.
enum HealthRoutes {
    static let open: [Route] = [
        Route(.get, "/health", .anyone, "Whether the process answers.") { _, _ in Answer(["status": "alive"]) },
        Route(.get, "/ready", .anyone, "Whether it can serve: file, content and the key for tokens are there.") {
            service, _ in
            let hasKey = await service.tokens.isReady()
            let isOpen = (try? await service.store.pool.read { try Int.fetchOne($0, sql: "SELECT 1") }) == 1
            let leap = service.watch.leap(at: service.clock.now(), service.clock.steady())
            let value: JSONValue = [
                "store": .bool(isOpen), "tokens": .bool(hasKey), "clockLeap": leap.map { .integer($0) } ?? .null,
                "contentNumber": .integer(service.contentStore.active.number),
            ]
            return Answer(status: isOpen && hasKey && leap == nil ? 200 : 503, value)
        },
    ]

    static let measured: [Route] = [
        Route(.get, "/metrics", .anyone, "Counts and times in the text format of Prometheus.") { service, _ in
            Answer(
                Reply(status: 200, body: Array(service.metrics.text.utf8)),
                contentType: "text/plain; version=0.0.4; charset=utf-8")
        }
    ]
}
