import Foundation

/// What a run took: of no account for its result, so it is written apart.
struct RunClock {
    var wallSeconds: Double
    /// User and system time of all threads.
    var processorSeconds: Double
    /// The most memory the process ever held, in bytes.
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
