import QuestLive
import Synchronization

/// A clock that is set by hand: for tests, in which months pass in minutes.
package final class ManualClock: ServiceClock {
    private let time: Mutex<(now: Int64, steady: Int64)>

    /// 2026-11-23 07:00 UTC, a Monday, by default.
    package init(_ time: Int64 = 1_795_417_200) { self.time = Mutex((time, time)) }

    package func now() -> Int64 { time.withLock { $0.now } }
    package func steady() -> Int64 { time.withLock { $0.steady } }
    package func turn(to instant: Int64) { time.withLock { pass(instant - $0.now, &$0) } }
    package func pass(_ seconds: Int64) { time.withLock { pass(seconds, &$0) } }
    /// Somebody sets the clock, and no time passes.
    package func leap(_ seconds: Int64) { time.withLock { $0.now += seconds } }

    private func pass(_ seconds: Int64, _ time: inout (now: Int64, steady: Int64)) {
        time.now += seconds
        time.steady += seconds
    }
}
