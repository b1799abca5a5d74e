import Foundation

/// The time and memory that a run took: not part of its result, so it is written separately.
struct RunClock {
    var wallSeconds: Double
    /// User and system time of all threads.
    var processorSeconds: Double
    /// The most memory the process used, in bytes.
    var peakMemory: Int

    static func now() -> RunClock {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            let unit = 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            let unit = 1
        #endif
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return RunClock(
            wallSeconds: Double(DispatchTime.now().uptimeNanoseconds) / 1e9,
            processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakMemory: usage.ru_maxrss * unit)
    }

    static func since(_ begun: RunClock) -> RunClock {
        let now = now()
        return RunClock(
            wallSeconds: now.wallSeconds - begun.wallSeconds,
            processorSeconds: now.processorSeconds - begun.processorSeconds, peakMemory: now.peakMemory)
    }
}
