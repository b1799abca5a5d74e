import Foundation
import Scenarios

/// A scenario of the project as it ships.
package enum ShippedScenario {
    package static func read(_ name: String, changing changes: [String] = []) throws -> ScenarioSource {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try ScenarioSource.read(root.appendingPathComponent("scenarios/\(name)").path).changed(by: changes)
    }
}
