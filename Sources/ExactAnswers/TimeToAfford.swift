/// Exact days until a random daily income adds up to a price.
///
/// Days are independent and alike, nothing else is bought, and no income is below 0. The mean and the variance come
/// from first-step equations over what is still missing, all terms positive; the distribution comes from one
/// convolution per day, ended where less than 1e-16 is still saving.
package struct TimeToAfford: Sendable {
    /// One possible income of a day.
    package struct Income: Hashable, Sendable {
        package let amount: Int
        package let chance: Double

        package init(amount: Int, chance: Double) {
            self.amount = amount
            self.chance = chance
        }
    }

    /// The most steps between nothing and the price.
    package static let longestWay = 1 << 22

    /// Days; 0 if the price is there already.
    package let mean: Double
    package let variance: Double
    /// The way to go in steps of the incomes' common divisor.
    private let units: Int
    /// Incomes in steps, rising, each above 0, with its chance; and the chance of none.
    private let shares: [(step: Int, chance: Double)]
    private let idle: Double

    /// - Parameter saved: what is there before the first day.
    package init(price: Int, incomes: [Income], saved: Int = 0) throws(ExactError) {
        guard price >= 0, saved >= 0 else { throw .outsideRange("price >= 0 and savings >= 0") }
        var sum = 0.0
        var spacing = 0
        for income in incomes {
            try requireChance(income.chance, "chance of an income")
            guard income.amount >= 0 else { throw .outsideRange("income >= 0") }
            sum += income.chance
            if income.chance > 0 { spacing = greatestCommonDivisor(spacing, income.amount) }
        }
        guard abs(sum - 1) <= 1e-9 else { throw .outsideRange("chances of incomes that add up to 1") }
        let missing = max(0, price - saved)
        guard missing > 0 else {
            (mean, variance, units, shares, idle) = (0, 0, 0, [], 1)
            return
        }
        guard spacing > 0 else { throw .neverHappens }
        let units = (missing - 1) / spacing + 1
        guard units <= Self.longestWay else { throw .tooManyOutcomes(limit: Self.longestWay) }
        // More than the price counts as the price.
        var chances: [Int: Double] = [:]
        for income in incomes where income.chance > 0 {
            chances[min(income.amount / spacing, units), default: 0] += income.chance / sum
        }
        let shares = chances.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map { (step: $0.key, chance: $0.value) }
        try requireWork(units, shares.count, 2)
        self.units = units
        self.shares = shares
        idle = chances[0] ?? 0
        (mean, variance) = Self.moments(units, shares, idle: chances[0] ?? 0)
    }

    private static func moments(
        _ units: Int, _ shares: [(step: Int, chance: Double)], idle: Double
    ) -> (mean: Double, variance: Double) {
        // 1 − P(0) as a sum, which stays exact where it is small.
        let earning = shares.reduce(0) { $0 + $1.chance }
        var means = [0.0]
        var variances = [0.0]
        means.reserveCapacity(units + 1)
        variances.reserveCapacity(units + 1)
        for missing in 1...units {
            var rest = 0.0
            for (step, chance) in shares where step < missing { rest += chance * means[missing - step] }
            let mean = (1 + rest) / earning
            // Of the day after the first: its mean over outcomes is mean − 1.
            var spread = idle
            var later = 0.0
            for (step, chance) in shares {
                let distance = (step < missing ? means[missing - step] : 0) - mean + 1
                spread += chance * distance * distance
                if step < missing { later += chance * variances[missing - step] }
            }
            means.append(mean)
            variances.append((later + spread) / earning)
        }
        return (means[units], variances[units])
    }

    /// The whole distribution of the days.
    package func distribution() throws(ExactError) -> LatticeDistribution {
        guard units > 0 else { return LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0) }
        var saving = [Double](repeating: 0, count: units)
        saving[0] = 1
        var probabilities = [0.0]
        var left = 1.0
        while left > negligibleShare {
            try requireRounds(probabilities.count)
            try requireWork(probabilities.count, units, shares.count)
            var bought = 0.0
            for (step, chance) in shares {
                for saved in stride(from: max(0, units - step), to: units, by: 1) { bought += chance * saving[saved] }
            }
            // Downwards, so that today's income is not counted twice.
            for saved in saving.indices.reversed() {
                var share = idle * saving[saved]
                for (step, chance) in shares where step <= saved { share += chance * saving[saved - step] }
                saving[saved] = share
            }
            probabilities.append(bought)
            left = saving.reduce(0, +)
        }
        return LatticeDistribution(mean: mean, variance: variance, probabilities: probabilities, tail: left)
    }
}

extension TimeToAfford: ExactAnswer {
    package static func caveat(under coupling: Coupling) -> String? {
        switch coupling {
        case .cappedDays, .sharedCounter, .changingTable, .limitedByGold: nil
        case .changingChances: "It is for equal days: an income that grows with the level buys sooner than this says."
        case .otherSpending: "Nothing else is bought meanwhile: every other purchase makes the wait longer."
        }
    }
}
