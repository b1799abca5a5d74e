import Balance
import CanonicalJSON
import Foundation
import QuestKernel
import Scenarios

/// `rank.json` and `rank.csv`: every variant at full precision.
package enum RankFiles {
    /// Raised when a field changes its meaning, is removed or becomes needed.
    package static let schemaVersion = 1

    private struct File: Encodable {
        let schemaVersion: Int
        let engineVersion: String
        let game, metric, label, unit, measure, goal: String
        /// Of `near`.
        let target: Double?
        let seed: UInt64
        let days: Int
        let looks: [Int]
        /// The most that the chance of dropping the best one is, and the level of each test.
        let errorBudget: Double
        let testLevel: Double
        let playerDays: Int
        let playerDaysOfAll: Int
        let variants: [Row]
    }

    private struct Row: Encodable {
        let place: Int
        let name: String
        let contentHash: String
        let isLeft: Bool
        /// At which look it dropped out, from 1.
        let droppedAtLook: Int?
        let players: Int
        let value, low, high: Double?
        /// This one minus the one in front, over the players that both played.
        let toBest, toBestLow, toBestHigh: Double?

        init(_ entry: Ranking.Entry, place: Int) {
            self.place = place
            name = entry.name
            contentHash = entry.contentHash
            isLeft = entry.isLeft
            droppedAtLook = entry.look
            players = entry.players
            (value, low, high) = (entry.figure.value, entry.figure.low, entry.figure.high)
            (toBest, toBestLow, toBestHigh) = (entry.toBest?.value, entry.toBest?.low, entry.toBest?.high)
        }
    }

    private static func rows(_ ranking: Ranking) -> [Row] {
        ranking.entries.enumerated().map { Row($1, place: $0 + 1) }
    }

    package static func json(_ ranking: Ranking) throws -> Data {
        let goal: (name: String, target: Double?) =
            switch ranking.goal {
            case .most: ("most", nil)
            case .least: ("least", nil)
            case .near(let target): ("near", target)
            }
        return Data(
            try JSONText.file(
                of: File(
                    schemaVersion: schemaVersion, engineVersion: EngineVersion.current, game: ranking.game,
                    metric: ranking.metric.name, label: ranking.metric.label, unit: ranking.metric.unit.rawValue,
                    measure: ranking.metric.measure, goal: goal.name, target: goal.target, seed: ranking.seed,
                    days: ranking.days, looks: ranking.looks, errorBudget: Race.errorBudget,
                    testLevel: ranking.testLevel, playerDays: ranking.playerDays,
                    playerDaysOfAll: ranking.playerDaysOfAll, variants: rows(ranking)), isInLines: true))
    }

    /// One line per variant, in their order.
    package static func csv(_ ranking: Ranking) -> String {
        let head = [
            "place", "variant", "left", "dropped_at_look", "players", "value", "low", "high", "to_best", "to_best_low",
            "to_best_high", "metric", "content_hash",
        ]
        let lines = rows(ranking).map { row in
            ["\(row.place)", row.name, row.isLeft ? "yes" : "no", row.droppedAtLook.map { "\($0)" } ?? ""]
                + ["\(row.players)"]
                + [row.value, row.low, row.high, row.toBest, row.toBestLow, row.toBestHigh].map(CSVText.number)
                + [ranking.metric.name, row.contentHash]
        }
        return CSVText.encode([head] + lines)
    }
}
