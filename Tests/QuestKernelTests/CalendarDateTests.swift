import Foundation
import QuestKernel
import Testing

@Suite struct CalendarDateTests {
    @Test("days are counted as the system's calendar counts them, over 400 years and at leap days")
    func numbersAgree() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        for year in 1900...2300 {
            for (month, day) in [(1, 1), (2, 28), (3, 1), (7, 31), (12, 31)] {
                let text = String(format: "%04d-%02d-%02d", year, month, day)
                let date = try #require(CalendarDate(text))
                let instant = try #require(calendar.date(from: DateComponents(year: year, month: month, day: day)))
                #expect(Int(date.number) == Int((instant.timeIntervalSince1970 / 86_400).rounded()), "\(text)")
                // Foundation's week begins with Sunday as 1.
                #expect((date.weekday + 1) % 7 + 1 == calendar.component(.weekday, from: instant), "\(text)")
                #expect(date.description == text)
            }
        }
    }

    @Test(
        "texts that are no date are none",
        arguments: [
            "", "2025", "2025-1-6", "2025-13-01", "2025-00-01", "2025-02-29", "2025-04-31", "2025-01-00", "2025-01-32",
            "1900-02-29", "20250106", "2025-01-06 ", "+025-01-06", "2025-01-06-07", "２０２５-01-06",
        ])
    func notADate(text: String) { #expect(CalendarDate(text) == nil) }

    @Test("leap days are dates, and the year 0000 is one too")
    func leapDays() {
        for text in ["2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"] {
            #expect(CalendarDate(text)?.description == text)
        }
        #expect(CalendarDate("1970-01-01")?.number == 0)
        #expect(CalendarDate("2025-01-06")?.weekday == 0)
    }
}
