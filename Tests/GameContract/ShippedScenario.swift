import Foundation
import QuestKernel
import Scenarios

/// A scenario of the project as it ships.
package enum ShippedScenario {
    package static func read(_ name: String, changing changes: [String] = []) throws -> ScenarioSource {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        // Games in files have no one scenario; this one has every chapter of them.
        let folder = name == "custom" ? "star-collector" : name
        return try ScenarioSource.read(root.appendingPathComponent("scenarios/\(folder)").path).changed(by: changes)
    }

    /// Only the content: what players do is not part of a game's rules.
    package static func content(_ name: String) throws -> ContentNode {
        var tree = try read(name).tree
        guard case .map(let entries) = tree.value else { return tree }
        tree.value = .map(entries.filter { !["scenario", "archetypes", "targets"].contains($0.key) })
        return tree
    }
}
