public typealias Seconds = Amount<Units.Seconds>
public typealias Minutes = Amount<Units.Minutes>
public typealias Hours = Amount<Units.Hours>
public typealias Days = Amount<Units.Days>

/// One duration in a smaller unit, always asked for by name. There is none from days: a player's days have
/// 23 to 25 hours.
extension Amount where Unit == Units.Seconds {
    @inlinable @inline(__always)
    public init(_ minutes: Minutes) { self.init(minutes.rawValue * 60) }

    @inlinable @inline(__always)
    public init(_ hours: Hours) { self.init(hours.rawValue * 3600) }
}

/// Instants are points in time, not durations: plain seconds since the host's epoch.
extension Moment {
    /// The instant that is so much later.
    @inlinable @inline(__always)
    public func instant(after wait: Seconds) -> Int64 { instant + wait.rawValue }
}
