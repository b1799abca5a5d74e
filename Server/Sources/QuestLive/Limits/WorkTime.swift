import Foundation
import LiveStorage

/// How long the running thread has worked: what else the machine does is not in it.
enum WorkTime {
    /// The time for which it kept a processor busy.
    static var now: Duration { time(by: CLOCK_THREAD_CPUTIME_ID) }

    /// The same, but with all the time that a database elsewhere takes to answer.
    static func now(waitingFor db: Database) -> Duration { db.isShared ? time(by: CLOCK_MONOTONIC) : now }

    private static func time(by clock: clockid_t) -> Duration {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
