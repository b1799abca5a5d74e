import Foundation
import QuestKernel
import SimulatedPlayers
import TimeQuest
import Yams

/// The scenario's own files, read as content.
enum ScenarioFiles {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("scenarios/timequest")

    static func content() throws -> (TimeQuestContent, [Provenance]) {
        var entries: [ContentNode.Entry] = []
        for file in ["accuracy", "levels", "sessions", "tasks"] {
            if case .map(let more) = try tree("content/\(file).yaml").value { entries += more }
        }
        var reader = ContentReader()
        let root = ContentNode(.map(entries), place: Place(file: "content", line: 0, column: 0))
        let content = try reader.read(TimeQuestContent.self, from: root)
        return (content, reader.provenance)
    }

    static func rules() throws -> TimeQuestRules { TimeQuestRules(try content().0) }

    static func archetypes() throws -> [EstimatorRow] {
        var reader = ContentReader()
        return try reader.read(EstimatorFile.self, from: tree("archetypes.yaml")).archetypes
    }

    static func players(seed: UInt64) throws -> Estimators? {
        Estimators(rules: try rules(), archetypes: try archetypes(), seed: seed)
    }

    private static func tree(_ file: String) throws -> ContentNode {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        guard let node = try Yams.compose(yaml: text) else { throw CocoaError(.fileReadCorruptFile) }
        return convert(node, file)
    }

    private static func convert(_ node: Node, _ file: String) -> ContentNode {
        let place = Place(file: file, line: node.mark?.line ?? 0, column: node.mark?.column ?? 0)
        let tag = node.tag.description.hasPrefix("!") ? node.tag.description : nil
        switch node {
        case .scalar(let scalar): return ContentNode(.scalar(scalar.string), tag: tag, place: place)
        case .sequence(let nodes): return ContentNode(.list(nodes.map { convert($0, file) }), tag: tag, place: place)
        case .mapping(let pairs):
            let entries = pairs.map { pair in
                ContentNode.Entry(
                    key: pair.key.string ?? "", keyPlace: convert(pair.key, file).place,
                    node: convert(pair.value, file))
            }
            return ContentNode(.map(entries), tag: tag, place: place)
        case .alias: return ContentNode(.scalar(""), tag: tag, place: place)
        }
    }
}
