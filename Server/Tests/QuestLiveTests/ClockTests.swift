import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import Synchronization
import Testing

@testable import QuestLive

/// A server's clock that is wrong for a while harms nobody for good.
@Suite struct ClockTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]
    private static let year: Int64 = 300 * 86_400

    @Test(arguments: [year, -86_400])
    func theServiceDoesNotFollowALeap(_ leap: Int64) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let digest = try await player.digest()
            live.clock.leap(leap)
            // A token of the right time may be over by the wrong one.
            let late = try await TestPlayer(live, 7)
            let refused = try await late.command(Self.task)
            #expect(refused.status == 503 && refused.json["error"]?["code"] == "clock_leapt")
            let ready = try await late.client.send("GET", "/ready")
            #expect(ready.status == 503 && ready.json["clockLeap"]?.integer == leap)
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"clockLeapt\"} 1\n"))
            live.clock.leap(-leap)
            #expect(try await player.digest() == digest)
            #expect(try await player.command(Self.task).status == 200)
            #expect(try await player.client.send("GET", "/ready").status == 200)
        }
    }

    /// The clock that nobody sets goes on too: no leap, and no time in which the service was down.
    @Test func whoIsIdleForDaysIsNotFrozen() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        try await LiveService.run(on: .sqlite, folder: folder, clock: clock) { live in
            _ = try await TestPlayer.begun(live, 7)
        }
        for asks in [false, true, false] {
            try await LiveService.run(on: .sqlite, folder: folder, clock: clock) { live in
                live.clock.pass(4 * 86_400)
                guard asks else { return }
                let ready = try await LiveClient(port: live.port).send("GET", "/ready")
                #expect(ready.status == 200)
            }
        }
        try await LiveService.run(on: .sqlite, folder: folder, clock: clock) { live in
            live.clock.pass(4 * 86_400)
            let opened = try await TestPlayer(live, 7).command(["do": "open"])
            #expect(opened.status == 200)
        }
    }

    /// As a machine does that has just started, and asks for the time: nobody has played by the wrong clock.
    @Test(arguments: [80_000, 7_200, -7_200] as [Int64], [false, true])
    func aClockThatIsSetRightAfterAStartFreezesNobody(_ off: Int64, asks: Bool) async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        try await LiveService.run(on: .sqlite, folder: folder, clock: clock) { live in
            _ = try await TestPlayer.begun(live, 7)
        }
        for starts in 0..<2 {
            clock.pass(86_400)
            clock.leap(off)
            try await LiveService.run(on: .sqlite, folder: folder, clock: clock) { live in
                let client = LiveClient(port: live.port)
                if asks {
                    let ready = try await client.send("GET", "/ready")
                    #expect(ready.status == 200)
                }
                live.clock.pass(120)
                live.clock.leap(-off)
                let ready = try await client.send("GET", "/ready")
                #expect(ready.status == 200)
                guard starts > 0 else { return }
                let opened = try await TestPlayer(live, 7).command(["do": "open"])
                #expect(opened.status == 200)
                // From now on a clock that is set is a leap.
                live.clock.leap(7_200)
                let refused = try await TestPlayer(live, 7).command(Self.task)
                #expect(refused.status == 503)
            }
        }
    }

    /// A machine that has just started has the right time within minutes, and players are there at once.
    @Test(arguments: [400, 7_200, -7_200] as [Int64])
    func aClockMaySettleThoughPlayersAreThereAlready(_ off: Int64) async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        var limits = Service.Limits.generous
        limits.clock.settling = Service.Limits().clock.settling
        try await LiveService.run(on: .sqlite, folder: folder, clock: clock, limits: limits) { live in
            _ = try await TestPlayer.begun(live, 7)
        }
        clock.pass(86_400)
        clock.leap(off)
        try await LiveService.run(on: .sqlite, folder: folder, clock: clock, limits: limits) { live in
            let player = try await TestPlayer(live, 7)
            #expect(try await player.command(["do": "open"]).status == 200)
            live.clock.leap(-off)
            if off > 0 {
                // Nobody is taken back, so what was played is to pass first.
                #expect(try await player.command(Self.task).status == 503)
                live.clock.pass(off)
            }
            #expect(try await player.command(Self.task).status == 200)
            // It counts once it was left alone for ten minutes.
            for _ in 0..<2 {
                live.clock.pass(700)
                #expect(try await player.command(Self.task).status == 200)
            }
            live.clock.leap(7_200)
            #expect(try await TestPlayer(live, 7).command(Self.task).status == 503)
        }
    }

    /// One change, and then hours in which nobody plays: the clock has settled all the same.
    @Test func aQuietServiceFollowsNoLeap() async throws {
        var limits = Service.Limits.generous
        limits.clock.settling = Service.Limits().clock.settling
        try await LiveService.run(on: .sqlite, limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            let probe = LiveClient(port: live.port)
            live.clock.pass(5 * 3_600)
            #expect(try await probe.send("GET", "/ready").status == 200)
            for leap in [2 * 86_400, -4 * 3_600] as [Int64] {
                live.clock.leap(leap)
                #expect(try await player.command(Self.task).status == 503)
                live.clock.leap(-leap)
            }
            #expect(try await player.command(Self.task).status == 200)
        }
    }

    /// What sends players where a service is ready sends none to one that is not.
    @Test func aLeapRaisesAnAlarmThoughNobodyPlays() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let probe = LiveClient(port: live.port)
            func alarms(_ count: Int) -> Bool {
                live.service.metrics.text.contains("questlive_alarms_total{kind=\"clockLeapt\"} \(count)\n")
            }
            for count in 1...2 {
                live.clock.leap(2 * 86_400)
                for _ in 0..<2 {
                    try await Task.sleep(for: .milliseconds(1_100))
                    #expect(try await probe.send("GET", "/ready").status == 503)
                }
                #expect(alarms(count))
                live.clock.leap(-2 * 86_400)
                try await Task.sleep(for: .milliseconds(1_100))
                #expect(try await probe.send("GET", "/ready").status == 200)
            }
        }
    }

    /// Staff that looks plays by no clock, and nothing that they ask for makes a wrong one right, or forgets anything.
    @Test func whatStaffLooksAtIsNotPlayedByTheClock() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        let code = Mutex<JSONValue>(.null)
        try await LiveService.run(on: .sqlite, folder: folder, clock: clock) { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await TestPlayer.begun(live, 8)
            #expect(try await player.command(Self.task, key: "old").status == 200)
            let invite = try await player.post("/v1/players/7/party/invites")
            code.withLock { $0 = invite.json["code"] ?? .null }
            live.clock.pass(13 * 3_600)
        }
        clock.pass(86_400)
        clock.leap(80_000 + 86_400)
        try await LiveService.run(on: .sqlite, folder: folder, clock: clock) { live in
            #expect(try await TestPlayer(live, 7).command(Self.task, key: "old").status == 200)
            let given = try await live.staff(
                "players/8/corrections", ["resource": "gold", "amount": 1, "reason": "goodwill", "note": "x"])
            #expect(given.status == 200, "\(given.json.text)")
            #expect(try await live.staff("players/8/ban", ["days": 1, "reason": "other"]).status == 200)
            #expect(try await live.staffPost("players/8/ban/end").status == 200)
            for path in ["clock", "acts", "players/7"] {
                let answer = try await live.staff(path)
                #expect(answer.status == 200)
            }
            // Nor is what is refused.
            let refused = try await TestPlayer(live, 7).command(["do": "claimMission"])
            #expect(refused.status == 409, "\(refused.json.text)")
            let upload = try await TestPlayer(live, 7).post(
                "/v1/players/7/uploads",
                [
                    "device": "phone",
                    "commands": [["at": .integer(live.clock.now()), "command": ["do": "claimMission"]]],
                ])
            #expect(upload.status == 200, "\(upload.json.text)")
            let player = try await TestPlayer(live, 7)
            let named = try await player.client.send(
                "PATCH", "/v1/players/7", token: player.token, key: live.newKey(), body: ["name": "Mara"])
            #expect(named.status == 200)
            live.clock.leap(-80_000 - 86_400)
            let seen = try await live.staff("clock")
            #expect(seen.json["leap"] == .null)
            let opened = try await TestPlayer(live, 7).command(["do": "open"])
            #expect(opened.status == 200)
            let joined = try await TestPlayer(live, 8).post(
                "/v1/players/8/party/join", ["code": code.withLock { $0 }, "consent": true, "sharesActivity": true])
            #expect(joined.status == 200, "\(joined.json.text)")
        }
    }

    /// The first start wrote since when there is content.
    @Test func aFirstStartByAWrongClockIsNoBeginningOfTime() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        clock.leap(Self.year)
        try await LiveService.run(folder: folder, clock: clock) { live in
            live.clock.leap(-Self.year)
            _ = try await TestPlayer.begun(live, 7)
            let active = try await LiveClient(port: live.port).send("GET", "/v1/content")
            #expect(try #require(active.json["since"]?.integer) <= live.clock.now(), "\(active.json.text)")
        }
    }

    /// Nobody asks whether it is ready, and it fails without a word.
    @Test func aQuietServiceKeepsThatItRan() async throws {
        var limits = Service.Limits.generous
        limits.markSeconds = 0.1
        try await LiveService.run(on: .sqlite, limits: limits) { live in
            _ = try await TestPlayer.begun(live, 7)
            live.clock.pass(4 * 86_400)
            let (store, now) = (live.service.store, live.clock.now())
            var mark: Int64 = 0
            for _ in 0..<300 where mark < now - 60 {
                try await Task.sleep(for: .milliseconds(100))
                mark = try await store.pool.read { try Int64.fetchOne($0, sql: "SELECT at FROM clockMark") } ?? 0
            }
            #expect(mark >= now - 60)
        }
    }

    /// Whose answer was that nothing was changed, and whoever comes next.
    @Test func anAcceptanceThatFailedIsNoneOfTheNextLeap() async throws {
        try await LiveService.run(on: .sqlite) { live in
            let player = try await TestPlayer.begun(live, 7)
            live.clock.leap(7_200 + 40 * 86_400)
            await #expect(throws: Refused.self) {
                _ = try await live.service.queue.submit(accepting: 7_200) { _ in Reply(status: 204, body: []) }
            }
            for leap in [0, -40 * 86_400] as [Int64] {
                live.clock.leap(leap)
                #expect(try await player.command(Self.task).status == 503)
            }
        }
    }

    @Test func aSmallStepBackIsNoLeap() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            live.clock.leap(-120)
            #expect(try await player.command(Self.task).status == 200)
            live.clock.pass(40 * 86_400)
            #expect(try await player.command(["do": "open"]).status == 200)
        }
    }

    @Test(arguments: [3_500, -290])
    func smallStepsOneWayAreALeapTogether(_ step: Int64) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            live.clock.leap(step)
            #expect(try await player.command(Self.task).status == 200)
            live.clock.pass(600)
            live.clock.leap(step)
            #expect(try await player.command(Self.task).status == 503)
            // Right again, or nearly so.
            live.clock.leap(-step)
            #expect(try await player.command(Self.task).status == 200)
        }
    }

    @Test func aLeapBetweenTwoRunsIsNoticedAndFollowedByAnOperatorAlone() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        try await LiveService.run(folder: folder, clock: clock) { live in
            _ = try await TestPlayer.begun(live, 7).command(Self.task, key: "once")
        }
        clock.pass(Self.year)
        try await LiveService.run(folder: folder, clock: clock) { live in
            let player = try await TestPlayer(live, 7)
            #expect(try await player.command(["do": "open"]).status == 503)
            let wrong = try await live.staff("clock/acceptances", ["leap": 5, "reason": "x"])
            #expect(wrong.status == 409)
            let leap = try #require(try await live.staff("clock").json["leap"]?.integer)
            let key = live.newKey()
            let accepted = try await live.staff(
                "clock/acceptances", ["leap": .integer(leap), "reason": "The machine was in store"], key: key)
            let again = try await live.staff(
                "clock/acceptances", ["leap": .integer(leap), "reason": "The machine was in store"], key: key)
            #expect(again.status == 200)
            #expect(accepted.status == 200, "\(accepted.json.text)")
            #expect(try await player.command(["do": "open"]).status == 200)
            // Replies are kept for thirty days of service, however the clock leapt.
            #expect(try await player.command(Self.task, key: "once").json["sequence"] == 3)
            #expect(try await player.get("/v1/players/7/journal").json["rows"]?.array?.count == 4)
        }
    }

    /// A repair takes back each member's own times.
    @Test func alliesOfAWrongClockPlayOnAtTheRightTime() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            for leap in [Self.year, -Self.year] {
                live.clock.leap(leap)
                let seen = try #require(try await live.staff("clock").json["leap"]?.integer)
                _ = try await live.staff("clock/acceptances", ["leap": .integer(seen), "reason": "x"])
                if leap > 0 { #expect(try await TestPlayer(live, 2).command(["do": "open"]).status == 200) }
            }
            live.clock.pass(86_400)
            #expect(try await live.staff("players/1/repairs", ["reason": "x"]).status == 200)
            for player in [first, second] {
                let opened = try await player.command(["do": "open"])
                #expect(opened.status == 200 && opened.json["instant"]?.integer == live.clock.now())
            }
            #expect(try await first.get("/v1/parties/\(party)").json["members"]?.array?.count == 2)
            try await live.expectReplays()
        }
    }

    /// The rows that tell how the party began are erased with the ally; a state of after that is there.
    @Test func whoseAllyWasDeletedBeforeIsTakenBackToo() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            #expect(try await second.delete(key: "bye").status == 202)
            _ = try await first.command(Self.task)
            let before = try await first.digest()
            for leap in [Self.year, -Self.year] {
                live.clock.leap(leap)
                let seen = try #require(try await live.staff("clock").json["leap"]?.integer)
                _ = try await live.staff("clock/acceptances", ["leap": .integer(seen), "reason": "x"])
                if leap > 0 { #expect(try await TestPlayer(live, 1).command(["do": "open"]).status == 200) }
            }
            live.clock.pass(86_400)
            let repaired = try await live.staff("players/1/repairs", ["reason": "x"])
            #expect(repaired.status == 200, "\(repaired.json.text)")
            #expect(try await first.digest() == before)
            #expect(try await first.command(["do": "open"]).status == 200)
            try await live.expectReplays()
        }
    }

    @Test func whoPlayedByAWrongClockIsTakenBack() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await player.command(Self.task)
            _ = try await player.command(["do": "startMission", "mission": 0])
            let before = try await player.digest()
            live.clock.leap(Self.year)
            let leap = try #require(try await live.staff("clock").json["leap"]?.integer)
            _ = try await live.staff("clock/acceptances", ["leap": .integer(leap), "reason": "wrong"])
            let late = try await TestPlayer(live, 7)
            #expect(try await late.command(["do": "open"]).status == 200)
            #expect(try await late.command(["do": "claimMission"]).status == 200)
            #expect(try await late.command(Self.task).status == 200)
            live.clock.leap(-Self.year)
            let back = try #require(try await live.staff("clock").json["leap"]?.integer)
            _ = try await live.staff("clock/acceptances", ["leap": .integer(back), "reason": "right again"])
            live.clock.pass(86_400)
            // Frozen, as the day of the wrong clock is open.
            #expect(try await player.command(["do": "open"]).json["error"]?["code"] == "dayIsOpen")
            #expect(try await live.staff("clock").json["playersAhead"] == [7])
            let repaired = try await live.staff("players/7/repairs", ["reason": "wrong clock"])
            #expect(repaired.status == 200 && repaired.json["void"] == 3, "\(repaired.json.text)")
            #expect(try await player.digest() == before)
            #expect(try await player.command(["do": "open"]).status == 200)
            #expect(try await player.command(["do": "claimMission"]).status == 200)
            #expect(try await live.staff("players/7/repairs", ["reason": "again"]).status == 409)
            try await live.expectReplays()
        }
    }
}
