import QuestClient
import Synchronization

/// A clock that goes on when a test says so.
final class SteppedClock: ClientClock {
    private struct Sleeper {
        let until: Double
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct Time {
        var now: Int64 = 1_795_417_200
        var steady = 0.0
        var sleepers: [Int: Sleeper] = [:]
        var next = 0
        /// Every wait that was asked for, in seconds.
        var waits: [Double] = []
    }

    private let time = Mutex(Time())
    /// Whether a sleep ends at once, and time goes on by it.
    private let leaps: Bool

    init(leaps: Bool = true) { self.leaps = leaps }

    func now() -> Int64 { time.withLock { $0.now } }
    func steady() -> Double { time.withLock { $0.steady } }
    var waits: [Double] { time.withLock { $0.waits } }
    var isSleptOn: Bool { time.withLock { !$0.sleepers.isEmpty } }

    func sleep(seconds: Double) async throws {
        time.withLock { $0.waits.append(seconds) }
        if leaps {
            pass(seconds)
            return try Task.checkCancellation()
        }
        let id = time.withLock { time in
            time.next += 1
            return time.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let isOver = Task.isCancelled
                time.withLock { time in
                    if !isOver { time.sleepers[id] = Sleeper(until: time.steady + seconds, wake: wake) }
                }
                if isOver { wake.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            time.withLock { $0.sleepers.removeValue(forKey: id) }?.wake.resume(throwing: CancellationError())
        }
    }

    func pass(_ seconds: Double) {
        let woken = time.withLock { time in
            time.steady += seconds
            time.now += Int64(seconds.rounded())
            let (now, due) = (time.steady, time.sleepers.filter { $0.value.until <= time.steady + 1e-9 })
            _ = now
            for id in due.keys { time.sleepers[id] = nil }
            return due.values.map(\.wake)
        }
        for wake in woken { wake.resume() }
    }

    /// Days of the calendar, which people may set, without the other clock.
    func setForward(days: Int64) { time.withLock { $0.now += days * 86_400 } }
}
