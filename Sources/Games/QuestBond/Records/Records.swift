import QuestKernel

/// Counts of one Monday–Sunday week.
public struct WeekCounts: Sendable, Equatable, Codable {
    public internal(set) var week: Int32 = -1
    public internal(set) var tasks: Int32 = 0
    public internal(set) var byCategory = SIMD8<Int32>(repeating: 0)
    public internal(set) var experience: Int64 = 0
}

/// What the leaderboard, the weekly summary and the insights are read off: two weeks and a few sums, however long a
/// hero has lived; QB47.
public struct Records: Sendable, Equatable, Codable {
    public internal(set) var thisWeek = WeekCounts()
    public internal(set) var lastWeek = WeekCounts()
    /// Completions of the last four weeks, this one first.
    public internal(set) var trend = SIMD4<Int32>(repeating: 0)
    /// Completions of all time, by category, and by weekday from Monday on.
    public internal(set) var byCategory = SIMD8<Int32>(repeating: 0)
    public internal(set) var byWeekday = SIMD8<Int32>(repeating: 0)
    /// The last 28 days and today, a bit each: whether a task was done; today is the lowest.
    public internal(set) var calendar: UInt32 = 0
    /// Most completions of a day and of a week.
    public internal(set) var bestDay: Int32 = 0
    public internal(set) var bestWeek: Int32 = 0
    /// Whether today has beaten the best day before it.
    var hasBeatenBestDay = false
    /// The day on which the week was opened.
    var weekOpenedOn: LocalDay = -1
    /// Stats as they stood when the week began, in millionths of a point.
    var statsBefore = SIMD8<Int64>(repeating: 0)

    /// All completions.
    public var tasks: Int64 {
        var sum: Int64 = 0
        for category in 0..<8 { sum += Int64(byCategory[category]) }
        return sum
    }
}

extension Hero {
    /// A new day opens: weeks roll on, the calendar moves.
    mutating func turnRecords(from oldDay: LocalDay, to newDay: LocalDay) {
        let gap = oldDay < 0 ? 32 : newDay - oldDay
        records.calendar = gap < 32 ? records.calendar << UInt32(gap) & 0x1FFF_FFFF : 0
        records.hasBeatenBestDay = false
        let week = Moment.week(of: newDay)
        guard week != records.thisWeek.week else { return }
        let weeks = records.thisWeek.week < 0 ? 4 : week - records.thisWeek.week
        records.lastWeek = weeks == 1 ? records.thisWeek : WeekCounts()
        records.lastWeek.week = week - 1
        records.thisWeek = WeekCounts()
        records.thisWeek.week = week
        records.weekOpenedOn = newDay
        for place in (0..<4).reversed() {
            records.trend[place] = place >= weeks ? records.trend[place - Int(weeks)] : 0
        }
        for stat in stats.indices { records.statsBefore[stat & 7] = stats[stat] }
    }

    /// A task or habit is completed; `day` counts it already.
    @inline(__always)
    mutating func recordCompletion(_ category: Category, _ turn: Turn, _ journal: inout Journal) {
        records.thisWeek.tasks &+= 1
        records.thisWeek.byCategory[category.index] &+= 1
        records.trend[0] &+= 1
        records.byCategory[category.index] &+= 1
        records.byWeekday[Moment.weekday(of: today)] &+= 1
        records.calendar |= 1
        if records.thisWeek.tasks > records.bestWeek { records.bestWeek = records.thisWeek.tasks }
        guard Int32(day.tasks) > records.bestDay else { return }
        // The first day sets the mark; only a later one can beat it, and once.
        let isRecord = records.bestDay > 0 && Int64(day.tasks) < records.tasks && !records.hasBeatenBestDay
        records.bestDay = Int32(day.tasks)
        if isRecord {
            records.hasBeatenBestDay = true
            note(.personalRecords, turn, &journal)
        }
    }

    /// The week's figures, this one's or the last one's; none of weeks longer ago.
    public func counts(ofWeek week: Int32) -> WeekCounts {
        if records.thisWeek.week == week { return records.thisWeek }
        if records.lastWeek.week == week { return records.lastWeek }
        var none = WeekCounts()
        none.week = week
        return none
    }

    /// What a solo player sees in place of a leaderboard.
    ///
    /// - Parameter arenaWave: the highest wave reached in the arena.
    public func soloRecords(arenaWave: Int32 = 0) -> SoloRecords {
        SoloRecords(
            bestDay: records.bestDay, bestWeek: records.bestWeek, longestStreak: streak.best, arenaWave: arenaWave)
    }
}

/// Personal bests: tasks of a day and of a week, days of the main streak, waves of the arena.
public struct SoloRecords: Sendable, Equatable {
    public var bestDay: Int32
    public var bestWeek: Int32
    public var longestStreak: Int32
    public var arenaWave: Int32
}
