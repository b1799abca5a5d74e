import Foundation
import QuestKernel
import Scenarios
import Testing

/// Content as it leaves the simulator: nothing is lost, the hash stays, and hostile snapshots are refused.
@Suite struct SnapshotTests {
    private static let shipped =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/scenarios/questbond"

    private func read(_ text: String) throws -> ContentNode {
        try JSONDecoder().decode(ContentNode.self, from: Data(text.utf8))
    }

    @Test func theShippedContentGoesThereAndBack() throws {
        let source = try ScenarioSource.read(Self.shipped)
        let back = try JSONDecoder().decode(ContentNode.self, from: JSONEncoder().encode(source.gameContent))
        #expect(back.contentHash() == source.gameContentHash)
        #expect(source.gameContentHash != source.contentHash)
        #expect(back["scenario"] == nil && back["archetypes"] == nil && back["targets"] == nil && back["loot"] != nil)
    }

    @Test func whoPlaysAndForHowLongChangesNothingOfTheGamesHash() throws {
        let source = try ScenarioSource.read(Self.shipped)
        let other = try source.changed(by: ["scenario.days=9"])
        #expect(other.gameContentHash == source.gameContentHash && other.contentHash != source.contentHash)
        let changed = try source.changed(by: ["loot.bagLimit=77"])
        #expect(changed.gameContentHash != source.gameContentHash)
    }

    @Test func tagsOrderAndTextsStay() throws {
        let text = #"{"map":[["b",{"tag":"!chosen","of":["1","2","3"]}],["a","ü \" \\ \n"],["c",{"map":[]}]]}"#
        let node = try read(text)
        #expect(node["b"]?.tag == "!chosen")
        guard case .map(let entries) = node.value else {
            Issue.record("no map")
            return
        }
        #expect(entries.map(\.key) == ["b", "a", "c"])
        #expect(
            try read(String(decoding: JSONEncoder().encode(node), as: UTF8.self)).contentHash() == node.contentHash())
        // By coreutils: printf 'm2:k1:as1:1k1:bt7:!chosenl2:s1:xs0:' | sha256sum
        let known = try read(#"{"map":[["a","1"],["b",{"tag":"!chosen","of":["x",""]}]]}"#)
        #expect(known.contentHash() == "2b6a96ad32fad202ac2d14e8130cd9e8ded59e785dcc62a7e3528d7950f785fe")
    }

    @Test(
        arguments: [
            (#"{"map":[["a","1"],["a","2"]]}"#, "snapshot a: expected each key once, found \"a\" again"),
            (#"{"map":[["a"]]}"#, "expected pairs of a key and a node, found something else"),
            (#"{"map":[["a","1","2"]]}"#, "snapshot a: expected a key and one node, found more"),
            (#"{"map":[[1,"1"]]}"#, "expected pairs of a key and a node, found something else"),
            (#"{"mop":[]}"#, "expected \"map\", found \"mop\". Did you mean \"map\"?"),
            (#"{"map":[["a",{"map":[["b",7]]}]]}"#, "a.b: expected a text, a list or"),
            (#"{"map":[["a",[["x"],null]]]}"#, "a[1]: expected a text, a list or"),
            (#"{"map":{}}"#, "found no list under \"map\""),
            (#"{"map":[],"of":"x"}"#, "expected \"map\", found \"of\""),
            (#"{"tag":"!chosen"}"#, "expected what is tagged, under \"of\", found nothing"),
            (#"{"tag":7,"of":"1"}"#, "expected a tag such as \"!chosen\", found none"),
            (#"{"tag":"!chosen","of":{"tag":"!assumed","of":"1"}}"#, "expected \"map\", found \"of\""),
            (#"{"tag":"!chosen","of":"1","map":[]}"#, "expected \"tag\" and \"of\", found \"map\""),
        ])
    func whatIsNoSnapshotIsRefused(text: String, message: String) {
        #expect { _ = try read(text) } throws: { error in
            (error as? ContentProblem)?.description.contains(message) ?? false
        }
    }

    @Test func deepAndEndlessSnapshotsAreRefused() throws {
        let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
        #expect(throws: ContentProblem.self) { try read(deep) }
        let fine = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try read(fine) }
        let many = "[" + String(repeating: "[],", count: ContentNode.mostNodesOfASnapshot) + "[]]"
        #expect(throws: ContentProblem.self) { try read(many) }
    }
}
