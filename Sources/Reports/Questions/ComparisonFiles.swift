import Balance
import CanonicalJSON
import Scenarios
import Foundation
import QuestKernel

/// `compare.json` and `compare.csv`: every figure of a comparison at full precision.
package enum ComparisonFiles {
    /// Raised when a field changes its meaning, is removed or becomes needed.
    package static let schemaVersion = 2

    private struct File: Encodable {
        let schemaVersion: Int
        let engineVersion: String
        let game: String
        let a: Comparison.Arm
        let b: Comparison.Arm
        let seed: UInt64
        let days: Int
        let players: Int
        let blocks: Int
        let figuresTested: Int
        let changes: [String]
        let remarks: [String]
        let figures: [Entry]
    }

    struct Entry: Encodable {
        let name: String
        let label: String
        let unit: String
        let measure: String
        let before: Double?
        let after: Double?
        let difference: Double?
        let differenceLow: Double?
        let differenceHigh: Double?
        let standardError: Double?
        /// In `moveUnit`: points of a percent for shares, percent of what it was for amounts.
        let move: Double?
        let moveLow: Double?
        let moveHigh: Double?
        let moveUnit: MoveSize.Unit?
        let probability: Double?
        let holm: Double?
        let falseDiscovery: Double?
        let verdict: MetricMove.Verdict
        let varianceReduction: Double?

        init(_ move: MetricMove) {
            let difference = move.difference
            name = move.metric.name
            label = move.metric.label
            unit = move.metric.unit.rawValue
            measure = move.metric.measure
            before = difference.before.value
            after = difference.after.value
            self.difference = difference.value
            differenceLow = difference.low
            differenceHigh = difference.high
            standardError = difference.standardError
            let size = MoveSize(move.difference)
            self.move = size?.value
            moveLow = size?.low
            moveHigh = size?.high
            moveUnit = size?.unit
            probability = move.probability
            holm = move.holm
            falseDiscovery = move.falseDiscovery
            verdict = move.verdict
            varianceReduction = difference.varianceReduction
        }
    }

    package static func json(_ comparison: Comparison) throws -> Data {
        return Data(
            try JSONText.file(
                of: File(
                    schemaVersion: schemaVersion, engineVersion: EngineVersion.current, game: comparison.game,
                    a: comparison.a, b: comparison.b, seed: comparison.seed, days: comparison.days,
                    players: comparison.players, blocks: comparison.blocks, figuresTested: comparison.tested,
                    changes: comparison.changes, remarks: comparison.remarks,
                    figures: comparison.moves.map(Entry.init)), isInLines: true))
    }

    static let head = [
        "metric", "label", "unit", "before", "after", "difference", "difference_low", "difference_high",
        "standard_error", "move", "move_low", "move_high", "move_unit", "probability", "holm", "false_discovery",
        "verdict", "variance_reduction", "measure",
    ]

    /// One line per figure, in the order of the page.
    package static func csv(_ comparison: Comparison) -> String {
        CSVText.encode([head] + comparison.moves.map(line))
    }

    static func line(_ move: MetricMove) -> [String] {
        let entry = Entry(move)
        return [entry.name, entry.label, entry.unit]
            + [
                entry.before, entry.after, entry.difference, entry.differenceLow, entry.differenceHigh,
                entry.standardError, entry.move, entry.moveLow, entry.moveHigh,
            ].map(CSVText.number) + [entry.moveUnit?.rawValue ?? ""]
            + [entry.probability, entry.holm, entry.falseDiscovery].map(CSVText.number) + [
                entry.verdict.rawValue, CSVText.number(entry.varianceReduction), entry.measure,
            ]
    }
}
