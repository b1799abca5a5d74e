import FlyingFox
import FlyingSocks
import Foundation

/// The studio's server, on the loopback address alone.
package struct StudioServer: Sendable {
    /// The port that is tried first.
    package static let usualPort: UInt16 = 8_765
    private static let portsTried: UInt16 = 20
    /// Seconds in which a reply must begin.
    private static let patience: TimeInterval = 900

    let workbench: Workbench
    let jobs: Jobs
    let chartLibrary: String?
    let access: RequestGuard
    package let port: UInt16

    /// The address to open; the token stays in its fragment, which no browser sends.
    package var address: String { "http://127.0.0.1:\(port)/#token=\(access.token)" }

    /// - Parameters:
    ///   - port: the only one to use; the first free one from the usual on if nil.
    ///   - program: the path of `simulate`, which answers longer questions.
    ///   - chartLibrary: the text of Chart.js.
    package init(_ workbench: Workbench, port asked: UInt16?, program: String, chartLibrary: String?) throws {
        let tried = asked.map { [$0] } ?? (0..<Self.portsTried).map { Self.usualPort + $0 }
        guard let port = tried.first(where: Self.isFree) else {
            let other = (0..<Self.portsTried).map { Self.usualPort + $0 }.first(where: Self.isFree)
            throw StudioProblem(
                asked.map { "--port \($0): another program uses it" + (other.map { "; \($0) is free" } ?? "") }
                    ?? "the ports \(tried.first ?? 0) to \(tried.last ?? 0) are all in use; give one with --port")
        }
        self.port = port
        self.workbench = workbench
        self.chartLibrary = chartLibrary
        jobs = Jobs(program: program, port: port)
        access = RequestGuard(token: RequestGuard.newToken(), port: port)
    }

    /// Answers until the task is cancelled.
    ///
    /// - Parameter onListening: called when the page can be opened.
    package func run(onListening: @escaping @Sendable () -> Void) async throws {
        let server = HTTPServer(
            config: .init(
                address: try .inet(ip4: "127.0.0.1", port: port), timeout: Self.patience, logger: .disabled),
            handler: ClosureHTTPHandler { await answer($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask {
                try await server.waitUntilListening(timeout: 60)
                onListening()
                while !Task.isCancelled {
                    try await Task.sleep(nanoseconds: 400_000_000)
                    _ = workbench.lookAtFiles()
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Ends what is being played and asked.
    package func stop() {
        workbench.stops.stopAll()
        jobs.stopAll()
    }

    private static func isFree(_ port: UInt16) -> Bool {
        guard let address: sockaddr_in = try? .inet(ip4: "127.0.0.1", port: port),
            let socket = try? Socket(domain: Int32(AF_INET))
        else { return false }
        defer { try? socket.close() }
        try? socket.setValue(true, for: .localAddressReuse)
        guard (try? socket.bind(to: address)) != nil else { return false }
        return (try? socket.listen()) != nil
    }
}
