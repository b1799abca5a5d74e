import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestBond
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// No hero gains more than anybody could live: not in a loop of commands, not by an upload, not by beginning again.
@Suite struct PaceTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "physical", "size": "large", "proof": "verified",
    ]

    private static func limits(_ deeds: Int64) -> Service.Limits {
        var limits = Service.Limits.generous
        limits.pace = Pace.Bounds(deedsADay: deeds)
        return limits
    }

    /// Once for each time that it was given: a command that changes nothing counts as any other.
    @Test func consentIsTakenBackBeyondTheCommandsOfADay() async throws {
        var limits = Service.Limits.generous
        limits.pace.commandsADay = 4
        try await LiveService.run(limits: limits) { live in
            // It is created, and opens its day.
            let player = try await TestPlayer.begun(live, 7)
            func share(_ shares: Bool) async throws -> Int {
                try await player.command(["do": "setMoodSharing", "shares": .bool(shares)]).status
            }
            var seen: [Int] = []
            for shares in [true, true, true, false, false] { seen.append(try await share(shares)) }
            #expect(seen == [200, 200, 409, 200, 409])
            try await live.expectReplays()
        }
    }

    /// Though no ceiling is in their way, withdrawals are commands: else giving and taking back would be twice as many.
    @Test func whatIsTakenBackCountsAmongTheCommandsOfADay() async throws {
        var limits = Service.Limits.generous
        limits.pace.commandsADay = 6
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            var seen: [Int] = []
            for shares in [true, false, true, false, true] {
                seen.append(try await player.command(["do": "setMoodSharing", "shares": .bool(shares)]).status)
            }
            #expect(seen == [200, 200, 200, 200, 409])
        }
    }

    /// Else many accounts, one after the other, would lift the bond of a party in a day.
    @Test func aPartyTakesInSixHeroesADay() async throws {
        try await LiveService.run { live in
            let (first, ally, _) = try await PartyTests.pair(live)
            func join(_ id: Int64, by host: TestPlayer) async throws -> Response {
                let guest = try await TestPlayer.begun(live, id)
                let code = try await host.post("/v1/players/\(host.id)/party/invites").json["code"] ?? .null
                let joined = try await guest.post("/v1/players/\(id)/party/join", ["code": code, "consent": true])
                _ = try await guest.post("/v1/players/\(id)/party/leave")
                return joined
            }
            for id in 3...5 as ClosedRange<Int64> { #expect(try await join(id, by: first).status == 200) }
            // The ally's friends find a place although the first has brought as many as one may.
            #expect(try await join(6, by: first).status == 409)
            for id in 6...7 as ClosedRange<Int64> { #expect(try await join(id, by: ally).status == 200) }
            let refused = try await join(8, by: ally)
            #expect(refused.status == 409 && refused.json["error"]?["code"] == "beyondAllPlay")
            live.clock.pass(86_400)
            #expect(try await join(9, by: first).status == 200)
        }
    }

    @Test func theUsualCeilingsFollowFromTheirDeeds() {
        let usual = Pace.Bounds()
        #expect(Pace.Bounds(deedsADay: usual.deedsADay) == usual)
    }

    /// A goal of one step pays as one of a hundred, so how many are begun is bounded.
    @Test func smallGoalsAreNoSpring() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            var codes: [String?] = []
            for _ in 0..<5 {
                let goal = try await player.command(["do": "followOwnGoal", "target": 1])
                codes.append(goal.json["error"]?["code"]?.string)
                _ = try await player.command([
                    "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
                ])
                _ = try await player.command(["do": "advanceGoal", "goal": 0])
            }
            #expect(codes == [nil, nil, nil, "beyondAllPlay", "beyondAllPlay"])
        }
    }

    @Test func aBotIsRewardedForNoMoreDeedsADayThanTheCeiling() async throws {
        try await LiveService.run(limits: Self.limits(8)) { live in
            let player = try await TestPlayer.begun(live, 7)
            var statuses: [Int] = []
            for _ in 0..<5 { statuses.append(try await player.command(Self.task).status) }
            // Three eighths of the deeds may be said to be proved, and the others may not.
            #expect(statuses == [200, 200, 200, 409, 409])
            let told: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for _ in 0..<5 { #expect(try await player.command(told).status == 200) }
            let beyond = try await player.command(told)
            #expect(beyond.status == 409 && beyond.json["error"]?["code"] == "beyondAllPlay")
            // What tells of no deed goes on, and so does the next day.
            #expect(try await player.command(["do": "addHabit", "category": "mental"]).status == 200)
            // Each ceiling once a day.
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"beyondAllPlay\"} 2\n"))
            live.clock.pass(86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await player.command(Self.task).status == 200)
            try await live.expectReplays()
        }
    }

    @Test func aWeekHasACeilingOfItsOwn() async throws {
        try await LiveService.run(limits: Self.limits(3)) { live in
            let player = try await TestPlayer.begun(live, 7)
            let told: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            var accepted = 0
            for _ in 0..<7 {
                for _ in 0..<4 { accepted += try await player.command(told).status == 200 ? 1 : 0 }
                live.clock.pass(86_400)
                _ = try await player.command(["do": "open"])
            }
            #expect(accepted == 12)
            #expect(try await player.command(told).status == 200)
        }
    }

    @Test func anUploadCountsByItsDaysAndIsNoOlderThanTheAccount() async throws {
        try await LiveService.run(limits: Self.limits(6)) { live in
            let player = try await TestPlayer(live, 7)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            let now = live.clock.now()
            var rows: [JSONValue] = [Self.row(now - 120 * 86_400, ["do": "create", "class": "mage", "zodiac": "leo"])]
            for day in (0..<120).reversed() as ReversedCollection<Range<Int64>> {
                rows.append(Self.row(now - day * 86_400, ["do": "open"]))
                for _ in 0..<3 { rows.append(Self.row(now - day * 86_400 + 60, Self.task)) }
            }
            let answer = try await player.post(
                "/v1/players/7/uploads", ["device": "phone", "commands": .array(rows)])
            #expect(answer.status == 200)
            let done = answer.json["commands"]?.array?.filter { $0["refused"] == nil }.count ?? .max
            // Creation; then the account's own day and the two of grace, each with an opening and three tasks at most.
            #expect(done <= 1 + 3 * 4, "\(done)")
            try await live.expectReplays()
        }
    }

    /// Days that are told at once are one piece of news to the team.
    @Test func anUploadBeyondTheCeilingsOfManyDaysAlarmsOnce() async throws {
        try await LiveService.run(limits: Self.limits(1)) { live in
            let player = try await TestPlayer.begun(live, 7)
            live.clock.pass(3 * 86_400)
            let rows = (0...2 as ClosedRange<Int64>).reversed().flatMap { day in
                (0..<3 as Range<Int64>).map { Self.row(live.clock.now() - day * 86_400 + 60 * $0 - 3_600, Self.task) }
            }
            let answer = try await player.post(
                "/v1/players/7/uploads", ["device": "phone", "commands": .array(rows)])
            let refused = answer.json["commands"]?.array?.compactMap { $0["refused"] }
            #expect(refused == [JSONValue](repeating: "beyondAllPlay", count: 6), "\(answer.json.text)")
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"beyondAllPlay\"} 1\n"))
        }
    }

    @Test func aHeroWhoEndedLeavesNoPastToTheNext() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7, age: 300)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            _ = try await player.command(["do": "create", "class": "mage", "zodiac": "leo"])
            _ = try await player.command(["do": "open"])
            for _ in 0..<4 { #expect(try await player.command(Self.task).status == 200) }
            #expect(try await player.delete().status == 202)
            live.clock.pass(60)
            let again = try await TestPlayer(live, 7, age: 300)
            _ = try await again.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            let account = try await live.service.read { try $0.account(7) }
            #expect(account.earliest == live.clock.now() - 60)
            #expect(account.pace.deeds == 4 && account.pace.proved == 4)
        }
    }

    @Test func anAccountBeginsAgainAFewTimesADay() async throws {
        try await LiveService.run { live in
            var statuses: [Int] = []
            let player = try await TestPlayer(live, 7)
            for _ in 0..<4 {
                let begun = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
                statuses.append(begun.status)
                if begun.status == 201 { #expect(try await player.delete().status == 202) }
            }
            #expect(statuses == [201, 201, 201, 429])
            // Who tries again and again is told again, and the team once.
            #expect(try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"]).status == 429)
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"beginsTooOften\"} 1\n"))
            live.clock.pass(86_400)
            #expect(try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"]).status == 201)
        }
    }

    @Test func whoIsToWaitMayUseTheSameKeyLater() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7)
            let name: JSONValue = ["name": "Mara", "timeZone": "UTC"]
            for _ in 0..<3 {
                #expect(try await player.post("/v1/players", name).status == 201)
                #expect(try await player.delete().status == 202)
            }
            let early = try await player.post("/v1/players", name, key: "patient")
            #expect(early.status == 429 && early.headers["retry-after"] != nil)
            live.clock.pass(86_400)
            #expect(try await player.post("/v1/players", name, key: "patient").status == 201)
        }
    }

    /// With other luck, but in the same arm: else whoever begins often enough chooses it.
    @Test func anAccountKeepsItsArmWhateverHeroItBegins() async throws {
        let content = try Self.withExperiment()
        var limits = Service.Limits.generous
        limits.pace.beginningsADay = .max
        try await LiveService.run(content: content, limits: limits) { live in
            var arms: [Int64: Set<Bool>] = [:]
            for id in Int64(1)...16 {
                for _ in 0..<4 {
                    let player = try await TestPlayer.begun(live, id)
                    let changed = try await live.service.read { read in
                        let record = try read.party(read.account(id).party)
                        return try record.questBond.arm(
                            under: read.contentStore.version(record.content, read.db).questBond)
                            != Experiment.designed
                    }
                    arms[id, default: []].insert(changed)
                    #expect(try await player.delete().status == 202)
                }
            }
            #expect(arms.values.allSatisfy { $0.count == 1 }, "\(arms)")
            #expect(Set(arms.values).count == 2, "one arm alone shows nothing")
        }
    }

    /// Joining and leaving write whole states, so they are counted as all else that costs.
    @Test func anAccountJoinsAFewTimesADay() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            func invite() async throws -> JSONValue {
                try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            }
            func again() async throws -> Response {
                #expect(try await second.post("/v1/players/2/party/leave").status == 200)
                return try await second.post("/v1/players/2/party/join", ["code": invite(), "consent": true])
            }
            for _ in 1..<Pace.Bounds().joinsADay { #expect(try await again().status == 200) }
            let beyond = try await again()
            #expect(beyond.status == 409 && beyond.json["error"]?["code"] == "beyondAllPlay")
            // Who tries again and again is told again, and the team once.
            let more = try await second.post("/v1/players/2/party/join", ["code": invite(), "consent": true])
            #expect(more.status == 409)
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"beyondAllPlay\"} 1\n"))
            live.clock.pass(86_400)
            let later = try await second.post("/v1/players/2/party/join", ["code": invite(), "consent": true])
            #expect(later.status == 200)
            try await live.expectReplays()
        }
    }

    /// Who deletes itself after joining counts on, so that no party takes in any number of heroes.
    @Test func aPartyTakesInAFewHeroesADayAndOneMemberNotAllOfThem() throws {
        let folder = try LiveService.folderOfBefore()
        defer { try? FileManager.default.removeItem(at: folder) }
        let chain = Chain(try SeedProvider(folder: folder))
        var joins = PartyJoins()
        let bounds = Pace.Bounds()
        func join(_ id: Int64, by inviter: Int64, at now: Int64 = 86_400) -> Pace.Ceiling? {
            defer { joins = PartyJoins(joins.text) }
            return joins.take(id, by: inviter, at: now, within: bounds, chain)
        }
        for id in Int64(2)...5 { #expect(join(id, by: 1) == nil) }
        #expect(join(6, by: 1) == .invitedADay)
        // One that was there comes back, and is no other hero.
        #expect(join(5, by: 1) == nil)
        for id in Int64(6)...7 { #expect(join(id, by: 2) == nil) }
        #expect(join(8, by: 3) == .joinsADay)
        #expect(join(8, by: 1, at: 2 * 86_400) == nil)
        #expect(!joins.text.contains(" 8 "))
    }

    @Test func whoWasDeletedAfterJoiningCounts() async throws {
        try await LiveService.run { live in
            let host = try await TestPlayer.begun(live, 1)
            var statuses: [Int] = []
            for id in Int64(2)...7 {
                let guest = try await TestPlayer.begun(live, id)
                let code = try await host.post("/v1/players/1/party/invites").json["code"] ?? .null
                let joined = try await guest.post("/v1/players/\(id)/party/join", ["code": code, "consent": true])
                statuses.append(joined.status)
                #expect(try await guest.delete().status == 202)
            }
            #expect(statuses == [200, 200, 200, 200, 409, 409])
            try await live.expectReplays()
        }
    }

    /// Not one that it chooses by whom it joins; with allies it plays by the party's.
    @Test func whoLeavesAPartyPlaysInItsOwnArm() async throws {
        try await LiveService.run(content: try Self.withExperiment()) { live in
            var players: [TestPlayer] = []
            for id in Int64(1)...16 { players.append(try await TestPlayer.begun(live, id)) }
            func arm(_ player: TestPlayer) async throws -> String? {
                _ = try await player.command([
                    "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
                ])
                return try await player.get("/v1/players/\(player.id)/state").json["arm"]?.string
            }
            var arms: [(TestPlayer, String?)] = []
            for player in players { arms.append((player, try await arm(player))) }
            let gear = try #require(arms.first { $0.1 == "gear" }?.0)
            let designed = try #require(arms.first { $0.1 == Experiment.designed }?.0)
            for (newcomer, host) in [(gear, designed), (designed, gear)] {
                for leaver in [newcomer, host] {
                    let code = try await host.post("/v1/players/\(host.id)/party/invites").json["code"] ?? .null
                    let joined = try await newcomer.post(
                        "/v1/players/\(newcomer.id)/party/join", ["code": code, "consent": true])
                    #expect(joined.status == 200)
                    let shared = try await arm(newcomer)
                    #expect(try await arm(host) == shared)
                    #expect(try await leaver.post("/v1/players/\(leaver.id)/party/leave").status == 200)
                    // The state tells it before the next command does.
                    for (player, own) in [(gear, "gear"), (designed, Experiment.designed)] {
                        let state = try await player.get("/v1/players/\(player.id)/state").json
                        #expect(state["arm"]?.string == own)
                    }
                    #expect(try await arm(gear) == "gear")
                    #expect(try await arm(designed) == Experiment.designed)
                }
            }
            try await live.expectReplays()
        }
    }

    @Test func paceIsStoredAsItWas() {
        var pace = Pace()
        for deed in [Deed.proved, .proved, .told, .goal] { _ = pace.take(deed, on: 12, within: .init()) }
        for _ in 0..<2 { _ = pace.join(at: 86_400, within: .init()) }
        #expect(pace.joins == 2 && Pace("12 3 2 4 1 3 1").deeds == 3)
        #expect(pace.goals == 1 && pace.deeds == 3 && pace.proved == 2)
        _ = pace.take(Deed(kind: .told, minutes: 25), on: 12, within: .init())
        _ = pace.take(.mission, on: 12, within: .init())
        #expect(pace.minutes == 25 && pace.missions == 1 && pace.deeds == 4)
        #expect(Pace(pace.text) == pace)
        #expect(pace.changeClock(at: 86_400, within: .init()) && Pace(pace.text) == pace)
        #expect([7, 8].map { pace.changeClock(at: $0 * 86_400, within: .init()) } == [false, true])
        #expect(Pace("nonsense") == Pace())
    }

    /// A week is any seven days, and a day has hours.
    @Test func aWeekIsAnySevenDays() {
        let bounds = Pace.Bounds()
        var pace = Pace()
        func fill(_ day: LocalDay) -> Int {
            var count = 0
            while pace.take(.told, on: day, within: bounds) == nil { count += 1 }
            return count
        }
        // Whatever day of the calendar's week the first one is.
        #expect((4...10).map { fill($0) } == [80, 80, 80, 80, 0, 0, 0])
        #expect((11...13).map { fill($0) } == [80, 80, 80])
        #expect(fill(40) == 80)
        #expect(Pace("12 3 2 4 1 30 1").weekDeeds == 30)

        var measured = Pace()
        for _ in 0..<8 { #expect(measured.take(Deed(kind: .told, minutes: 120), on: 3, within: bounds) == nil) }
        #expect(measured.take(Deed(kind: .told, minutes: 1), on: 3, within: bounds) == .minutesADay)
        #expect(measured.take(.told, on: 3, within: bounds) == nil)
        #expect(measured.take(Deed(kind: .told, minutes: .max), on: 4, within: bounds) == .minutesADay)
        for _ in 0..<12 { #expect(measured.take(.mission, on: 4, within: bounds) == nil) }
        #expect(measured.take(.mission, on: 4, within: bounds) == .missionsADay)
    }

    private static func row(_ at: Int64, _ command: JSONValue) -> JSONValue {
        ["at": .integer(at), "command": command]
    }

    /// The bundled content with an experiment on half of all parties.
    static func withExperiment() throws -> JSONValue {
        let content = try StrictJSON.value(of: BundledContent.data(), deepest: 128)
        let changes: JSONValue = ["map": [["loot.tasks.equipmentChance", "0.08"]]]
        let row: JSONValue = ["map": [["about", "Gear"], ["share", "0.5"], ["changes", changes]]]
        let chapter: JSONValue = ["map": [["running", ["map": [["gear", row]]]]]]
        return ["map": .array((content["map"]?.array ?? []) + [["experiments", chapter]])]
    }
}
