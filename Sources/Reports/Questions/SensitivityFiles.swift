import Balance
import CanonicalJSON
import Scenarios
import Foundation
import QuestKernel

/// A sensitivity study as JSON and CSV, at full precision.
package enum SensitivityFiles {
    /// Raised when a field changes its meaning, is removed or becomes needed.
    private static let schemaVersion = 3

    private struct Entry: Encodable {
        var metric: String
        var varied: String
        var provenance: String?
        /// Of a chapter: how many figures it has, in place of a range.
        var figures: Int?
        var low: String?
        var used: String?
        var high: String?
        var standing: Double?
        var atLow: Double?
        var atLowFrom: Double?
        var atLowTo: Double?
        var atHigh: Double?
        var atHighFrom: Double?
        var atHighTo: Double?
        var elasticity: Double?
        var elasticityLow: Double?
        var elasticityHigh: Double?
        var isUntouched: Bool?
        var verdict: MetricMove.Verdict?
        /// Where these players cannot tell: about how many would.
        var playersNeeded: Int?
        var meanEffect: Double?
        var meanEffectSize: Double?
        var meanEffectSizeError: Double?
        var effectSpread: Double?
        var firstOrder: Double?
        var firstOrderLow: Double?
        var firstOrderHigh: Double?
        var total: Double?
        var totalLow: Double?
        var totalHigh: Double?
        var noiseShare: Double?

        init(_ study: SensitivityStudy, _ metric: Int, _ factor: ScreenedFactor) {
            self.metric = study.metrics[metric].name
            varied = factor.name
            standing = study.present[metric].value
            switch factor {
            case .parameter(let parameter):
                provenance = parameter.provenance?.rawValue
                (low, used, high) = ("\(parameter.low)", parameter.present.map { "\($0)" }, "\(parameter.high)")
            case .chapter(_, let parameters): figures = parameters
            }
        }
    }

    private struct File: Encodable {
        let schemaVersion: Int
        let engineVersion: String
        let game: String
        let scenario: String
        let contentHash: String
        let seed: UInt64
        let days: Int
        let players: Int
        let settings: Int
        let method: String
        let refused: [String]
        /// Paths of figures without a range, which the design document gives.
        let leftOut: [String]
        /// By figure, the weightiest first.
        let entries: [Entry]
    }

    private static func entries(_ answer: TornadoAnswer) -> [Entry] {
        answer.study.metrics.indices.flatMap { metric in
            answer.ranked(metric).map { bar in
                var entry = Entry(answer.study, metric, .parameter(bar.parameter))
                let (low, high) = (bar.low?.difference, bar.high?.difference)
                (entry.atLow, entry.atLowFrom, entry.atLowTo) = (low?.value, low?.low, low?.high)
                (entry.atHigh, entry.atHighFrom, entry.atHighTo) = (high?.value, high?.low, high?.high)
                entry.elasticity = bar.elasticity?.value
                (entry.elasticityLow, entry.elasticityHigh) = (bar.elasticity?.low, bar.elasticity?.high)
                entry.isUntouched = bar.isExactlyUnchanged
                entry.verdict = bar.verdict
                entry.playersNeeded = bar.playersNeeded
                return entry
            }
        }
    }

    private static func entries(_ answer: ScreeningAnswer) -> [Entry] {
        answer.study.metrics.indices.flatMap { metric in
            answer.ranked(metric).map { factor in
                var entry = Entry(answer.study, metric, answer.factors[factor])
                entry.noiseShare = answer.noise[metric]
                if let effect = answer.effects.isEmpty ? nil : answer.effects[metric][factor] {
                    (entry.meanEffect, entry.meanEffectSize) = (effect.mean, effect.meanSize)
                    (entry.meanEffectSizeError, entry.effectSpread) = (effect.error, effect.spread)
                } else if let index = answer.indices[metric]?.factors[factor] {
                    entry.firstOrder = index.first
                    (entry.firstOrderLow, entry.firstOrderHigh) = (
                        index.firstRange?.lowerBound, index.firstRange?.upperBound
                    )
                    entry.total = index.total
                    (entry.totalLow, entry.totalHigh) = (index.totalRange?.lowerBound, index.totalRange?.upperBound)
                }
                return entry
            }
        }
    }

    package static func json(_ answer: TornadoAnswer) throws -> [UInt8] {
        try json(answer.study, "tornado", entries(answer))
    }

    package static func json(_ answer: ScreeningAnswer) throws -> [UInt8] {
        try json(answer.study, answer.effects.isEmpty ? "sobol" : "morris", entries(answer))
    }

    package static func csv(_ answer: TornadoAnswer) -> String { csv(entries(answer)) }
    package static func csv(_ answer: ScreeningAnswer) -> String { csv(entries(answer)) }

    private static func json(_ study: SensitivityStudy, _ method: String, _ entries: [Entry]) throws -> [UInt8] {
        let file = File(
            schemaVersion: schemaVersion, engineVersion: EngineVersion.current, game: study.game,
            scenario: study.scenario, contentHash: study.contentHash, seed: study.seed, days: study.days,
            players: study.players, settings: study.points, method: method,
            refused: study.refused.map { "\($0.path): \($0.reason)" }, leftOut: study.designed, entries: entries)
        return try JSONText.file(of: file)
    }

    private static func csv(_ entries: [Entry]) -> String {
        let numbers: [(String, KeyPath<Entry, Double?>)] = [
            ("as_it_stands", \.standing), ("at_low", \.atLow), ("at_low_from", \.atLowFrom), ("at_low_to", \.atLowTo),
            ("at_high", \.atHigh), ("at_high_from", \.atHighFrom), ("at_high_to", \.atHighTo),
            ("elasticity", \.elasticity), ("elasticity_low", \.elasticityLow), ("elasticity_high", \.elasticityHigh),
            ("mean_effect", \.meanEffect), ("mean_effect_size", \.meanEffectSize),
            ("mean_effect_size_error", \.meanEffectSizeError), ("effect_spread", \.effectSpread),
            ("first_order", \.firstOrder), ("first_order_low", \.firstOrderLow), ("first_order_high", \.firstOrderHigh),
            ("total", \.total), ("total_low", \.totalLow), ("total_high", \.totalHigh), ("noise_share", \.noiseShare),
        ]
        // Only what this kind of study has.
        let filled = numbers.filter { column in entries.contains { $0[keyPath: column.1] != nil } }
        let isJudged = entries.contains { $0.verdict != nil }
        let hasChapters = entries.contains { $0.figures != nil }
        let head =
            ["metric", "varied"] + (hasChapters ? ["figures"] : ["content_calls_it", "low", "used", "high"])
            + filled.map(\.0) + (isJudged ? ["verdict", "players_needed"] : [])
        return CSVText.encode(
            [head]
                + entries.map { entry in
                    [entry.metric, entry.varied]
                        + (hasChapters
                            ? ["\(entry.figures ?? 0)"]
                            : [entry.provenance ?? "", entry.low ?? "", entry.used ?? "", entry.high ?? ""])
                        + filled.map { CSVText.number(entry[keyPath: $0.1]) }
                        + (isJudged
                            ? [entry.verdict?.rawValue ?? "", entry.playersNeeded.map { "\($0)" } ?? ""] : [])
                })
    }
}
