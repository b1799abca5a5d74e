import Foundation
import QuestKernel
import Scenarios

@testable import QuestBond

/// The scenario as it ships, read once, and its rules with single figures changed.
enum QuestBondFiles {
    /// The root of the package, from where this file stands.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let shipped = Result { try ScenarioSource.read(root.path + "/scenarios/questbond") }
    private static let shippedRules = Result { try QuestBondScenario(shipped.get()).rules }

    static func source() throws -> ScenarioSource { try shipped.get() }

    /// - Parameter changes: overrides such as `loot.tasks.equipmentChance=1`.
    static func rules(_ changes: [String] = []) throws -> QuestBondRules {
        if changes.isEmpty { return try shippedRules.get() }
        return try QuestBondScenario(source().changed(by: changes)).rules
    }
}

/// Overrides under which every approach in a dungeon's rooms does the same damage.
let plainApproaches = [
    "dungeons.approaches.aggressive.damage=1", "dungeons.approaches.analyze.damage=1",
    "dungeons.approaches.stealth.damage=1",
]
