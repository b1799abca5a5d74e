/// A day in UTC, by its number since 1970, on which something is counted.
///
/// Clocks of several processes differ by minutes, so around midnight one of them is a day behind, and what was counted by
/// the other stands. It goes back only where a clock was further ahead, and was set right.
enum CountedDay {
    /// How far two clocks may be from each other in seconds: each as far as one may be behind that of the database.
    static let mostApart = 2 * ClockWatch.Bounds().behind

    /// Whether counts begin anew at an instant.
    static func isNew(at now: Int64, after day: Int64) -> Bool {
        now / 86_400 > day || (now + mostApart) / 86_400 < day
    }
}
