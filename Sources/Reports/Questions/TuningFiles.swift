import Balance
import CanonicalJSON
import EconomyMetrics
import Foundation
import QuestKernel

/// `tune.json`: what was asked, the result, and how precise it is.
package enum TuningFiles {
    /// Raised when a field changes its meaning, is removed or becomes needed.
    private static let schemaVersion = 3

    private struct Figure: Encodable {
        let value: Double?
        let low: Double?
        let high: Double?
        let standardError: Double?

        init(_ figure: MetricFigure) {
            (value, low, high, standardError) = (figure.value, figure.low, figure.high, figure.standardError)
        }
    }

    private struct Goal: Encodable {
        let goal: String
        let metric: String
        let low: Double?
        let high: Double?
        let figure: Figure
        let confirmed: Figure?
        let least: Double?
        let leastAt: String?
        let most: Double?
        let mostAt: String?
    }

    private struct Parameter: Encodable {
        let path: String
        let present: String?
        let low: String
        let high: String
        let value: String
        /// Of content; null where it declares no range.
        let declaredLow: String?
        let declaredHigh: String?
        let isOutsideDeclared: Bool
        let standardError: Double?
        let exact: String?
    }

    private struct File: Encodable {
        let schemaVersion: Int
        let engineVersion: String
        let scenario: String
        let contentHash: String
        let outcome: String
        let goals: [Goal]
        let knobs: [Parameter]
        let exactOfAllGoals: Bool
        let exactTaken: Bool
        let settings: Int
        let players: Int
        let days: Int
        let seed: UInt64
        let freshSeed: UInt64?
    }

    package static func json(_ tuning: Tuning, scenario: String, contentHash: String, players: Int) throws -> [UInt8] {
        let file = File(
            schemaVersion: schemaVersion, engineVersion: EngineVersion.current, scenario: scenario,
            contentHash: contentHash, outcome: tuning.outcome.rawValue,
            goals: tuning.goals.map { reached in
                Goal(
                    goal: reached.goal.text, metric: reached.goal.metric.name, low: reached.goal.low,
                    high: reached.goal.high, figure: Figure(reached.figure),
                    confirmed: reached.confirmed.map(Figure.init),
                    least: reached.least?.value, leastAt: reached.least?.setting, most: reached.most?.value,
                    mostAt: reached.most?.setting)
            },
            knobs: tuning.parameters.enumerated().map { place, tuned in
                Parameter(
                    path: tuned.parameter.path, present: tuned.parameter.present.map { "\($0)" },
                    low: "\(tuned.parameter.low)",
                    high: "\(tuned.parameter.high)", value: "\(tuned.value)",
                    declaredLow: tuned.parameter.declared.map { "\($0.lowerBound)" },
                    declaredHigh: tuned.parameter.declared.map { "\($0.upperBound)" },
                    isOutsideDeclared: tuned.parameter.isOutside(tuned.value), standardError: tuned.standardError,
                    exact: tuning.exact.map { "\($0[place])" })
            },
            exactOfAllGoals: tuning.isExactOfAll, exactTaken: tuning.isExactTaken, settings: tuning.settings,
            players: players, days: tuning.days, seed: tuning.seed, freshSeed: tuning.freshSeed)
        return try JSONText.file(of: file, isInLines: true)
    }
}
