import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// What is to come, or for a share of parties, taken back where its content was active before.
@Suite struct TakenBackTests {
    private static let day: Int64 = 86_400

    /// The bundled content, and another one, active for all.
    private struct Two {
        let first: JSONValue
        let second: JSONValue

        init(_ live: LiveService) async throws {
            first = try StrictJSON.value(of: BundledContent.data(), deepest: 128)
            second = try PublishTests.changed()
            #expect(try await live.publish(second).status == 201)
        }
    }

    private static func hash(_ snapshot: JSONValue) throws -> String {
        try ContentVersion(snapshot: Data(snapshot.bytes)).hash
    }

    private static func active(_ live: LiveService) async throws -> String? {
        try await LiveClient(port: live.port).send("GET", "/v1/content").json["hash"]?.string
    }

    @Test(arguments: [true, false])
    func whatIsActiveForAllGoesOn(isShare: Bool) async throws {
        try await LiveService.run { live in
            let two = try await Two(live)
            live.clock.pass(60)
            let start = live.clock.now() + 80 * Self.day
            let answer = try await live.publish(two.first, startsAt: isShare ? nil : start, share: isShare ? 5 : nil)
            #expect(answer.status == 201, "\(answer.json.text.prefix(300))")
            #expect(answer.json["share"]?.integer == (isShare ? 5 : nil))
            #expect(answer.json["startsAt"]?.integer == (isShare ? nil : start))
            live.clock.pass(60)
            let back = try await live.staff("content/rollback", ["reason": "Not so"])
            #expect(back.status == 200 && back.json["problem"] == .null)
            #expect(try await Self.active(live) == (try Self.hash(two.second)))
            live.clock.pass(81 * Self.day)
            #expect(try await Self.active(live) == (try Self.hash(two.second)))
            // And the one before, with the next word.
            #expect(try await live.staff("content/rollback", ["reason": "Nor so"]).status == 200)
            #expect(try await Self.active(live) == (try Self.hash(two.first)))
        }
    }

    @Test func whatWasTakenBackBeforeItBeganStaysTheStudios() async throws {
        try await LiveService.run { live in
            let client = LiveClient(port: live.port)
            let snapshot = try PublishTests.changed()
            let hash = try Self.hash(snapshot)
            #expect(try await live.publish(snapshot, startsAt: live.clock.now() + Self.day).status == 201)
            live.clock.pass(60)
            #expect(try await live.staff("content/rollback", ["reason": "Not yet"]).status == 200)
            live.clock.pass(2 * Self.day)
            #expect(try await client.send("GET", "/v1/content/snapshot?hash=\(hash)").status == 404)
            #expect(try await client.send("GET", "/v1/content/odds?hash=\(hash)").status == 404)
        }
    }

    /// Whoever holds what a rollback took back leaves it by the rollback's deadline, whatever is published meanwhile.
    @Test func aPublicationPutsOffNoDeadline() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            func content() async throws -> String {
                try await live.service.read { try $0.party($0.account(7).party).content }
            }
            let (bad, mended) = (try PublishTests.changed(), try PublishTests.changed(to: "0.072"))
            #expect(try await live.publish(bad).status == 201)
            live.clock.pass(Self.day)
            for command in [["do": "open"], ["do": "startMission", "mission": 0]] as [JSONValue] {
                #expect(try await player.command(command).status == 200)
            }
            #expect(try await live.staff("content/rollback", ["reason": "x", "withinDays": 1]).status == 200)
            live.clock.pass(3_600)
            #expect(try await live.publish(mended).status == 201)
            #expect(try await player.command(["do": "checkIn", "mood": 3, "shares": false]).status == 200)
            #expect(try await content() == (try Self.hash(bad)))
            live.clock.pass(Self.day)
            #expect(try await player.command(["do": "open"]).status == 200)
            #expect(try await content() == (try Self.hash(mended)))
            try await live.expectReplays()
        }
    }

    /// What is published each week is no way to stay with the first one for good.
    @Test func whoHoldsOnLeavesByTheFirstDeadline() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            for chance in ["0.071", "0.072"] {
                #expect(try await live.publish(PublishTests.changed(to: chance)).status == 201)
                live.clock.pass(6 * Self.day)
            }
            #expect(try await player.command(["do": "open"]).status == 200)
            let content = try await live.service.read { try $0.party($0.account(7).party).content }
            #expect(content == (try Self.hash(PublishTests.changed(to: "0.072"))))
        }
    }

    /// What was taken back stays so, whatever is published next.
    @Test func nobodyComesByJoiningToWhatWasTakenBack() async throws {
        try await LiveService.run { live in
            let players = [try await TestPlayer.begun(live, 7), try await TestPlayer.begun(live, 8)]
            #expect(try await live.publish(PublishTests.changed()).status == 201)
            live.clock.pass(Self.day)
            for command in [["do": "open"], ["do": "startMission", "mission": 0]] as [JSONValue] {
                #expect(try await players[0].command(command).status == 200)
            }
            #expect(try await live.staff("content/rollback", ["reason": "x", "withinDays": 9]).status == 200)
            let code = try await players[0].post("/v1/players/7/party/invites").json["code"] ?? .null
            func join(_ player: TestPlayer) async throws -> Response {
                try await player.post("/v1/players/\(player.id)/party/join", ["code": code, "consent": true])
            }
            #expect(try await join(players[1]).json["error"]?["code"] == "other_content")
            live.clock.pass(60)
            #expect(try await live.publish(PublishTests.changed(to: "0.072")).status == 201)
            #expect(try await join(players[1]).json["error"]?["code"] == "other_content")
            let newcomer = try await TestPlayer.begun(live, 9)
            #expect(try await join(newcomer).json["error"]?["code"] == "other_content")
        }
    }

    /// What was to come, or for a share, and was taken back, is in the way of no deadline.
    @Test(arguments: [true, false]) func whatGoesOnCanBeHastened(isShare: Bool) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            let mended = try PublishTests.changed()
            #expect(try await live.publish(mended, withinDays: 28).status == 201)
            live.clock.pass(60)
            let start = isShare ? nil : live.clock.now() + 20 * Self.day
            let other = try PublishTests.changed(to: "0.072")
            #expect(try await live.publish(other, startsAt: start, share: isShare ? 1 : nil).status == 201)
            #expect(try await live.staff("content/rollback", ["reason": "x", "withinDays": 0]).status == 200)
            live.clock.pass(60)
            func hasten() async throws -> Response {
                try await live.staff(
                    "content/deadline", ["hash": .string(try Self.hash(mended)), "withinDays": 0, "reason": "x"])
            }
            let hastened = try await hasten()
            #expect(hastened.status == 200, "\(hastened.json.text)")
            #expect(try await player.command(["do": "checkIn", "mood": 3, "shares": false]).status == 200)
            let content = try await live.service.read { try $0.party($0.account(7).party).content }
            #expect(try content == Self.hash(mended))
            #expect(try await hasten().json["error"]?["code"] == "not_sooner")
        }
    }

    /// What a share of parties that this one is not of had again puts nothing off for it.
    @Test func aShareOfWhatWasBeforePutsOffNoDeadline() async throws {
        try await LiveService.run { live in
            let players = 1...6 as ClosedRange<Int64>
            for id in players {
                let player = try await TestPlayer.begun(live, id)
                #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            }
            let two = try await Two(live)
            let first = try Self.hash(two.first)
            live.clock.pass(60)
            #expect(try await live.publish(two.first, share: 50).status == 201)
            #expect(try await live.staff("content/rollback", ["reason": "x", "withinDays": 28]).status == 200)
            live.clock.pass(10 * Self.day)
            var others = 0
            for id in players {
                let player = try await TestPlayer(live, id)
                #expect(try await player.command(["do": "open"]).status == 200)
                let record = try await live.service.read { try $0.party($0.account(id).party) }
                guard !live.service.contentStore.isChosen(record.id, of: first, share: 50) else { continue }
                others += 1
                #expect(try record.content == Self.hash(two.second))
            }
            #expect(others > 0)
        }
    }

    /// What is active for all goes on, and so does the time that is left to take it up.
    @Test(arguments: [0, 28] as [Int64]) func whatNeverBeganMovesNoDeadline(withinDays days: Int64) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let first = try await Self.active(live)
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            let second = try PublishTests.changed()
            #expect(try await live.publish(second, withinDays: days).status == 201)
            let start = live.clock.now() + 20 * Self.day
            #expect(try await live.publish(PublishTests.changed(to: "0.072"), startsAt: start).status == 201)
            #expect(try await live.staff("content/rollback", ["reason": "Not yet"]).status == 200)
            live.clock.pass(2 * Self.day)
            #expect(try await player.command(["do": "open"]).status == 200)
            let content = try await live.service.read { try $0.party($0.account(7).party).content }
            #expect(try content == (days == 0 ? Self.hash(second) : first))
        }
    }

    /// A start that was set and taken back is no time at which the content was active.
    @Test func aRollbackGoesToWhatWasPlayedBefore() async throws {
        try await LiveService.run { live in
            let (later, other) = (try PublishTests.changed(), try PublishTests.changed(to: "0.072"))
            #expect(try await live.publish(later, startsAt: live.clock.now() + 20 * Self.day).status == 201)
            live.clock.pass(60)
            #expect(try await live.staff("content/rollback", ["reason": "Not yet"]).status == 200)
            for snapshot in [other, later] {
                live.clock.pass(60)
                #expect(try await live.publish(snapshot).status == 201)
            }
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            #expect(try await Self.active(live) == (try Self.hash(other)))
            let now = live.clock.now()
            let isTakenBack = try await live.service.read { read in
                try read.contentStore.isTakenBack(Self.hash(later), at: now, read.db)
            }
            #expect(isTakenBack)
        }
    }

    /// A number that is to come would tell that something is to come.
    @Test func aContentHasTheNumberThatHasBegun() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let two = try await Two(live)
            live.clock.pass(60)
            let start = live.clock.now() + 10 * Self.day
            #expect(try await live.publish(two.first, startsAt: start).status == 201)
            #expect(try await player.get("/v1/players/7/state").json["content"]?["number"] == 1)
        }
    }

    /// While the clock is wrong nothing is told that is to come by the right one.
    @Test func aLeapOfTheClockTellsNothing() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let snapshot = try PublishTests.changed()
            let (hash, before) = (try Self.hash(snapshot), try await Self.active(live))
            #expect(try await live.publish(snapshot, startsAt: live.clock.now() + Self.day).status == 201)
            let client = LiveClient(port: live.port)
            live.clock.leap(2 * Self.day)
            #expect(try await Self.active(live) == before)
            #expect(try await client.send("GET", "/v1/content/snapshot?hash=\(hash)").status == 404)
            live.clock.leap(-2 * Self.day)
            #expect(try await Self.active(live) == before)
        }
    }

    /// Whoever has rows that the version of before lacks plays on by what was taken back, as the answer says: an alarm
    /// tells of each party once, when it would have switched.
    @Test(arguments: [0, 1] as [Int64])
    func whoCannotGoBackIsTold(withinDays days: Int64) async throws {
        try await LiveService.run { live in
            func told() -> Int? {
                let line = live.service.metrics.text.split(separator: "\n").first {
                    $0.hasPrefix("questlive_alarms_total{kind=\"doesNotFit\"}")
                }
                return line?.split(separator: " ").last.flatMap { Int($0) }
            }
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let players = [try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2)]
            #expect(try await live.publish(PublishTests.withOneMoreMission()).status == 201)
            let taken = try await Self.active(live)
            live.clock.pass(Self.day)
            for player in players { #expect(try await player.command(["do": "open"]).status == 200) }
            let back = try await live.staff("content/rollback", ["reason": "x", "withinDays": .integer(days)])
            #expect(back.status == 200)
            #expect(back.json["problem"]?.string?.contains("the row oneMore to stay") == true)
            // Not before it would switch: at once, or with its next day.
            for player in players { #expect(try await player.command(task).status == 200) }
            #expect(told() == (days == 0 ? 2 : 0))
            live.clock.pass(Self.day)
            for player in players {
                for command in [["do": "open"], task] { #expect(try await player.command(command).status == 200) }
                let content = try await live.service.read { try $0.party($0.account(player.id).party).content }
                #expect(content == taken)
            }
            #expect(told() == 2)
            try await live.expectReplays()
        }
    }

    /// Not again where there are more of them than anybody counts by hand, for each asks with each of its commands.
    @Test func eachPartyIsToldOnceForAContent() {
        var told = UnfitParties()
        for content in ["a", "b"] {
            for expected in [20_000, 0] {
                var count = 0
                for party in 1...20_000 as ClosedRange<Int64> where told.insert(party, of: content) { count += 1 }
                #expect(count == expected)
            }
        }
        let isAnother = told.insert(1, of: "a")
        #expect(!isAnother)
    }

    /// Parties that had a row could not go back to the content without it.
    @Test func aShareAddsNoRows() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let richer = FileGame.content(items: FileGame.items + [("sol", [:])])
            let refused = try await live.publish(richer, share: 50)
            #expect(refused.status == 409 && refused.json["error"]?["code"] == "no_way_back")
            #expect(refused.json["error"]?["message"]?.string?.contains("sol") == true)
            #expect(try await live.publish(FileGame.content(pullChance: "0.06"), share: 50).status == 201)
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            #expect(try await live.publish(richer).status == 201)
        }
    }

    /// Days before a content begins are played by the one before, also where they are told after the start.
    @Test func deedsOfBeforeAStartAreNotPaidByIt() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = try await Self.active(live)
            let snapshot = try PublishTests.changed()
            let start = live.clock.now() + 3 * Self.day
            #expect(try await live.publish(snapshot, startsAt: start).status == 201)
            live.clock.pass(3 * Self.day + 60)
            // Each opens its day, with which a party takes up what is active.
            func upload(_ times: [Int64]) async throws -> Int {
                try await player.post(
                    "/v1/players/7/uploads",
                    [
                        "device": "phone",
                        "commands": .array(times.map { ["at": .integer($0), "command": ["do": "open"]] }),
                    ]
                ).status
            }
            func content() async throws -> String {
                try await live.service.read { try $0.party($0.account(7).party).content }
            }
            #expect(try await upload([start - 2 * Self.day, start - Self.day]) == 200)
            #expect(try await content() == before)
            live.clock.pass(Self.day)
            _ = try await player.command(["do": "open"])
            #expect(try await content() == (try Self.hash(snapshot)))
            try await live.expectReplays()
        }
    }

    @Test func aSnapshotThatSomebodyElseChangedIsNotServed() async throws {
        try await LiveService.run { live in
            let (first, second) = (try #require(try await Self.active(live)), try PublishTests.changed())
            #expect(try await live.publish(second).status == 201)
            let client = LiveClient(port: live.port)
            #expect(try await client.send("GET", "/v1/content/snapshot?hash=\(first)").status == 200)
            try await live.changeFile(
                "UPDATE content SET snapshot = (SELECT snapshot FROM content WHERE hash <> '\(first)')"
                    + " WHERE hash = '\(first)'")
            #expect(try await client.send("GET", "/v1/content/snapshot?hash=\(first)").status == 503)
            let found = try await live.service.store.pool.read { try ContentStore.problemOfSnapshots($0) }
            #expect(found == "content \(first): somebody else changed it")
        }
    }
}
