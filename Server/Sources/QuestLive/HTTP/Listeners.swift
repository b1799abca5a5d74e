import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Where the service listens: one listener for players, and one for the studio, which is meant for loopback.
package struct Listeners: Sendable {
    package struct Address: Sendable {
        package var host: String
        package var port: Int

        package init(host: String, port: Int) {
            self.host = host
            self.port = port
        }
    }

    private let service: Service
    private let logger: Logger

    package init(_ service: Service, logger: Logger) {
        self.service = service
        self.logger = logger
    }

    /// Serves until the process is asked to stop; then lets requests end, writes what waits and closes the file.
    ///
    /// - Parameter onListening: called with the bound ports: players' and support's.
    package func serve(
        players: Address, support: Address?, signals: [UnixSignal] = [.sigterm, .sigint],
        onListening: @escaping @Sendable (Int, Int?) -> Void
    ) async throws {
        try await service.compactor.compact()
        // What a process that was killed had not erased; players need not wait for it.
        await service.erasures.goOn()
        let marks = Task { [service] in await service.keepMarks() }
        defer { marks.cancel() }
        let ports = BoundPorts(expectsSupport: support != nil, onListening)
        var services: [any ServiceLifecycle.Service] = [
            listener(RouteList.players(of: service.game), .players, players) { ports.players($0) }
        ]
        if let support {
            services.append(listener(RouteList.support(of: service.game), .support, support) { ports.support($0) })
        }
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: signals, logger: logger)
        // Otherwise a client that does not read a reply would keep the process from ending.
        configuration.maximumGracefulShutdownDuration = .seconds(service.limits.stopSeconds)
        let group = ServiceGroup(configuration: configuration)
        let resort = LastResort(signals, after: service.limits.stopSeconds + service.limits.closeSeconds)
        defer { resort.stop() }
        // Whatever ends it, what waits is written.
        do {
            try await group.run()
        } catch is CancellationError {
        } catch {
            try await service.stop()
            throw error
        }
        try await service.stop()
    }

    /// Serves on free ports of loopback while `body` runs: for measurements and tests.
    ///
    /// - Parameter body: given the ports, players' and support's.
    package func serve(while body: @escaping @Sendable (Int, Int) async throws -> Void) async throws {
        let (ports, onBound) = AsyncStream.makeStream(of: (Int, Int).self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // A service that cannot start keeps no caller waiting.
                defer { onBound.finish() }
                try await serve(
                    players: Address(host: "127.0.0.1", port: 0), support: Address(host: "127.0.0.1", port: 0),
                    signals: []
                ) { players, support in
                    onBound.yield((players, support ?? 0))
                    onBound.finish()
                }
            }
            for await (players, support) in ports { group.addTask { try await body(players, support) } }
            // The first to end: the body, or a service that could not start.
            try await group.next()
            group.cancelAll()
            while let _ = try? await group.next() {}
        }
    }

    private func listener(
        _ routes: [Route], _ audience: Tokens.Audience, _ address: Address,
        _ onPort: @escaping @Sendable (Int) -> Void
    ) -> some ServiceLifecycle.Service {
        let limits = service.limits
        var configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                SendBuffer(), FirstLines.Installer(), BodyPieces(),
                RequestDeadline(
                    arrival: .seconds(limits.requestSeconds), replying: .seconds(limits.idleSeconds),
                    stopping: .seconds(limits.stopSeconds)),
            ],
            idleTimeout: .seconds(limits.idleSeconds))
        configuration.httpDecoder = .init(
            maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 64)
        return Application(
            router: RequestHandler(service: service, audience: audience).router(routes),
            server: HTTPServerBuilder { [configuration] responder in
                AcceptedConnection.Server(HTTP1Channel(responder: responder, configuration: configuration))
            },
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port), backlog: 512,
                availableConnectionsDelegate: .maximum(
                    audience == .players ? limits.connections : limits.supportConnections, logger: logger)),
            onServerRunning: { channel in onPort(channel.localAddress?.port ?? 0) }, logger: logger)
    }
}

/// Reports the ports once all listeners are open.
private final class BoundPorts: Sendable {
    private let ports = Mutex<(players: Int?, support: Int?)>((nil, nil))
    private let expectsSupport: Bool
    private let onBound: @Sendable (Int, Int?) -> Void

    init(expectsSupport: Bool, _ onBound: @escaping @Sendable (Int, Int?) -> Void) {
        self.expectsSupport = expectsSupport
        self.onBound = onBound
    }

    func players(_ port: Int) { note { $0.players = port } }
    func support(_ port: Int) { note { $0.support = port } }

    private func note(_ change: (inout (players: Int?, support: Int?)) -> Void) {
        let (players, support) = ports.withLock { ports in
            change(&ports)
            return ports
        }
        if let players, !expectsSupport || support != nil { onBound(players, support) }
    }
}
