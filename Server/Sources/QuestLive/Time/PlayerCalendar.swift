import Foundation
import QuestKernel

/// When a player's days begin: a time zone by its IANA name, and minutes after midnight.
package struct PlayerCalendar: Sendable, Equatable {
    package let zone: TimeZone
    /// 0…720: a player who goes to bed at 3 o'clock lets the day begin at 4.
    package let dayStart: Int64

    package static let dayStarts: ClosedRange<Int64> = 0...720

    /// Nil for a zone that the time zone database does not have.
    package init?(zone name: String, dayStart: Int64) {
        // Foundation also accepts "GMT+3" and abbreviations, which have no daylight saving.
        guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name),
            Self.dayStarts.contains(dayStart)
        else { return nil }
        self.zone = zone
        self.dayStart = dayStart
    }

    /// The day of the calendar that an instant lies in, counted from 1970-01-01.
    ///
    /// The local time minus the day's start: on days when clocks change it may go back over that start and reach it
    /// again, so a party's day is the newest that was seen.
    package func dayNumber(at instant: Int64) -> Int64 {
        let wall = instant + offset(at: instant) - dayStart * 60
        return wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
    }

    /// The earliest instant from `earliest` on whose day is this one or a later one.
    ///
    /// - Parameter latest: an instant of this day or a later one.
    func firstInstant(ofDay day: Int64, from earliest: Int64, to latest: Int64) -> Int64 {
        guard dayNumber(at: earliest) < day else { return earliest }
        var (low, high) = (earliest, latest)
        while low < high {
            let middle = low + (high - low) / 2
            if dayNumber(at: middle) >= day { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Minutes after midnight on the player's clock, 0…1,439.
    package func minute(at instant: Int64) -> Int16 {
        let wall = instant + offset(at: instant)
        return Int16((wall % 86_400 + 86_400) % 86_400 / 60)
    }

    private func offset(at instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
}

/// How the engine's local days are numbered: from the Monday that content names.
package struct DayCount: Sendable, Equatable {
    /// The date of local day 0, in days since 1970-01-01.
    package let dayZero: Int64
    /// Whether the game is on from the first instant on: where it is still the day before, day 0 lasts longer.
    private let hasBegun: Bool

    package init(dayZero: Int64) { self.init(dayZero: dayZero, hasBegun: false) }

    /// From the Monday of the week in which an instant lies.
    init(begun instant: Int64) {
        let day = Swift.max(instant, 0) / 86_400
        // 1970-01-01 was a Thursday.
        self.init(dayZero: day - (day + 3) % 7, hasBegun: true)
    }

    private init(dayZero: Int64, hasBegun: Bool) { (self.dayZero, self.hasBegun) = (dayZero, hasBegun) }

    /// The newest day that it is anywhere: clocks are at most 14 hours ahead of UTC.
    func newest(at instant: Int64) -> LocalDay { LocalDay(clamping: (instant + 14 * 3_600) / 86_400 - dayZero) }

    /// The earliest instant from `earliest` on at which somebody may have lived: nobody has before day 0, but where that
    /// lasts longer.
    func firstLived(from earliest: Int64, to now: Int64, by calendar: PlayerCalendar) -> Int64 {
        hasBegun ? earliest : calendar.firstInstant(ofDay: dayZero, from: earliest, to: now)
    }

    /// The moment of a command.
    ///
    /// - Parameters:
    ///   - party: the calendar of the party's days.
    ///   - player: the calendar of the acting player, whose clock gives the minute.
    ///   - newest: the newest local day of the party; neither travel nor a change of clocks makes it earlier.
    package func moment(
        at instant: Int64, party: PlayerCalendar, player: PlayerCalendar, newest: LocalDay
    ) -> Moment {
        let day = LocalDay(clamping: party.dayNumber(at: instant) - dayZero)
        let first = hasBegun ? 0 : day
        return Moment(instant: instant, day: Swift.max(day, newest, first), minute: player.minute(at: instant))
    }
}

extension PlayerCalendar {
    /// Used where a stored zone is unknown: one machine's time zone database can be older than another's.
    static let universal = PlayerCalendar(zone: .gmt, start: 0)

    private init(zone: TimeZone, start: Int64) {
        self.zone = zone
        dayStart = start
    }
}
