/// Tries until points add up to a number: the first passage of a walk that only goes up.
///
/// Tries are independent, and each gives a number of points with its chance. With s points still missing the mean is
/// m(s) = (1 + Σ pᵢ m(s − aᵢ)) / (1 − p₀), the sum over what gives points, and likewise for the second moment: exact
/// without following anything try by try (renewal theory: Feller, An Introduction to Probability Theory, volume 2, XI).
package struct PointsClimb: Sendable {
    /// Tries until it is reached.
    package let wait: Passage
    /// The try by which it is reached in any case; nil where a try may give nothing.
    package let surelyOnTry: Int?
    private let gains: [(points: Int, chance: Double)]
    private let target: Int

    /// - Parameters:
    ///   - gains: points from 0, and the chance of each; chances sum to 1.
    ///   - target: points, 0 or more.
    package init(_ gains: [(points: Int, chance: Double)], to target: Int) throws(ExactError) {
        for gain in gains {
            try requireChance(gain.chance, "chance of points")
            guard gain.points >= 0 else { throw .outsideRange("points >= 0") }
        }
        let possible = gains.filter { $0.chance > 0 }
        guard abs(possible.reduce(0) { $0 + $1.chance } - 1) < 1e-9 else {
            throw .outsideRange("chances of points that add up to 1")
        }
        guard target >= 0 else { throw .outsideRange("points to reach >= 0") }
        let rising = possible.filter { $0.points > 0 }
        guard let least = possible.map(\.points).min(), !rising.isEmpty else { throw .neverHappens }
        // Nothing lies between multiples of what all gains have in common.
        let unit = rising.reduce(0) { greatestCommonDivisor($0, $1.points) }
        let steps = rising.map { (points: $0.points / unit, chance: $0.chance) }
        let height = target / unit + (target % unit == 0 ? 0 : 1)
        try requireWork(height, steps.count)
        self.gains = steps
        self.target = height
        surelyOnTry = least > 0 ? target / least + (target % least == 0 ? 0 : 1) : nil
        wait = Self.wait(steps, height)
    }

    private static func wait(_ steps: [(points: Int, chance: Double)], _ height: Int) -> Passage {
        let rises = steps.reduce(0) { $0 + $1.chance }
        var means = [Double](repeating: 0, count: height + 1)
        var squares = means
        for missing in stride(from: 1, through: height, by: 1) {
            var (mean, square) = (0.0, 0.0)
            for step in steps where step.points < missing {
                mean += step.chance * means[missing - step.points]
                square += step.chance * squares[missing - step.points]
            }
            means[missing] = (1 + mean) / rises
            // E(1 + N)² = 1 + 2 E N + E N², where N also stays where it is.
            square += 1 + 2 * (mean + (1 - rises) * means[missing])
            squares[missing] = square / rises
        }
        return Passage(mean: means[height], variance: max(0, squares[height] - means[height] * means[height]))
    }

    /// The whole distribution of the tries, to where less than 1e-16 is left.
    package func distribution() throws(ExactError) -> LatticeDistribution {
        guard target > 0 else { return LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0) }
        let stays = max(0, 1 - gains.reduce(0) { $0 + $1.chance })
        // By points so far; what reached the target is gone.
        var below = [Double](repeating: 0, count: target)
        below[0] = 1
        var (left, table) = (1.0, [0.0])
        while left > negligibleShare {
            try requireWork(table.count, target, gains.count)
            for points in stride(from: target - 1, through: 0, by: -1) {
                var chance = stays * below[points]
                for gain in gains where gain.points <= points { chance += gain.chance * below[points - gain.points] }
                below[points] = chance
            }
            let after = below.reduce(0, +)
            table.append(max(0, left - after))
            left = after
        }
        return LatticeDistribution(mean: wait.mean, variance: wait.variance, probabilities: table, tail: left)
    }
}
