/// Exact days until a random daily income adds up to a price.
///
/// Days are independent and alike, nothing else is bought, and an income is never below 0. The mean and the variance
/// come from first-step equations over what is still missing, all terms positive; the distribution from one convolution
/// a day, ended where less than 1e-16 still saves.
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
    /// By steps: the chance of an income of so many; the last entry is not 0.
    private let shares: [Double]

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
            (mean, variance, units, shares) = (0, 0, 0, [1])
            return
        }
        guard spacing > 0 else { throw .neverHappens }
        let units = (missing - 1) / spacing + 1
        guard units <= Self.longestWay else { throw .tooManyOutcomes(limit: Self.longestWay) }
        // More than the whole price is as good as the price.
        let longest = incomes.reduce(0) { $1.chance > 0 ? max($0, min($1.amount / spacing, units)) : $0 }
        var shares = [Double](repeating: 0, count: longest + 1)
        for income in incomes { shares[min(income.amount / spacing, longest)] += income.chance / sum }
        try requireWork(units, longest + 1, 2)
        self.units = units
        self.shares = shares
        (mean, variance) = Self.moments(units, shares)
    }

    private static func moments(_ units: Int, _ shares: [Double]) -> (mean: Double, variance: Double) {
        let idle = shares[0]
        // 1 − P(0) as a sum, which loses nothing where it is small.
        let earning = shares.dropFirst().reduce(0, +)
        var means = [0.0]
        var variances = [0.0]
        means.reserveCapacity(units + 1)
        variances.reserveCapacity(units + 1)
        for missing in 1...units {
            var rest = 0.0
            for step in 1..<shares.count where step < missing { rest += shares[step] * means[missing - step] }
            let mean = (1 + rest) / earning
            // Of the day after the first: its mean over outcomes is mean − 1.
            var spread = idle
            var later = 0.0
            for step in 1..<shares.count where shares[step] > 0 {
                let after = step < missing ? means[missing - step] : 0
                spread += shares[step] * (after - mean + 1) * (after - mean + 1)
                if step < missing { later += shares[step] * variances[missing - step] }
            }
            means.append(mean)
            variances.append((later + spread) / earning)
        }
        return (means[units], variances[units])
    }

    /// The whole distribution of the days.
    package func distribution() throws(ExactError) -> LatticeDistribution {
        guard units > 0 else { return LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0) }
        // P(an income of at least so many steps).
        var atLeast = shares
        for step in shares.indices.dropLast().reversed() { atLeast[step] += atLeast[step + 1] }
        var saving = [Double](repeating: 0, count: units)
        saving[0] = 1
        var probabilities = [0.0]
        var left = 1.0
        while left > negligibleShare {
            try requireWork(probabilities.count, units, shares.count)
            var bought = 0.0
            for saved in saving.indices where units - saved < atLeast.count {
                bought += saving[saved] * atLeast[units - saved]
            }
            for saved in saving.indices.reversed() {
                var share = 0.0
                for step in 0...min(saved, shares.count - 1) { share += shares[step] * saving[saved - step] }
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
        case .changingChances: "It is of days alike: an income that grows with the level buys sooner than this says."
        case .otherSpending: "Nothing else is bought meanwhile: every other purchase makes the wait longer."
        }
    }
}
