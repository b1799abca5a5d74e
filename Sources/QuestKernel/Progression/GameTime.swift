/// A day of the player's own calendar, counted from a Monday.
///
/// The host says which local day an instant belongs to; the engine never divides seconds by 86,400, because real days
/// have 23, 24 or 25 hours and begin at the player's own midnight.
public typealias LocalDay = Int32

/// When a command happens: the instant, for timers, the player's local day, for everything daily, and what the
/// player's clock shows, for rules about the hour.
public struct Moment: Sendable, Equatable, Hashable, Codable {
    /// Seconds since the host's epoch.
    public var instant: Int64
    public var day: LocalDay
    /// Minutes after local midnight by the player's clock, 0…1,439. On the days on which clocks change an hour comes
    /// twice or not at all, so it does not follow from `instant` and `day`.
    public var minute: Int16

    @inlinable @inline(__always)
    public init(instant: Int64, day: LocalDay, minute: Int16) {
        self.instant = instant
        self.day = day
        self.minute = minute
    }

    /// Instants that rules can safely add to and subtract from: 285 million years either way, in seconds.
    public static let instants: ClosedRange<Int64> = -(1 << 53)...(1 << 53)
    /// The last day that draws are keyed by: 179 years from the first. Later days would repeat the draws of earlier
    /// ones.
    public static let lastDay: LocalDay = 65_535

    /// Whether rules can play at this moment. Days before the first are for the rules to refuse.
    @inlinable @inline(__always)
    public var isPlayable: Bool { Self.instants.contains(instant) && day <= Self.lastDay }

    /// Whether rules can play at this moment where `newest` is the newest day they have played on: days never go back.
    @inlinable @inline(__always)
    public func isPlayable(after newest: LocalDay) -> Bool { isPlayable && day >= Swift.max(newest, 0) }

    /// 0 is Monday, 6 is Sunday.
    @inlinable @inline(__always)
    public static func weekday(of day: LocalDay) -> Int { Int(((day % 7) + 7) % 7) }

    /// The Monday–Sunday week that a day lies in.
    @inlinable @inline(__always)
    public static func week(of day: LocalDay) -> Int32 { (day - Int32(weekday(of: day))) / 7 }
}
