import EconomyStatistics
import MonteCarlo

/// When levels were reached, and who is at which level. Levels are indices here: everyone starts at 0.
struct LevelFigures {
    let count: Int
    private let totals: Accumulators
    private let headcount: Headcount
    private let designEffect: Double

    init(_ totals: Accumulators) {
        self.totals = totals
        count = totals.layout.levels
        headcount = totals.headcount()
        designEffect = headcount.largestDesignEffect
    }

    private func times(_ level: Int) -> FirstTimes {
        FirstTimes(
            totals.levelReached(level), of: headcount, clusters: headcount, designEffect: designEffect,
            days: totals.layout.days)
    }

    /// By day of life: how players are spread over levels, all of them or those of one archetype.
    func distribution(archetype: Int? = nil) -> [Spread] {
        totals.playersByLevel(archetype: archetype).map { Spread(counts: $0) }
    }

    /// The highest level that anyone reached.
    var highest: Int { (0..<count).last { totals.levelReached($0) != nil } ?? 0 }

    /// Everyone starts at the first level.
    func shareReached(_ level: Int) -> Figure? { level > 0 ? times(level).shareReached : Figure(1) }

    /// By which day a share of all players had reached a level.
    func arrival(at level: Int, share: Double) -> FirstTimes.Arrival {
        guard level == 0 else { return times(level).arrival(share: share) }
        return Figure(1).map { .day($0) } ?? .notYet
    }

    /// The level that half of the players, of one archetype or all, do not exceed at the end of a day of life.
    func median(day: Int, archetype: Int? = nil) -> Figure? {
        let headcount = totals.headcount(archetype: archetype)
        guard headcount.players > 0 else { return nil }
        let whole = headcount.moments
        // Whoever has not reached the next level by then is at most at this one.
        let stayed = (0..<count).map { level -> ClusterMoments in
            let climbed =
                level + 1 < count ? totals.levelReached(level + 1, archetype: archetype)?.upTo(day) : nil
            return whole.less(climbed ?? ClusterMoments())
        }
        let (design, effect) = (headcount.design, totals.headcount().largestDesignEffect)
        let places = QuantilePlaces(0.5, of: stayed.map { Double(wide: $0.sum) / Double(headcount.players) }) { level in
            Figure.shareEstimate(
                stayed[level], of: whole, products: stayed[level].timesMembers,
                clusters: Int(headcount.clusters),
                design: design, designEffect: effect)?.interval
        }
        guard let level = places.place else { return nil }
        return Figure(Double(level), low: places.low.map(Double.init), high: places.high.map(Double.init))
    }
}

extension ClusterMoments {
    /// Of players of whom `others` are a part: the sums over the rest. All of `self` are players themselves.
    fileprivate func less(_ others: ClusterMoments) -> ClusterMoments {
        ClusterMoments(
            sum: sum - others.sum, squares: squares - 2 * others.timesMembers + others.squares,
            timesMembers: timesMembers - others.timesMembers,
            timesDeal: timesDeal.indices.map {
                timesDeal[$0] - ($0 < others.timesDeal.count ? others.timesDeal[$0] : 0)
            })
    }
}
