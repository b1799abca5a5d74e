import QuestKernel

/// A week in figures, for the notice on Sunday evening.
public struct WeeklySummary: Sendable, Equatable {
    public var tasks: Completions
    public var streak: Int64
    /// The stat that grew most, and by how many whole points.
    public var stat: Stat
    public var growth: Int64
    public var bestCategory: Category
    /// The share of the category's listed tasks that were done; if the host keeps no list, the
    /// category's share of all completions.
    public var share: Ratio
}

/// Something worth showing a player about their habits.
public enum Insight: Sendable, Equatable {
    /// More tasks on one weekday (0 is Monday) than on another, in percent.
    case weekday(best: Int, worst: Int, percent: Int64)
    /// The category with the highest share.
    case category(Category, share: Ratio)
    /// More or fewer tasks than last week, in percent.
    case moreThanLastWeek(percent: Int64), fewerThanLastWeek(percent: Int64)
    /// Two hours of the day, by their first, in which most gets done.
    case hours(from: Int)
}

extension Hero {
    /// The open week in figures, as a pure function of the state.
    ///
    /// - Parameter listed: tasks on the player's lists this week by category, done or not; only the host has them.
    public func weeklySummary(listed: SIMD8<Int32>? = nil) -> WeeklySummary {
        let week = history.thisWeek
        var stat = Stat.strength
        var growth: StatPoints = 0
        for candidate in Stat.allCases {
            let grown = stats[candidate.index] - history.statsBefore[candidate.index]
            if grown > growth { (stat, growth) = (candidate, grown) }
        }
        let (category, share) = Self.best(week.byCategory, of: listed)
        return WeeklySummary(
            tasks: Completions(week.tasks), streak: Int64(streak.length), stat: stat, growth: growth.whole,
            bestCategory: category, share: share)
    }

    /// The category with the highest share of done over listed, or of all done; the first at a tie.
    private static func best(_ done: SIMD8<Int32>, of listed: SIMD8<Int32>?) -> (Category, share: Ratio) {
        var best = Category.physical
        var bestShare: Ratio = -1
        var all: Int64 = 0
        for category in Category.allCases { all += Int64(done[category.index]) }
        for category in Category.allCases {
            let count = Int64(done[category.index])
            // A list cannot be shorter than the number of its done tasks.
            let whole = listed.map { Swift.max(Int64($0[category.index]), count) } ?? all
            let share = Ratio(count: count, of: whole)
            if share > bestShare { (best, bestShare) = (category, share) }
        }
        return (best, bestShare)
    }

    /// Insights worth a sentence now: none before there is enough data.
    ///
    /// - Parameters:
    ///   - listed: tasks on the player's lists by category, of all time; only the host has them.
    ///   - hours: completions by hour of the player's day, from `Insights.hours`.
    public func insights(
        _ rules: QuestBondRules, listed: SIMD8<Int32>? = nil, hours: [Int] = []
    ) -> [Insight] {
        let least = rules.records.leastTasks
        guard records.tasks >= least else { return [] }
        var insights: [Insight] = []
        var best = 0
        var worst = 0
        for weekday in 1..<7 {
            if history.byWeekday[weekday] > history.byWeekday[best] { best = weekday }
            if history.byWeekday[weekday] < history.byWeekday[worst] { worst = weekday }
        }
        if let percent = Insights.percent(
            Int64(history.byWeekday[best]), over: Int64(history.byWeekday[worst]), rules)
        {
            insights.append(.weekday(best: best, worst: worst, percent: percent))
        }
        let (category, share) = Self.best(records.completions, of: listed)
        insights.append(.category(category, share: share))
        let (this, last) = (Int64(history.thisWeek.tasks), Int64(history.lastWeek.tasks))
        if let percent = Insights.percent(this, over: last, rules) {
            insights.append(.moreThanLastWeek(percent: percent))
        } else if Moment.weekday(of: Swift.max(today, 0)) == 6, this < last {
            // Before the week is over, fewer means nothing.
            insights.append(.fewerThanLastWeek(percent: (last - this) * 100 / last))
        }
        if let from = Insights.bestHours(hours) { insights.append(.hours(from: from)) }
        return insights
    }
}

/// The data for insights.
public enum Insights {
    /// Completions by hour, as a fold over a journal: an entry has its instant, the host knows which hour that was.
    public static func hours(_ entries: [JournalEntry], member: UInt8, localHour: (Int64) -> Int) -> [Int] {
        var hours = [Int](repeating: 0, count: 24)
        for entry in entries where entry.kind == .command && entry.member == member {
            guard Commands.declaration(entry.code)?.completesTask == true else { continue }
            let hour = localHour(entry.amount)
            if hours.indices.contains(hour) { hours[hour] += 1 }
        }
        return hours
    }

    /// The first of the two hours in which most gets done; nil without a completion.
    static func bestHours(_ hours: [Int]) -> Int? {
        guard hours.count == 24 else { return nil }
        var best: Int?
        var most = 0
        for hour in 0..<23 where hours[hour] + hours[hour + 1] > most {
            (best, most) = (hour, hours[hour] + hours[hour + 1])
        }
        return best
    }

    /// By how many percent one count is above another, if that is worth a sentence.
    static func percent(_ more: Int64, over fewer: Int64, _ rules: QuestBondRules) -> Int64? {
        guard fewer > 0, more > fewer else { return nil }
        let difference = Ratio(count: more - fewer, of: fewer)
        return difference >= rules.records.leastDifference ? difference.partsPerMillion / 10_000 : nil
    }
}
