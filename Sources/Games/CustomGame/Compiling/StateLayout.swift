/// What a column of a player's state holds.
enum ColumnKey: Hashable, Sendable {
    case day, date, weekday, hour, skill, budget, streak
    /// The day after the last one on which the game was opened.
    case opened
    /// Real money in millionths.
    case spent(CountSpan)
    case count(deed: String, CountSpan)
    case won(deed: String, CountSpan)
    case dry(String)
    case lost(String)
    case level(String)
    /// Failures in a row at a ladder's step.
    case failures(String)
    /// Levels of a track whose rewards were given, by lane.
    case granted(String, lane: String)
    /// How often rewards of levels that a prestige brings again were given in the season that lasts; by lane, and by which
    /// `RewardLane.levelsAColumn` of them.
    case again(String, lane: String, Int)
    /// How many copies of an item that were made were ever too many, and replaced by what luck decides.
    case replaced(String)
    /// When something of an action's slot ends, or 0.
    case timer(String, slot: Int)
    /// Until when an action is cooling.
    case cooling(String)
    /// When an energy or a generator was last brought up to date, and what is left over of its next piece.
    case since(String)
    case rest(String, String)
    /// Whether a goal was reached in its present period.
    case reached(String)
    /// Different items of a collection that are known; its rewards that were given.
    case found(String)
    case collected(String)
    /// Day of the calendar that comes next.
    case calendarDay
    /// The last day of a pack's term.
    case term(String)
    /// Offers on show, one bit each; how often the shop was refreshed in its period; pieces sold.
    case shown(String)
    case refreshed(String)
    case sold(String)
    /// Occasions of a draw or an action today: the ordinals of its draws.
    case occasions(String)
    /// How often something was ever drawn.
    case drawn(String)
    /// Whether an event is on.
    case during(String)
}

/// Where each figure of a player lies: only what a game uses has a column.
struct StateLayout: Sendable {
    private(set) var columns: [ColumnKey: Int] = [:]
    private(set) var keys: [ColumnKey] = []

    mutating func column(_ key: ColumnKey) -> Int {
        if let known = columns[key] { return known }
        columns[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    /// Columns that begin again at 0 when a span ends.
    func ending(with span: CountSpan) -> [Int32] {
        keys.indices.filter { index in
            switch keys[index] {
            case .spent(let own), .count(_, let own), .won(_, let own): return own == span
            case .occasions: return span == .today
            default: return false
            }
        }.map { Int32(truncatingIfNeeded: $0) }
    }
}
