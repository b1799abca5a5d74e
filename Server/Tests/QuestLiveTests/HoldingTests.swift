import Foundation
import LiveBots
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@testable import QuestLive

/// A client that reads no reply: it can hold neither the connection nor the process.
///
/// They wait for what the service does, which a limit of time ends where it never comes.
@Suite(.timeLimit(.minutes(30))) struct HoldingTests {
    /// A connection that asks for more than its buffers take, in as many requests as may wait, and reads nothing.
    private static func greedy(_ port: Int) throws -> RawSocket {
        let wire = try RawSocket(port: port, unread: 4_096)
        try wire.send(
            String(repeating: "GET /v1/content/snapshot HTTP/1.1\r\nHost: x\r\n\r\n", count: 16))
        return wire
    }

    @Test func aReplyThatIsNotTakenEndsTheConnection() async throws {
        var limits = QuestLive.Service.Limits.generous
        limits.idleSeconds = 2
        limits.connections = 1
        try await LiveService.run(limits: limits) { live in
            let wire = try Self.greedy(live.port)
            // On a busy machine the same limit may end a connection that is only slow: then it asks once more.
            var answer: String?
            while answer == nil {
                try Task.checkCancellation()
                let next = try RawSocket(port: live.port)
                try next.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = try? await next.answer()
                next.close()
            }
            #expect(answer?.hasPrefix("HTTP/1.1 200") == true)
            wire.close()
        }
    }

    /// Work that a request waits for, and that is not done, holds the process no longer than requests may.
    @Test func aRequestThatWaitsForOtherWorkIsLetGo() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var limits = QuestLive.Service.Limits.generous
        limits.stopSeconds = 1
        let issuer = try await TokenIssuer(folder: folder)
        let service = try QuestLive.Service(folder: folder, snapshot: try BundledContent.data(), limits: limits)
        let token = try await issuer.token(for: "7", at: .players, until: service.clock.now() + 3_600)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let (ports, bound) = AsyncStream.makeStream(of: Int.self)
        let host = ServiceGroup(
            services: [Hosted(listeners: Listeners(service, logger: logger), bound: bound)], logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await host.run() }
            for await port in ports {
                let client = LiveClient(port: port)
                _ = try await client.send(
                    "POST", "/v1/players", token: token, key: "a", body: ["name": "Mara", "timeZone": "UTC"])
                _ = try await client.send(
                    "POST", "/v1/players/7/commands", token: token, key: "b",
                    body: ["do": "create", "class": "warrior", "zodiac": "leo"])
                let began = Mutex(false)
                let end = DispatchSemaphore(value: 0)
                let other = Task {
                    try await service.exports.run {
                        began.withLock { $0 = true }
                        end.wait()
                    }
                }
                try await until { began.withLock(\.self) }
                let wire = try RawSocket(port: port)
                try wire.send(
                    "GET /v1/players/7/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n")
                try await wire.arrival()
                await host.triggerGracefulShutdown()
                for _ in 0..<200 where !wire.isClosed {
                    _ = wire.read()
                    try await Task.sleep(for: .milliseconds(100))
                }
                #expect(wire.isClosed, "a request is held")
                end.signal()
                try await other.value
                try await group.waitForAll()
            }
        }
    }

    @Test func aServiceThatIsAskedToStopStops() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var limits = QuestLive.Service.Limits.generous
        limits.stopSeconds = 1
        let service = try QuestLive.Service(folder: folder, snapshot: try BundledContent.data(), limits: limits)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let (ports, bound) = AsyncStream.makeStream(of: Int.self)
        let host = ServiceGroup(
            services: [Hosted(listeners: Listeners(service, logger: logger), bound: bound)], logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await host.run() }
            for await port in ports {
                let wire = try Self.greedy(port)
                try await wire.arrival()
                await host.triggerGracefulShutdown()
                try await group.waitForAll()
                wire.close()
            }
        }
    }

    /// A service that another one asks to stop, as a signal would.
    private struct Hosted: ServiceLifecycle.Service {
        let listeners: Listeners
        let bound: AsyncStream<Int>.Continuation

        func run() async throws {
            defer { bound.finish() }
            try await listeners.serve(players: .init(host: "127.0.0.1", port: 0), support: nil, signals: []) {
                port, _ in
                bound.yield(port)
                bound.finish()
            }
        }
    }
}
