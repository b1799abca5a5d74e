import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// What members of the staff read before they approve, and how they bring a deadline nearer.
@Suite struct ReviewTests {
    private func hash(_ snapshot: JSONValue) throws -> String {
        try ContentVersion(snapshot: Data(snapshot.bytes)).hash
    }

    private func content(of player: Int64, _ live: LiveService) async throws -> String {
        try await live.service.read { try $0.party($0.account(player).party).content }
    }

    private static let target = CheckedTarget(
        id: "pace", metric: "level_on(30).p50@steady", low: 12, high: 14.5, basis: "designed", word: "pass")

    private func check(_ snapshot: JSONValue, _ rows: [CheckedTarget], falseAlarms: Double = 0.01) throws
        -> PublishCheck
    {
        PublishCheck(
            content: try hash(snapshot), engine: EngineVersion.current, seed: 1, passed: true, summary: "kept",
            targets: CheckedTargets(scenario: "5f", days: 60, falseAlarms: falseAlarms, rows: rows))
    }

    /// Whoever publishes asks before a check of minutes, whose verdict nobody would take.
    @Test func aComparisonTellsWhetherVerdictsAreTaken() async throws {
        try await LiveService.run { live in
            func hasKey() async throws -> JSONValue? {
                try await live.staff("content/comparisons", ["snapshot": try PublishTests.changed()]).json["hasGateKey"]
            }
            #expect(try await hasKey() == false)
            try Gate.pair(in: live.folder)
            #expect(try await hasKey() == true)
        }
    }

    @Test func whoApprovesIsToldWhichTargetsWereLeftOutOrWidened() async throws {
        try await LiveService.run { live in
            let first = try PublishTests.changed()
            var gold = Self.target
            gold.id = "gold"
            let published = try await live.publish(first, check: try check(first, [Self.target, gold]), withinDays: 0)
            // Nothing was checked before: all of it is new.
            #expect(published.status == 201)
            #expect(published.json["targets"]?.array?.count == 4)

            let second = try PublishTests.withOneMoreMission()
            var wider = Self.target
            wider.high = 99
            let verdict = try await Gate.sign(try check(second, [wider], falseAlarms: 0.5), folder: live.folder)
            let proposed = try await live.staff(
                "content", ["snapshot": second, "verdict": .string(verdict), "reason": "More to do"])
            let number = try #require(proposed.json["proposal"]?.integer)
            let read = try await live.staff("content/proposals/\(number)", by: "Ben", [.look])
            #expect(read.status == 200)
            #expect(read.json["by"] == "Ada" && read.json["problem"] == .null)
            #expect(read.json["hash"]?.string == (try hash(second)))
            #expect(read.json["newest"]?.string == (try hash(first)))
            #expect(read.json["verdict"]?["targets"]?["rows"]?.array?.count == 1)
            #expect(read.json["targets"] == proposed.json["targets"])
            let lines = read.json["targets"]?.array?.flatMap { ChangedFigures.lines(of: $0) ?? [] } ?? []
            #expect(lines.count == 3)
            #expect(lines.first == "pace, high: 14.5 -> 99")
            #expect(lines.dropFirst().first?.hasPrefix("gold: {") == true && lines[1].hasSuffix("is gone"))
            #expect(lines.last == "false alarms of all: 0.01 -> 0.5")
            #expect(try await live.staff("content/proposals/77", by: "Ben").status == 404)
            let approved = try await live.staff(
                "content/proposals/\(number)/approvals", ["hash": .string(try hash(second))], by: "Ben")
            #expect(approved.status == 201 && approved.json["targets"] == read.json["targets"])
        }
    }

    /// One member alone rolls back, and what was approved last may have had targets that the one before it has not.
    @Test func whoApprovesIsToldOfTargetsOfWhatWasTakenBack() async throws {
        try await LiveService.run { live in
            var gold = Self.target
            gold.id = "gold"
            let (strict, weak) = ([Self.target, gold], [Self.target])
            @Sendable func propose(_ figure: String, _ rows: [CheckedTarget]) async throws -> Response {
                let snapshot = try PublishTests.changed(to: figure)
                let verdict = try await Gate.sign(try check(snapshot, rows), folder: live.folder)
                return try await live.staff(
                    "content", ["snapshot": snapshot, "verdict": .string(verdict), "reason": "x", "withinDays": 0])
            }
            @Sendable func approve(_ proposed: Response) async throws {
                let number = try #require(proposed.json["proposal"]?.integer, "\(proposed.json.text)")
                let body: JSONValue = ["hash": proposed.json["hash"] ?? .null]
                let approved = try await live.staff("content/proposals/\(number)/approvals", body, by: "Ben")
                #expect(approved.status == 201, "\(approved.json.text)")
            }
            @Sendable func leavesGoldOut() async throws -> Bool {
                let told = try await propose("0.079", weak).json["targets"]?.array ?? []
                return told.flatMap { ChangedFigures.lines(of: $0) ?? [] }
                    .contains { $0.hasPrefix("gold: {") && $0.hasSuffix("is gone") }
            }
            try await approve(try await propose("0.071", strict))
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            #expect(try await leavesGoldOut())
            // The last is who was approved last, whoever was proposed before.
            let (first, second) = (try await propose("0.072", strict), try await propose("0.073", weak))
            try await approve(second)
            #expect(try await !leavesGoldOut())
            try await approve(first)
            #expect(try await leavesGoldOut())
        }
    }

    /// One member of the staff alone, who proposes again with a weaker verdict, changes neither what was approved nor what
    /// is being approved.
    @Test func aVerdictIsOfItsProposalAlone() async throws {
        try await LiveService.run { live in
            @Sendable func propose(_ snapshot: JSONValue, _ rows: [CheckedTarget]) async throws -> Int64 {
                let verdict = try await Gate.sign(try check(snapshot, rows), folder: live.folder)
                let proposed = try await live.staff(
                    "content", ["snapshot": snapshot, "verdict": .string(verdict), "reason": "x", "withinDays": 0])
                return try #require(proposed.json["proposal"]?.integer, "\(proposed.json.text)")
            }
            @Sendable func approve(_ number: Int64, _ snapshot: JSONValue) async throws -> Response {
                try await live.staff(
                    "content/proposals/\(number)/approvals", ["hash": .string(try hash(snapshot))], by: "Ben")
            }
            @Sendable func targets(of snapshot: JSONValue) async throws -> Int? {
                let hash = try hash(snapshot)
                let contents = try await live.staff("content").json["contents"]?.array
                return contents?.first { $0["hash"]?.string == hash }?["verdict"]?["targets"]?["rows"]?.array?.count
            }
            var gold = Self.target
            gold.id = "gold"
            let (first, second) = (try PublishTests.changed(), try PublishTests.changed(to: "0.072"))
            let good = try await propose(first, [Self.target, gold])
            _ = try await propose(first, [Self.target])
            // Who looked at the first proposal approves that one.
            let read = try await live.staff("content/proposals/\(good)", by: "Ben")
            #expect(read.json["verdict"]?["targets"]?["rows"]?.array?.count == 2)
            #expect(try await approve(good, first).status == 201)
            #expect(try await targets(of: first) == 2)

            #expect(try await approve(try await propose(second, [Self.target, gold]), second).status == 201)
            _ = try await propose(first, [Self.target])
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            #expect(try await targets(of: first) == 2)
            let third = try await propose(second, [Self.target])
            let lines = try await live.staff("content/proposals/\(third)", by: "Ben").json["targets"]?.array?
                .flatMap { ChangedFigures.lines(of: $0) ?? [] }
            #expect(lines?.count == 1 && lines?.first?.hasPrefix("gold: {") == true)
            try await live.expectReplays()
        }
    }

    /// As older services signed and kept it.
    @Test func aVerdictWithoutTargetsIsReadAsBefore() throws {
        let text = #"{"content":"5f","engine":"2.0.0","passed":true,"seed":1,"summary":"kept"}"#
        let check = try JSONText.decode(PublishCheck.self, from: text.utf8)
        #expect(check.targets == nil)
        #expect(try JSONValue(encoding: check).text == text)
    }

    /// With a mission under way, by which a party keeps its content.
    @Test func aDeadlineIsBroughtNearerAndNeverPutOff() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let base = try await content(of: 7, live)
            let next = try PublishTests.changed()
            let habit: JSONValue = ["do": "addHabit", "category": "mental"]
            func hasten(_ hash: String, _ days: Int64) async throws -> Response {
                try await live.staff(
                    "content/deadline", ["hash": .string(hash), "withinDays": .integer(days), "reason": "They hold on"])
            }
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            #expect(try await live.publish(next).status == 201)
            live.clock.pass(2 * 86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == base)
            let since = try await player.get("/v1/content").json["since"]

            #expect(try await hasten(base, 0).json["error"]?["code"] == "not_the_newest")
            for days in [5, 28] as [Int64] {
                #expect(try await hasten(hash(next), days).json["error"]?["code"] == "not_sooner")
            }
            #expect(
                try await live.staff(
                    "content/deadline", ["hash": .string(hash(next)), "withinDays": 0, "reason": "x"], by: "Ben",
                    [.look]
                ).status == 403)
            let one = try await hasten(hash(next), 1)
            #expect(one.status == 200 && one.json["number"] == 3)
            _ = try await player.command(habit)
            #expect(try await content(of: 7, live) == base)
            #expect(try await hasten(hash(next), 0).status == 200)
            _ = try await player.command(habit)
            #expect(try await content(of: 7, live) == (try hash(next)))
            // It is active since when it was, and what came before it is what came before it.
            #expect(try await player.get("/v1/content").json["since"] == since)
            #expect(
                try await live.staff("content/rollback", ["reason": "x", "withinDays": 0]).json["hash"]?.string == base)
            _ = try await player.command(habit)
            #expect(try await content(of: 7, live) == base)
            #expect(try await player.command(["do": "claimMission"]).status == 200)
            try await live.expectReplays()
        }
    }

    /// Its start had begun by the wrong clock, so it is of now, and is no start that was set for later.
    @Test func aDeadlineOfAWrongClockIsOfNow() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let base = try await content(of: 7, live)
            let next = try PublishTests.changed()
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            try await live.ahead(by: 10 * 86_400) { () async throws in
                #expect(try await live.publish(next).status == 201)
                let hastened = try await live.staff(
                    "content/deadline", ["hash": .string(try hash(next)), "withinDays": 0, "reason": "They hold on"])
                #expect(hastened.status == 200)
            }
            #expect(try await player.command(["do": "addHabit", "category": "mental"]).status == 200)
            #expect(try await content(of: 7, live) == (try hash(next)))
            let back = try await live.staff("content/rollback", ["reason": "x", "withinDays": 0])
            #expect(back.json["hash"]?.string == base)
            try await live.expectReplays()
        }
    }

    @Test func aShareThatIsHastenedStaysAShare() async throws {
        try await LiveService.run { live in
            let next = try PublishTests.changed()
            #expect(try await live.publish(next, share: 40).status == 201)
            live.clock.pass(60)
            let hastened = try await live.staff(
                "content/deadline", ["hash": .string(try hash(next)), "withinDays": 0, "reason": "x"])
            #expect(hastened.status == 200)
            let newest = try await live.staff("content").json["activations"]?.array?.last
            #expect(newest?["share"] == 40 && newest?["number"] == 3)
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            // What is to come has no deadline yet that could be brought nearer.
            #expect(try await live.publish(next, startsAt: live.clock.now() + 3_600).status == 201)
            let early = try await live.staff(
                "content/deadline", ["hash": .string(try hash(next)), "withinDays": 0, "reason": "x"])
            #expect(early.json["error"]?["code"] == "not_the_newest")
        }
    }

    @Test func ofWhatChangedOnlyFiguresThatDifferAreLines() {
        let row: JSONValue = [
            "id": "chest",
            "from": ["chance": 5, "place": "a", "outcomes": [["name": "x", "share": 1], ["name": "y", "share": 2]]],
            "to": ["chance": 7, "place": "a", "outcomes": [["name": "y", "share": 3]], "prices": [1, 2]],
        ]
        #expect(
            ChangedFigures.lines(of: row) == [
                "chest, chance: 5 -> 7", #"chest, outcomes: {"name":"x","share":1} is gone"#,
                "chest, outcomes, y, share: 2 -> 3", "chest, prices: [1,2] is new",
            ])
        #expect(ChangedFigures.lines(of: ["id": "r", "from": .null, "to": "a pity of 9"]) == ["r: a pity of 9 is new"])
        let tiers: JSONValue = ["id": "t", "from": ["chances": [1, 2]], "to": ["chances": [1, 2, 3]]]
        #expect(ChangedFigures.lines(of: tiers) == ["t, chances: [1,2] -> [1,2,3]"])
        #expect(ChangedFigures.lines(of: "told") == nil)
    }
}
