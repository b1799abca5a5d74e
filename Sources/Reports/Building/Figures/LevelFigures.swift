import EconomyStatistics
import MonteCarlo

/// When levels were reached, and who stands where. Levels are indices here: everyone starts at 0.
struct LevelFigures {
    let players: Int
    let count: Int
    /// By level: players who reached it, by day of life of the first time.
    private let reachedByDay: [[Int64]]
    /// By day of life: how players are spread over levels.
    let standing: [Spread]
    /// By archetype, by day of life.
    let standingByArchetype: [[Spread]]

    init(_ totals: Accumulators) {
        let days = totals.layout.days
        players = Int(totals.players())
        count = totals.layout.levels
        let all = players
        reachedByDay = (0..<totals.layout.levels).map { level in
            level == 0
                ? (0..<days).map { $0 == 0 ? Int64(all) : 0 }
                : (0..<days).map { totals.levelReached(level: level, day: $0) }
        }
        standing = totals.playersByLevel().map { Spread(counts: $0) }
        standingByArchetype = totals.archetypes.indices.map { archetype in
            totals.playersByLevel(archetype: archetype).map { Spread(counts: $0) }
        }
    }

    /// The highest level that anyone reached.
    var highest: Int { reachedByDay.lastIndex { $0.contains { $0 > 0 } } ?? 0 }

    /// How many reached a level within the run.
    func reached(_ level: Int) -> Int64 { reachedByDay[level].reduce(0, +) }

    func shareReached(_ level: Int) -> Figure? { Figure.share(reached(level), of: Int64(players)) }

    /// By which day (1, 2, …) a share of all players had reached a level.
    enum Arrival {
        case day(Figure)
        case notYet
    }

    /// Players who never got there count as later than the run's end, so an interval may be open above.
    func arrival(at level: Int, share: Double) -> Arrival {
        guard players > 0, let day = day(at: level, rank: Int((share * Double(players)).rounded(.up))) else {
            return .notYet
        }
        let ranks = try? quantileRanks(sampleSize: players, share: share)
        let low = ranks.flatMap { self.day(at: level, rank: $0.low) }
        let high = ranks.flatMap { self.day(at: level, rank: $0.high) }
        guard let figure = Figure(day, low: low, high: high) else { return .notYet }
        return .day(figure)
    }

    /// The day on which the `rank`-th player reached a level.
    private func day(at level: Int, rank: Int) -> Double? {
        guard rank >= 1 else { return nil }
        var seen: Int64 = 0
        for (day, count) in reachedByDay[level].enumerated() {
            seen += count
            if seen >= rank { return Double(day + 1) }
        }
        return nil
    }
}
