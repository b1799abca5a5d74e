/// All achievements of a game, compiled: which metric each watches, and the target.
///
/// Metrics are the game's own numbers for what is measured. An action names the metrics it moves, and only the
/// achievements that watch them are checked: most actions check nothing.
public struct AchievementTable: Sendable {
    public struct Row: Sendable, Equatable {
        public var metric: Int
        public var target: Int64

        public init(metric: Int, target: Int64) {
            self.metric = metric
            self.target = target
        }
    }

    /// A game without achievements.
    public static let empty = AchievementTable()

    public let rows: [Row]
    @usableFromInline let watching: [SmallSet]

    /// - Parameters:
    ///   - rows: at most 256, in the order of their numbers; new ones go last, so that numbers stay.
    ///   - metrics: how many metrics there are; every row's is below it.
    public init?(_ rows: [Row], metrics: Int) {
        guard rows.count <= SmallSet.limit, rows.allSatisfy({ (0..<metrics).contains($0.metric) }) else { return nil }
        self.rows = rows
        var watching = [SmallSet](repeating: SmallSet(), count: metrics)
        for (number, row) in rows.enumerated() { watching[row.metric].insert(number) }
        self.watching = watching
    }

    private init() {
        rows = []
        watching = []
    }

    /// The achievements that watch a metric; none where there is no such metric.
    @inlinable @inline(__always)
    public func watching(_ metric: Int) -> SmallSet { metric < watching.count ? watching[metric] : SmallSet() }
}

/// What one player has achieved. An unlocked achievement stays unlocked, whatever happens to the figures behind it.
public struct AchievementBook: Sendable, Equatable, Codable {
    public internal(set) var unlocked = SmallSet()
    /// How many rows of the table have been judged: later ones are new to this player.
    var known: Int16 = 0

    public init() {}

    /// Judges the achievements that watch a metric, and returns the newly unlocked ones.
    @inlinable @inline(__always)
    public mutating func judge(_ metric: Int, progress: Int64, in table: AchievementTable) -> SmallSet {
        let open = table.watching(metric).subtracting(unlocked)
        return open.isEmpty ? open : unlock(open, progress: progress, in: table)
    }

    @usableFromInline
    mutating func unlock(_ open: SmallSet, progress: Int64, in table: AchievementTable) -> SmallSet {
        var open = open
        var new = SmallSet()
        while let number = open.popFirst() {
            guard table.rows[number].target <= progress else { continue }
            unlocked.insert(number)
            new.insert(number)
        }
        return new
    }

    /// Judges achievements that were added to the game since this player was last judged, by the player's present
    /// figures. They count as unlocked now, not when they would have been.
    public mutating func judgeNewcomers(in table: AchievementTable, progress: (Int) -> Int64) -> SmallSet {
        var new = SmallSet()
        let first = Swift.max(Int(known), 0)
        guard first < table.rows.count else { return new }
        for number in first..<table.rows.count where !unlocked.contains(number) {
            if progress(table.rows[number].metric) >= table.rows[number].target {
                unlocked.insert(number)
                new.insert(number)
            }
        }
        known = Int16(truncatingIfNeeded: table.rows.count)
        return new
    }
}
