import Testing

@testable import QuestClient

/// How long the client waits, and for what.
@Suite struct WaitTests {
    @Test(arguments: [0, 0.25, 1, -3, 7, .infinity])
    func aWaitIsHalfToAllOfTheDoubled(chance: Double) {
        let backoff = Backoff(firstSeconds: 2, mostSeconds: 100, chance: { chance })
        for failures in [Int.min, -1, 0, 1, 2, 3, 6, 7, 60, 1_000, .max] {
            let whole = failures < 1 ? 2 : failures > 6 ? 100 : Swift.min(2 * Double(1 << (failures - 1)), 100)
            let seconds = backoff.seconds(afterFailures: failures, asked: nil)
            #expect((whole / 2...whole).contains(seconds), "\(failures)")
            #expect(backoff.seconds(afterFailures: failures, asked: 1_000) == 1_000)
            #expect(backoff.seconds(afterFailures: failures, asked: 0) == seconds)
        }
    }

    @Test func boundsThatMakeNoSenseAreMendedAndChanceIsWithinItsOwn() {
        let backoff = Backoff(firstSeconds: -1, mostSeconds: -5, chance: { 1 })
        #expect(backoff.seconds(afterFailures: 9, asked: nil) == 0.001)
        let chances = (0..<200).map { _ in Backoff.chance() }
        #expect(chances.allSatisfy { (0...1).contains($0) } && Set(chances).count > 100)
    }

    @Test(
        arguments: [
            ("7", 7), (" 7 ", 7), ("0", 0), ("100000", 86_400), ("99999999999999999999999", 86_400), ("-1", nil),
            ("", nil),
            ("1.5", nil), ("Wed, 21 Oct 2015 07:28:00 GMT", nil), ("٣", nil), ("0x10", nil),
        ] as [(String, Double?)])
    func aWaitThatIsAskedForIsInSeconds(text: String, seconds: Double?) {
        #expect(AskedWaits.retryAfter(["retry-after": text]) == seconds)
    }

    @Test(
        arguments: [
            ("\"player\";r=0", "\"player\";q=60;w=3", 0.05), ("\"player\";r=1", "\"player\";q=60;w=3", 0),
            ("\"player\";r=0", "", 1), ("\"player\";r=0", "\"player\";q=0;w=3", 1),
            ("\"a\";r=5, \"b\";r=0", "\"a\";q=1;w=100, \"b\";q=10;w=20", 2), ("", "", 0), ("r=0", "", 0),
            ("\"player\";r=-1", "", 0), ("\"player\";r=0", "\"player\";q=1;w=999999999999", 86_400),
            (";;;=,,=", ";", 0), ("\"player\";r=0;t=7", "\"player\";q=60;w=3", 7), ("\"player\";r=1;t=7", "", 0),
            ("\"player\";r=0;t=99999999999", "", 86_400), ("\"player\";r=0;t=-1", "\"player\";q=60;w=3", 0.05),
        ] as [(String, String, Double)])
    func aLimitThatIsUsedUpComesBackByItsPolicy(limit: String, policy: String, seconds: Double) {
        #expect(abs(AskedWaits.untilNext(["ratelimit": limit, "ratelimit-policy": policy]) - seconds) < 1e-9)
    }

    @Test func refusalsAreFinalAndOnlyWhatMayChangeIsTriedAgain() throws {
        func verdict(_ status: Int, _ code: String) -> Verdict { Verdict(PretendService.problem(status, code)) }
        for status in [400, 409, 413, 415, 422] {
            guard case .refused = verdict(status, "a") else { Issue.record("\(status)"); continue }
        }
        for status in [401, 403, 404] {
            guard case .stopped = verdict(status, "a") else { Issue.record("\(status)"); continue }
        }
        for (status, code, arrived) in [
            (429, "a", false), (503, "busy", false), (503, "outcome_unknown", true), (502, "a", true), (504, "a", true),
            (500, "a", true),
        ] {
            #expect(verdict(status, code) == .again(reason: code, askedSeconds: nil, mayHaveArrived: arrived))
        }
        for status in [200, 201, 202, 299] { #expect(Verdict(Response(status: status)) == .done) }
        // Without the service's words, somebody else spoke.
        for status in [301, 403, 404, 409, 502] {
            guard case .again(_, _, true) = Verdict(Response(status: status)) else {
                Issue.record("\(status)"); continue
            }
        }
    }
}
