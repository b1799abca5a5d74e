import Dispatch
import Synchronization
import Testing

@testable import QuestLive

@Suite(.timeLimit(.minutes(30))) struct SideQueueTests {
    /// Whoever asks for much keeps the others waiting by one piece of it.
    @Test func eachPlayerHasOnePieceInARound() async throws {
        let queue = SideQueue("test")
        let (gate, order) = (DispatchSemaphore(value: 0), Order())
        func submit(_ name: String, of player: Int64?) -> Task<Void, any Error> {
            Task {
                try await queue.run(of: player) {
                    if name == "first" {
                        order.hasBegun.withLock { $0 = true }
                        gate.wait()
                    }
                    order.names.withLock { $0.append(name) }
                }
            }
        }
        var tasks = [submit("first", of: nil)]
        try await until { order.hasBegun.withLock(\.self) }
        for (number, name) in ["a1", "a2", "a3", "b1", "b2"].enumerated() {
            tasks.append(submit(name, of: name.hasPrefix("a") ? 1 : 2))
            try await until { queue.length >= number + 1 }
        }
        gate.signal()
        for task in tasks { try await task.value }
        #expect(order.names.withLock { $0 } == ["first", "a1", "b1", "a2", "b2", "a3"])
    }

    private final class Order: Sendable {
        let hasBegun = Mutex(false)
        let names = Mutex<[String]>([])
    }
}
