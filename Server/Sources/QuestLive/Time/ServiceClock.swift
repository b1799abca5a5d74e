import Foundation

/// The service's clock. The server's clock decides; tests use one of their own.
package protocol ServiceClock: Sendable {
    /// Seconds since 1970-01-01 UTC.
    func now() -> Int64
    /// Seconds of a clock that nobody sets, since some moment of its own: it shows whether the other one leapt.
    func steady() -> Int64
    /// Whether it is the clock of this machine, which other machines' clocks can be held against.
    var isOfTheMachine: Bool { get }
}

extension ServiceClock {
    package var isOfTheMachine: Bool { false }
}

package struct SystemClock: ServiceClock {
    package init() {}
    package var isOfTheMachine: Bool { true }
    package func now() -> Int64 { Int64(Date().timeIntervalSince1970) }
    package func steady() -> Int64 {
        var time = timespec()
        #if os(Linux)
            // Counts on while the machine sleeps.
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC_RAW, &time)
        #endif
        return Int64(time.tv_sec)
    }
}
