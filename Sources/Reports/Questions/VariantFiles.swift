import Balance
import CanonicalJSON
import Foundation
import QuestKernel
import Scenarios

/// `compare.json` and `compare.csv` of more than two scenarios.
package enum VariantFiles {
    /// One above that of two scenarios: the figures stand below each comparison.
    package static let schemaVersion = ComparisonFiles.schemaVersion + 1

    private struct File: Encodable {
        let schemaVersion: Int
        let engineVersion: String
        let game: String
        /// The first is what the others are compared with.
        let arms: [Comparison.Arm]
        let seed: UInt64
        let days: Int
        let players: Int
        let blocks: Int
        let figuresTested: Int
        let comparisons: [Against]
    }

    private struct Against: Encodable {
        /// Its place among `arms`.
        let arm: Int
        let name: String
        let changes: [String]
        let remarks: [String]
        let figures: [ComparisonFiles.Entry]
    }

    package static func json(_ variants: VariantComparison) throws -> Data {
        guard let first = variants.comparisons.first else { return Data() }
        let comparisons = variants.comparisons.enumerated().map { place, comparison in
            Against(
                arm: place + 1, name: comparison.b.name, changes: comparison.changes, remarks: comparison.remarks,
                figures: comparison.moves.map(ComparisonFiles.Entry.init))
        }
        return Data(
            try JSONText.file(
                of: File(
                    schemaVersion: schemaVersion, engineVersion: EngineVersion.current, game: first.game,
                    arms: variants.arms, seed: first.seed, days: first.days, players: first.players,
                    blocks: first.blocks, figuresTested: variants.tested, comparisons: comparisons), isInLines: true))
    }

    /// One line per scenario and figure: as of two scenarios, after the scenario's name.
    package static func csv(_ variants: VariantComparison) -> String {
        let lines = variants.comparisons.flatMap { comparison in
            comparison.moves.map { [comparison.b.name] + ComparisonFiles.line($0) }
        }
        return CSVText.encode([["scenario"] + ComparisonFiles.head] + lines)
    }
}
