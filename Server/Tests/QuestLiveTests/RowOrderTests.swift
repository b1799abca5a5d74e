import CanonicalJSON
import Foundation
import QuestKernel
import Testing

@testable import QuestLive

/// Rows of lists by which states know how far somebody is.
@Suite struct RowOrderTests {
    /// Who is in a dungeon, or on an expedition, knows its rows by their places.
    @Test func layersAndStagesStayInTheirOrder() throws {
        let tree = try JSONText.decode(ContentNode.self, from: BundledContent.data())
        func problem(at path: [String], _ change: ([ContentNode]) -> [ContentNode]) -> String? {
            Compatibility.problem(tree, tree.changing(path, change), path: "")
        }
        let layers = ["dungeons", "dungeons", "goblinCaves", "rooms"]
        #expect(problem(at: layers) { Array($0.dropFirst()) }?.hasPrefix("dungeons.dungeons.goblinCaves.rooms") == true)
        #expect(problem(at: layers) { Array($0.dropLast()) }?.contains("found it gone") == true)
        #expect(problem(at: layers) { $0.reversed() }?.contains("in their order") == true)
        #expect(problem(at: layers) { $0 + [.init(.map([]), place: tree.place)] } == nil)
        let stages = ["expeditions", "expeditions", "buriedLibrary", "stages"]
        #expect(problem(at: stages) { Array($0.dropLast()) }?.contains("who is on the way") == true)
        #expect(problem(at: stages) { $0 + $0 } == nil && problem(at: stages) { $0 } == nil)
        // What is only drawn from may become less.
        #expect(problem(at: ["consumables", "taskDrops"]) { Array($0.dropLast()) } == nil)
    }
}

extension ContentNode {
    /// The same content with another list at a path.
    fileprivate func changing(_ path: [String], _ change: ([ContentNode]) -> [ContentNode]) -> ContentNode {
        var node = self
        switch (value, path.first) {
        case (.list(let rows), nil): node.value = .list(change(rows))
        case (.map(let entries), let key?):
            node.value = .map(
                entries.map { entry in
                    var entry = entry
                    if entry.key == key { entry.node = entry.node.changing(Array(path.dropFirst()), change) }
                    return entry
                })
        default: break
        }
        return node
    }
}
