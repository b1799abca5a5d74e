import Foundation

/// How long players stay, from when each was seen last.
///
/// Whoever was not seen at the end may have left, or stays away for some days: so the chance to leave with a day is the
/// one under which what was seen is likeliest, with the chances to come on a weekday and on a day of the weekend as they
/// are between the first and the last day on which each was seen.
struct DaysUntilGone {
    static let daysAWeek = 7
    private let sums: [Double]
    private let days: Int

    /// - Parameter sums: as `CustomGameCounter` counts them.
    init(_ sums: [Double], _ days: Int) { (self.sums, self.days) = (sums, days) }

    static func place(weekday: Int, daysAfter: Int, of days: Int) -> Int { weekday * days + daysAfter }

    /// How many were seen last on a weekday, so many days before the end.
    private func players(_ weekday: Int, _ daysAfter: Int) -> Double {
        sums[sums.count - Self.daysAWeek * days + Self.place(weekday: weekday, daysAfter: daysAfter, of: days)]
    }

    /// Days with which players could have left and did not, as they were seen later.
    var daysAtRisk: Double {
        var risk = 0.0
        for weekday in 0..<Self.daysAWeek {
            for after in 0..<days { risk += players(weekday, after) * Double(days - 1 - after) }
        }
        return risk
    }

    private static let steps = 48

    /// The likeliest chance that a day is a player's last; nil where nobody could have been seen again.
    var leaves: Double? {
        guard daysAtRisk > 0 else { return nil }
        let absent = chancesOfAbsence
        // Golden section on the root of the chance: it is small, and has one maximum.
        let ratio = (5.0.squareRoot() - 1) / 2
        var (low, high) = (0.0, 1.0)
        func likelihood(_ root: Double) -> Double { logLikelihood(leaving: root * root, absent) }
        var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
        var (atLeft, atRight) = (likelihood(left), likelihood(right))
        for _ in 0..<Self.steps {
            if atLeft < atRight {
                (low, left, atLeft) = (left, right, atRight)
                right = low + ratio * (high - low)
                atRight = likelihood(right)
            } else {
                (high, right, atRight) = (right, left, atLeft)
                left = high - ratio * (high - low)
                atLeft = likelihood(left)
            }
        }
        let best = (low + high) / 2
        return likelihood(0) >= likelihood(best) ? 0 : best * best
    }

    /// By weekday from Monday: the chance that a player who has not left does not come.
    private var chancesOfAbsence: [Double] {
        func away(_ days: CustomGameCount, _ played: CustomGameCount) -> Double? {
            let known = sums[days.rawValue]
            return known > 0 ? 1 - sums[played.rawValue] / known : nil
        }
        let weekday = away(.weekdays, .weekdaysPlayed)
        let weekend = away(.weekendDays, .weekendDaysPlayed)
        return (0..<Self.daysAWeek).map { ($0 < 5 ? weekday ?? weekend : weekend ?? weekday) ?? 0 }
    }

    private func logLikelihood(leaving: Double, _ absent: [Double]) -> Double {
        var sum = daysAtRisk > 0 && leaving >= 1 ? -Double.infinity : daysAtRisk * log1p(-leaving)
        // By weekday of the day on which somebody was there: the chance that so many days without them follow.
        var unseen = Array(repeating: 1.0, count: Self.daysAWeek)
        for after in 0..<days {
            for weekday in 0..<Self.daysAWeek {
                let count = players(weekday, after)
                if count > 0 { sum += count * log(max(unseen[weekday], .leastNormalMagnitude)) }
            }
            unseen = (0..<Self.daysAWeek).map { weekday in
                let next = (weekday + 1) % Self.daysAWeek
                return leaving + (1 - leaving) * absent[next] * unseen[next]
            }
        }
        return sum
    }
}
