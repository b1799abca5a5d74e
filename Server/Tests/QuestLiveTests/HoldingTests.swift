import Foundation
import Logging
import ServiceLifecycle
import Testing

@testable import QuestLive

/// A client that reads no reply: it can hold neither the connection nor the process.
///
/// They wait for what the service does, which a limit of time ends where it never comes.
@Suite(.timeLimit(.minutes(30))) struct HoldingTests {
    /// A connection that asks for more than any buffer takes, and reads nothing.
    private static func greedy(_ port: Int) throws -> RawSocket {
        let wire = try RawSocket(port: port)
        try wire.send(
            String(repeating: "GET /v1/content/odds HTTP/1.1\r\nHost: x\r\n\r\n", count: 60))
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
