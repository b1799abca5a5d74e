import QuestKernel

/// How a player feels before an activity (story 9.1).
public enum Mood: UInt8, Sendable, Codable, CaseIterable { case low, okay, good }

/// How a player feels after it, compared with before (story 9.2).
public enum MoodChange: UInt8, Sendable, Codable, CaseIterable { case lower, same, better }

/// "How was that?" (story 9.3).
public enum Feedback: UInt8, Sendable, Codable, CaseIterable { case lovedIt, itWasNice, notForMe }

/// One entry of the history: an activity that was completed.
public struct Serving: Sendable, Equatable, Codable {
    /// The device's number in the upper 16 bits, and its own count: the same entry on every device, and never two.
    public let id: UInt64
    public let day: LocalDay
    /// Minutes after midnight.
    public let minute: Int16
    /// A row of the library, or an own activity from `OwnActivity.firstNumber` on.
    public let activity: UInt16
    public let category: UInt8
    public let before: Mood?
    public let after: MoodChange?
    public internal(set) var feedback: Feedback?
    /// What it earned on the device on which it was done.
    public let moments: Moments
}

/// What a day of the calendar shows (stories 10.1 and 10.5).
public struct CalendarDay: Sendable, Equatable {
    public enum Dot: Sendable { case none, completed, several, moodImproved }

    public var day: LocalDay
    public var servings: Int
    public var isMoodImproved: Bool

    /// A better mood is shown before the number of entries.
    public var dot: Dot {
        if isMoodImproved { return .moodImproved }
        return servings == 0 ? .none : servings == 1 ? .completed : .several
    }
}

/// What moods say about a stretch of the history (story 9.5).
public struct MoodInsight: Sendable, Equatable {
    /// A category's index, or a week's number.
    public var key: Int32
    /// Entries whose mood after is known, and those of them after which it was better.
    public var known: Int
    public var improved: Int

    /// Nil where nothing is known.
    public var improvedShare: Ratio? {
        known > 0 ? Ratio(partsPerMillion: (Int64(improved) * 1_000_000 + Int64(known) / 2) / Int64(known)) : nil
    }
}

extension DailyMenuParty {
    /// The entries of some days; the history is in the order of days.
    public func servings(in days: ClosedRange<LocalDay>) -> ArraySlice<Serving> {
        history[firstIndex(from: days.lowerBound)..<firstIndex(from: days.upperBound, included: false)]
    }

    /// Where the entries of a day begin, or those after it.
    private func firstIndex(from day: LocalDay, included: Bool = true) -> Int {
        var (low, high) = (0, history.count)
        while low < high {
            let middle = (low + high) / 2
            if history[middle].day < day || (!included && history[middle].day == day) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The calendar of some days, at most 366 of them.
    public func calendar(of days: ClosedRange<LocalDay>) -> [CalendarDay] {
        let last = LocalDay(Swift.min(Int64(days.upperBound), Int64(days.lowerBound) + 365))
        return (days.lowerBound...last).map { day in
            let entries = servings(in: day...day)
            return CalendarDay(
                day: day, servings: entries.count, isMoodImproved: entries.contains { $0.after == .better })
        }
    }

    /// Moods of the whole history.
    public var moodInsight: MoodInsight { Self.insight(0, history[...]) }

    /// Categories with known moods, the one with the most better moods first; among equals the lower index.
    public func insightsByCategory(_ rules: DailyMenuRules) -> [MoodInsight] {
        rules.content.categories.indices.map { category in
            Self.insight(Int32(category), history.filter { $0.category == category }[...])
        }.filter { $0.known > 0 }.sorted {
            let (left, right) = ($0.improved * $1.known, $1.improved * $0.known)
            return left == right ? $0.key < $1.key : left > right
        }
    }

    /// The Monday–Sunday weeks up to the one of `day`, oldest first.
    public func weeklyTrend(upTo day: LocalDay, weeks: Int32) -> [MoodInsight] {
        let last = Moment.week(of: day)
        return (0..<Swift.min(Swift.max(weeks, 0), 520)).reversed().map { back in
            let week = last - back
            return Self.insight(week, servings(in: week * 7...week * 7 + 6))
        }
    }

    private static func insight(_ key: Int32, _ entries: ArraySlice<Serving>) -> MoodInsight {
        MoodInsight(
            key: key, known: entries.count { $0.after != nil }, improved: entries.count { $0.after == .better })
    }
}
