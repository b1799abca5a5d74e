import Foundation
import Scenarios

/// The project's own scenarios.
enum ProjectScenarios {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    static func source(_ name: String, _ changes: [String] = []) throws -> ScenarioSource {
        try ScenarioSource.read("\(root)/scenarios/\(name)").changed(by: changes)
    }
}
