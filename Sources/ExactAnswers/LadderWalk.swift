/// The whole distribution of the cost of a ladder whose failures cost levels.
///
/// Chance mass moves through (cost so far, level) in the order of the cost, which every attempt raises: one pass, all
/// terms positive, ended where less than 1e-16 is left.
enum LadderWalk {
    static func distribution(
        _ steps: [EnhancementStep], _ rule: FailureRule, prices: [Int], mean: Double, variance: Double
    ) throws(ExactError) -> LatticeDistribution {
        var spacing = 0
        for (level, price) in prices.enumerated() {
            guard price > 0 || rule.landing(from: level) == level || steps[level].chanceOfAttempt == 1 else {
                throw .outsideRange("a price above 0 where a failure costs levels")
            }
            spacing = greatestCommonDivisor(spacing, price)
        }
        guard spacing > 0, !steps.isEmpty else {
            return LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0)
        }
        let strides = prices.map { $0 / spacing }
        let limit = LatticeDistribution.longestTable
        guard let longest = strides.max(), longest < limit, mean / Double(spacing) < Double(limit) else {
            throw .tooManyOutcomes(limit: limit)
        }
        let (probabilities, left) = try walk(
            chances: steps.map(\.chanceOfAttempt), landings: steps.indices.map { rule.landing(from: $0) },
            strides: strides, longest: longest)
        return LatticeDistribution(
            mean: mean, variance: variance, spacing: spacing, probabilities: probabilities, tail: left)
    }

    private static func walk(
        chances: [Double], landings: [Int], strides: [Int], longest: Int
    ) throws(ExactError) -> (probabilities: [Double], left: Double) {
        let top = chances.count
        let width = longest + 1
        let columns = top + 1
        try requireWork(width, columns)
        // Mass by cost, modulo the longest stride, and level.
        var mass = [Double](repeating: 0, count: width * columns)
        mass[0] = 1
        var probabilities: [Double] = []
        var left = 1.0
        var cost = 0
        while left > negligibleShare {
            guard cost < LatticeDistribution.longestTable else {
                throw .tooManyOutcomes(limit: LatticeDistribution.longestTable)
            }
            try requireWork(cost, columns)
            let here = cost % width * columns
            // From below: a free step leads to a level that is still to come.
            for level in 0..<top where mass[here + level] > 0 {
                let share = mass[here + level]
                mass[here + level] = 0
                // A free step that costs no level is tried until it is done.
                let chance = strides[level] == 0 ? 1 : chances[level]
                let there = (cost + strides[level]) % width * columns
                mass[there + level + 1] += share * chance
                if chance < 1 { mass[there + landings[level]] += share * (1 - chance) }
            }
            probabilities.append(mass[here + top])
            mass[here + top] = 0
            cost += 1
            if cost % width == 0 { left = mass.reduce(0, +) }
        }
        while probabilities.count > 1, probabilities.last == 0 { probabilities.removeLast() }
        return (probabilities, left)
    }
}
