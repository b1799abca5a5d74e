import EconomyStatistics

/// Finds the best of many variants with few players: all begin, and at each look those drop out that are worse than the
/// one in front, beyond what chance explains.
///
/// *The chance of dropping the best* is at most `errorBudget`. The best one is lost only if, at some look, a paired
/// test says that one of the others is better, which is false. There are at most (variants − 1) × looks such tests;
/// each has the budget divided by that (Bonferroni over looks and variants), so that together they fail at most so
/// often, however the looks depend on each other. It holds as far as Student's t holds for sums over blocks of players.
package struct Race: Sendable {
    package struct Dropped: Sendable, Equatable {
        package let arm: Int
        /// After how many looks, from 1.
        package let look: Int
        /// The one in front, to which it lost.
        package let to: Int
    }

    package static let errorBudget = 0.05
    /// A look has at least so many blocks: with fewer, equal moves in all of them happen too easily.
    package static let fewestBlocks = MetricMove.fewestBlocks

    package let goal: RankGoal
    package let arms: Int
    /// Blocks of players at each look, ascending; the last look has all.
    package let looks: [Int]
    package private(set) var left: [Int]
    package private(set) var dropped: [Dropped] = []
    package private(set) var taken = 0

    package init(_ goal: RankGoal, arms: Int, blocks: Int) {
        self.goal = goal
        self.arms = arms
        looks = Self.looks(blocks)
        left = Array(0..<arms)
    }

    /// Each look has twice the players of the one before; five at most, because each look makes every test stricter.
    static func looks(_ blocks: Int) -> [Int] {
        var looks = [blocks]
        while looks.count < 5, let first = looks.first, first / 2 >= fewestBlocks { looks.insert(first / 2, at: 0) }
        return looks
    }

    package var isOver: Bool { taken == looks.count || left.count < 2 }

    /// One-sided, of each test.
    package var testLevel: Double { Self.errorBudget / Double(max(arms - 1, 1) * looks.count) }

    /// The one in front, of those left.
    package func leader(_ figures: some RaceFigures) -> Int? {
        let known = left.compactMap { arm in figures.value(of: arm).map { (arm: arm, merit: goal.merit(of: $0)) } }
        return known.max { $0.merit < $1.merit }?.arm
    }

    /// Takes the next look: those who cannot win drop out. At the last one that says only who may still be as good as
    /// the one in front.
    package mutating func look(_ figures: some RaceFigures) {
        guard !isOver else { return }
        taken += 1
        guard let leader = leader(figures) else { return }
        let losers = left.filter { $0 != leader && isWorse($0, than: leader, figures) }
        dropped += losers.map { Dropped(arm: $0, look: taken, to: leader) }
        left.removeAll(where: losers.contains)
    }

    private func isWorse(_ arm: Int, than leader: Int, _ figures: some RaceFigures) -> Bool {
        switch goal {
        case .most: return Self.isAbove(figures.contrast(leader, arm, times: 1), testLevel)
        case .least: return Self.isAbove(figures.contrast(arm, leader, times: 1), testLevel)
        case .near(let target):
            // |arm − target| > |leader − target| is: their difference, and their sum less twice the target, are both above 0
            // or both below it. Each of the two ways has half of the level.
            guard let difference = figures.contrast(arm, leader, times: 1),
                var sum = figures.contrast(arm, leader, times: -1)
            else { return false }
            sum.value -= 2 * target
            let half = testLevel / 2
            return (Self.isAbove(difference, half) && Self.isAbove(sum, half))
                || (Self.isAbove(difference.negated, half) && Self.isAbove(sum.negated, half))
        }
    }

    /// Whether it is above 0, beyond chance.
    static func isAbove(_ contrast: PairedContrast?, _ level: Double) -> Bool {
        guard let contrast, contrast.value > 0, contrast.degreesOfFreedom > 0 else { return false }
        // The same in every block: chance has no part in it.
        guard contrast.error > 0 else { return true }
        let chance = try? Distributions.tUpperTail(
            contrast.value / contrast.error, degreesOfFreedom: Double(contrast.degreesOfFreedom))
        return chance.map { $0 <= level } ?? false
    }
}

extension PairedContrast {
    fileprivate var negated: PairedContrast {
        PairedContrast(value: -value, error: error, degreesOfFreedom: degreesOfFreedom)
    }
}
