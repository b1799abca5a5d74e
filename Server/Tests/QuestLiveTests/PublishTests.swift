import CanonicalJSON
import Foundation
import QuestKernel
import Testing

@testable import QuestLive

/// Content while the service runs.
@Suite struct PublishTests {
    /// The bundled content with one figure changed: tasks give equipment more often.
    private func changed() throws -> JSONValue {
        let text = String(decoding: try BundledContent.data(), as: UTF8.self)
        let figure = try #require(text.firstRange(of: /\["equipmentChance", (\{[^}]*"of": )?"[0-9.]+"\}?\]/))
        let old = String(text[figure])
        let new = old.replacing(/"[0-9.]+"/, with: "\"0.071\"")
        return try StrictJSON.value(of: text.replacing(old, with: new, maxReplacements: 1).utf8, deepest: 128)
    }

    private func support(
        _ live: LiveService, _ path: String, _ body: JSONValue
    ) async throws -> LiveClient.Response {
        try await LiveClient(port: live.supportPort).send(
            "POST", "/support/v1/content\(path)", token: try await live.staffToken(), key: live.newKey(), body: body)
    }

    private func publishCheck(_ hash: String, passed: Bool = true) -> JSONValue {
        PublishCheck(content: hash, engine: EngineVersion.current, seed: 1, passed: passed, summary: "all kept").value
    }

    private func hash(_ snapshot: JSONValue) throws -> String {
        try ContentVersion(snapshot: Data(snapshot.bytes)).hash
    }

    @Test("QB48: parties switch to content on the next day, and it is rolled back in one call")
    func contentIsTakenUpAtTheNextDayAndTakenBackInOneCall() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let first = try await player.get("/v1/content").json
            let snapshot = try changed()
            let answer = try await support(
                live, "", ["snapshot": snapshot, "verdict": publishCheck(try hash(snapshot)), "reason": "More gear"])
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

            #expect(try await support(live, "/rollback", ["reason": "Too much"]).status == 200)
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
            let snapshot = try changed()
            _ = try await support(
                live, "", ["snapshot": snapshot, "verdict": publishCheck(try hash(snapshot)), "reason": "More gear"])
            // Two of the staff at once, who both saw the wrong figure.
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<2 { group.addTask { try await support(live, "/rollback", ["reason": "x"]).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 409])
            #expect(try await client.send("GET", "/v1/content").json["hash"] == first)
        }
    }

    @Test func whatIsUnderWayEndsUnderItsVersion() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = try await content(of: 7, live)
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            let snapshot = try changed()
            _ = try await support(
                live, "", ["snapshot": snapshot, "verdict": publishCheck(try hash(snapshot)), "reason": "More gear"])
            live.clock.pass(2 * 86_400)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == before)
            #expect(try await player.command(["do": "claimMission"]).status == 200)
            _ = try await player.command(["do": "claimLogin"])
            #expect(try await content(of: 7, live) == (try hash(snapshot)))
            try await live.expectReplays()
        }
    }

    /// A party that would switch to the new content with its next command, and that command is refused.
    @Test func aRefusedCommandSwitchesNothingAndLeavesTheJournalWhole() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = try await content(of: 7, live)
            _ = try await player.command(["do": "startMission", "mission": 0])
            let snapshot = try changed()
            _ = try await support(
                live, "", ["snapshot": snapshot, "verdict": publishCheck(try hash(snapshot)), "reason": "More gear"])
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

    @Test func withoutAPassingVerdictForThatContentNothingIsPublished() async throws {
        try await LiveService.run { live in
            let snapshot = try changed()
            let hash = try hash(snapshot)
            let other = String(repeating: "0", count: 64)
            var old = publishCheck(hash)
            if case .object(var fields) = old {
                for index in fields.indices where fields[index].name == "engine" { fields[index].value = "0.9.0" }
                old = .object(fields)
            }
            for publishCheck in [publishCheck(hash, passed: false), publishCheck(other), old] {
                let answer = try await support(
                    live, "", ["snapshot": snapshot, "verdict": publishCheck, "reason": "x"])
                #expect(answer.status == 422)
            }
            let nothing = try await support(live, "", ["snapshot": snapshot, "reason": "x"])
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
