import Balance
import EconomyMetrics

/// A ranking in words, for the page and for the terminal.
package enum RankWords {
    package static func goal(_ goal: RankGoal, _ unit: Metric.Unit) -> String {
        switch goal {
        case .most: "the most"
        case .least: "the least"
        case .near(let target): "nearest to \(MetricWords.value(target, unit))"
        }
    }

    /// How long one played, and how that ended.
    package static func end(_ entry: Ranking.Entry, _ ranking: Ranking) -> String {
        guard !entry.isLeft else { return entry.players < ranking.players ? "until alone" : "to the end" }
        let isLast = entry.players >= ranking.players
        return isLast ? "to the end, and behind" : "dropped after \(MetricWords.count(entry.players, "player"))"
    }

    /// The answer in a sentence.
    package static func answer(_ ranking: Ranking) -> String {
        guard let best = ranking.best else { return "There is nothing to rank." }
        guard best.figure.value != nil else {
            return
                "None of them has a value of \(ranking.metric.name) with these players and days, so none is in front."
        }
        let value = MetricWords.figure(best.figure, ranking.metric.unit)
        let others = ranking.left.count - 1
        let tail =
            others == 0
            ? "It is the only one left."
            : "\(Words.count(others, "other")) \(others == 1 ? "is" : "are") left that may be as good."
        return "\(best.name) is in front with \(value). \(tail)"
    }

    /// What dropping out saved.
    package static func saving(_ ranking: Ranking) -> String {
        "Dropping out saved \(Words.number(ranking.playerDaysOfAll - ranking.playerDays)) of "
            + "\(Words.number(ranking.playerDaysOfAll)) player-days (\(Words.percent(ranking.shareSaved)))."
    }

    /// What the chance of an error is.
    package static let certainty =
        "The chance that the best one dropped out is at most 5 %: that is shared among all looks and variants "
        + "(Bonferroni), by paired tests of the same players with the same luck."

    /// The difference to the best one; nil for that itself.
    package static func toBest(_ entry: Ranking.Entry) -> String? {
        entry.toBest.map { difference in
            difference.isExactlyUnchanged ? "exactly equal" : MetricWords.change(MoveSize(difference))
        }
    }
}
