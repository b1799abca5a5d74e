import Synchronization
import Testing

@testable import QuestLive

/// Connections that come while the service stops.
@Suite struct AcceptedConnectionTests {
    /// The library ends the process where a connection that it accepted is let go of before it was served.
    @Test func connectionsThatAreNotServedAnyMoreAreClosed() async throws {
        for _ in 0..<6 {
            let wires = Mutex<[RawSocket]>([])
            try await LiveService.run { live in
                for _ in 0..<100 {
                    let wire = try RawSocket(port: live.port)
                    wires.withLock { $0.append(wire) }
                }
            }
            for wire in wires.withLock({ $0 }) {
                try await wire.closing()
                wire.close()
            }
        }
    }
}
