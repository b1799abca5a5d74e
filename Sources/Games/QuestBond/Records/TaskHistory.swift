import QuestKernel

/// Counts of one Monday–Sunday week.
public struct WeekCounts: Sendable, Equatable, Codable {
    public internal(set) var week: Int32 = -1
    public internal(set) var tasks: Int32 = 0
    public internal(set) var byCategory = SIMD8<Int32>(repeating: 0)
    public internal(set) var experience: Experience = 0
}

/// The data of the leaderboard, the weekly summary and the insights: four weeks and a few sums, however long a hero has
/// played; QB47.
public struct TaskHistory: Sendable, Equatable, Codable {
    public internal(set) var thisWeek = WeekCounts()
    public internal(set) var lastWeek = WeekCounts()
    /// Completions of the last four weeks, this one first.
    public internal(set) var trend = SIMD4<Int32>(repeating: 0)
    /// Completions of all time, by weekday from Monday on.
    public internal(set) var byWeekday = SIMD8<Int32>(repeating: 0)
    /// The last 28 days and today, one bit each: whether a task was done; today is the lowest.
    public internal(set) var calendar: UInt32 = 0
    /// Most completions of a week.
    public internal(set) var bestWeek: Int32 = 0
    /// The day on which the week was opened.
    var weekOpenedOn: LocalDay = -1
    /// Stats when the week began, in millionths of a point.
    var statsBefore = Lanes<Units.StatPoints>()
}

extension Hero {
    /// A new day opens: weeks roll on, the calendar moves.
    mutating func turnRecords(from oldDay: LocalDay, to newDay: LocalDay) {
        let gap = oldDay < 0 ? 32 : newDay - oldDay
        history.calendar = gap < 32 ? history.calendar << UInt32(gap) & 0x1FFF_FFFF : 0
        let week = Moment.week(of: newDay)
        guard week != history.thisWeek.week else { return }
        let weeks = history.thisWeek.week < 0 ? 4 : week - history.thisWeek.week
        history.lastWeek = weeks == 1 ? history.thisWeek : WeekCounts()
        history.lastWeek.week = week - 1
        history.thisWeek = WeekCounts()
        history.thisWeek.week = week
        history.weekOpenedOn = newDay
        for place in (0..<4).reversed() {
            history.trend[place] = place >= weeks ? history.trend[place - Int(weeks)] : 0
        }
        for stat in stats.indices { history.statsBefore[stat & 7] = stats[stat] }
    }

    /// A task or habit is completed; `day` counts it already.
    @inline(__always)
    mutating func recordCompletion(_ category: Category) {
        history.thisWeek.tasks &+= 1
        history.thisWeek.byCategory[category.index] &+= 1
        history.trend[0] &+= 1
        history.byWeekday[Moment.weekday(of: today)] &+= 1
        history.calendar |= 1
        if history.thisWeek.tasks > history.bestWeek { history.bestWeek = history.thisWeek.tasks }
    }

    /// The figures of this week or the last one; zeros for older weeks.
    public func counts(ofWeek week: Int32) -> WeekCounts {
        if history.thisWeek.week == week { return history.thisWeek }
        if history.lastWeek.week == week { return history.lastWeek }
        var none = WeekCounts()
        none.week = week
        return none
    }

    /// What a solo player sees in place of a leaderboard.
    public func soloRecords() -> SoloRecords {
        SoloRecords(
            bestDay: Int32(records.mostInADay), bestWeek: history.bestWeek, longestStreak: streak.best,
            arenaWave: Int32(arena.best))
    }
}

/// Personal bests: tasks of a day and of a week, days of the main streak, waves of the arena.
public struct SoloRecords: Sendable, Equatable {
    public var bestDay: Int32
    public var bestWeek: Int32
    public var longestStreak: Int32
    public var arenaWave: Int32
}
