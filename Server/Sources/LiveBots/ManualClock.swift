import QuestLive
import Synchronization

/// A clock that is set by hand: for tests, in which months pass in minutes.
package final class ManualClock: ServiceClock {
    private let time: Mutex<Int64>

    /// 2026-11-23 07:00 UTC, a Monday, by default.
    package init(_ time: Int64 = 1_795_417_200) { self.time = Mutex(time) }

    package func now() -> Int64 { time.withLock { $0 } }
    package func turn(to instant: Int64) { time.withLock { $0 = instant } }
    package func pass(_ seconds: Int64) { time.withLock { $0 += seconds } }
}
