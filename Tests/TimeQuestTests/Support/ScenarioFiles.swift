import Foundation
import QuestKernel
import Scenarios
import SimulatedPlayers
import TimeQuest

/// The scenario's own files, read as content.
enum ScenarioFiles {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("scenarios/timequest").path

    static func content() throws -> (TimeQuestContent, [Provenance]) {
        let tree = try ScenarioSource.read(folder).tree
        var files: [ContentNode.Entry] = []
        if case .map(let entries) = tree.value {
            files = entries.filter { !["scenario", "archetypes", "targets"].contains($0.key) }
        }
        var reader = ContentReader()
        let content = try reader.read(TimeQuestContent.self, from: ContentNode(.map(files), place: tree.place))
        return (content, reader.provenance)
    }

    static func rules() throws -> TimeQuestRules { TimeQuestRules(try content().0) }

    static func players(seed: UInt64, changing changes: [String] = []) throws -> TimeQuestPopulation {
        try GameScenario<TimeQuestPopulation>(try ScenarioSource.read(folder).changed(by: changes))
            .population(seed: seed)
    }
}
