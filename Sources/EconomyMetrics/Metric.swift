/// A figure that can be measured in any run: `earned(gold)`, `days_to_level(30).p50@steady`.
///
/// It is made of sums that add up over players, so it can be measured for one block of players and for all of them.
package struct Metric: Sendable, Equatable {
    /// Its full name as written.
    package let name: String
    /// In words, such as "Gold earned per day, Casual".
    package let label: String
    package let unit: Unit
    /// What it is measured in, in words: "gold per player and day", "% of tries", "day of life".
    package let measure: String
    /// Which archetype; nil for all players.
    package let archetype: Int?
    package let shape: Shape

    package init(name: String, label: String, unit: Unit, measure: String, archetype: Int?, shape: Shape) {
        (self.name, self.label, self.unit) = (name, label, unit)
        (self.measure, self.archetype, self.shape) = (measure, archetype, shape)
    }

    package enum Unit: String, Sendable {
        case amount, share, days, levels, tries, figure
    }

    package enum Shape: Sendable, Equatable {
        /// Σ`top` / Σ`bottom` × `scale`; `isShare` where every player adds at most as much to the top.
        case ratio(top: [Column], bottom: [Column], scale: Double, isShare: Bool)
        /// The smallest value that at least `share` of what is counted does not exceed.
        case quantile(Distribution, share: Double)
    }

    /// Whether its days are a length of time, not a day of life.
    package var isSpan: Bool {
        switch shape {
        case .quantile(.rewardGaps, _), .quantile(.longestRewardGaps, _): return true
        case .quantile, .ratio: return false
        }
    }

    /// A whole number that adds up over players.
    package enum Column: Sendable, Equatable {
        case players, playerDays, activeDays
        /// Players whose party has this many members or more.
        case playersInParties(of: Int)
        case earned(resource: Int), spent(resource: Int)
        /// What a faucet or sink moves, counted above 0.
        case through(flow: Int, resource: Int)
        case tally(code: Int, row: Int), wholeTally(code: Int)
        case tries(Int), hits(Int), forced(Int)
        case command(Int)
        /// Players who reached a level, or a milestone, by the end of this day of life.
        case atLevel(Int, byDay: Int), withMilestone(Int, byDay: Int)
        /// Players who had a thing, a row of a tally, by the end of this day of life.
        case withThing(tally: Int, row: Int, byDay: Int)
        /// The levels of all players together at the end of this day of life, the first being `first`.
        case levels(byDay: Int, first: Int)
        indirect case less(Column)

        var negated: Column { .less(self) }
    }

    /// Counts by value.
    package enum Distribution: Sendable, Equatable {
        /// The day of life, from 1, on which a level or a milestone was reached; players who did not reach it are
        /// counted too.
        case daysToLevel(Int), daysToMilestone(Int)
        /// The same of a thing, a row of a tally, that was first had.
        case daysToThing(tally: Int, row: Int)
        case gauge(Int, day: Int)
        case rewardGaps, longestRewardGaps
    }
}

extension Metric {
    /// Whether it is what players have, do or move, by head: of one archetype totals know how skewed it is.
    var isSumByHead: Bool {
        guard case .ratio(let top, let bottom, _, false) = shape, top.count == 1,
            bottom == [.players] || bottom == [.playerDays]
        else { return false }
        switch top[0] {
        case .earned, .spent, .through, .tally, .tries: return true
        default: return false
        }
    }
}
