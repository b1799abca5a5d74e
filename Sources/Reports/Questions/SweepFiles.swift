import Balance
import CanonicalJSON
import Scenarios
import Foundation
import QuestKernel

/// `sweep.json` and `sweep.csv`: every figure at every point of a sweep at full precision.
package enum SweepFiles {
    /// Raised when a field changes its meaning, is removed or becomes needed.
    package static let schemaVersion = 2

    private struct File: Encodable {
        struct Figure: Encodable {
            let name: String
            let label: String
            let unit: String
            let measure: String
            /// Of the unchanged scenario.
            let value: Double?
            let low: Double?
            let high: Double?
        }

        struct Point: Encodable {
            let values: [String]
            let figures: [Entry]
        }

        struct Entry: Encodable {
            let value: Double?
            let low: Double?
            let high: Double?
            let standardError: Double?
            let difference: Double?
            let differenceLow: Double?
            let differenceHigh: Double?
            let relative: Double?
            let isUntouched: Bool
            let varianceReduction: Double?
            let verdict: MetricMove.Verdict
        }

        let schemaVersion: Int
        let engineVersion: String
        let game: String
        let scenario: String
        let contentHash: String
        let seed: UInt64
        let days: Int
        let players: Int
        let blocks: Int
        let varied: [String]
        let figures: [Figure]
        let points: [Point]
    }

    package static func json(_ sweep: SweepResult) throws -> Data {
        let figures = zip(sweep.metrics, sweep.base).map { metric, figure in
            File.Figure(
                name: metric.name, label: metric.label, unit: metric.unit.rawValue, measure: metric.measure,
                value: figure.value, low: figure.low, high: figure.high)
        }
        let points = sweep.rows.enumerated().map { point, rows in
            File.Point(
                values: sweep.design.levels(at: point).map(\.text),
                figures: rows.map { row in
                    File.Entry(
                        value: row.figure.value, low: row.figure.low, high: row.figure.high,
                        standardError: row.figure.standardError, difference: row.difference,
                        differenceLow: row.differenceLow, differenceHigh: row.differenceHigh, relative: row.relative,
                        isUntouched: row.isExactlyUnchanged, varianceReduction: row.varianceReduction,
                        verdict: row.verdict)
                })
        }
        return Data(
            try JSONText.file(
                of: File(
                    schemaVersion: schemaVersion, engineVersion: EngineVersion.current, game: sweep.game,
                    scenario: sweep.scenario, contentHash: sweep.contentHash, seed: sweep.seed, days: sweep.days,
                    players: sweep.players, blocks: sweep.blocks, varied: sweep.design.axes.map(\.path),
                    figures: figures, points: points)))
    }

    /// One line per point and figure; a column for each thing varied.
    package static func csv(_ sweep: SweepResult) -> String {
        let head =
            ["point"] + sweep.design.axes.map(\.path) + [
                "metric", "value", "low", "high", "standard_error", "as_it_stands", "difference", "difference_low",
                "difference_high", "relative", "untouched", "variance_reduction", "verdict", "players",
            ]
        var lines = [head]
        for (point, rows) in sweep.rows.enumerated() {
            let values = ["\(point + 1)"] + sweep.design.levels(at: point).map(\.text)
            for (metric, row) in rows.enumerated() {
                let numbers = [
                    row.figure.value, row.figure.low, row.figure.high, row.figure.standardError,
                    sweep.base[metric].value, row.difference, row.differenceLow, row.differenceHigh, row.relative,
                ]
                lines.append(
                    values + [sweep.metrics[metric].name] + numbers.map(CSVText.number)
                        + [
                            row.isExactlyUnchanged ? "true" : "false", CSVText.number(row.varianceReduction),
                            row.verdict.rawValue,
                            "\(sweep.players)",
                        ])
            }
        }
        return CSVText.encode(lines)
    }
}
