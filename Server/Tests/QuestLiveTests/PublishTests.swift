import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// Content while the service runs.
@Suite struct PublishTests {
    /// The bundled content with one figure changed: tasks give equipment more often.
    static func changed(to chance: String = "0.071") throws -> JSONValue {
        let text = String(decoding: try BundledContent.data(), as: UTF8.self)
        let figure = try #require(text.firstRange(of: /\["equipmentChance", (\{[^}]*"of": )?"[0-9.]+"\}?\]/))
        let old = String(text[figure])
        let new = old.replacing(/"[0-9.]+"/, with: "\"\(chance)\"")
        return try StrictJSON.value(of: text.replacing(old, with: new, maxReplacements: 1).utf8, deepest: 128)
    }

    private func hash(_ snapshot: JSONValue) throws -> String {
        try ContentVersion(snapshot: Data(snapshot.bytes)).hash
    }

    @Test("QB48: parties switch to content on the next day, and it is rolled back in one call")
    func contentIsTakenUpAtTheNextDayAndTakenBackInOneCall() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let first = try await player.get("/v1/content").json
            let snapshot = try Self.changed()
            let answer = try await live.publish(snapshot, reason: "More gear")
            #expect(answer.status == 201, "\(answer.json.text.prefix(400))")
            #expect(answer.json["odds"]?.array?.isEmpty == false)
            let second = try await player.get("/v1/content").json
            #expect((second["number"]?.integer ?? 0) > (first["number"]?.integer ?? 0))
            #expect(second["hash"]?.string == (try hash(snapshot)))

            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            _ = try await player.command(task)
            #expect(try await content(of: 7, live) == first["hash"]?.string)
            live.clock.pass(86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == second["hash"]?.string)

            #expect(try await live.staff("content/rollback", ["reason": "Too much"]).status == 200)
            #expect(try await player.get("/v1/content").json["hash"] == first["hash"])
            live.clock.pass(86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == first["hash"]?.string)
            try await live.expectReplays()
        }
    }

    @Test func goingBackTwiceNeverGoesForward() async throws {
        try await LiveService.run { live in
            let client = LiveClient(port: live.port)
            let first = try await client.send("GET", "/v1/content").json["hash"]
            let snapshot = try Self.changed()
            _ = try await live.publish(snapshot, reason: "More gear")
            // Two of the staff at once, who both saw the wrong figure.
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<2 { group.addTask { try await live.staff("content/rollback", ["reason": "x"]).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 409])
            #expect(try await client.send("GET", "/v1/content").json["hash"] == first)
        }
    }

    @Test(arguments: ["Mission", "Research"]) func whatIsUnderWayEndsUnderItsVersion(_ what: String) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = try await content(of: 7, live)
            for (resource, amount) in [("exp", 300_000), ("gold", 500_000), ("tokens", 100)] as [(String, Int64)] {
                try await live.give(amount, of: resource, to: 7)
            }
            let start: JSONValue =
                what == "Mission" ? ["do": "startMission", "mission": 0] : ["do": "startResearch", "node": 0]
            #expect(try await player.command(start).status == 200)
            let snapshot = try Self.changed()
            _ = try await live.publish(snapshot, reason: "More gear")
            live.clock.pass(2 * 86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == before)
            #expect(try await player.command(["do": .string("claim\(what)")]).status == 200)
            _ = try await player.command(["do": "claimLogin"])
            #expect(try await content(of: 7, live) == (try hash(snapshot)))
            try await live.expectReplays()
        }
    }

    /// Else whoever does not want a version keeps the one before for good, by never claiming a mission.
    @Test(arguments: [0, 1] as [Int64])
    func whoHoldsAMissionPlaysByTheRollbackWhenItsTimeIsUp(_ days: Int64) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let base = try await content(of: 7, live)
            #expect(try await live.publish(Self.changed()).status == 201)
            live.clock.pass(86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            #expect(try await content(of: 7, live) != base)
            let back = try await live.staff("content/rollback", ["reason": "x", "withinDays": .integer(days)])
            #expect(back.status == 200)
            let habit: JSONValue = ["do": "addHabit", "category": "mental"]
            _ = try await player.command(habit)
            #expect((try await content(of: 7, live) == base) == (days == 0))
            live.clock.pass(86_400)
            #expect(try await player.command(["do": "open"]).status == 200)
            #expect(try await content(of: 7, live) == base)
            // What was under way goes on, under the other version.
            #expect(try await player.command(["do": "claimMission"]).status == 200)
            try await live.expectReplays()
        }
    }

    @Test func aPlayerIsToldWhatItPlaysByAndItsOdds() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let base = try await content(of: 7, live)
            _ = try await player.command(["do": "startMission", "mission": 0])
            #expect(try await live.publish(Self.changed()).status == 201)
            live.clock.pass(86_400)
            let opened = try await player.command(["do": "open"]).json
            let state = try await player.get("/v1/players/7/state").json
            for told in [opened, state] {
                #expect(told["contentNumber"] == 2)
                #expect(told["content"]?["number"] == 1 && told["content"]?["hash"]?.string == base)
            }
            func odds(_ query: String) async throws -> Response {
                try await player.client.send("GET", "/v1/content/odds\(query)")
            }
            let (own, active) = (try await odds("?hash=\(base)"), try await odds(""))
            #expect(own.status == 200 && own.json["hash"]?.string == base && own.json["odds"] != active.json["odds"])
            let catalogue = try await player.client.send("GET", "/v1/content/catalogue?hash=\(base)")
            #expect(catalogue.status == 200)
            #expect(try await odds("?hash=00").status == 404)
            #expect(try await odds("?arm=none").status == 404)
        }
    }

    @Test func aPlayerIsToldItsArmAndTheOddsOfIt() async throws {
        try await LiveService.run(content: PaceTests.withExperiment()) { live in
            var odds: [String: JSONValue] = [:]
            // Until somebody is in each arm: which one it is, is drawn.
            for id in Int64(1)...64 where odds.count < 2 {
                let player = try await TestPlayer.begun(live, id)
                let arm = try #require(try await player.get("/v1/players/\(id)/state").json["arm"]?.string)
                let name = arm.replacing(" ", with: "%20")
                let answer = try await player.client.send("GET", "/v1/content/odds?arm=\(name)")
                #expect(answer.status == 200)
                odds[arm] = answer.json["odds"]?["draws"]
            }
            #expect(odds.keys.sorted() == ["as designed", "gear"])
            try #require(odds.count == 2)
            let ids = odds.values.map { Set($0.array?.compactMap { $0["id"]?.string } ?? []) }
            // The same draws with other chances, and none of the other arm.
            #expect(ids[0] == ids[1] && ids[0].count > 10 && odds["gear"] != odds["as designed"])
        }
    }

    /// A party that would switch to the new content with its next command, and that command is refused.
    @Test func aRefusedCommandSwitchesNothingAndLeavesTheJournalWhole() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = try await content(of: 7, live)
            _ = try await player.command(["do": "startMission", "mission": 0])
            let snapshot = try Self.changed()
            _ = try await live.publish(snapshot, reason: "More gear")
            live.clock.pass(2 * 86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await player.command(["do": "claimMission"]).status == 200)
            #expect(try await player.command(["do": "claimMission"]).status == 409)
            #expect(try await content(of: 7, live) == before)
            #expect(try await player.command(["do": "claimLogin"]).status == 200)
            #expect(try await content(of: 7, live) == (try hash(snapshot)))
            try await live.expectReplays()
        }
    }

    /// Its players play by the content's own figures from then on, whichever arm they were in.
    @Test(arguments: [true, false])
    func anExperimentEnds(byARollback: Bool) async throws {
        try await LiveService.run { live in
            var players: [TestPlayer] = []
            for id in Int64(1)...16 { players.append(try await TestPlayer.begun(live, id)) }
            let base = try await content(of: 1, live)
            #expect(try await live.publish(PaceTests.withExperiment()).status == 201)
            live.clock.pass(86_400)
            var arms: Set<String> = []
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for player in players {
                _ = try await player.command(["do": "open"])
                _ = try await player.command(task)
                arms.insert(try await arm(of: player) ?? "none")
            }
            #expect(arms == ["gear", "as designed"])
            let tried = try await content(of: 1, live)
            if byARollback {
                let back = try await live.staff("content/rollback", ["reason": "x", "withinDays": 0])
                #expect(back.status == 200)
            } else {
                #expect(try await live.publish(Self.changed(), withinDays: 0).status == 201)
            }
            for player in players {
                #expect(try await player.command(task).status == 200)
                let now = try await content(of: player.id, live)
                #expect(now != tried && (now == base) == byARollback)
                #expect(try await arm(of: player) == nil)
            }
            // What was played in an arm is still told.
            let odds = try await players[0].client.send("GET", "/v1/content/odds?hash=\(tried)&arm=gear")
            #expect(odds.status == 200)
            #expect(try await live.staff("players/1/journal").json["rows"]?.array?.count == 5)
            try await live.expectReplays()
        }
    }

    private func arm(of player: TestPlayer) async throws -> String? {
        try await player.get("/v1/players/\(player.id)/state").json["arm"]?.string
    }

    /// Who has rows that a rollback lacks plays on by what was taken back, and takes nobody along.
    @Test func nobodyComesToWhatWasTakenBack() async throws {
        try await LiveService.run { live in
            let (ahead, other) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            let base = try await content(of: 1, live)
            #expect(try await live.publish(Self.withOneMoreMission()).status == 201)
            live.clock.pass(86_400)
            _ = try await ahead.command(["do": "open"])
            let taken = try await content(of: 1, live)
            #expect(taken != base)
            #expect(try await live.staff("content/rollback", ["reason": "x", "withinDays": 0]).status == 200)
            live.clock.pass(86_400)
            for player in [ahead, other] { #expect(try await player.command(["do": "open"]).status == 200) }
            #expect(try await content(of: 1, live) == taken)
            func join(_ player: TestPlayer, _ host: TestPlayer) async throws -> Response {
                let code = try await host.post("/v1/players/\(host.id)/party/invites").json["code"] ?? .null
                return try await player.post(
                    "/v1/players/\(player.id)/party/join", ["code": code, "consent": true])
            }
            for (player, host) in [(other, ahead), (ahead, other)] {
                let refused = try await join(player, host)
                #expect(refused.status == 409 && refused.json["error"]?["code"] == "other_content")
            }
            #expect(try await content(of: 2, live) == base)
            // A later version that has the rows brings both together.
            #expect(try await live.publish(Self.withOneMoreMission()).status == 201)
            live.clock.pass(86_400)
            for player in [ahead, other] { #expect(try await player.command(["do": "open"]).status == 200) }
            #expect(try await join(other, ahead).status == 200)
            try await live.expectReplays()
        }
    }

    /// Not while its players have not left it yet either.
    @Test func nobodyComesToWhatIsBeingLeft() async throws {
        try await LiveService.run { live in
            let (ahead, other) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            #expect(try await live.publish(Self.changed()).status == 201)
            live.clock.pass(86_400)
            _ = try await ahead.command(["do": "open"])
            #expect(try await ahead.command(["do": "startMission", "mission": 0]).status == 200)
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            let taken = try await content(of: 1, live)
            func join() async throws -> Response {
                let code = try await ahead.post("/v1/players/1/party/invites").json["code"] ?? .null
                return try await other.post("/v1/players/2/party/join", ["code": code, "consent": true])
            }
            let refused = try await join()
            #expect(refused.status == 409 && refused.json["error"]?["code"] == "other_content")
            #expect(try await content(of: 2, live) != taken)
            live.clock.pass(2 * 86_400)
            for command in ["open", "claimMission"] { _ = try await ahead.command(["do": .string(command)]) }
            for player in [ahead, other] {
                live.clock.pass(86_400)
                _ = try await player.command(["do": "open"])
            }
            #expect(try await content(of: 1, live) != taken)
            #expect(try await join().status == 200)
        }
    }

    /// The bundled content with a copy of its first mission as one more.
    static func withOneMoreMission() throws -> JSONValue {
        let content = try StrictJSON.value(of: BundledContent.data(), deepest: 128)
        return try adding(to: content, at: ["missions", "missions"])
    }

    /// The content with a table's first row as its last one too, under another id.
    private static func adding(to node: JSONValue, at path: [String]) throws -> JSONValue {
        var entries = try #require(node["map"]?.array)
        guard let key = path.first else {
            let row = try #require(entries.first?.array)
            return ["map": .array(entries + [["oneMore", row[1]]])]
        }
        let place = try #require(entries.firstIndex { $0.array?.first?.string == key })
        let inner = try #require(entries[place].array)[1]
        entries[place] = [.string(key), try adding(to: inner, at: Array(path.dropFirst()))]
        return ["map": .array(entries)]
    }

    @Test func withoutAPassingVerdictForThatContentNothingIsPublished() async throws {
        try await LiveService.run { live in
            let snapshot = try Self.changed()
            let hash = try hash(snapshot)
            let checks = [
                PublishCheck(content: hash, engine: EngineVersion.current, seed: 1, passed: false, summary: "x"),
                PublishCheck(
                    content: String(repeating: "0", count: 64), engine: EngineVersion.current, seed: 1, passed: true,
                    summary: "x"),
                PublishCheck(content: hash, engine: "0.9.0", seed: 1, passed: true, summary: "x"),
                PublishCheck(content: hash, engine: EngineVersion.current, seed: 1, passed: true, summary: "none"),
            ]
            for check in checks {
                let answer = try await live.publish(snapshot, check: check)
                #expect(answer.status == 422 && answer.json["error"]?["code"] == "no_passing_verdict")
            }
            let nothing = try await live.staff("content", ["snapshot": snapshot, "reason": "x"])
            #expect(nothing.status == 400)
            #expect(try await LiveClient(port: live.port).send("GET", "/v1/content").json["number"] == 1)
        }
    }

    @Test func aRowThatIsGoneOrMovedIsRefused() throws {
        let old = try ContentVersion(snapshot: BundledContent.data())
        #expect(Compatibility.problem(from: old, to: old) == nil)
        let text = String(decoding: try BundledContent.data(), as: UTF8.self)
        let tree = old.tree
        guard case .map(var entries) = tree.value,
            let place = entries.firstIndex(where: { $0.key == "missions" })
        else { return #expect(Bool(false), "no missions in \(text.prefix(40))") }
        guard let (path, rows) = Self.firstTable(entries[place].node) else { return #expect(Bool(false), "no table") }
        #expect(rows > 1, "\(path)")
        entries[place].node = Self.reversingFirstTable(entries[place].node)
        let moved = ContentNode(.map(entries), place: tree.place)
        #expect(Compatibility.problem(from: tree, to: moved)?.contains("order") == true)
    }

    /// The first map of rows, with how many it has.
    private static func firstTable(_ node: ContentNode) -> (String, Int)? {
        guard case .map(let entries) = node.value else { return nil }
        let isTable = entries.count > 1 && entries.allSatisfy { if case .map = $0.node.value { true } else { false } }
        if isTable { return ("", entries.count) }
        for entry in entries { if let (path, rows) = firstTable(entry.node) { return (entry.key + path, rows) } }
        return nil
    }

    private static func reversingFirstTable(_ node: ContentNode) -> ContentNode {
        guard case .map(var entries) = node.value else { return node }
        let isTable = entries.count > 1 && entries.allSatisfy { if case .map = $0.node.value { true } else { false } }
        if isTable {
            entries.reverse()
        } else if let index = entries.firstIndex(where: { firstTable($0.node) != nil }) {
            entries[index].node = reversingFirstTable(entries[index].node)
        }
        return ContentNode(.map(entries), tag: node.tag, place: node.place)
    }

    private func content(of player: Int64, _ live: LiveService) async throws -> String {
        try await live.service.read { try $0.party($0.account(player).party).content }
    }
}

extension Compatibility {
    /// Of two trees alone.
    fileprivate static func problem(from old: ContentNode, to new: ContentNode) -> String? {
        problem(old, new, path: "")
    }
}
