import CanonicalJSON
import Foundation
import Testing

@testable import QuestLive

/// What is counted a day, in UTC, by clocks that differ.
@Suite struct CountedDayTests {
    /// Clocks of two processes differ by minutes: around midnight a day does not begin with each request.
    @Test func whatIsCountedADayStandsForAClockThatIsBehind() async throws {
        let midnight: Int64 = 20_100 * 86_400
        var (bounds, pace) = (Pace.Bounds(), Pace())
        (bounds.joinsADay, bounds.daysAClock) = (2, 7)
        #expect(pace.join(at: midnight + 5, within: bounds) == nil)
        #expect(pace.join(at: midnight - 5, within: bounds) == nil)
        #expect(pace.join(at: midnight + 6, within: bounds) == .joinsADay)
        #expect(pace.join(at: midnight - 4, within: bounds) == .joinsADay)
        #expect(pace.join(at: midnight - 599, within: bounds) == .joinsADay)
        // It was a day ahead, or several: what it counted was of no day.
        #expect(pace.join(at: midnight + 6 - 86_400, within: bounds) == nil)
        #expect(pace.join(at: midnight - 3 * 86_400, within: bounds) == nil)
        let changes = [midnight, midnight - 5, midnight + 7 * 86_400].map { pace.changeClock(at: $0, within: bounds) }
        #expect(changes == [true, false, true])
        try await LiveService.run(limits: Service.Limits.generous) { live in
            var (seen, player) = ([Int](), try await TestPlayer(live, 7))
            live.clock.pass(86_400 - live.clock.now() % 86_400)
            for number in 0..<8 {
                live.clock.pass(number % 2 == 0 ? 5 : -10)
                let name: JSONValue = ["name": "Mara", "timeZone": "UTC"]
                var begun = try await player.post("/v1/players", name)
                while begun.json["error"]?["code"] == "stillErasing" {
                    try await Task.sleep(for: .milliseconds(20))
                    begun = try await player.post("/v1/players", name)
                }
                seen.append(begun.status)
                if begun.status == 201 { try await player.delete() }
                player = try await TestPlayer(live, 7)
            }
            #expect(seen.count { $0 == 201 } <= 3 && seen.last == 429, "\(seen)")
        }
    }
}
