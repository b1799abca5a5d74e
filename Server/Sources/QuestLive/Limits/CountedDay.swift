/// A day in UTC, by its number since 1970, on which something is counted.
///
/// It goes back only where a clock was a whole day ahead: those of several processes differ by minutes, so around midnight
/// one of them is a day behind, and what was counted by the other stands.
enum CountedDay {
    /// Whether counts begin anew at an instant.
    static func isNew(at now: Int64, after day: Int64) -> Bool { now / 86_400 > day || day - now / 86_400 > 1 }
}
