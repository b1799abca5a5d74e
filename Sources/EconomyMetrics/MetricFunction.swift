/// All figures, by the word that names them.
package enum MetricFunction: String, CaseIterable, Sendable {
    case earned, spent, net, sinkCoverage = "sink_coverage", through, sourceShare = "source_share"
    case count, rowShare = "row_share"
    case tries, hits, hitShare = "hit_share", pityShare = "pity_share", triesPerHit = "tries_per_hit"
    case uses, activeDays = "active_days"
    case daysToLevel = "days_to_level", reachedLevel = "reached_level", levelOn = "level_on"
    case daysTo = "days_to", reached
    case first, owned
    case gauge
    case rewardGap = "reward_gap", longestRewardGap = "longest_reward_gap"

    /// How it is written.
    package var form: String {
        switch self {
        case .earned, .spent, .net, .sinkCoverage: "\(rawValue)(RESOURCE)"
        case .through, .sourceShare: "\(rawValue)(FLOW, RESOURCE)"
        case .count: "\(rawValue)(TALLY) or \(rawValue)(TALLY, ROW)"
        case .rowShare: "\(rawValue)(TALLY, ROW)"
        case .tries, .hits, .hitShare, .pityShare, .triesPerHit: "\(rawValue)(ROLL)"
        case .uses: "\(rawValue)(COMMAND)"
        case .activeDays: rawValue
        case .daysToLevel: "\(rawValue)(LEVEL).p50"
        case .reachedLevel: "\(rawValue)(LEVEL) or \(rawValue)(LEVEL, DAY)"
        case .levelOn: "\(rawValue)(DAY)"
        case .daysTo: "\(rawValue)(MILESTONE).p50"
        case .reached: "\(rawValue)(MILESTONE) or \(rawValue)(MILESTONE, DAY)"
        case .first: "\(rawValue)(THING).p50"
        case .owned: "\(rawValue)(THING) or \(rawValue)(THING, DAY)"
        case .gauge: "\(rawValue)(GAUGE).p50 or \(rawValue)(GAUGE, DAY).p50"
        case .rewardGap, .longestRewardGap: "\(rawValue).p90"
        }
    }

    /// What it is, in one line.
    package var meaning: String {
        switch self {
        case .earned: "what faucets give a player per day; also .per_week, .per_active_day, .per_player"
        case .spent: "what sinks take from a player per day; also .per_week, .per_active_day, .per_player"
        case .net: "earned minus spent, per player-day; also .per_week, .per_active_day, .per_player"
        case .sinkCoverage: "spent for each unit earned"
        case .through:
            "what a faucet or sink moves, or several as in tasks + habits, per player-day; also .per_week, "
                + ".per_active_day, .per_player"
        case .sourceShare: "one faucet's share of all that is earned, or one sink's of all that is spent"
        case .count: "how often something happens to a player per day; also .per_week, .per_active_day, .per_player"
        case .rowShare: "one kind's share of all that a tally counts"
        case .tries: "how often a chance is rolled, per player-day; also .per_week, .per_active_day, .per_player"
        case .hits: "hits, rolled and forced, per player-day; also .per_week, .per_active_day, .per_player"
        case .hitShare: "hits, rolled and forced, per try"
        case .pityShare: "the share of hits that a guarantee gave"
        case .triesPerHit: "tries for each hit, rolled or forced"
        case .uses: "how often a command is accepted, per player-day; also .per_week, .per_active_day, .per_player"
        case .activeDays: "the share of days on which a player does something"
        case .daysToLevel: "the day of life by which a given share of players reaches a level"
        case .reachedLevel: "the share of players who reach a level, by a day of life or the run's end"
        case .levelOn: "the mean level at the end of a day of life"
        case .daysTo: "the day of life by which a given share of players reaches a milestone"
        case .reached: "the share of players who reach a milestone, by a day of life or the run's end"
        case .first: "the day of life by which a given share of players has had a thing, such as an item or a card"
        case .owned: "the share of players who have had a thing, by a day of life or the run's end"
        case .gauge: "a quantile over players of a gauge at the end of a day of life, or of the run"
        case .rewardGap:
            "a quantile of the days of play from one meaningful reward to the next; what is one, each game says by itself"
        case .longestRewardGap: "a quantile over players of their longest such gap"
        }
    }
}
