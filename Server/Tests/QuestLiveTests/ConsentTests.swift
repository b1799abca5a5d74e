import CanonicalJSON
import Testing

@testable import QuestLive

/// What players let others see, and take back.
@Suite struct ConsentTests {
    /// A repair takes back what was played, and no word about what others may see.
    @Test(arguments: [false, true]) func aRepairBringsBackNoConsent(byTheRightClock: Bool) async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            for deed in [
                ["do": "setMoodSharing", "shares": true], ["do": "checkIn", "mood": 1, "shares": true],
            ] as [JSONValue] {
                #expect(try await second.command(deed).status == 200)
            }
            @Sendable func shows() async throws -> Bool? {
                let members = try await first.get("/v1/players/1/state").json["state"]?["members"]?.array
                return members?.last?["showsLowMood"].map { $0 == true }
            }
            #expect(try await shows() == true)
            let withdrawal: JSONValue = ["do": "setMoodSharing", "shares": false]
            try await live.ahead(by: 4 * 3_600) { () async throws in
                #expect(try await first.command(["do": "claimLogin"]).status == 200)
                if !byTheRightClock { #expect(try await second.command(withdrawal).status == 200) }
            }
            if byTheRightClock { #expect(try await second.command(withdrawal).status == 200) }
            #expect(try await live.staff("players/1/repairs", ["reason": "x"]).status == 200)
            #expect(try await shows() == false)
            let own = try await second.get("/v1/players/2/state").json["state"]
            #expect(own?["wellness"]?["sharesMoods"] == false, "\(own?["wellness"]?.text ?? "")")
            try await live.expectReplays()
        }
    }
}
