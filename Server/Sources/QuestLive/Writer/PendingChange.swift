import LiveStorage

/// A change that waits for the writer.
struct PendingChange: Sendable {
    let key: RequestKey?
    /// Whether anybody plays by what the clock shows: a note of what staff looked at, an erasure, or what staff gives, proposes
    /// or forbids says nothing of whether it is right.
    let isByTheClock: Bool
    /// Whether it may take up to a turn by itself.
    let isLong: Bool
    /// The leap that is to be followed with it, as staff has looked at it; 0 where there is none here.
    let accepts: Int64?
    let since = ContinuousClock.now
    let change: CommitQueue.Change
}
