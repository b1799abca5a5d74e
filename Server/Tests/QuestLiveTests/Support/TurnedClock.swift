import Synchronization

@testable import QuestLive

/// A clock that tests turn by hand.
final class TurnedClock: ServiceClock {
    private let time: Mutex<Int64>

    /// 2026-11-23 07:00 UTC, a Monday, unless told.
    init(_ time: Int64 = 1_795_417_200) { self.time = Mutex(time) }

    func now() -> Int64 { time.withLock { $0 } }
    func turn(to instant: Int64) { time.withLock { $0 = instant } }
    func pass(_ seconds: Int64) { time.withLock { $0 += seconds } }
}
