import Foundation
import QuestKernel
import Scenarios
import Testing

/// A directory of scenario files that lives as long as its test.
final class ScenarioFolder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = NSTemporaryDirectory() + "scenarios-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, Array(text.utf8)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func read(_ name: String) throws -> ScenarioSource { try ScenarioSource.read("\(path)/\(name)") }

    /// The problem with which reading a scenario ends, if it does.
    func problem(_ name: String) -> ContentProblem? {
        do {
            _ = try read(name)
            return nil
        } catch {
            return error as? ContentProblem
        }
    }

    func fileError(_ name: String) -> ScenarioFileError? {
        do {
            _ = try read(name)
            return nil
        } catch {
            return error as? ScenarioFileError
        }
    }

    /// A small whole scenario called `questbond`.
    static func questbond(_ more: [String: String] = [:]) throws -> ScenarioFolder {
        let files = [
            "questbond/scenario.yaml": "game: questbond\ntitle: Base\n",
            "questbond/archetypes.yaml": "steady: {share: 1}\n",
            "questbond/content/loot.yaml": """
            tasks:
              equipmentChance: !chosen [0.05, 0.065, 0.08]
              gold: 5
            rarities: [0.5, 0.3, 0.2]
            """,
            "questbond/content/dungeons.yaml": "cave:\n  rooms:\n    - difficulty: 1\n    - difficulty: 2\n",
        ]
        return try ScenarioFolder(files.merging(more) { $1 })
    }
}

extension ContentNode {
    /// The node at keys and indices, for claims such as `tree.at("loot", "tasks", "gold")`.
    func at(_ steps: String...) -> ContentNode? {
        var node = self
        for step in steps {
            if case .list(let nodes) = node.value, let index = Int(step), nodes.indices.contains(index) {
                node = nodes[index]
            } else if let next = node[step] {
                node = next
            } else {
                return nil
            }
        }
        return node
    }

    var text: String? {
        guard case .scalar(let text) = value else { return nil }
        return text
    }

    var texts: [String?] {
        guard case .list(let nodes) = value else { return [] }
        return nodes.map(\.text)
    }

    var keys: [String] {
        guard case .map(let entries) = value else { return [] }
        return entries.map(\.key)
    }
}

/// A text of a test's argument, shown on one line and without the control characters that some of them hold.
struct Written: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    var testDescription: String { text.debugDescription }
}

/// The problem that `body` throws, if it does.
func contentProblem(_ body: () throws(ContentProblem) -> Void) -> ContentProblem? {
    do throws(ContentProblem) {
        try body()
        return nil
    } catch {
        return error
    }
}
