/// What an app may show of its queue.
public struct SyncStatus: Sendable, Equatable {
    /// Commands that wait, the ones under way too.
    public internal(set) var waiting = 0
    /// Tries in a row that failed.
    public internal(set) var failures = 0
    /// Why the last one failed, in short, for a log; nil after success.
    public internal(set) var lastFailure: String?
    /// Why the service lets this player do nothing at present: a ban, a missing account, a login that has ended. What
    /// waits stays.
    public internal(set) var stopped: ServiceProblem?
    /// Lines of the queue file that could not be read when it was opened; commands in them are lost.
    public internal(set) var damagedLines = 0

    /// Whether to show that something is pending: from the third failure in a row on, as the design document says.
    public var isPending: Bool { failures >= 3 }
}

/// How a flush ended.
public enum FlushResult: Sendable, Equatable {
    /// Nothing waits any more.
    case empty
    /// A try failed, or the service asks to wait; the next one is due in so many seconds, and nothing was lost.
    case waits(seconds: Double)
    /// The service lets this player do nothing at present; what waits stays.
    case stopped(ServiceProblem)
    /// The queue file cannot be written; what waits stays, and nothing is sent that could not be remembered.
    case failed(QueueProblem)
    /// Another call flushes at this moment, and takes along what was queued meanwhile.
    case underWay
}
