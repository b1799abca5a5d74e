import EconomyStatistics
import MonteCarlo

/// When levels were reached, and who is at which level. Levels are indices here: everyone starts at 0.
struct LevelFigures {
    let count: Int
    /// By level.
    private let times: [FirstTimes]
    /// By day of life: how players are spread over levels.
    let distribution: [Spread]
    /// By archetype, by day of life.
    let distributionByArchetype: [[Spread]]

    init(_ totals: Accumulators) {
        let days = totals.layout.days
        let headcount = totals.headcount()
        count = totals.layout.levels
        times = (0..<totals.layout.levels).map { level in
            FirstTimes(
                (0..<days).map { day in
                    level > 0 ? totals.levelReached(level: level, day: day) : day == 0 ? headcount.players : 0
                }, of: headcount)
        }
        distribution = totals.playersByLevel().map { Spread(counts: $0, designEffect: headcount.largestDesignEffect) }
        distributionByArchetype = totals.archetypes.indices.map { archetype in
            let effect = totals.headcount(archetype: archetype).largestDesignEffect
            return totals.playersByLevel(archetype: archetype).map { Spread(counts: $0, designEffect: effect) }
        }
    }

    /// The highest level that anyone reached.
    var highest: Int { times.lastIndex { $0.reached > 0 } ?? 0 }

    func shareReached(_ level: Int) -> Figure? { times[level].shareReached }

    /// By which day a share of all players had reached a level.
    func arrival(at level: Int, share: Double) -> FirstTimes.Arrival { times[level].arrival(share: share) }
}
