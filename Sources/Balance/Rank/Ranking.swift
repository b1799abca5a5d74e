import EconomyMetrics
import MonteCarlo

/// Variants in their order, and what it took to find it.
package struct Ranking: Sendable {
    package struct Entry: Sendable {
        package let name: String
        package let contentHash: String
        /// Over the players that it played.
        package let figure: MetricFigure
        /// How it differs from the best one, over the players that both played; nil for the best one itself.
        package let toBest: MetricDifference?
        /// At which look it dropped out, from 1; nil for those that may be the best.
        package let look: Int?
        package let players: Int

        package var isLeft: Bool { look == nil }
    }

    package let game: String
    package let metric: Metric
    package let goal: RankGoal
    package let seed: UInt64
    package let days: Int
    /// Of the last look, which all would have without dropping out.
    package let players: Int
    /// Players at each look.
    package let looks: [Int]
    package let testLevel: Double
    /// Those left first, the best one in front; then those that dropped out, the last first.
    package let entries: [Entry]

    package var best: Entry? { entries.first }
    package var left: [Entry] { entries.filter(\.isLeft) }
    /// Player-days that all would have played to the end, and those that were played.
    package var playerDaysOfAll: Int { entries.count * players * days }
    package var playerDays: Int { entries.reduce(0) { $0 + $1.players } * days }
    package var shareSaved: Double {
        playerDaysOfAll == 0 ? 0 : 1 - Double(playerDays) / Double(playerDaysOfAll)
    }
}
