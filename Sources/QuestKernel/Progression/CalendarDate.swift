/// A date of the Gregorian calendar, for what content ties to dates; written `2025-12-15` (ISO 8601).
///
/// The engine counts local days and has no calendar: a date means the local day on which a player's own calendar shows
/// it, in any time zone.
public struct CalendarDate: Sendable, Equatable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let number: Int32
    public let year: Int32
    public let month: Int32
    public let day: Int32

    /// Reads `YYYY-MM-DD`; nil for other texts and for dates that do not exist, such as 30 February.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Self.digits(parts[0], 4), let month = Self.digits(parts[1], 2),
            let day = Self.digits(parts[2], 2), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        number = Self.number(year, month, day)
    }

    private static func digits(_ text: Substring, _ count: Int) -> Int32? {
        guard text.utf8.count == count, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return text.utf8.reduce(0) { $0 * 10 + Int32($1 - 48) }
    }

    private static func days(inMonth month: Int32, of year: Int32) -> Int32 {
        switch month {
        case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// Days since 1970-01-01, by years that begin in March, so that leap days come last (Hinnant 2013,
    /// days_from_civil).
    private static func number(_ year: Int32, _ month: Int32, _ day: Int32) -> Int32 {
        // The year 0000 minus one is the only negative one; 400 years are 146,097 days.
        let shifted = (month <= 2 ? year - 1 : year) + 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let ofEra = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + ofYear
        return ofEra - 719_468 - 146_097
    }

    /// 0 is Monday, 6 is Sunday. 1970-01-01 was a Thursday.
    public var weekday: Int { Int((number % 7 + 7 + 3) % 7) }

    public static func == (left: CalendarDate, right: CalendarDate) -> Bool { left.number == right.number }
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.number < right.number }

    public var description: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

    private static func padded(_ number: Int32, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: Swift.max(count - digits.utf8.count, 0)) + digits
    }
}
