import QuestKernel
import Testing

@testable import QuestLive

/// Days of players in the world's time zones: whatever clocks do, a day turns exactly once.
@Suite struct CalendarTests {
    /// 2025-01-06, a Monday.
    let days = DayCount(dayZero: 20_094)

    private func calendar(_ zone: String, _ start: Int64 = 0) throws -> PlayerCalendar {
        try #require(PlayerCalendar(zone: zone, dayStart: start))
    }

    /// Walks through a stretch in steps of five minutes as a party does, and returns the days as they turned.
    private func turns(_ calendar: PlayerCalendar, from start: Int64, hours: Int64) -> [LocalDay] {
        var newest: LocalDay = -1
        var seen: [LocalDay] = []
        for minute in stride(from: 0, to: hours * 60, by: 5) {
            let moment = days.moment(at: start + minute * 60, party: calendar, player: calendar, newest: newest)
            if seen.last != moment.day { seen.append(moment.day) }
            newest = moment.day
        }
        return seen
    }

    @Test(
        arguments: [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Cairo", "UTC",
            "Pacific/Chatham", "Asia/Kathmandu", "Antarctica/Troll", "Africa/Casablanca", "America/Nuuk", "Asia/Gaza",
        ], [0, 90, 150, 240, 720] as [Int64])
    func aYearOfDaysTurnsDayByDay(_ zone: String, _ start: Int64) throws {
        let calendar = try calendar(zone, start)
        // All of 2026, with every change of clocks in it.
        let seen = turns(calendar, from: 1_767_225_600, hours: 8_760)
        #expect((365...366).contains(seen.count))
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $1 == $0 + 1 })
    }

    @Test("a game that began on a Monday is on where it is still Sunday, and its first day ends with Monday's")
    func theFirstDayIsThereForAll() throws {
        let west = try calendar("America/Los_Angeles")
        // 2025-01-06, 05:00 in UTC.
        let begun: Int64 = 20_094 * 86_400 + 5 * 3_600
        let days = DayCount(begun: begun)
        #expect(days.dayZero == 20_094)
        func day(_ hours: Int64) -> LocalDay {
            days.moment(at: begun + hours * 3_600, party: west, player: west, newest: -1).day
        }
        #expect(day(0) == 0 && day(10) == 0 && day(26) == 0 && day(27) == 1)
        // One that names its day is not on before.
        #expect(self.days.moment(at: begun, party: west, player: west, newest: -1).day == -1)
    }

    @Test func theDayWhoseStartComesTwiceTurnsOnce() throws {
        // Berlin, 2026-10-25: 3 o'clock becomes 2 o'clock; this day begins at half past two.
        let seen = turns(try calendar("Europe/Berlin", 150), from: 1_792_879_200, hours: 12)
        #expect(seen.count == 2)
    }

    @Test func travelNeverTakesADayBack() throws {
        let auckland = try calendar("Pacific/Auckland")
        let honolulu = try calendar("Pacific/Honolulu")
        let instant: Int64 = 1_795_417_200
        let before = days.moment(at: instant, party: auckland, player: auckland, newest: -1)
        let after = days.moment(at: instant + 3_600, party: honolulu, player: honolulu, newest: before.day)
        #expect(after.day == before.day)
        // A day later by the sun the calendar has caught up, and goes on.
        let later = days.moment(at: instant + 2 * 86_400, party: honolulu, player: honolulu, newest: after.day)
        #expect(later.day == before.day + 1)
    }

    @Test func goingToAndFroGainsNoDays() throws {
        let zones = [try calendar("Pacific/Kiritimati"), try calendar("Pacific/Midway")]
        var newest: LocalDay = -1
        var seen: Set<LocalDay> = []
        let start: Int64 = 1_795_417_200
        for hour in 0..<240 {
            let zone = zones[hour % 2]
            let moment = days.moment(at: start + Int64(hour) * 3_600, party: zone, player: zone, newest: newest)
            newest = moment.day
            seen.insert(newest)
        }
        #expect(seen.count <= 12)
    }

    @Test(arguments: ["Mars/Olympus", "GMT+3", "CEST", "", "Europe/berlin2", "../etc/passwd"])
    func zonesThatNobodyKnowsAreRefused(_ zone: String) { #expect(PlayerCalendar(zone: zone, dayStart: 0) == nil) }

    @Test func theMinuteIsThatOfTheWall() throws {
        // 07:00 UTC is 12:45 in Kathmandu.
        #expect(try calendar("Asia/Kathmandu").minute(at: 1_795_417_200) == 12 * 60 + 45)
    }
}
