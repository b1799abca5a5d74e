import QuestKernel

/// The notices that a host sent to one player: the caps are checked against it.
public struct NoticeLog: Sendable, Equatable, Codable {
    var day: LocalDay = -1
    var sentToday = 0
    /// Whether a notice of something finished is sent today, and whether more of it waits for the evening summary.
    var hasFinished = false
    var waits = false
    /// The day of the last visit before the lapse that the counts below belong to.
    var lapse: LocalDay = -1
    var sentInLapse = 0
    var lastInLapse: LocalDay = -1

    public init() {}

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        day = try container.decode(LocalDay.self, forKey: .day)
        sentToday = try container.decode(Int.self, forKey: .sentToday)
        // Logs of before the evening summary do not have these.
        hasFinished = try container.decodeIfPresent(Bool.self, forKey: .hasFinished) ?? false
        waits = try container.decodeIfPresent(Bool.self, forKey: .waits) ?? false
        lapse = try container.decode(LocalDay.self, forKey: .lapse)
        sentInLapse = try container.decode(Int.self, forKey: .sentInLapse)
        lastInLapse = try container.decode(LocalDay.self, forKey: .lastInLapse)
    }

    /// Today's counts begin again with a new day.
    mutating func turn(to newDay: LocalDay) {
        guard day != newDay else { return }
        day = newDay
        sentToday = 0
        hasFinished = false
        waits = false
    }
}

/// A stretch of one local day that a host asks about: after `from`, up to and with `to`, in minutes after midnight.
public struct NoticeWindow: Sendable, Equatable {
    public var day: LocalDay
    /// The instant of that day's midnight.
    public var midnight: Int64
    public var from: Minutes
    public var to: Minutes

    public init(day: LocalDay, midnight: Int64, from: Minutes, to: Minutes) {
        self.day = day
        self.midnight = midnight
        self.from = from
        self.to = to
    }

    /// The minute at which an instant falls due: the first one that is not before it.
    @inline(__always)
    func minute(of instant: Int64) -> Minutes {
        let seconds = instant &- midnight
        guard seconds > 0, seconds <= 86_400 else { return -1 }
        return Minutes((seconds &+ 59) / 60)
    }
}
