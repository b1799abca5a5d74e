/// A warmth that grows with what is done and cools slowly on days without it: a third kind of streak, beside those that
/// reset and those that pause.
///
/// Of the idle days in a row one in each Monday–Sunday week is free; of the others every `daysPerStep`-th takes one.
/// Something done ends the row, unless a game counts all idle days together. The warmth itself is a balance in the
/// ledger; this counts how much it must still lose.
public struct Cooling: Sendable, Equatable, Codable {
    /// The last day with something done; nil before the first.
    public private(set) var lastActive: LocalDay?
    /// The last day that was judged.
    private var judged: LocalDay = -1
    /// Idle days in a row that counted and have not yet cost anything.
    private var idle: Int64 = 0
    /// The last week whose free day is used up; -1 before the first.
    private var freeWeek: Int32 = -1

    public init() {}

    /// Judges the days before `day` that were not judged yet: how many steps they cooled.
    ///
    /// In closed form, so that a clock that jumps by centuries costs no more than one that moves by a day.
    ///
    /// - Parameters:
    ///   - day: 0…; a day before the last judged one does nothing.
    ///   - daysPerStep: above 0.
    public mutating func settle(before day: LocalDay, daysPerStep: Days, isOneDayAWeekFree: Bool) -> Int64 {
        guard lastActive != nil, day - 1 > judged else { return 0 }
        let first = judged + 1
        let last = day - 1
        judged = last
        var counted = Int64(last) - Int64(first) + 1
        if isOneDayAWeekFree {
            let week = Moment.week(of: last)
            let used: Int64 = freeWeek == Moment.week(of: first) ? 1 : 0
            counted -= Int64(week - Moment.week(of: first)) + 1 - used
            freeWeek = week
        }
        idle += counted
        let steps = idle / daysPerStep.rawValue
        idle %= daysPerStep.rawValue
        return steps
    }

    /// How many steps would have cooled by the morning of `day`, without judging anything.
    public func steps(before day: LocalDay, daysPerStep: Days, isOneDayAWeekFree: Bool) -> Int64 {
        var copy = self
        return copy.settle(before: day, daysPerStep: daysPerStep, isOneDayAWeekFree: isOneDayAWeekFree)
    }

    /// Something was done on `day`; the days before it must be settled.
    ///
    /// - Parameter endsIdleDays: whether the count of idle days begins anew, or goes on from where it was.
    public mutating func act(on day: LocalDay, endsIdleDays: Bool = true) {
        guard day >= judged else { return }
        lastActive = day
        judged = day
        if endsIdleDays { idle = 0 }
    }

    /// Whether a count from outside lies within the days that can be played, so that nothing overflows.
    public func isSound(upTo day: LocalDay) -> Bool {
        let days = -1...day
        return days.contains(judged) && days.contains(lastActive ?? -1) && days.contains(freeWeek)
            && (0...Int64(day)).contains(idle)
    }

    /// Merges what two devices counted: the later day wins, and for equal days the gentler count.
    public mutating func merge(_ other: Cooling) {
        let mine = (lastActive ?? -1, judged)
        let theirs = (other.lastActive ?? -1, other.judged)
        if theirs > mine || (theirs == mine && other.idle < idle) { self = other }
    }
}
